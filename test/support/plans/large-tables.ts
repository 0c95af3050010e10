import type { TestCompany } from '../company.ts'

type Column = { table: string; name: string; type: string; to: string | null; isText: boolean; isReversal: boolean }

// Tables that stay at hundreds of rows for any company.
const small = [
  'branch',
  'user',
  'employee',
  'employee_designation',
  'stone_name',
  'origin',
  'shape',
  'cutting_shape',
  'size',
  'service_description',
  'tagging_definition',
  'tax_rate',
  'webhook',
]

/** The columns that can be written, each with the table it refers to. */
const columnsOf = `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
    (select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid where k.contype = 'f' and k.conrelid = c.oid and k.conkey = array[a.attnum] limit 1) as to,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and (a.attnum = any(i.indkey) or pg_get_indexdef(i.indexrelid) ~ ('(btrim|lower)\\(' || a.attname || '\\)')))
      and a.atttypid = 'text'::regtype and a.attname in ('number', 'sku', 'code', 'name') as "isText", a.attname = 'reverses' as "isReversal"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and exists (select from pg_attribute u where u.attrelid = c.oid and u.atttypid = 'uuid'::regtype)
  order by c.relname, a.attnum`

/** SQL of a UUID of version 4 from the 32 digits of a hash. */
const uuidOf = (hash: string): string => `overlay(overlay(${hash} placing '4' from 13) placing '8' from 17)::uuid`

const nobody = '00000000-0000-0000-0000-000000000000'
type Given = Readonly<Record<string, string>>
/** How often a row of each table is copied. */
type Copies = Readonly<Record<string, number>>
const copied = ({ table, name, type, to, isText }: Column, copies: Copies, given: Given, isSpread: boolean): string => {
  const own = `t."${name}"`
  const value = given[`${table}.${name}`]
  if (value !== undefined) return value
  if (isSpread && type === 'date') return `${own} - (n % 1000)::integer`
  if (isSpread && type.startsWith('timestamp')) return `${own} - n * interval '1 hour'`
  if (isText) return `${own} || '-' || n`
  if (type !== 'uuid' || (to && !copies[to])) return own
  const nth = to ? `((n - 1) % ${copies[to]} + 1)` : 'n'
  return `case when ${own} = '${nobody}' then ${own} else ${uuidOf(`md5(${own}::text || ${nth})`)} end`
}

/**
 * Fills the tables of documents, stones and ledgers with this many rows: copies of existing rows with new ids and numbers.
 * References between copied rows point to the copies. Triggers are disabled meanwhile. `given` is the SQL of some columns of the
 * copies, by table and column. `isSpread` gives the copies other days.
 */
export const fillTables = async (
  { query, owner }: TestCompany,
  rows: number,
  { given = {}, isSpread = false }: { given?: Given; isSpread?: boolean } = {},
): Promise<void> => {
  const columns = await query<Column>(columnsOf)
  const tables = [...new Set(columns.map(({ table }) => table))].filter(
    table => !small.includes(table) && !/session|sign_in|token|setting|saved_view/.test(table),
  )
  const counts = await query<{ table: string; count: number }>(
    tables.map(table => `select '${table}' as table, count(*)::integer from "${table}"`).join(' union all '),
  )
  const copies = Object.fromEntries(counts.map(({ table, count }) => [table, Math.floor(rows / Math.max(count, 1))]))
  const client = await owner.pool.connect()
  try {
    await client.query('set session_replication_role = replica; set statement_timeout = 0')
    for (const table of tables) {
      const own = columns.filter(column => column.table === table)
      const reversal = own.find(({ isReversal }) => isReversal)
      await client.query(`insert into "${table}" (${own.map(({ name }) => `"${name}"`).join()})
        select ${own.map(column => copied(column, copies, given, isSpread)).join()} from "${table}" t, generate_series(1, ${copies[table]}) n ${reversal ? 'where t.reverses is null' : ''} on conflict do nothing`)
    }
    await client.query('reset all')
  } finally {
    client.release()
  }
}

/** The number of rows of each large table that this connection has read, by scans or indexes, including triggers and foreign keys. */
export const rowsRead = `select s.relname as table, s.seq_tup_read + s.idx_tup_fetch as rows from pg_stat_xact_user_tables s join pg_class c on c.oid = s.relid
  where c.reltuples > 1000`
