import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { present } from '../../../domain/kit/present.ts'
import type { ReviewLine } from '../../../domain/stock/stock-take/contract.ts'
import type { Decision, Outcome } from '../../../domain/stock/stock-take/entity.ts'
import { decisions, decisionsFor, isCounting, isReviewing, outcomes } from '../../../domain/stock/stock-take/entity.ts'
import { api } from '../../kit/data/api.ts'
import { moment } from '../../kit/data/moment.ts'
import { counted, readable } from '../../kit/data/number.ts'
import { Money } from '../../kit/display/cell.tsx'
import { RefLink } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { useDecide } from './decide.ts'
import { amountOf, type StockTakeRow } from './messages.ts'
import classes from './stock-take.module.css'

const pageSize = 100
const labelOf = (decision: Decision) => present(decisions.find(({ value }) => value === decision)).label

const useLines = (id: string, outcome: Outcome) =>
  useInfiniteQuery({
    queryKey: ['stockTake', 'lines', id, outcome],
    queryFn: ({ pageParam, signal }) => api.get('stock-take/line', { id, outcome, page: pageParam, pageSize }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: last => (last.page * last.pageSize < last.total ? last.page + 1 : undefined),
  })

const empty: Record<Outcome, string> = {
  missing: 'No missing lines.',
  variance: 'No differences.',
  unexpected: 'No unexpected stones.',
  moved: 'No stones moved during the count.',
  found: 'No stones found yet.',
}

type Decide = ReturnType<typeof useDecide>

/** The possible decisions for a line, with the current one pressed. */
const Choices = ({ line, decide }: { line: ReviewLine; decide: Decide }) => (
  <fieldset className={classes.choices} disabled={decide.isRunning}>
    <legend>{line.code}</legend>
    {decisionsFor[line.outcome].map(decision => (
      <button key={decision} type="button" aria-pressed={line.decision === decision} onClick={() => void decide.line(line, decision)}>
        {labelOf(decision)}
      </button>
    ))}
  </fieldset>
)

const LineView = ({ line, decide, hasDecisions }: { line: ReviewLine; decide: Decide | null; hasDecisions: boolean }) => (
  <li className={classes.line}>
    <div className={classes.what}>
      <strong>
        {line.stone ? (
          <RefLink entity="inventory" id={line.stone}>
            {line.code}
          </RefLink>
        ) : (
          line.code
        )}
      </strong>
      <span>{[line.details, line.location].filter(Boolean).join(' · ')}</span>
      {line.why && <em>{line.why}</em>}
    </div>
    <dl className={classes.amounts}>
      {line.outcome !== 'unexpected' && line.weight !== undefined && (
        <div>
          <dt>Book</dt>
          <dd>{amountOf(line.pieces, line.weight, line.type)}</dd>
        </div>
      )}
      {line.countedAt && (
        <div>
          <dt>Counted</dt>
          <dd title={`${line.countedBy ?? ''}, ${moment(line.countedAt)}${line.counts > 1 ? `, ${counted(line.counts, 'time')}` : ''}`}>
            {amountOf(line.countedPieces, line.countedWeight, line.type) || 'seen'}
            <small> {line.countedBy}</small>
          </dd>
        </div>
      )}
      {line.impact && hasDecisions && (
        <div>
          <dt>Difference</dt>
          <dd>
            <Money value={line.impact} />
          </dd>
        </div>
      )}
    </dl>
    {hasDecisions && (
      <div className={classes.decision}>
        {decide ? <Choices line={line} decide={decide} /> : <strong>{line.decision ? labelOf(line.decision) : ''}</strong>}
        {line.reason && <small>{line.reason}</small>}
      </div>
    )}
  </li>
)

/** The lines of one outcome, loaded on scroll, with one decision for all of them where that makes sense. */
const Lines = ({ row, outcome, total }: { row: StockTakeRow; outcome: Outcome; total: number }) => {
  const { canAct } = useRights()
  const decider = useDecide(row)
  const lines = useLines(row.id, outcome)
  const rows = lines.data?.pages.flatMap(page => page.rows) ?? []
  const decide = isReviewing(row.state) && canAct(entities.stockTake, 'decide') && decisionsFor[outcome].length > 0 ? decider : null
  if (lines.isPending) return null
  if (rows.length === 0) return <p className={classes.none}>{empty[outcome]}</p>
  return (
    <>
      {decide && total > 1 && (
        <div className={classes.all}>
          <span>All {readable(total)}:</span>
          {decisionsFor[outcome]
            .filter(decision => decision !== 'take in')
            .map(decision => (
              <Button
                key={decision}
                size="xs"
                variant="default"
                disabled={decide.isRunning}
                onClick={() => void decide.all(outcome, total, decision)}
              >
                {labelOf(decision)}
              </Button>
            ))}
        </div>
      )}
      <ul className={classes.lines} aria-label={outcomes.find(({ value }) => value === outcome)?.label}>
        {rows.map(line => (
          <LineView key={line.id} line={line} decide={decide} hasDecisions={!isCounting(row.state) && decisionsFor[outcome].length > 0} />
        ))}
      </ul>
      {lines.hasNextPage && (
        <Button variant="default" loading={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

/** The outcome of every line, those that need attention first. */
export const StockTakeLines = ({ row }: { row: StockTakeRow }) => {
  const first = outcomes.find(({ value }) => (row[value] ?? 0) > 0)?.value ?? 'missing'
  const [chosen, setChosen] = useState<Outcome | null>(null)
  const outcome = chosen ?? (isCounting(row.state) ? 'missing' : first)
  return (
    <section aria-label="Result">
      <div className={classes.tabs} role="group" aria-label="Results">
        {outcomes.map(({ value, label, tone }) => (
          <button key={value} type="button" aria-pressed={value === outcome} data-tone={tone} onClick={() => setChosen(value)}>
            <strong>{readable(row[value] ?? 0)}</strong>
            <span>{isCounting(row.state) && value === 'missing' ? 'Not counted' : label}</span>
          </button>
        ))}
      </div>
      <Lines key={outcome} row={row} outcome={outcome} total={row[outcome] ?? 0} />
    </section>
  )
}
