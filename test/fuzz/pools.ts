import { entities, type Name } from '../../src/domain/index.ts'
import { type Db, sql } from '../../src/server/kit/db/db.ts'
import { entitiesByField } from './values.ts'

/** An existing record: its id, its current version, its lines, and its steps in the workshop. */
export type Found = { id: string; version: number; state?: string | null; lines: string[]; steps: string[] }
/** Existing records by the name of an entity or of another kind. */
export type Pools = ReadonlyMap<string, readonly Found[]>

type Child = { table: string; column: string; parent: string }

/** Every table whose rows belong to another table: the lines of documents. */
const childrenOf = async (db: Db): Promise<Child[]> => {
  const { rows } =
    await sql<Child>`select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as parent
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype = 'c' and cardinality(c.conkey) = 1
      and exists (select 1 from pg_attribute i where i.attrelid = c.conrelid and i.attname = 'id' and i.atttypid = 'uuid'::regtype)`.execute(
      db,
    )
  return rows
}

const perKind = 60

const withState = async (db: Db): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where column_name = 'state' and table_schema = 'public'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

type About = { children: readonly Child[]; states: ReadonlySet<string>; but: readonly string[] }
const recordsOf = async (db: Db, table: string, { children, states, but }: About): Promise<Found[]> => {
  const state = states.has(table) ? sql`state::text` : sql`null::text`
  const { rows } = await sql<Found>`
    with every as (select id, version, ${state} as state, updated_at from ${sql.table(table)} t where not (id = any(${but}::uuid[]))),
    ranked as (select id, version, state, row_number() over (partition by state order by updated_at desc) as late, row_number() over (partition by state order by id) as nth from every)
    select id, version, state from ranked where late <= 8 or nth <= 8 order by least(late, nth) limit ${perKind}`.execute(db)
  const found = new Map(rows.map(row => [row.id, { ...row, lines: [] as string[], steps: [] as string[] }]))
  for (const { table: child, column } of children.filter(({ parent }) => parent === table || parent === `"${table}"`)) {
    const { rows: lines } = await sql<{ id: string; of: string }>`select id, ${sql.ref(column)} as "of" from ${sql.table(child)}
      where ${sql.ref(column)} = any(${[...found.keys()]}::uuid[]) limit 600`.execute(db)
    for (const { id, of } of lines) found.get(of)?.[child === 'work_step' ? 'steps' : 'lines'].push(id)
  }
  return [...found.values()]
}

const others: Record<string, string> = {
  bill: 'select id from bill order by id limit 60',
  results: 'select id from work_result order by id limit 60',
  task: 'select id from work_task order by id limit 60',
  goods: 'select id from work_line order by id limit 60',
  approvalLine: 'select id from item where approval_id is not null order by id limit 60',
  attachment: 'select id from attachment limit 60',
  view: 'select id from saved_view limit 60',
  import: 'select id from import_job limit 20',
  batch: 'select id from statement_job limit 20',
  movement: 'select distinct document_id as id from stock_posting limit 200',
}

/** The current records of the company, without the users and tokens that the calls use. */
export const readPools = async (db: Db, but: readonly string[]): Promise<Pools> => {
  const about = { children: await childrenOf(db), states: await withState(db), but }
  const pools = new Map<string, Found[]>()
  for (const [name, entity] of Object.entries(entities)) pools.set(name, await recordsOf(db, entity.table, about))
  for (const [name, query] of Object.entries(others)) {
    const { rows } = await sql<{ id: string }>`${sql.raw(query)}`.execute(db)
    pools.set(
      name,
      rows.map(({ id }) => ({ id, version: 1, lines: [], steps: [] })),
    )
  }
  return pools
}

const alike: Record<string, string> = {
  parties: 'customer',
  party: 'customer',
  to: 'branch',
  owner: 'customer',
  person: 'employee',
  document: 'movement',
}

/** The pool for an id field with this name. */
export const poolNamed = (pools: Pools, name: string): readonly Found[] | undefined =>
  pools.get(alike[name] ?? entitiesByField.get(name) ?? name)

/** The kind of record that a call is about, from its path. */
export const kindAt = (path: string): string => {
  const [, , first = '', second = ''] = path.split('/')
  const known: Record<string, string> = {
    attachment: 'attachment',
    view: 'view',
    import: 'import',
    'cutting-item': 'orderForm',
    'raza-lapidary-item': 'lapidaryOrderForm',
    'mf-item': 'mfOrderForm',
    item: second,
    statement: 'batch',
  }
  return known[first] ?? (Object.keys(entities) as Name[]).find(name => entities[name].path === first) ?? 'any'
}
