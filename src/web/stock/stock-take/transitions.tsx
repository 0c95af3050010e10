import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { isZero } from '../../../domain/kit/quantity.ts'
import { isCounting, isReviewed, isReviewing } from '../../../domain/stock/stock-take/entity.ts'
import { download, openFile } from '../../kit/data/file.ts'
import { amount, counted } from '../../kit/data/number.ts'
import { useAct } from '../../kit/data/query.ts'
import { DownloadIcon, PrintIcon, ScanIcon } from '../../kit/display/icons.tsx'
import { confirm } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { Actions } from '../../kit/record/actions.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { useRights, useUser } from '../../kit/shell/session.tsx'
import { countingAt, type StockTakeRow, scopeOf } from './messages.ts'
import { ShareCount } from './share.tsx'

const confirmationsOf = (row: StockTakeRow, currency: string) => ({
  start: {
    title: 'Start counting?',
    message: `The list of ${scopeOf(row)} is taken from the book now. Sales and receipts during the count are included from their documents.`,
  },
  finish: {
    title: `Finish counting ${row.number}?`,
    message: `${counted(row.missing ?? 0, 'line')} ${row.missing === 1 ? 'is' : 'are'} not counted. The review is the next step. Late counts are still accepted.`,
  },
  recount: { title: `Count ${row.number} again?`, message: 'Counts are kept, and counting continues.' },
  post: {
    title: `Post ${row.number}?`,
    message: isZero(row.impact ?? '0')
      ? 'The decisions are posted to the stock ledger.'
      : `The decisions are posted to the stock ledger. The total difference is ${amount(row.impact, currency)} ${currency}.`,
  },
})

const Files = ({ row: { id } }: { row: StockTakeRow }) => (
  <>
    <Button variant="default" leftSection={<PrintIcon />} onClick={() => openFile('stock-take/export/pdf', { id })}>
      PDF
    </Button>
    <Button
      variant="default"
      leftSection={<DownloadIcon />}
      onClick={() => void download('stock-take/line/export/excel', { id }).catch(notify.error)}
    >
      Excel
    </Button>
  </>
)

type Quiet = 'finish' | 'recount'
/** The actions with buttons of their own; decisions are made on the lines. */
const drawnHere = { finish: true, recount: true, decide: true } as const

/** A secondary action, with the same confirmation and a low-emphasis button. */
const PlainButton = ({ row, action }: { row: StockTakeRow; action: Quiet }) => {
  const { canAct } = useRights()
  const { currency } = useUser().settings
  const act = useAct(entities.stockTake, action)
  const { label } = entities.stockTake.lifecycle.actions[action]
  if (!canAct(entities.stockTake, action)) return null
  const run = async () => {
    if (!(await confirm({ ...confirmationsOf(row, currency)[action], ok: label }))) return
    await act.mutateAsync({ id: row.id, version: row.version }).catch(notify.error)
  }
  return (
    <Button variant="default" loading={act.isPending} onClick={() => void run()}>
      {label}
    </Button>
  )
}

/** The actions while a stock-take is being counted. */
const Counters = ({ row }: { row: StockTakeRow }) => {
  const go = useGo()
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setShown(true)}>
        Add phone
      </Button>
      <PlainButton row={row} action="finish" />
      <Button leftSection={<ScanIcon />} onClick={() => go(countingAt(row.id))}>
        Count
      </Button>
      {isShown && <ShareCount row={row} onClose={() => setShown(false)} />}
    </>
  )
}

/** The next actions of a stock-take. The primary one is last and colored. */
export const StockTakeButtons = ({ row }: { row: StockTakeRow }) => {
  const { currency } = useUser().settings
  return (
    <>
      {isReviewed(row.state) && <Files row={row} />}
      {isReviewing(row.state) && <PlainButton row={row} action="recount" />}
      <Actions entity={entities.stockTake} record={row} own={drawnHere} confirmations={confirmationsOf(row, currency)} />
      {isCounting(row.state) && <Counters row={row} />}
    </>
  )
}
