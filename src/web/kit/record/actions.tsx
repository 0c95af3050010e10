import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Entity, RowOf } from '../../../domain/kit/entity.ts'
import { allows, type Transition } from '../../../domain/kit/lifecycle.ts'
import { api } from '../data/api.ts'
import { useChange } from '../data/query.ts'
import { confirm, confirmWithReason } from '../feedback/confirm.tsx'
import { notify } from '../feedback/notice.tsx'
import { useRights } from '../shell/session.tsx'
import { titleOf } from './entity.ts'

type Paper = { id: string; version: number; state?: string }
type Props<R extends Entity> = {
  entity: R
  record: RowOf<R>
  /** Only these, where a screen draws the others itself. */
  only?: readonly string[]
  /** What is asked before an action, where it can say more than the action's name. */
  say?: Record<string, { title?: string; message: string; ok?: string }>
  /** Called first, such as to save what is typed; false stops the action. A paper it gives is the one that is moved. */
  before?: (action: string) => Promise<boolean | RowOf<R>>
  onDone?: (row: RowOf<R>, action: string) => void
  /** Where a refusal is said, if it shall stay longer than a notice does. */
  onRefused?: (error: unknown) => unknown
}

/** What may be done next with a paper, by its life and by this person's rights. */
export const Actions = <R extends Entity>({ entity, record, only, say = {}, before, onDone, onRefused = notify.error }: Props<R>) => {
  const { canMove } = useRights()
  const [running, setRunning] = useState<string | null>(null)
  const act = useChange(({ action, ...body }: { action: string; id: string; version: number; reason?: string }) =>
    api.put<RowOf<R>>(`${entity.path}/${action}`, body),
  )
  const paper = record as unknown as Paper
  const possible = Object.entries(entity.lifecycle?.actions ?? {}).filter(
    ([action]) => allows(entity.lifecycle!, action, paper.state ?? '') && canMove(entity, action) && (only?.includes(action) ?? true),
  )

  const run = async (action: string, step: Transition) => {
    const title = titleOf(entity, record as Record<string, unknown>)
    const question = {
      title: `${step.label} ${title}?`,
      message: '',
      ok: step.label,
      ...(step.destructive ? { color: 'red' as const } : {}),
      ...say[action],
    }
    const reason = step.reason === 'required' ? await confirmWithReason(question) : (await confirm(question)) ? '' : null
    if (reason === null) return
    setRunning(action)
    try {
      const ready = before ? await before(action) : true
      if (ready === false) return
      const { id, version } = (typeof ready === 'object' ? ready : record) as unknown as Paper
      const row = await act.mutateAsync({ action, id, version, ...(reason ? { reason } : {}) })
      notify.success(
        `${titleOf(entity, row as Record<string, unknown>)}: ${(entity.lifecycle?.states[step.to]?.label ?? step.label).toLowerCase()}.`,
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
