import { sql } from 'kysely'
import { z } from 'zod'
import { entities, type Name } from '../../domain/index.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import { todayIn } from '../kit/business-day.ts'
import { written } from '../kit/db/counter.ts'
import { type Db, transact } from '../kit/db/db.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { conflict, invalid, notFound } from '../kit/errors.ts'
import { type Context, type Route, route } from '../kit/http/route.ts'

/** Every number series of the company: its letters and what it numbers. Some documents have one per kind, such as an expense. */
const series: { kind: string; label: string }[] = (Object.keys(entities) as Name[]).flatMap(name => {
  const { label, series: own, counted, fields } = entities[name] as unknown as Entity
  if (!counted) return own ? [{ kind: own, label }] : []
  const option = (value: string) => fields[counted.by]!.options?.find(one => one.value === value)?.label ?? value
  return Object.entries(counted.as).map(([value, kind]) => ({ kind, label: `${label}: ${option(value)}` }))
})

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

const start = z.strictObject({
  branch: z.uuid('is not the id of a branch'),
  kind: z.enum(series.map(({ kind }) => kind) as [string, ...string[]]),
  year: z.int('is not a year').min(2000, 'is less than 2000').max(2100, 'is more than 2100'),
  next: z.int('is not a whole number').min(1, 'is less than 1').max(9_000_000, 'is more than 9000000'),
})

/** Reads a series and locks it if it exists; refuses one that has already given numbers. */
const refuseBegun = async (tx: Db, { branch, kind, year }: Pick<z.infer<typeof start>, 'branch' | 'kind' | 'year'>) => {
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
const begin = ({ db, caller }: Context, { branch, kind, year, next }: z.infer<typeof start>) =>
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
  route({
    method: 'GET',
    path: '/api/branch/series',
    right: { entity: 'branch', verb: 'read' },
    summary: 'The number series of a branch in a year',
    query: z.strictObject({ id: z.uuid('is not the id of a branch'), year: z.coerce.number().int().min(2000).max(2100).optional() }),
    handle: async (context, { query }) =>
      seriesOf(context.db, query.id, query.year ?? Number((await todayIn(context.db, context, query.id)).slice(0, 4))),
  }),
  route({
    method: 'PUT',
    path: '/api/branch/series',
    right: { entity: 'branch', verb: 'update' },
    summary: 'Set the first number of a series',
    body: start,
    handle: (context, { body }) => begin(context, body),
  }),
]
