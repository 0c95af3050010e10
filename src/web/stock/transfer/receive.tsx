import { Alert, Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { longestPath } from '../../../domain/stock/location.ts'
import { Refused } from '../../kit/data/api.ts'
import { dayOn } from '../../kit/data/number.ts'
import { useRecord } from '../../kit/data/query.ts'
import { Status } from '../../kit/display/cell.tsx'
import { useLeaveGuard } from '../../kit/draft/leave.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import { DayInput } from '../../kit/form/fields.tsx'
import { SuggestInput } from '../../kit/form/suggest.tsx'
import { ListFault } from '../../kit/list/empty.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import { ScanField } from '../../kit/scan/field.tsx'
import { unprocessedCodesText } from '../../kit/scan/queue.ts'
import { type ScanAnswer, useScanner } from '../../kit/scan/scan.tsx'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { Page, Section } from '../../kit/shell/page.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { isStone } from '../stone/find.ts'
import { failedIn } from '../stone/unread.ts'
import { goodsOn, lineScanned, type TransferRow, transferHome } from './messages.ts'
import { useReceiving } from './receiving.ts'
import { Expected } from './summary.tsx'
import { type Ticks, TickTable, useTicks } from './ticks.tsx'
import classes from './transfer.module.css'
import { useTransferAct } from './transition.ts'

/** Every message of a refusal. The server names each stone it refuses. */
const faultsOf = (error: Refused): string[] => {
  const failed = failedIn(error.data)
  return failed.length > 1 ? failed.map(({ reason }) => reason) : [error.message]
}

const ReceiptSums = ({ row, ticks }: { row: TransferRow; ticks: Ticks }) => (
  <Section title="This receipt">
    <Summary
      pairs={[
        ['Goods', goodsOn(row.items)],
        ['Ticked', goodsOn(ticks.ticked)],
        [
          'Missing after this receipt',
          <span key="missing" data-testid="missing">
            {ticks.rest.length === 0 ? <Status tone="green">nothing</Status> : goodsOn(ticks.rest)}
          </span>,
        ],
        ['From', row.from.title],
        ['To', row.to.title],
        ...(row.expected ? [['Expected', <Expected key="expected" row={row} />] as const] : []),
      ]}
    />
  </Section>
)

/** Ticks scanned stones, keeps the missing ones in view, and receives all ticked stones with one click. */
const ReceiveEditor = ({ row }: { row: TransferRow }) => {
  const go = useGo()
  const home = `${transferHome}/${row.id}`
  const { missing, can } = useTransferAct(row)
  const receive = useReceiving(row)
  const user = useUser().id
  const ticks = useTicks(missing, `ticks.${user}.${row.id}`)
  const field = useRef<HTMLInputElement>(null)
  const [last, setLast] = useState<ScanAnswer | null>(null)
  const [faults, setFaults] = useState<string[]>([])
  const [location, setLocation] = useState('')
  const [date, setDate] = useState(dayOn({ branch: row.to, date: row.date }))
  const [isRunning, setRunning] = useState(false)
  const guard = useLeaveGuard(ticks.ticked.length > 0)

  const scanner = useScanner({
    title: 'Scan received stones',
    continuous: true,
    show: setLast,
    into: `transfer.receive.${row.id}`,
    isKnown: isStone,
    onCode: async code => {
      const { line, message } = await lineScanned(row, code)
      if (!line) return { tone: 'red', message, isLeft: true }
      if (ticks.isTicked(line)) return { tone: 'amber', message: `${line.sku} is ticked already.`, isAgain: true }
      ticks.tick(line)
      return { tone: 'green', message: `${line.sku} ticked.` }
    },
  })

  const finish = async () => {
    if (ticks.ticked.length === 0 || isRunning) return
    const codes = unprocessedCodesText(scanner.queue)
    setFaults(codes ? [codes] : [])
    if (codes) return
    setRunning(true)
    try {
      await receive({ lines: ticks.ticked, date, location })
      ticks.clear()
      guard.free()
      go(home, { replace: true })
    } catch (error) {
      if (error instanceof Refused) setFaults(faultsOf(error))
      else notify.error(error)
    } finally {
      setRunning(false)
    }
  }
  useKeys([
    { key: 'mod+Enter', label: 'Receive ticked stones', run: () => void finish() },
    { key: 'Escape', label: 'Back to transfer', run: () => go(home) },
  ])
  const done = (
    <Button
      disabled={ticks.ticked.length === 0}
      loading={isRunning}
      rightSection={<KeyHint of="mod+Enter" />}
      onClick={() => void finish()}
    >
      {ticks.ticked.length === 0 ? 'Receive' : `Receive ${goodsOn(ticks.ticked)}`}
    </Button>
  )
  return (
    <Page
      title={row.number ? `Receive ${row.number}` : 'Draft transfer'}
      back={{ to: home, label: row.number ?? 'Draft' }}
      actions={done}
      aside={<ReceiptSums row={row} ticks={ticks} />}
    >
      <div className={classes.sheet}>
        {faults.length > 0 && (
          <Alert color="red" role="alert" p="xs">
            {faults.map(message => (
              <div key={message}>{message}</div>
            ))}
          </Alert>
        )}
        {can.receive ? (
          <>
            <ScanField label="SKU received" scanner={scanner} last={last} hint="Each scan ticks its stone." field={field} autoFocus />
            <div className={classes.head}>
              <DayInput label="Arrived on" value={date} onChange={setDate} />
              <SuggestInput
                label="Location"
                entity={entities.location}
                placeholder="Safe, tray"
                maxLength={longestPath}
                value={location}
                onChange={setLocation}
              />
            </div>
            <TickTable lines={row.items} ticks={ticks} tickedStatus={{ tone: 'green', label: 'Received' }} />
          </>
        ) : (
          <p className={classes.none}>No stones of this transfer are in transit.</p>
        )}
      </div>
    </Page>
  )
}

/** The screen that receives a transfer by scanning. */
const TransferReceive = () => {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data: row, error, refetch } = useRecord(entities.transfer, id)
  if (error && !row) return <ListFault error={error} retry={() => void refetch()} />
  return row ? <ReceiveEditor key={row.id} row={row} /> : null
}
export default TransferReceive
