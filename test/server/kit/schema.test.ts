import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import { columnOf, type Entity, snake } from '../../../src/domain/kit/entity.ts'
import type { Field } from '../../../src/domain/kit/field.ts'
import { type Lifecycle, statesFor, statesOf } from '../../../src/domain/kit/lifecycle.ts'
import { connect, type Database } from '../../../src/server/kit/db/db.ts'
import { createDatabase, type TestDatabase } from '../../support/database/database.ts'

type Column = { table: string; name: string; type: string; scale: number | null; nullable: boolean }
type Index = { table: string; definition: string; isUnique: boolean; first: string | null }
type Key = { table: string; column: string; target: string }

let database: TestDatabase
let company: Database
let columns: Column[]
let indexes: Index[]
let keys: Key[]

beforeAll(async () => {
  database = await createDatabase()
  company = connect(database.url)
  const { rows } =
    await sql<Column>`select table_name as table, column_name as name, case data_type when 'ARRAY' then udt_name else data_type end as type,
    numeric_scale as scale, is_nullable = 'YES' as nullable from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(company.db)
  columns = rows
  const found =
    await sql<Index>`select c.relname as table, pg_get_indexdef(x.indexrelid) as definition, x.indisunique as "isUnique", a.attname as first
    from pg_index x join pg_class c on c.oid = x.indrelid left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
    where c.relnamespace = 'public'::regnamespace`.execute(company.db)
  indexes = found.rows
  const referred = await sql<Key>`select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as target
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] where c.contype = 'f'`.execute(
    company.db,
  )
  keys = referred.rows.map(key => ({ ...key, table: unquoted(key.table), target: unquoted(key.target) }))
})
afterAll(async () => {
  await company.close()
  await database.drop()
})

const unquoted = (name: string) => name.replaceAll('"', '')

/** The column type of each kind of field, and its scale where it is fixed. */
const typeOf: Record<Exclude<Field['kind'], 'lines'>, [type: string, scale: number | null]> = {
  text: ['text', null],
  longText: ['text', null],
  choice: ['text', null],
  choices: ['_text', null],
  json: ['jsonb', null],
  picture: ['uuid', null],
  integer: ['integer', 0],
  flag: ['boolean', null],
  date: ['date', null],
  timestamp: ['timestamp with time zone', null],
  ref: ['uuid', null],
  money: ['numeric', null],
  rate: ['numeric', 4],
  exchange: ['numeric', 12],
  carats: ['numeric', 3],
  grams: ['numeric', 3],
  millimetres: ['numeric', 2],
  percent: ['numeric', 3],
  link: ['uuid', null],
}

type Table = { table: string; fields: Entity['fields']; own: readonly string[] }
const stamps = ['id', 'version', 'created_at', 'created_by_id', 'updated_at', 'updated_by_id', 'search', 'password_hash', 'browser_key']

const declared: Table[] = (Object.values(entities) as unknown as Entity[]).flatMap(entity => [
  { table: entity.table, fields: entity.fields, own: stamps },
  ...Object.values(entity.fields)
    .filter(field => field.kind === 'lines')
    .map(field => ({ table: snake(field.of!), fields: field.line!, own: ['id', 'line', `${entity.table}_id`] })),
])
/** Every declared table: of each entity and of the lines of each document. Two kinds of document may share a table for their lines. */
const tables: Table[] = [...new Set(declared.map(({ table }) => table))].map(table => {
  const parts = declared.filter(part => part.table === table)
  return { table, fields: Object.assign({}, ...parts.map(({ fields }) => fields)), own: parts.flatMap(({ own }) => own) }
})

describe.each(tables.map(declared => [declared.table, declared] as const))('the table %s', (table, { fields, own }) => {
  const stored = Object.entries(fields).filter(([, field]) => field.stored)
  const refs = stored.filter(([, field]) => field.kind === 'ref')

  it('has a column of the right type for every declared field, nullable only where the field is optional', () => {
    const declared = stored.map(([name, field]) => ({
      name: columnOf(name, field),
      type: typeOf[field.kind as keyof typeof typeOf][0],
      scale: typeOf[field.kind as keyof typeof typeOf][1],
      nullable: field.nullable,
    }))
    const kept = declared
      .map(({ name }) => columns.find(column => column.table === table && column.name === name))
      .map(column => column && { name: column.name, type: column.type, scale: column.scale, nullable: column.nullable })
    expect(kept).toEqual(declared)
  })
  it('has no undeclared column', () => {
    // Columns generated by the database are declared too, though nobody writes them.
    const known = new Set([...own, ...Object.entries(fields).map(([name, field]) => columnOf(name, field))])
    expect(columns.filter(column => column.table === table && !known.has(column.name)).map(column => column.name)).toEqual([])
  })
  it('has a unique index for each unique field, ignoring case and outer spaces', () => {
    const unique = stored.filter(([, field]) => field.isUnique).map(([name, field]) => columnOf(name, field))
    const kept = unique.filter(column =>
      indexes.some(index => index.table === table && index.isUnique && index.definition.includes(`(lower(btrim(${column})))`)),
    )
    expect(kept).toEqual(unique)
  })
  it('has a foreign key for every reference', () => {
    const declared = refs.map(([name, field]) => ({
      column: columnOf(name, field),
      target: (entities as unknown as Record<string, Entity>)[field.of!]!.table,
    }))
    const kept = declared
      .map(({ column }) => keys.find(key => key.table === table && key.column === column))
      .map(key => key && { column: key.column, target: key.target })
    expect(kept).toEqual(declared)
  })
  it('has an index for every reference', () => {
    const declared = refs.map(([name, field]) => columnOf(name, field))
    expect(declared.filter(column => !indexes.some(index => index.table === table && index.first === column))).toEqual([])
  })
})

test('every reference in the database, declared or not, has a foreign key to an existing table', () => {
  const dangling = columns.filter(
    ({ table, name, type }) => type === 'uuid' && name.endsWith('_id') && !keys.some(key => key.table === table && key.column === name),
  )
  // History keeps the ids of deleted records, and these columns may refer to any kind of document.
  const free = /^(created_by_id|updated_by_id|record_id|document_id|line_id|account_id)$/
  expect(dangling.filter(({ name }) => !free.test(name))).toEqual([])
})

test('ledger rows cannot be updated, deleted or truncated', async () => {
  const ledgers = { stock_posting: 'at', account_posting: 'at', allocation: 'at', audit_trail: 'at', step: 'at', audit_trail_chain: 'hash' }
  for (const [ledger, column] of Object.entries(ledgers))
    for (const change of [`update ${ledger} set ${column} = null`, `delete from ${ledger}`, `truncate ${ledger} cascade`])
      await expect(sql.raw(change).execute(company.db), change).rejects.toThrow(`append-only`)
  // Its rows are deleted with their events; test/server/program/sealed/chain.test.ts shows that only then.
  for (const change of ['update security_event_chain set hash = null', 'truncate security_event_chain'])
    await expect(sql.raw(change).execute(company.db), change).rejects.toThrow(`append-only`)
})

describe('what the database says of states follows the lifecycles', () => {
  const withLifecycle = (Object.values(entities) as unknown as Entity[]).filter(({ lifecycle }) => lifecycle)
  const groupsOf = (lifecycle: Lifecycle): string[] =>
    [
      ...(['draft', 'open', 'done', 'void', 'inForce'] as const).map(group => statesOf(lifecycle, group)),
      ...Object.keys(lifecycle.actions).map(action => statesFor(lifecycle, action)),
    ].map(states => [...states].sort().join())
  /** Each condition on a state in a definition, as the states it names. */
  const conditions = (definition: string): string[] =>
    [...definition.matchAll(/\b(?:to_)?state\)? (?:=|<>) (?:ANY \(\(?ARRAY\[([^\]]*)\]|('[^']*'))/g)].map(([, many, one]) =>
      [...(many ?? one!).matchAll(/'([^']*)'/g)]
        .map(([, state]) => state!)
        .sort()
        .join(),
    )

  it.each(withLifecycle.map(entity => [entity.table, entity.lifecycle!] as const))('in the indexes of %s', (table, lifecycle) => {
    const found = indexes.filter(index => index.table === table).flatMap(({ definition }) => conditions(definition))
    expect(found.filter(states => !groupsOf(lifecycle).includes(states))).toEqual([])
  })
  it('in the index of steps that took something back', () => {
    const found = indexes.filter(({ table }) => table === 'step').flatMap(({ definition }) => conditions(definition))
    expect(found).toEqual([[...new Set(withLifecycle.flatMap(({ lifecycle }) => statesOf(lifecycle!, 'void')))].sort().join()])
  })
  it('in views and triggers, which are about bills', async () => {
    const { rows } = await sql<{ definition: string }>`select definition from pg_views where schemaname = 'public'
      union all select prosrc from pg_proc where pronamespace = 'public'::regnamespace`.execute(company.db)
    const found = rows.flatMap(({ definition }) => conditions(definition))
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(states => !groupsOf(entities.invoice.lifecycle).includes(states))).toEqual([])
  })
})
