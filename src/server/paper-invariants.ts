import { can, canMove } from '../domain/access.ts'
import { type Name, nouns } from '../domain/index.ts'
import { columnOf, type Noun } from '../domain/kit/record.ts'
import { roles } from '../domain/role.ts'

const papers: Noun[] = (Object.keys(nouns) as Name[]).map(name => nouns[name] as Noun).filter(({ life }) => life)

/** The series of each row of a paper, as SQL: one for all, or one for each value of the field that they are counted by. */
const seriesOf = ({ series, counted }: Noun): string =>
  counted
    ? `case ${columnOf(counted.by, { kind: 'choice' })} ${Object.entries(counted.as)
        .map(([value, one]) => `when '${value}' then '${one}'`)
        .join(' ')} end`
    : `'${series}'`

/** The branch by which a paper is numbered: the first that it names. */
const branchOf = ({ fields }: Noun): string => {
  const [name, field] = Object.entries(fields).find(([, one]) => one.kind === 'ref' && one.of === 'branch')!
  return columnOf(name, field)
}

const numbered = papers
  .filter(({ series }) => series)
  .map(noun => `select ${seriesOf(noun)} as kind, ${branchOf(noun)} as branch_id, number, date from ${noun.table} where number is not null`)
  .join(' union all ')

type Move = { action: string; from: string | null; to: string }
/** Every move that a paper may make; some are made and moved on in one. */
const movesOf = ({ life }: Noun): Move[] => {
  const moves = Object.entries(life!.actions).flatMap(([action, { from, to }]) => from.map(state => ({ action, from: state, to })))
  const firsts = new Set([life!.initial, ...moves.filter(({ from }) => from === life!.initial).map(({ to }) => to)])
  return [...[...firsts].map(to => ({ action: 'create', from: null, to })), ...moves]
}
const mayTake = (name: string, action: string) =>
  roles.filter(role => (action === 'create' ? can(role, 'create', name as Name) : canMove(role, name, action)))

const literal = (word: string | null) => (word === null ? 'null' : `'${word}'`)
const allowed = papers
  .flatMap(noun =>
    movesOf(noun).map(
      ({ action, from, to }) => `(${[noun.name, action, from, to, mayTake(noun.name, action).join()].map(literal).join(', ')})`,
    ),
  )
  .join(', ')

/** What must always be true of every paper, whatever it is about: each query gives the offenders, and none may ever give one. */
export const paperInvariants: Readonly<Record<string, string>> = {
  'Numbers have no gaps': `
    with numbered as (${numbered})
    select s.kind, s.year, s.next - s.first as given, count(n.number) as used from number_series s
    left join numbered n on n.kind = s.kind and n.branch_id = s.branch_id and extract(year from n.date) = s.year
    group by s.kind, s.branch_id, s.year, s.next, s.first having count(distinct n.number) <> s.next - s.first or max(substring(n.number from '\\d+$')::integer) <> s.next - 1
    union all select n.kind, extract(year from n.date)::integer, null, 1 from numbered n
      where not exists (select 1 from number_series s where (s.kind, s.branch_id, s.year) = (n.kind, n.branch_id, extract(year from n.date)))`,
  'Every step was taken from where the one before it had led': `
    select paper_id as paper, action, from_state, before from (select paper_id, action, from_state, lag(to_state) over (partition by paper_id order by id) as before from step) s
    where from_state is distinct from before`,
  'Every step is one that its paper may take, by somebody who might take it': `
    select s.paper_id as paper, s.paper_kind as kind, s.action, s.from_state, s.to_state, s.by_role from step s where not exists (
      select 1 from (values ${allowed}) a (kind, action, from_state, to_state, roles)
      where (a.kind, a.action, a.to_state) = (s.paper_kind, s.action, s.to_state) and a.from_state is not distinct from s.from_state
        and coalesce(s.by_role = any(string_to_array(a.roles, ',')), true))`,
  'A paper stands where its last step left it': `
    select p.id as paper, p.state, s.to_state from (${papers.map(({ table }) => `select id, state from ${table}`).join(' union all ')}) p
    left join lateral (select to_state from step where paper_id = p.id order by id desc limit 1) s on true where p.state is distinct from s.to_state`,
}
