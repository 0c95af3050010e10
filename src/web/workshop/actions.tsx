import { Button } from '@mantine/core'
import { useState } from 'react'
import type { WorkKind } from '../../domain/workshop/work-kind.ts'
import type { FormActionProps } from '../documents/steps.tsx'
import { FormActions } from '../documents/transitions.tsx'
import { addressOf } from '../kit/data/api.ts'
import { useAct } from '../kit/data/query.ts'
import { confirm } from '../kit/feedback/confirm.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { Actions } from '../kit/record/actions.tsx'
import { KeyHint, useKeys } from '../kit/shell/keys.tsx'
import { useGo } from '../kit/shell/place.tsx'
import { useRights } from '../kit/shell/session.tsx'
import { DeliverDialog } from './deliver.tsx'
import { makesJewels, type WorkRow, workBill, workEntity, workHome } from './kind.ts'
import { NextDialog } from './next.tsx'
import { issueStep } from './order-form/state.ts'
import type { WorkValues } from './order-form/values.ts'
import { JewelsDialog } from './order-form/view/jewels.tsx'
import { ReworkDialog } from './rework.tsx'
import { useOffered } from './scan.ts'
import { isBillable, lastReceipt, workActions } from './transitions.ts'

const drawnHere = {
  issue: true,
  start: true,
  receive: true,
  complete: true,
  rework: true,
  deliver: true,
  undo: true,
  handOver: true,
  handBack: true,
  undoHandOver: true,
} as const
type Props = FormActionProps<WorkRow, WorkValues> & { kind: WorkKind; onSaved: () => Promise<void> }
type DialogName = 'start' | 'complete' | 'jewels' | 'rework' | 'deliver'

const cancelWords = (row: WorkRow) => ({
  title: `Cancel ${row.number}?`,
  ok: 'Cancel order',
  cancel: 'Keep order',
  message: 'All stones return to their previous place. Customers’ goods leave custody. The number is not used again.',
})

/** All actions of an order form, with the next one marked. */
const useWorkActions = ({ kind, row, editor }: Props) => {
  const entity = workEntity(kind)
  const go = useGo()
  const { can: canDo, canAct } = useRights()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [start, undo, complete] = [useAct(entity, 'start'), useAct(entity, 'undo'), useAct(entity, 'complete')]
  const { can, next } = workActions(kind, row, action => canAct(entity, action))
  const done = (after: WorkRow, successMessage: string) => {
    editor.take(after)
    setDialog(null)
    notify.success(successMessage)
  }
  const run = async (act: typeof start, input: Record<string, unknown>, successMessage: string) => {
    if (!row) return
    try {
      done(await act.mutateAsync({ id: row.id, version: row.version, ...input }), successMessage)
    } catch (error) {
      await editor.refused(error)
    }
  }
  const takeBack = async () => {
    if (!row) return
    const receipt = lastReceipt(row)
    const ok = await confirm({
      title: `Undo receipt ${receipt} of ${row.number}?`,
      message: 'The received goods leave stock and are in work again. This works only if they have not been used since.',
      ok: 'Undo receipt',
    })
    if (ok) await run(undo, { receipt }, `Receipt ${receipt} undone.`)
  }
  const receive = () => row && go(`${workHome(kind)}/${row.id}/receive`)
  const finish = () => (makesJewels(kind) ? setDialog('jewels') : void run(complete, {}, `${row?.number} completed.`))
  const offer = () => {
    if (next === 'receive') return receive()
    if (next === 'complete' && makesJewels(kind)) return setDialog('jewels')
    if (next) return setDialog(next)
    if (row) notify.warn(`${row.number} is ${entity.lifecycle.states[row.state].label.toLowerCase()}. No further action is possible.`)
  }
  const bills = row !== null && canDo('create', workBill(kind)) && isBillable(row)
  return {
    ...{ can, next, dialog, setDialog, done, takeBack, receive, finish, offer, bills },
    begin: () => run(start, {}, `${row?.number} started.`),
    invoice: () => row && go(`${workHome(kind)}/invoices/new?form=${row.id}`),
    busy: { start: start.isPending, undo: undo.isPending, complete: complete.isPending },
  }
}

/** The actions of an order form: issue, start, receive, complete, rework, deliver, invoice or undo. */
export const WorkActions = (props: Props) => {
  const { kind, row, editor } = props
  const entity = workEntity(kind)
  const actions = useWorkActions(props)
  const { can, next, dialog, setDialog, busy } = actions
  useOffered(actions.offer, row !== null)
  useKeys([
    ...(can.receive ? [{ key: 'r', label: 'Receive results', run: () => void actions.receive() }] : []),
    ...(can.complete ? [{ key: 'c', label: 'Complete', run: actions.finish }] : []),
    ...(can.deliver ? [{ key: 'd', label: 'Deliver', run: () => setDialog('deliver') }] : []),
    ...(actions.bills ? [{ key: 'i', label: 'Invoice finished work', run: () => void actions.invoice() }] : []),
  ])
  const variant = (of: string) => (of === (next ?? 'invoice') ? ('filled' as const) : ('default' as const))
  const close = () => setDialog(null)
  return (
    <>
      <FormActions
        {...props}
        entity={entity}
        home={workHome(kind)}
        step={issueStep}
        quiet={
          row && (
            <>
              <Actions
                entity={entity}
                record={row}
                own={drawnHere}
                confirmations={{ cancel: cancelWords(row) }}
                onDone={cancelled => editor.take(cancelled)}
                onRefused={editor.refused}
              />
              <Button
                variant="default"
                component="a"
                href={addressOf(`${entity.path}/export/bench`, { id: row.id })}
                target="_blank"
                rel="noopener"
              >
                Bench sheet
              </Button>
            </>
          )
        }
      >
        {can.undo && (
          <Button variant="default" loading={busy.undo} onClick={() => void actions.takeBack()}>
            Undo receipt
          </Button>
        )}
        {can.rework && (
          <Button variant="default" onClick={() => setDialog('rework')}>
            Rework
          </Button>
        )}
        {actions.bills && (
          <Button variant={variant('invoice')} rightSection={<KeyHint of="i" />} onClick={actions.invoice}>
            Invoice
          </Button>
        )}
        {can.start && (
          <Button variant={variant('start')} loading={busy.start} onClick={() => void actions.begin()}>
            Start
          </Button>
        )}
        {can.receive && (
          <Button variant={variant('receive')} rightSection={<KeyHint of="r" />} onClick={actions.receive}>
            Receive
          </Button>
        )}
        {can.complete && (
          <Button variant={variant('complete')} loading={busy.complete} rightSection={<KeyHint of="c" />} onClick={actions.finish}>
            Complete
          </Button>
        )}
        {can.deliver && (
          <Button variant={variant('deliver')} rightSection={<KeyHint of="d" />} onClick={() => setDialog('deliver')}>
            Deliver
          </Button>
        )}
      </FormActions>
      {row && (dialog === 'start' || dialog === 'complete') && (
        <NextDialog {...{ kind, row }} action={dialog} onDone={actions.done} onClose={close} />
      )}
      {row && dialog === 'deliver' && <DeliverDialog {...{ kind, row }} onDone={actions.done} onClose={close} />}
      {row && dialog === 'rework' && <ReworkDialog {...{ kind, row }} onDone={actions.done} onClose={close} />}
      {row && dialog === 'jewels' && <JewelsDialog {...{ kind, row }} onDone={actions.done} onClose={close} />}
    </>
  )
}
