import { entities, type Name } from '../../../domain/index.ts'
import { columnOf, type Entity } from '../../../domain/kit/entity.ts'
import type { Lifecycle } from '../../../domain/kit/lifecycle.ts'
import { present } from '../../../domain/kit/present.ts'
import type { Fields } from '../../../domain/kit/shape.ts'
import { keysOf } from '../../kit/keys.ts'
import { dayInvariants } from './days.ts'

/** The entities with a lifecycle. */
export type DocumentEntity = Entity<Name, Fields, Lifecycle>
export const documents: DocumentEntity[] = keysOf(entities)
  .map((name): Entity<Name> => entities[name])
  .flatMap(entity => (entity.lifecycle ? [{ ...entity, lifecycle: entity.lifecycle }] : []))

/** SQL for the number series of each row of a document: one for all, or one per value of its `counted` field. */
const seriesOf = ({ series, counted }: Entity): string =>
  counted
    ? `case ${columnOf(counted.by, { kind: 'choice' })} ${Object.entries(counted.as)
        .map(([value, one]) => `when '${value}' then '${one}'`)
        .join(' ')} end`
    : `'${series}'`

/** The branch whose series numbers a document: the value of its first branch field. */
const branchOf = ({ fields }: Entity): string => {
  const [name, field] = present(Object.entries(fields).find(([, one]) => one.kind === 'ref' && one.of === 'branch'))
  return columnOf(name, field)
}

const numbered = documents
  .filter(({ series }) => series)
  .map(
    entity =>
      `select ${seriesOf(entity)} as kind, ${branchOf(entity)} as branch_id, number, date from ${entity.table} where number is not null`,
  )
  .join(' union all ')

/** Invariants of all documents: each query returns the violations and must return none. */
export const documentInvariants: Readonly<Record<string, string>> = {
  ...dayInvariants,
  'Numbers have no gaps': `
    with numbered as (${numbered})
    select s.kind, s.year, s.next - s.first as given, count(n.number) as used from number_series s
    left join numbered n on n.kind = s.kind and n.branch_id = s.branch_id and extract(year from n.date) = s.year
    group by s.kind, s.branch_id, s.year, s.next, s.first having count(distinct n.number) <> s.next - s.first or max(substring(n.number from '\\d+$')::integer) <> s.next - 1
    union all select n.kind, extract(year from n.date)::integer, null, 1 from numbered n
      where not exists (select 1 from number_series s where (s.kind, s.branch_id, s.year) = (n.kind, n.branch_id, extract(year from n.date)))`,
}
