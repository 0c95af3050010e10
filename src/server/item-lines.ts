import { sql } from 'kysely'
import { z } from 'zod'
import { can } from '../domain/access.ts'
import { approval } from '../domain/approval.ts'
import { invoice } from '../domain/invoice.ts'
import { item } from '../domain/item.ts'
import { compare } from '../domain/kit/quantity.ts'
import type { Noun } from '../domain/kit/record.ts'
import { changeSchema, draftSchema, withDefaults } from '../domain/kit/shape.ts'
import { extras } from './index.ts'
import { type Db, transact } from './kit/db.ts'
import { conflict, invalid, notAllowed, notFound } from './kit/errors.ts'
import type { Context } from './kit/route.ts'
import { load, type Values } from './kit/rows.ts'
import { loadFor, readRecord, update } from './kit/store.ts'
import { uuid } from './kit/uuid.ts'

/** The papers that have lines of this kind, each with the fields of its line. */
const papers = { approval, invoice } satisfies Record<string, Noun>
type Kind = keyof typeof papers
type Place = { id: string; kind: Kind; paper: string }

const atOnce = 500
const several = <S extends z.ZodType>(schema: S) => z.array(schema).min(1, 'is empty').max(atOnce, `is longer than ${atOnce} lines`)
const paperId = z.uuid('is not the id of a paper').optional()

/** Lines to add, each to the draft that it names. */
export const newLines = several(draftSchema(item).extend({ approval: paperId, invoice: paperId }))
/** Lines to change, each with the version of the paper it was read from. */
export const changedLines = several(changeSchema(item))
export const lineIds = z.strictObject({ ids: several(z.uuid('is not the id of a line')) })

/** Each new line with the paper it is for. */
const placeNew = (lines: z.infer<typeof newLines>): { line: Values; place: Omit<Place, 'id'> }[] =>
  lines.map(({ approval: memo, invoice: bill, ...line }, index) => {
    const paper = memo ?? bill
    if (!paper || (memo && bill)) throw invalid({ [index]: `Line ${index + 1}: Name one approval or one invoice that it is for.` })
    if (memo && (line as Values).memo)
      throw invalid({ [`${index}.memo`]: `Line ${index + 1}: Only an invoice takes goods off an approval.` })
    return { line: line as Values, place: { kind: memo ? 'approval' : 'invoice', paper } }
  })

const placesOf = async (tx: Db, ids: readonly string[]): Promise<Map<string, Place>> => {
  if (new Set(ids).size < ids.length) throw invalid({ ids: 'The same line is named twice.' })
  const { rows } =
    await sql<Place>`select id, case when approval_id is null then 'invoice' else 'approval' end as kind, coalesce(approval_id, invoice_id) as paper
    from item where id = any(${[...ids]}::uuid[])`.execute(tx)
  if (rows.length < ids.length) throw notFound('line')
  return new Map(rows.map(row => [row.id, row]))
}

const writable = (kind: Kind, line: Values): Values => ({ id: line.id, ...withDefaults(papers[kind].fields.items.line!, line) })

/** Saves the lines of each paper as if the paper had been saved with them; the papers in the order of their ids, so that nobody waits in a ring. */
const saveEach = async (
  tx: Db,
  context: Context,
  places: readonly Omit<Place, 'id'>[],
  version: (paper: string) => number | undefined,
  change: (lines: Values[], paper: string) => Values[],
): Promise<void> => {
  const byPaper = new Map(places.map(({ kind, paper }) => [paper, kind]))
  for (const [paper, kind] of [...byPaper].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const noun: Noun = papers[kind]
    if (!can(context.caller.role, 'update', kind)) throw notAllowed()
    const read = version(paper)
    const before = read === undefined ? await load(tx, noun, paper, { lock: true }) : await loadFor(tx, noun, paper, read)
    if (!before) throw notFound(noun.one)
    const items = change(before.items, paper)
    if (items !== before.items)
      await update(tx, context, noun, extras[kind]!, { id: paper, version: before.version, items: items.map(line => writable(kind, line)) })
  }
}

/** The lines as this role may see them, in the order they were named, each with its paper. */
const answer = async ({ db, caller }: Context, ids: readonly string[]): Promise<Values[]> => {
  const places = await placesOf(db, ids)
  const read = new Map<string, Values>()
  for (const { kind, paper } of places.values())
    if (!read.has(paper)) read.set(paper, await readRecord(db, papers[kind], extras[kind]!, caller.role, paper))
  return ids.map(id => {
    const { kind, paper } = places.get(id)!
    const { items, number, version } = read.get(paper)!
    return { ...items.find((line: Values) => line.id === id), [kind]: { id: paper, title: number, version } }
  })
}

const isSame = (sent: Values, kept: Values): boolean =>
  Object.entries(sent).every(([name, value]) => String(kept[name]) === String(value) || isEqual(kept[name], value))
const decimal = /^-?\d+(\.\d+)?$/
const isEqual = (kept: unknown, sent: unknown) =>
  [kept, sent].every(value => typeof value === 'string' && decimal.test(value)) && compare(kept as string, sent as string) === 0

/** Adds lines to drafts: all of them or none. The same lines sent twice are there once. */
export const addLines = async (context: Context, lines: z.infer<typeof newLines>): Promise<Values[]> => {
  const placed = placeNew(lines).map(({ line, place }) => ({ line: { ...line, id: line.id ?? uuid() } as Values, place }))
  const ids = placed.map(({ line }) => line.id as string)
  if (new Set(ids).size < ids.length) throw invalid({ id: 'The same line is named twice.' })
  await transact(context.db, tx =>
    saveEach(
      tx,
      context,
      placed.map(({ place }) => place),
      () => undefined,
      (before, paper) => {
        const sent = placed.filter(({ place }) => place.paper === paper).map(({ line }) => line)
        const fresh = sent.filter(line => !before.some(other => other.id === line.id && isSame(line, other)))
        if (fresh.some(line => before.some(other => other.id === line.id)))
          throw conflict('One of these lines is there already, with other content.')
        return fresh.length > 0 ? [...before, ...fresh] : before
      },
    ),
  )
  return answer(context, ids)
}

/** Changes lines of drafts that are still as they were read: all of them or none. */
export const changeLines = async (context: Context, lines: z.infer<typeof changedLines>): Promise<Values[]> => {
  const ids = lines.map(({ id }) => id)
  await transact(context.db, async tx => {
    const places = await placesOf(tx, ids)
    const sent = new Map(lines.map(({ version: _, ...line }) => [line.id, line as Values]))
    const versions = new Map(lines.map(({ id, version }) => [places.get(id)!.paper, version]))
    if (lines.some(({ id, version }) => versions.get(places.get(id)!.paper) !== version))
      throw invalid({ version: 'Lines of one paper were read at different versions of it.' })
    for (const [index, { id, ...line }] of lines.entries())
      if (places.get(id)!.kind === 'approval' && (line as Values).memo)
        throw invalid({ [`${index}.memo`]: `Line ${index + 1}: Only an invoice takes goods off an approval.` })
    await saveEach(
      tx,
      context,
      [...places.values()],
      paper => versions.get(paper),
      before => before.map(line => ({ ...line, ...sent.get(line.id) })),
    )
  })
  return answer(context, ids)
}

/** Takes lines off drafts: all of them or none. */
export const removeLines = (context: Context, ids: readonly string[]): Promise<void> =>
  transact(context.db, async tx => {
    const places = await placesOf(tx, ids)
    await saveEach(
      tx,
      context,
      [...places.values()],
      () => undefined,
      before => before.filter(line => !places.has(line.id)),
    )
  })
