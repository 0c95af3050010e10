import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { isZero } from '../../../domain/kit/quantity.ts'
import { isCounting, isReviewed, isReviewing } from '../../../domain/stock/stock-take/entity.ts'
import { download, openFile } from '../../kit/data/api.ts'
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

const says = (row: StockTakeRow, currency: string) => ({
  start: {
    title: 'Start counting?',
    message: `The list of ${scopeOf(row)} is frozen as the book has it now. Whatever is sold or comes in meanwhile is accounted for by its own papers.`,
  },
  finish: {
    title: `Finish counting ${row.number}?`,
    message: `${counted(row.missing ?? 0, 'line')} ${row.missing === 1 ? 'is' : 'are'} not counted. The review comes next; counts that arrive late are still taken.`,
  },
  recount: { title: `Count ${row.number} again?`, message: 'What was counted stays; counting goes on.' },
  post: {
    title: `Post ${row.number}?`,
    message: isZero(row.impact ?? '0')
      ? 'What was decided is written to the stock ledger.'
      : `What was decided is written to the stock ledger. All differences together are worth ${amount(row.impact, currency)} ${currency}.`,
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

/** A move that is not the first thing to do now: the same question, a quieter button. */
const QuietMove = ({ row, action }: { row: StockTakeRow; action: Quiet }) => {
  const { canMove } = useRights()
  const { currency } = useUser().settings
  const act = useAct(entities.stockTake, action)
  const { label } = entities.stockTake.lifecycle.actions[action]
  if (!canMove(entities.stockTake, action)) return null
  const run = async () => {
    if (!(await confirm({ ...says(row, currency)[action], ok: label }))) return
    await act.mutateAsync({ id: row.id, version: row.version }).catch(notify.error)
  }
  return (
    <Button variant="default" loading={act.isPending} onClick={() => void run()}>
      {label}
    </Button>
  )
}

/** What one may go and do while a stock-take is counted. */
const Counters = ({ row }: { row: StockTakeRow }) => {
  const go = useGo()
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setShown(true)}>
        Another phone
      </Button>
      <QuietMove row={row} action="finish" />
      <Button leftSection={<ScanIcon />} onClick={() => go(countingAt(row.id))}>
        Count
      </Button>
      {isShown && <ShareCount row={row} onClose={() => setShown(false)} />}
    </>
  )
}

/** What may be done next with a stock-take, the next step last and alone in colour. */
export const StockTakeMoves = ({ row }: { row: StockTakeRow }) => {
  const { currency } = useUser().settings
  const move = (...only: string[]) => <Actions entity={entities.stockTake} record={row} only={only} say={says(row, currency)} />
  return (
    <>
      {isReviewed(row.state) && <Files row={row} />}
      {move('cancel')}
      {isCounting(row.state) && <Counters row={row} />}
      {isReviewing(row.state) && <QuietMove row={row} action="recount" />}
      {move('start', 'post')}
    </>
  )
}
