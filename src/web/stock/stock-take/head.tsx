import { entities } from '../../../domain/index.ts'
import type { Progress } from '../../../domain/stock/stock-take/contract.ts'
import { counted, readable } from '../../kit/data/number.ts'
import { WarnIcon } from '../../kit/display/icons.tsx'
import { Heading } from '../../kit/shell/heading.tsx'
import { Go } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import classes from './count/count.module.css'
import { home, type StockTakeRow, scopeOf } from './messages.ts'

type Props = { row: StockTakeRow; progress: Progress | null; waiting: number; isReached: boolean }

/** The progress bar of a stock-take: the counted share of its list. */
export const CountBar = ({ progress: { counted: done, stones } }: { progress: Pick<Progress, 'counted' | 'stones'> }) => (
  <div className={classes.bar} role="progressbar" aria-label="Counted" aria-valuemin={0} aria-valuemax={stones} aria-valuenow={done}>
    <span style={{ width: `${stones === 0 ? 0 : Math.min(100, (done / stones) * 100)}%` }} />
  </div>
)

/** The scope of a stock-take, its progress, and the number of unsent counts. */
export const CountHead = ({ row, progress, waiting, isReached }: Props) => {
  const { can } = useRights()
  const title = `Count ${row.number}`
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <div>
          <Heading>{can('read', entities.inventory) ? <Go to={`${home}/${row.id}`}>{title}</Go> : title}</Heading>
          <p>{scopeOf(row)}</p>
        </div>
        {progress && (
          <p className={classes.figure}>
            <strong>{readable(progress.counted)}</strong> of {readable(progress.stones)}
          </p>
        )}
      </div>
      {progress && <CountBar progress={progress} />}
      <p className={classes.link} data-away={!isReached || undefined} role="status" aria-label="Connection">
        {isReached ? (
          waiting === 0 ? (
            'All counts are sent.'
          ) : (
            `Sending ${counted(waiting, 'count')}…`
          )
        ) : (
          <>
            <WarnIcon /> No connection. Continue counting.{' '}
            {waiting === 0
              ? 'Nothing to send.'
              : `${counted(waiting, 'count')} ${waiting === 1 ? 'is' : 'are'} kept on this phone and sent later.`}
          </>
        )}
      </p>
    </header>
  )
}
