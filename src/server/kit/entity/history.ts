import { sql } from 'kysely'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { HistoryStep } from '../../../domain/kit/entity-schema.ts'
import type { Field } from '../../../domain/kit/field.ts'
import { isQuantity, plus } from '../../../domain/kit/quantity.ts'
import { isSameValue } from '../../../domain/kit/shape.ts'
import type { Role } from '../../../domain/people/role.ts'
import type { Viewer } from '../../../domain/people/viewer.ts'
import type { Db } from '../db/db.ts'
import { propertyOf } from '../property.ts'
import { entityNamed, titlesOf, visible } from './columns.ts'
import { isLines, isRef, type LinesField } from './field-kind.ts'
import type { Values } from './rows.ts'
import { hiddenIds, hiddenOf } from './seen.ts'

/** An entry of the audit trail. */
export type AuditedAction = { action: string; before: Values | null; after: Values | null }
type Entry = AuditedAction & { at: string; by: string; reason: string | null }
/** The change of one field by an entry; for lines only their number, in words. */
export type Change = { field: string; label: string; before: unknown; after: unknown; words?: string }

/** The history of a record, newest first; changes include only what the viewer may see. */
export const historyOf = async (db: Db, entity: Entity, viewer: Viewer, id: string) => {
  const { rows } = await sql<Entry>`select at, by_name as by, action, before, after, reason from audit_trail
    where record_id = ${id} and entity = ${entity.name} order by id desc limit 200`.execute(db)
  const changed = rows.map(({ before, after, ...entry }) => ({
    ...entry,
    changes: changesOf(entity, viewer.role, { action: entry.action, before, after }),
  }))
  const hidden = await hiddenChanges(
    db,
    entity,
    viewer,
    changed.flatMap(step => step.changes),
  )
  const steps = changed.map(step => ({ ...step, changes: step.changes.filter(change => !hidden.has(change)) }))
  await nameReferences(
    db,
    entity,
    steps.flatMap(step => step.changes),
  )
  return steps
}

/** The changes that lead to records which the viewer, who is limited to some branches, may not see. */
const hiddenChanges = async (db: Db, entity: Entity, { branches }: Viewer, made: readonly Change[]): Promise<Set<Change>> => {
  const hidden = new Set<Change>()
  if (!branches) return hidden
  for (const [name, field] of Object.entries(entity.fields)) {
    const leading = made.filter(change => change.field === name)
    if (!isRef(field) || field.mode !== 'readonly' || leading.length === 0) continue
    const ids = leading.flatMap(({ before, after }) => [before, after]).filter(id => typeof id === 'string')
    const unseen: Set<unknown> = await hiddenIds(db, entityNamed(field.of), branches, ids)
    for (const change of leading) if (unseen.has(change.before) || unseen.has(change.after)) hidden.add(change)
  }
  return hidden
}

const documentIn = ({ after }: HistoryStep['changes'][number]): { entity: string; id: string } | null => {
  const [entity, id] = [propertyOf(after, 'entity'), propertyOf(after, 'id')]
  return typeof entity === 'string' && typeof id === 'string' ? { entity, id } : null
}

/** The steps for a viewer who may be limited to some branches: a document of another branch that a step leads to is not named. */
export const withoutOthers = async (db: Db, { branches }: Viewer, steps: HistoryStep[]): Promise<HistoryStep[]> => {
  if (!branches) return steps
  const documents = steps.flatMap(step => step.changes).flatMap(change => documentIn(change) ?? [])
  const records = documents.map(({ entity, id }) => ({ entity: entityNamed(entity), id }))
  const hidden = await hiddenOf(db, branches, records)
  const seen = (change: HistoryStep['changes'][number]) =>
    hidden.has(documentIn(change)?.id ?? '') ? { ...change, before: null, after: null, words: 'in another branch' } : change
  return steps.map(step => ({ ...step, changes: step.changes.map(seen) }))
}

/** Replaces ids in changes by titles, because the audit trail stores ids. */
export const nameReferences = async (db: Db, entity: Entity, made: Change[]): Promise<void> => {
  for (const [name, field] of Object.entries(entity.fields)) {
    const named = made.filter(change => change.field === name)
    if (!isRef(field) || named.length === 0) continue
    const ids = named.flatMap(({ before, after }) => [before, after]).filter(id => typeof id === 'string')
    const titles = await titlesOf(db, entityNamed(field.of), ids)
    const asRef = (id: unknown) => (typeof id === 'string' ? { id, title: titles.get(id) ?? (titles.has(id) ? 'Draft' : id) } : null)
    for (const change of named) Object.assign(change, { before: asRef(change.before), after: asRef(change.after) })
  }
}

/** A value as the API returns it: a rate without zeros at its end. */
const shown = (field: Field, value: unknown) =>
  field.kind === 'exchange' && typeof value === 'string' && isQuantity(value) ? plus(value, '0') : (value ?? null)

/** The changes of an entry that the role may see; none for removal, and for creation only what the system filled. */
export const changesOf = (entity: Entity, role: Role, { action, before, after }: AuditedAction): Change[] => {
  if (action === 'remove') return []
  const details = asideOf(action, after ?? before ?? {})
  // These details concern a file or labels: a file's name is not the record's.
  if (details.length > 0) return details
  const columns = action === 'export' ? columnWords(entity, after?.columns) : []
  const isChanged = (name: string, field: Field) => after !== null && name in after && !isSameValue(field, before?.[name], after[name])
  // The action of a document implies its new state.
  const isImplied = (name: string) => name === 'state' && Boolean(entity.lifecycle?.actions[action])
  const changes = visible(entity.fields, role)
    .filter(([name, field]) => isChanged(name, field) && !isImplied(name) && (action !== 'create' || field.mode === 'readonly'))
    .flatMap(([name, field]) => {
      const change = { field: name, label: field.label, before: shown(field, before?.[name]), after: shown(field, after?.[name]) }
      if (!isLines(field)) return [change]
      const words = linesWords(field, role, change.before, change.after)
      return words ? [{ ...change, before: null, after: null, words }] : []
    })
  return [...changes, ...columns]
}

/** The columns of an exported list. */
const columnWords = ({ fields }: Entity, columns: unknown): Change[] =>
  Array.isArray(columns)
    ? [
        {
          field: '.columns',
          label: 'Columns',
          before: null,
          after: null,
          words: columns.map(name => fields[name]?.label ?? name).join(', '),
        },
      ]
    : []

const counted = (count: number, entry: string) => (count > 0 ? [`${count} ${entry}`] : [])

const linesById = (lines: unknown): Map<unknown, Values> => {
  const list: Values[] = Array.isArray(lines) ? lines : []
  return new Map(list.map(line => [line.id, line]))
}

/** The number of lines added, removed and changed, in fields that the role may see. */
const linesWords = (field: LinesField, role: Role, before: unknown, after: unknown): string => {
  const [were, are] = [linesById(before), linesById(after)]
  const seen = visible(field.line, role)
  const differs = (line: Values) => seen.some(([name, one]) => name in line && !isSameValue(one, line[name], were.get(line.id)?.[name]))
  const kept = [...are.values()].filter(line => were.has(line.id))
  return [
    ...counted([...are.keys()].filter(id => !were.has(id)).length, 'added'),
    ...counted([...were.keys()].filter(id => !are.has(id)).length, 'removed'),
    ...counted(kept.filter(differs).length, 'changed'),
  ].join(', ')
}

// Details of some entries besides the record's fields: the file, the number of labels, the address.
const asides: Record<string, readonly (readonly [name: string, label: string])[]> = {
  attach: [['name', 'File']],
  detach: [['name', 'File']],
  arrange: [['name', 'First']],
  crop: [['name', 'File']],
  'print label': [['copies', 'Copies']],
  'sign-in': [['address', 'From']],
  exceed: [['limits', 'Beyond']],
  askPermission: [['limits', 'Beyond']],
  permit: [['limits', 'Beyond']],
  refusePermission: [['limits', 'Beyond']],
  sendMail: [
    ['to', 'To'],
    ['subject', 'Subject'],
  ],
  sendMailAgain: [['to', 'To']],
  markReturned: [['to', 'To']],
  createLink: [['days', 'Days']],
  mailServer: [
    ['server', 'Mail server'],
    ['password', 'Password'],
  ],
  mailTemplate: [['name', 'Text']],
  import: [
    ['list', 'List'],
    ['stones', 'Stones'],
  ],
}

const asideOf = (action: string, values: Values): Change[] =>
  (asides[action] ?? []).flatMap(([name, label]) =>
    values[name] === undefined ? [] : [{ field: `.${name}`, label, before: null, after: null, words: String(values[name]) }],
  )
