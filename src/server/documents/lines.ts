import { z } from 'zod'
import { can } from '../../domain/access.ts'
import { placedLines } from '../../domain/documents/line-schema.ts'
import type { Name } from '../../domain/index.ts'
import { nothing } from '../../domain/kit/answer.ts'
import { present } from '../../domain/kit/present.ts'
import { compare } from '../../domain/kit/quantity.ts'
import { changeSchema, draftSchema, withDefaults } from '../../domain/kit/shape.ts'
import { behaviorNamed } from '../index.ts'
import { type Db, transact } from '../kit/db/db.ts'
import { uuid } from '../kit/db/uuid.ts'
import { readRecord } from '../kit/entity/read.ts'
import { type ChangeValues, type DraftValues, type LineValues, linesIn, load, type Values } from '../kit/entity/rows.ts'
import { refuseUnwritable } from '../kit/entity/seen.ts'
import { loadFor, update } from '../kit/entity/store.ts'
import { conflict, invalid, notAllowed, notFound } from '../kit/errors.ts'
import { type Context, type Route, route } from '../kit/http/route.ts'
import { entityOf, itemsOf, type LineKind, type Place, placeNew, placesOf, refuseAt } from './line-place.ts'

const atOnce = 500
const several = <S extends z.ZodType>(schema: S) => z.array(schema).min(1, 'is empty').max(atOnce, `is longer than ${atOnce} lines`)
const documentId = z.uuid('is not the id of a document').optional()
const lineIds = z.strictObject({ ids: several(z.uuid('is not the id of a line')) })
const writable = (document: Name, line: Values): Values => ({ id: line.id, ...withDefaults(itemsOf(document).line, line) })

/** Saves the lines of each document as an update of the document. The order of ids prevents deadlocks. */
const saveEach = async (
  tx: Db,
  context: Context,
  places: readonly Omit<Place, 'id'>[],
  version: (document: string) => number | undefined,
  change: (lines: LineValues[], document: string) => LineValues[],
): Promise<void> => {
  const byDocument = new Map(places.map(({ kind, document }) => [document, kind]))
  for (const [document, kind] of [...byDocument].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const entity = entityOf(kind)
    if (!can(context.caller.role, 'update', kind)) throw notAllowed()
    await refuseUnwritable(tx, entity, behaviorNamed(kind), context.caller, [document])
    const read = version(document)
    const before = read === undefined ? await load(tx, entity, document, { lock: true }) : await loadFor(tx, entity, document, read)
    if (!before) throw notFound(entity.one)
    const kept = linesIn(before, 'items')
    const items = change(kept, document)
    if (items !== kept)
      await update(tx, context, entity, behaviorNamed(kind), {
        id: document,
        version: before.version,
        items: items.map(line => writable(kind, line)),
      })
  }
}

/** The lines that this role may see, in the order of the ids, each with its document. */
const answer = async ({ db, caller }: Context, lines: LineKind, ids: readonly string[]): Promise<Values[]> => {
  const places = await placesOf(db, lines, ids)
  const read = new Map<string, Values>()
  for (const { kind, document } of places.values())
    if (!read.has(document)) read.set(document, await readRecord(db, entityOf(kind), behaviorNamed(kind), caller, document))
  return ids.map(id => {
    const { kind, document } = present(places.get(id))
    const { number, version, ...record } = present(read.get(document))
    return { ...linesIn(record, 'items').find(line => line.id === id), [kind]: { id: document, title: number, version } }
  })
}

const isSame = (sent: Values, kept: Values): boolean =>
  Object.entries(sent).every(([name, value]) => String(kept[name]) === String(value) || isEqual(kept[name], value))
const decimal = /^-?\d+(\.\d+)?$/
const isDecimal = (value: unknown): value is string => typeof value === 'string' && decimal.test(value)
const isEqual = (kept: unknown, sent: unknown) => isDecimal(kept) && isDecimal(sent) && compare(kept, sent) === 0

/** Adds lines to drafts, all or none. Sending the same lines twice adds them once. */
const addLines = async (context: Context, kind: LineKind, lines: readonly DraftValues[]): Promise<Values[]> => {
  const placed = placeNew(kind, lines).map(({ line, place }) => ({ line: { ...line, id: line.id ?? uuid() }, place }))
  const ids = placed.map(({ line }) => line.id)
  if (new Set(ids).size < ids.length) throw invalid({ id: 'The same line is listed twice.' })
  await transact(context.db, tx =>
    saveEach(
      tx,
      context,
      placed.map(({ place }) => place),
      () => undefined,
      (before, document) => {
        const sent = placed.filter(({ place }) => place.document === document).map(({ line }) => line)
        const fresh = sent.filter(line => !before.some(other => other.id === line.id && isSame(line, other)))
        if (fresh.some(line => before.some(other => other.id === line.id)))
          throw conflict('One of these lines already exists with other content.')
        return fresh.length > 0 ? [...before, ...fresh] : before
      },
    ),
  )
  return answer(context, kind, ids)
}

/** Changes lines of drafts, all or none; refuses a stale version. */
const changeLines = async (context: Context, kind: LineKind, lines: readonly ChangeValues[]): Promise<Values[]> => {
  const ids = lines.map(({ id }) => id)
  await transact(context.db, async tx => {
    const places = await placesOf(tx, kind, ids)
    const sent = new Map(lines.map(({ version: _, ...line }) => [line.id, line]))
    const versions = new Map(lines.map(({ id, version }) => [present(places.get(id)).document, version]))
    if (lines.some(({ id, version }) => versions.get(present(places.get(id)).document) !== version))
      throw invalid({ version: 'The lines come from different versions of the same document. Load it again.' })
    for (const [index, { id, ...line }] of lines.entries()) refuseAt(kind, line, present(places.get(id)).kind, index)
    await saveEach(
      tx,
      context,
      [...places.values()],
      document => versions.get(document),
      before => before.map(line => ({ ...line, ...sent.get(line.id) })),
    )
  })
  return answer(context, kind, ids)
}

/** Removes lines from drafts, all or none. */
const removeLines = (context: Context, kind: LineKind, ids: readonly string[]): Promise<void> =>
  transact(context.db, async tx => {
    const places = await placesOf(tx, kind, ids)
    await saveEach(
      tx,
      context,
      [...places.values()],
      () => undefined,
      before => before.filter(line => !places.has(line.id)),
    )
  })

/** Routes that add, change and remove many lines of drafts, all or none. */
export const lineRoutes = (kind: LineKind): Route[] => {
  const writes = {
    right: { entity: present(kind.documents.at(-1)), verb: 'update' },
    branches: 'limited',
    path: `/api/${kind.path}`,
  } as const
  const lines = placedLines(kind.documents.map(entityOf))
  const named = Object.fromEntries(kind.documents.map(name => [name, documentId]))
  return [
    route({
      ...writes,
      method: 'POST',
      summary: 'Add lines to drafts, all or nothing',
      answer: lines,
      body: several(draftSchema(kind.line).extend(named)),
      handle: (context, { body }) => addLines(context, kind, body),
    }),
    route({
      ...writes,
      method: 'PUT',
      summary: 'Change lines of drafts, all or nothing',
      answer: lines,
      body: several(changeSchema(kind.line)),
      handle: (context, { body }) => changeLines(context, kind, body),
    }),
    route({
      ...writes,
      method: 'DELETE',
      summary: 'Delete lines of drafts, all or nothing',
      body: lineIds,
      answer: nothing,
      handle: async (context, { body }) => {
        await removeLines(context, kind, body.ids)
        return null
      },
    }),
  ]
}
