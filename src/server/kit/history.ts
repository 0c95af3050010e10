import { sql } from 'kysely'
import type { Noun } from '../../domain/kit/record.ts'
import type { Role } from '../../domain/role.ts'
import { nounNamed, titlesOf, visible } from './columns.ts'
import type { Db } from './db.ts'
import type { Values } from './rows.ts'

type Entry = { at: string; by: string; action: string; before: Values | null; after: Values | null; reason: string | null }

/** What happened to a record, newest first; a change names only fields that this role may see. */
export const historyOf = async (db: Db, noun: Noun, role: Role, id: string) => {
  const { rows } = await sql<Entry>`select at, by_name as by, action, before, after, reason from audit_trail
    where record_id = ${id} and noun = ${noun.name} order by id desc limit 200`.execute(db)
  const shown = visible(noun.fields, role)
  const steps = rows.map(({ before, after, ...entry }) => ({
    ...entry,
    changes: entry.action === 'create' ? [] : changes(shown, before, after),
  }))
  await nameReferences(
    db,
    noun,
    steps.flatMap(step => step.changes),
  )
  return steps
}

type Change = { field: string; label: string; before: unknown; after: unknown }

// The books keep the id of what was referred to; people read what it is called.
const nameReferences = async (db: Db, noun: Noun, made: Change[]): Promise<void> => {
  for (const [name, { kind, of }] of Object.entries(noun.fields)) {
    const named = kind === 'ref' ? made.filter(change => change.field === name) : []
    if (named.length === 0) continue
    const ids = named.flatMap(({ before, after }) => [before, after]).filter(id => typeof id === 'string')
    const titles = await titlesOf(db, nounNamed(of!), ids)
    const asRef = (id: unknown) => (typeof id === 'string' ? { id, title: titles.get(id) ?? id } : null)
    for (const change of named) Object.assign(change, { before: asRef(change.before), after: asRef(change.after) })
  }
}

const changes = (shown: ReturnType<typeof visible>, before: Values | null, after: Values | null): Change[] =>
  shown
    .filter(
      ([name, field]) => field.kind !== 'lines' && after && name in after && JSON.stringify(before?.[name]) !== JSON.stringify(after[name]),
    )
    .map(([name, field]) => ({ field: name, label: field.label, before: before?.[name] ?? null, after: after![name] ?? null }))
