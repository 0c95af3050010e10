import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Entity, RowOf } from '../../../domain/kit/entity.ts'
import { allows, type Transition } from '../../../domain/kit/lifecycle.ts'
import { useChange } from '../data/query.ts'
import { records } from '../data/records.ts'
import { confirm, confirmWithReason } from '../feedback/confirm.tsx'
import { notify } from '../feedback/notice.tsx'
import { useRights } from '../shell/session.tsx'
import { titleOf } from './entity.ts'

type ActionsOf<R extends Entity> = R['lifecycle'] extends { actions: infer A } ? A : Record<never, never>
type WithInput<A> = { [K in keyof A]: A[K] extends { input: object } ? K : never }[keyof A]
/** A new action gets a button by itself. If it takes input, this type does not compile until the screen draws it. */
type OwnActions<R extends Entity> = Partial<Record<keyof ActionsOf<R>, true>> & Record<WithInput<ActionsOf<R>>, true>

type Document = { id: string; version: number; state?: string }
type Props<R extends Entity> = {
  entity: R
  record: RowOf<R>
  /** The actions that the screen draws itself: at least those that take input. */
  own: OwnActions<R>
  /** The confirmation texts of an action, when its label is not enough. */
  confirmations?: Record<string, { title?: string; message: string; ok?: string; cancel?: string }>
  /** Called before the action, such as to save the form. False stops it; a returned document replaces the record. */
  before?: (action: string) => Promise<boolean | RowOf<R>>
  onDone?: (row: RowOf<R>, action: string) => void
  /** Handles a refusal. By default it is shown as a notice. */
  onRefused?: (error: unknown) => unknown
}

/** The actions of a document that its lifecycle and the user's rights allow. */
export const Actions = <R extends Entity>({
  entity,
  record,
  own,
  confirmations = {},
  before,
  onDone,
  onRefused = notify.error,
}: Props<R>) => {
  const { canAct } = useRights()
  const [running, setRunning] = useState<string | null>(null)
  const act = useChange(
    ({ action, ...body }: { action: string; id: string; version: number; reason?: string }) => records.act(entity, action, body),
    entity,
  )
  const { lifecycle }: Entity = entity
  const document: Document = record
  const possible = Object.entries(lifecycle?.actions ?? {}).filter(
    ([action]) => lifecycle && allows(lifecycle, action, document.state ?? '') && canAct(entity, action) && !(action in own),
  )

  const run = async (action: string, step: Transition) => {
    const title = titleOf(entity, record)
    const question = {
      title: `${step.label} ${title}?`,
      message: '',
      ok: step.label,
      // Beside a button that cancels a document, "Cancel" would be ambiguous.
      ...(step.destructive ? { color: 'red' as const, cancel: `Keep ${entity.one}` } : {}),
      ...confirmations[action],
    }
    const reason = step.reason === 'required' ? await confirmWithReason(question) : (await confirm(question)) ? '' : null
    if (reason === null) return
    setRunning(action)
    try {
      const ready = before ? await before(action) : true
      if (ready === false) return
      const { id, version }: Document = typeof ready === 'object' ? ready : record
      const row = await act.mutateAsync({ action, id, version, ...(reason ? { reason } : {}) })
      // Some actions answer with another record, such as the draft that replaces this one.
      const { id: answered }: Document = row
      notify.success(
        `${answered === id ? titleOf(entity, row) : title}: ${((step.to && lifecycle?.states[step.to]?.label) || step.label).toLowerCase()}.`,
      )
      onDone?.(row, action)
    } catch (error) {
      onRefused(error)
    } finally {
      setRunning(null)
    }
  }
  return (
    <>
      {possible.map(([action, step]) => (
        <Button
          key={action}
          variant={step.destructive ? 'default' : 'filled'}
          {...(step.destructive ? { c: 'var(--tone-red-text)' } : {})}
          loading={running === action}
          onClick={() => void run(action, step)}
        >
          {step.label}
        </Button>
      ))}
    </>
  )
}
