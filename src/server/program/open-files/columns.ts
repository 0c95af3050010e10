import type pg from 'pg'
import { quoted } from '../../kit/db/whole.ts'
import { columnsLeftOut } from './left-out.ts'

/** A column of a table: its PostgreSQL type, such as `timestamptz`, or `_text` for several texts, and the column that it refers to. */
export type Column = { name: string; type: string; isRequired: boolean; refersTo: { table: string; column: string } | null }

/** The stored columns of a table and its primary key. */
export type Columns = { columns: Column[]; key: string[] }

/** Reads the columns of a table that a copy in open files has: those that are not computed and not left out. */
export const columnsOf = async (client: pg.ClientBase, table: string): Promise<Columns> => {
  const { rows } = await client.query<Column & { inKey: boolean }>(
    `select a.attname as name, t.typname as type, a.attnotnull as "isRequired", k.conrelid is not null as "inKey",
      (select json_build_object('table', c.relname, 'column', r.attname) from pg_constraint f join pg_class c on c.oid = f.confrelid
        join pg_attribute r on r.attrelid = c.oid and r.attnum = f.confkey[1]
        where f.contype = 'f' and f.conrelid = a.attrelid and f.conkey = array[a.attnum] order by f.oid limit 1) as "refersTo"
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_constraint k on k.contype = 'p' and k.conrelid = a.attrelid and a.attnum = any(k.conkey)
    where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [`public.${quoted(table)}`],
  )
  const kept = rows.filter(({ name }) => columnsLeftOut[table]?.[name] === undefined)
  return {
    columns: kept.map(({ inKey: _, ...column }) => column),
    key: kept.filter(({ inKey }) => inKey).map(({ name }) => name),
  }
}

const isArray = (type: string) => type.startsWith('_')

/** SQL for the text of a column in a file: a moment as ISO 8601 in UTC, bytes as Base64, and several values as JSON. */
export const written = ({ name, type }: Column): string => {
  const column = quoted(name)
  if (type === 'timestamptz') return `to_json(${column}) #>> '{}'`
  if (type === 'bytea') return `translate(encode(${column}, 'base64'), e'\\n', '')`
  return isArray(type) ? `to_json(${column})::text` : `${column}::text`
}

/** SQL that reads such a text again. */
export const read = ({ name, type }: Column): string => {
  const column = quoted(name)
  if (type === 'bytea') return `decode(${column}, 'base64')`
  if (!isArray(type)) return `${column}::${type}`
  return `case when ${column} is not null then array(select jsonb_array_elements_text(${column}::jsonb))::${type} end`
}
