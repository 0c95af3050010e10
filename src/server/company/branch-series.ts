import { sql } from 'kysely'
import { branchCalls, type SeriesStart } from '../../domain/company/contract.ts'
import { series } from '../../domain/company/number-series.ts'
import { todayIn } from '../kit/business-day.ts'
import { written } from '../kit/db/counter.ts'
import { type Db, transact } from '../kit/db/db.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { conflict, invalid, notFound } from '../kit/errors.ts'
import { type Context, implement, type Route } from '../kit/http/route.ts'

type Counted = { kind: string; year: number; first: number; next: number }

/** The series of a branch in a year: the first number of each, and the next number as it will be written. */
const seriesOf = async (db: Db, branch: string, year: number) => {
  const { rows } =
    await sql<Counted>`select kind, year, first, next from number_series where branch_id = ${branch} and year = ${year}`.execute(db)
  const { rows: found } = await sql<{ code: string; pattern: string }>`select b.code, s.number_pattern as pattern
    from branch b, setting s where b.id = ${branch}`.execute(db)
  const [row] = found
  if (!row) throw notFound('branch')
  return series.map(({ kind, label }) => {
    const { first = 1, next = 1 } = rows.find(row => row.kind === kind) ?? {}
    const number = written(row.pattern, { type: kind, branch: row.code, year: String(year).slice(2) }, next)
    return { kind, label, year, first, next, given: next - first, number }
  })
}

/** Reads a series and locks it if it exists; refuses one that has already given numbers. */
const refuseBegun = async (tx: Db, { branch, kind, year }: Omit<SeriesStart, 'next'>) => {
  const { rows } =
    await sql<Counted>`select kind, year, first, next from number_series where branch_id = ${branch} and kind = ${kind} and year = ${year} for update`.execute(
      tx,
    )
  const [series] = rows
  const used = series ? series.next - series.first : 0
  if (series && used > 0)
    throw conflict(`${kind} of ${year} has used ${used} ${used === 1 ? 'number' : 'numbers'} already. The next number is ${series.next}.`)
  return series
}

/** Sets the first number of a series. Possible only before its first document, because a series has no gaps. */
const begin = ({ db, caller }: Context, { branch, kind, year, next }: SeriesStart) =>
  transact(db, async tx => {
    const { rows: branches } = await sql`select 1 from branch where id = ${branch}`.execute(tx)
    if (!branches[0]) throw notFound('branch')
    const before = await refuseBegun(tx, { branch, kind, year })
    if (next < 1) throw invalid({ next: 'Enter a first number of 1 or more.' })
    const { rows: begun } =
      await sql`insert into number_series (kind, branch_id, year, first, next) values (${kind}, ${branch}, ${year}, ${next}, ${next})
      on conflict (kind, branch_id, year) do update set first = ${next}, next = ${next} where number_series.next = number_series.first returning 1`.execute(
        tx,
      )
    // Its first document was issued after the check above and now has its number.
    if (!begun[0]) await refuseBegun(tx, { branch, kind, year })
    await writeAudit(tx, {
      entity: 'branch',
      record: branch,
      action: 'series',
      before: { [`${kind} ${year}`]: before?.first ?? 1 },
      after: { [`${kind} ${year}`]: next },
      caller,
    })
    return seriesOf(tx, branch, year)
  })

export const seriesRoutes: Route[] = [
  implement(branchCalls, 'GET branch/series', {
    right: { entity: 'branch', verb: 'read' },
    summary: 'The number series of a branch in a year',
    handle: async (context, { query }) =>
      seriesOf(context.db, query.id, query.year ?? Number((await todayIn(context.db, context, query.id)).slice(0, 4))),
  }),
  implement(branchCalls, 'PUT branch/series', {
    right: { entity: 'branch', verb: 'update' },
    summary: 'Set the first number of a series',
    handle: (context, { body }) => begin(context, body),
  }),
]
