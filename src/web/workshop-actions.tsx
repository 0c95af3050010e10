import { Button } from '@mantine/core'
import { useState } from 'react'
import { allows } from '../domain/kit/life.ts'
import { isPositive } from '../domain/kit/quantity.ts'
import type { WorkKind } from '../domain/work-kind.ts'
import { Actions } from './kit/actions.tsx'
import { addressOf } from './kit/api.ts'
import { confirm } from './kit/confirm.tsx'
import { KeyHint, useKeys } from './kit/keys.tsx'
import { notify } from './kit/notice.tsx'
import { useGo } from './kit/place.tsx'
import { useAct } from './kit/query.ts'
import { useRights } from './kit/session.tsx'
import { type MoveProps, SheetActions } from './paper-moves.tsx'
import { DeliverDialog } from './workshop-deliver.tsx'
import { JewelsDialog } from './workshop-jewels.tsx'
import { makesJewels, type WorkRow, workHome, workNoun } from './workshop-kind.ts'
import { ReworkDialog } from './workshop-rework.tsx'
import { issueStep } from './workshop-sheet.ts'
import type { WorkValues } from './workshop-values.ts'

type Props = MoveProps<WorkRow, WorkValues> & { kind: WorkKind }
type Asked = 'complete' | 'rework' | 'deliver'

const cancelWords = (row: WorkRow) => ({
  title: `Cancel ${row.number}?`,
  ok: 'Cancel it',
  message: 'Every stone returns to where it came from; a customer’s goods are theirs again. The number stays used.',
})

const lastReceipt = (row: WorkRow) => Math.max(0, ...row.results.map(({ receipt }) => receipt))

/** What may be done next with a form: issued, started, received, completed, reworked, delivered, or taken back. */
export const WorkActions = ({ kind, ...props }: Props) => {
  const { row, desk } = props
  const noun = workNoun(kind)
  const go = useGo()
  const { canMove } = useRights()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [start, undo, complete] = [useAct(noun, 'start'), useAct(noun, 'undo'), useAct(noun, 'complete')]
  const may = (action: string) => row !== null && allows(noun.life, action, row.state) && canMove(noun, action)
  const open = row?.items.some(line => isPositive(line.openWeight ?? '0')) ?? false
  const finished = row?.results.some(({ kind: what, reworked }) => what === 'output' && !reworked) ?? false
  const jewels = makesJewels(kind)
  const can = {
    start: may('start'),
    receive: may('receive') && open,
    complete: may('complete') && (jewels ? open : !open),
    rework: may('rework') && finished,
    deliver: may('deliver'),
    undo: may('undo') && row !== null && lastReceipt(row) > 0 && row.state === 'in progress',
  }
  const done = (after: WorkRow, says: string) => {
    desk.take(after)
    setAsked(null)
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
  const toReceive = () => row && go(`${workHome(kind)}/${row.id}/receive`)
  const toComplete = () => (jewels ? setAsked('complete') : void run(complete, {}, `${row?.number} is completed.`))
  const next = can.receive && !(jewels && finished) ? 'receive' : can.complete ? 'complete' : can.deliver ? 'deliver' : null
  useKeys([
    ...(can.receive ? [{ key: 'r', label: 'Receive what came of it', run: () => void toReceive() }] : []),
    ...(can.complete ? [{ key: 'c', label: 'Complete', run: toComplete }] : []),
    ...(can.deliver ? [{ key: 'd', label: 'Deliver', run: () => setAsked('deliver') }] : []),
  ])
  const variant = (of: string) => (of === next ? ('filled' as const) : ('default' as const))
  return (
    <>
      <SheetActions
        {...props}
        noun={noun}
        home={workHome(kind)}
        step={issueStep}
        quiet={
          row && (
            <>
              <Actions
                noun={noun}
                record={row}
                only={['cancel']}
                say={{ cancel: cancelWords(row) }}
                onDone={cancelled => desk.take(cancelled as WorkRow)}
                onRefused={desk.refused}
              />
              <Button
                variant="default"
                component="a"
                href={addressOf(`${noun.path}/export/bench`, { id: row.id })}
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
          <Button variant="default" loading={undo.isPending} onClick={() => void takeBack()}>
            Undo receipt
          </Button>
        )}
        {can.rework && (
          <Button variant="default" onClick={() => setAsked('rework')}>
            Rework
          </Button>
        )}
        {can.start && (
          <Button variant="default" loading={start.isPending} onClick={() => void run(start, {}, `${row?.number} is in progress.`)}>
            Start
          </Button>
        )}
        {can.receive && (
          <Button variant={variant('receive')} rightSection={<KeyHint of="r" />} onClick={() => void toReceive()}>
            Receive
          </Button>
        )}
        {can.complete && (
          <Button variant={variant('complete')} loading={complete.isPending} rightSection={<KeyHint of="c" />} onClick={toComplete}>
            Complete
          </Button>
        )}
        {can.deliver && (
          <Button variant={variant('deliver')} rightSection={<KeyHint of="d" />} onClick={() => setAsked('deliver')}>
            Deliver
          </Button>
        )}
      </SheetActions>
      {row && asked === 'deliver' && <DeliverDialog {...{ kind, row }} onDone={done} onClose={() => setAsked(null)} />}
      {row && asked === 'rework' && <ReworkDialog {...{ kind, row }} onDone={done} onClose={() => setAsked(null)} />}
      {row && asked === 'complete' && <JewelsDialog {...{ kind, row }} onDone={done} onClose={() => setAsked(null)} />}
    </>
  )
}
