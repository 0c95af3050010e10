import { sql } from 'kysely'
import type { Noun } from '../../domain/kit/record.ts'
import type { Role } from '../../domain/role.ts'
import { visible } from './columns.ts'
import type { Db } from './db.ts'
import type { Values } from './rows.ts'

type Entry = { at: string; by: string; action: string; before: Values | null; after: Values | null; reason: string | null }

/** What happened to a record, newest first; a change names only fields that this role may see. */
export const historyOf = async (db: Db, noun: Noun, role: Role, id: string) => {
  const { rows } = await sql<Entry>`select at, by_name as by, action, before, after, reason from audit_trail
    where record_id = ${id} and noun = ${noun.name} order by id desc limit 200`.execute(db)
  const shown = visible(noun.fields, role)
  return rows.map(({ before, after, ...entry }) => ({ ...entry, changes: entry.action === 'create' ? [] : changes(shown, before, after) }))
}

const changes = (shown: ReturnType<typeof visible>, before: Values | null, after: Values | null) =>
  shown
    .filter(
      ([name, field]) => field.kind !== 'lines' && after && name in after && JSON.stringify(before?.[name]) !== JSON.stringify(after[name]),
    )
    .map(([name, field]) => ({ field: name, label: field.label, before: before?.[name] ?? null, after: after![name] ?? null }))
