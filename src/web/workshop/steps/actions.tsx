import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Ref } from '../../../domain/kit/field.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { workLifecycle } from '../../../domain/workshop/lifecycle.ts'
import { lastMoved } from '../../../domain/workshop/order-form/hand-over.ts'
import { isAtBench, nextSteps } from '../../../domain/workshop/order-form/step.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { useAct } from '../../kit/data/query.ts'
import { confirm } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { ScanButton, useScanner } from '../../kit/scan/scan.tsx'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { quoted } from '../../stock/inventory/scan.ts'
import { type WorkRow, workEntity } from '../kind.ts'
import { employeeOf } from './badge.ts'
import { HandBackDialog, HandOverDialog } from './dialog.tsx'
import classes from './steps.module.css'

type Props = { kind: WorkKind; row: WorkRow; onDone: (after: WorkRow, successMessage: string) => void }
type Opened = { what: 'over'; to: Ref | null } | { what: 'back' } | null

/** Hand over, hand back, and undo. Scanning a badge on the page of a form hands it over to that employee. */
export const StepActions = ({ kind, row, onDone }: Props) => {
  const entity = workEntity(kind)
  const { canAct } = useRights()
  const [opened, setOpened] = useState<Opened>(null)
  const undo = useAct(entity, 'undoHandOver')
  const next = nextSteps(row.steps)
  const last = lastMoved(row.steps)
  const isOpen = isIn(workLifecycle, row.state, 'open')
  const can = {
    over: isOpen && next.length > 0 && canAct(entity, 'handOver'),
    back: isOpen && row.steps.some(isAtBench) && canAct(entity, 'handBack'),
    undo: isOpen && last !== null && canAct(entity, 'undoHandOver'),
  }
  const scanner = useScanner({
    title: 'Scan badge',
    onCode: async code => {
      const to = await employeeOf(code)
      if (!to) return { tone: 'red', message: `Nobody who works here has the badge ${quoted(code)}.` }
      if (!can.over) return { tone: 'red', message: `${row.number} has no step to hand over. Plan its steps first.` }
      setOpened({ what: 'over', to })
      return null
    },
  })
  useKeys([
    ...(can.over ? [{ key: 'h', label: 'Hand over', run: () => setOpened({ what: 'over', to: null }) }] : []),
    ...(can.back ? [{ key: 'b', label: 'Hand back', run: () => setOpened({ what: 'back' }) }] : []),
  ])
  const takeBack = async () => {
    const message = 'The goods are with the maker who had them before, and the weight is not kept.'
    if (!(await confirm({ title: `Undo the last hand-over of ${row.number}?`, message, ok: 'Undo hand-over' }))) return
    try {
      onDone(await undo.mutateAsync({ id: row.id, version: row.version, step: last?.id }), 'Hand-over undone.')
    } catch (error) {
      notify.error(error)
    }
  }
  const close = () => setOpened(null)
  const done: Props['onDone'] = (after, message) => {
    close()
    onDone(after, message)
  }
  if (!can.over && !can.back && !can.undo) return null
  return (
    <div className={classes.bar}>
      {can.over && (
        <Button size="xs" variant="default" rightSection={<KeyHint of="h" />} onClick={() => setOpened({ what: 'over', to: null })}>
          Hand over
        </Button>
      )}
      {can.back && (
        <Button size="xs" variant="default" rightSection={<KeyHint of="b" />} onClick={() => setOpened({ what: 'back' })}>
          Hand back
        </Button>
      )}
      {can.undo && (
        <Button size="xs" variant="default" loading={undo.isPending} onClick={() => void takeBack()}>
          Undo hand-over
        </Button>
      )}
      {can.over && (
        <ScanButton scanner={scanner} size="xs">
          Scan badge
        </ScanButton>
      )}
      {opened?.what === 'over' && <HandOverDialog {...{ kind, row }} to={opened.to} onDone={done} onClose={close} />}
      {opened?.what === 'back' && <HandBackDialog {...{ kind, row }} onDone={done} onClose={close} />}
    </div>
  )
}
