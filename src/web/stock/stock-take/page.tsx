import { Alert } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { entities } from '../../../domain/index.ts'
import { isCounting, isReviewed, isReviewing } from '../../../domain/stock/stock-take/entity.ts'
import { Attachments } from '../../company/attachment/attachment.tsx'
import { counted, readable } from '../../kit/data/number.ts'
import { useRecord } from '../../kit/data/query.ts'
import { Money, Status } from '../../kit/display/cell.tsx'
import { RecordForm } from '../../kit/form/form.tsx'
import { ListFault } from '../../kit/list/empty.tsx'
import { useView } from '../../kit/list/view.ts'
import { History } from '../../kit/record/history.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import { Page, Section } from '../../kit/shell/page.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { CountBar } from './head.tsx'
import { StockTakeLines } from './lines.tsx'
import { home, type StockTakeRow, scopeOf } from './messages.ts'
import { useProgress } from './progress.ts'
import classes from './stock-take.module.css'
import { StockTakeButtons } from './transitions.tsx'

const back = { to: home, label: 'Stock-takes' }

const NewStockTake = () => {
  const go = useGo()
  const { branch } = useUser()
  const [{ location }] = useView({ inAddress: true })
  const { data: at, error } = useRecord(entities.location, location)
  if (location && !at && !error) return null
  return (
    <Page title="New stock-take" back={back}>
      <div className={classes.form}>
        <RecordForm
          entity={entities.stockTake}
          initial={at ? { branch: at.branch, location: at.path } : { branch }}
          onSaved={row => go(`${home}/${row.id}`, { replace: true })}
          onCancel={() => go(home)}
        />
      </div>
    </Page>
  )
}

/** The summary of a stock-take. During counting, lines not found yet are not shown as differences. */
const StockTakeSummary = ({ row }: { row: StockTakeRow }) => {
  const { currency } = useUser().settings
  const isJudged = row.impact !== undefined && isReviewed(row.state)
  const pairs = [
    ['Scope', scopeOf(row)] as const,
    ...(row.stones === null ? [] : [['On the list', counted(row.stones, 'line')] as const]),
    ...(isJudged ? [['Difference in value', <Money key="impact" value={row.impact ?? '0'} currency={currency} />] as const] : []),
  ]
  return (
    <>
      {row.number && <Summary pairs={pairs} />}
      {row.number && <Summary entity={entities.stockTake} record={row} names={['started', 'notes']} />}
      <Attachments entity={entities.stockTake} id={row.id} />
      <Section title="History">
        <History entity={entities.stockTake} id={row.id} />
      </Section>
    </>
  )
}

/** The list while counting, in review, or closed. */
const StockTakeSheet = ({ row }: { row: StockTakeRow }) => {
  const progress = useProgress(row)
  const { counted: done, stones } = progress ?? { counted: (row.found ?? 0) + (row.variance ?? 0), stones: row.stones ?? 0 }
  return (
    <div className={classes.sheet}>
      {isCounting(row.state) && (
        <div className={classes.progress}>
          <p>
            <strong>{readable(done)}</strong> of {counted(stones, 'line')} counted
          </p>
          <CountBar progress={{ counted: done, stones }} />
        </div>
      )}
      {isReviewing(row.state) && (row.undecided ?? 0) > 0 && (
        <Alert color="yellow" p="xs">
          {counted(row.undecided ?? 0, 'line')} to decide before this can be posted.
        </Alert>
      )}
      <StockTakeLines row={{ ...row, ...progress, state: row.state }} />
    </div>
  )
}

const StockTake = ({ row }: { row: StockTakeRow }) => {
  const { label, tone } = entities.stockTake.lifecycle.states[row.state]
  const title = (
    <>
      {row.number ?? 'Stock-take'} <Status tone={tone}>{label}</Status>
    </>
  )
  return (
    <Page title={title} back={back} actions={<StockTakeButtons row={row} />} aside={<StockTakeSummary row={row} />}>
      {row.state === 'draft' && (
        <div className={classes.form}>
          <RecordForm entity={entities.stockTake} record={row} />
        </div>
      )}
      {row.number && <StockTakeSheet row={row} />}
    </Page>
  )
}

/** The page of one stock-take: draft, counting, review and result. */
const StockTakePage = () => {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data: row, error, refetch } = useRecord(entities.stockTake, id === 'new' ? undefined : id)
  if (id === 'new') return <NewStockTake />
  if (error && !row) return <ListFault error={error} retry={() => void refetch()} />
  return row ? <StockTake key={row.id} row={row} /> : null
}
export default StockTakePage
