import { Button } from '@mantine/core'
import { useState } from 'react'
import type { WorkKind } from '../../domain/workshop/work-kind.ts'
import { type MoveProps, SheetActions } from '../documents/transitions.tsx'
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
import { isBillable, lastReceipt, workMoves } from './transitions.ts'

type Props = MoveProps<WorkRow, WorkValues> & { kind: WorkKind; onSaved: () => Promise<void> }
type DialogName = 'start' | 'complete' | 'jewels' | 'rework' | 'deliver'

const cancelWords = (row: WorkRow) => ({
  title: `Cancel ${row.number}?`,
  ok: 'Cancel it',
  cancel: 'Keep it',
  message: 'Every stone returns to where it came from; a customer’s goods are theirs again. The number stays used.',
})

/** Everything that can be done with a form, and what of it comes next. */
const useWorkMoves = ({ kind, row, desk }: Props) => {
  const entity = workEntity(kind)
  const go = useGo()
  const { can: canDo, canMove } = useRights()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [start, undo, complete] = [useAct(entity, 'start'), useAct(entity, 'undo'), useAct(entity, 'complete')]
  const { can, next } = workMoves(kind, row, action => canMove(entity, action))
  const done = (after: WorkRow, says: string) => {
    desk.take(after)
    setDialog(null)
    notify.success(says)
  }
  const run = async (act: typeof start, takes: Record<string, unknown>, says: string) => {
    if (!row) return
    try {
      done((await act.mutateAsync({ id: row.id, version: row.version, ...takes })) as WorkRow, says)
    } catch (error) {
      await desk.refused(error)
    }
  }
  const takeBack = async () => {
    if (!row) return
    const receipt = lastReceipt(row)
    const ok = await confirm({
      title: `Take receipt ${receipt} of ${row.number} back?`,
      message: 'What it brought leaves stock again and is in work as before, as long as nothing was done with it since.',
      ok: 'Take it back',
    })
    if (ok) await run(undo, { receipt }, `Receipt ${receipt} is taken back.`)
  }
  const receive = () => row && go(`${workHome(kind)}/${row.id}/receive`)
  const finish = () => (makesJewels(kind) ? setDialog('jewels') : void run(complete, {}, `${row?.number} is completed.`))
  const offer = () => {
    if (next === 'receive') return receive()
    if (next === 'complete' && makesJewels(kind)) return setDialog('jewels')
    if (next) return setDialog(next)
    if (row) notify.warn(`${row.number} is ${entity.lifecycle.states[row.state].label.toLowerCase()}: there is nothing more to do with it.`)
  }
  const bills = row !== null && canDo('create', workBill(kind)) && isBillable(row)
  return {
    ...{ can, next, dialog, setDialog, done, takeBack, receive, finish, offer, bills },
    begin: () => run(start, {}, `${row?.number} is in progress.`),
    invoice: () => row && go(`${workHome(kind)}/invoices/new?form=${row.id}`),
    busy: { start: start.isPending, undo: undo.isPending, complete: complete.isPending },
  }
}

/** What may be done next with a form: issued, started, received, completed, reworked, delivered, invoiced, or taken back. */
export const WorkActions = (props: Props) => {
  const { kind, row, desk } = props
  const entity = workEntity(kind)
  const moves = useWorkMoves(props)
  const { can, next, dialog, setDialog, busy } = moves
  useOffered(moves.offer, row !== null)
  useKeys([
    ...(can.receive ? [{ key: 'r', label: 'Receive what came of it', run: () => void moves.receive() }] : []),
    ...(can.complete ? [{ key: 'c', label: 'Complete', run: moves.finish }] : []),
    ...(can.deliver ? [{ key: 'd', label: 'Deliver', run: () => setDialog('deliver') }] : []),
    ...(moves.bills ? [{ key: 'i', label: 'Invoice what is finished', run: () => void moves.invoice() }] : []),
  ])
  const variant = (of: string) => (of === (next ?? 'invoice') ? ('filled' as const) : ('default' as const))
  const close = () => setDialog(null)
  return (
    <>
      <SheetActions
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
                only={['cancel']}
                say={{ cancel: cancelWords(row) }}
                onDone={cancelled => desk.take(cancelled as WorkRow)}
                onRefused={desk.refused}
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
          <Button variant="default" loading={busy.undo} onClick={() => void moves.takeBack()}>
            Undo receipt
          </Button>
        )}
        {can.rework && (
          <Button variant="default" onClick={() => setDialog('rework')}>
            Rework
          </Button>
        )}
        {moves.bills && (
          <Button variant={variant('invoice')} rightSection={<KeyHint of="i" />} onClick={moves.invoice}>
            Invoice
          </Button>
        )}
        {can.start && (
          <Button variant={variant('start')} loading={busy.start} onClick={() => void moves.begin()}>
            Start
          </Button>
        )}
        {can.receive && (
          <Button variant={variant('receive')} rightSection={<KeyHint of="r" />} onClick={moves.receive}>
            Receive
          </Button>
        )}
        {can.complete && (
          <Button variant={variant('complete')} loading={busy.complete} rightSection={<KeyHint of="c" />} onClick={moves.finish}>
            Complete
          </Button>
        )}
        {can.deliver && (
          <Button variant={variant('deliver')} rightSection={<KeyHint of="d" />} onClick={() => setDialog('deliver')}>
            Deliver
          </Button>
        )}
      </SheetActions>
      {row && (dialog === 'start' || dialog === 'complete') && (
        <NextDialog {...{ kind, row }} action={dialog} onDone={moves.done} onClose={close} />
      )}
      {row && dialog === 'deliver' && <DeliverDialog {...{ kind, row }} onDone={moves.done} onClose={close} />}
      {row && dialog === 'rework' && <ReworkDialog {...{ kind, row }} onDone={moves.done} onClose={close} />}
      {row && dialog === 'jewels' && <JewelsDialog {...{ kind, row }} onDone={moves.done} onClose={close} />}
    </>
  )
}
