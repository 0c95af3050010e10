import { sql } from 'kysely'
import { z } from 'zod'
import { type Name, nouns } from '../../domain/index.ts'
import { didTo, pastOf } from '../../domain/kit/action-label.ts'
import type { Field } from '../../domain/kit/field.ts'
import type { Noun } from '../../domain/kit/entity.ts'
import type { Role } from '../../domain/people/role.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { titlesOf } from '../kit/entity/columns.ts'
import type { Db } from '../kit/db/db.ts'
import { type Change, changesOf, type Deed, nameReferences } from '../kit/entity/history.ts'
import { type Route, route } from '../kit/http/route.ts'
import { type SheetColumn, writeSheet } from '../kit/sheet/sheet.ts'
import { sheetAnswer } from '../kit/sheet/response.ts'

type Kept = Deed & {
  id: string
  at: string
  by: { id: string | null; title: string }
  noun: string
  record: string | null
  reason: string | null
}
/** One deed in the house: who did what to what, when and why, and what it changed. */
export type Told = Omit<Kept, 'before' | 'after'> & {
  one: string
  title: string | null
  isThere: boolean
  did: string
  told: string | null
  changes: Change[]
}

const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform(text => text.split(','))
    .pipe(z.array(item).max(60))
const word = z.string().regex(/^[a-zA-Z][\w -]{0,39}$/, 'is not a word')
const day = z.iso.date('is not a date (YYYY-MM-DD)')

const filters = {
  by: list(z.uuid('is not the id of a user')).optional(),
  noun: list(word).optional(),
  action: list(word).optional(),
  record: z.uuid('is not an id').optional(),
  atFrom: day.optional(),
  atTo: day.optional(),
}
const query = z.strictObject({
  ...filters,
  before: z
    .string()
    .regex(/^\d{1,18}$/, 'is not the number of a deed')
    .optional(),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
})
const exported = z.strictObject(filters)
type Asked = z.infer<typeof query>

const kept = async (db: Db, { by, noun, action, record, atFrom, atTo, before, pageSize = 100 }: Asked): Promise<Kept[]> => {
  const conditions = [
    ...(by ? [sql`t.by_id = any(${by}::uuid[])`] : []),
    ...(noun ? [sql`t.noun = any(${noun}::text[])`] : []),
    ...(action ? [sql`t.action = any(${action}::text[])`] : []),
    ...(record ? [sql`t.record_id = ${record}`] : []),
    ...(atFrom ? [sql`t.at >= ${atFrom}::date`] : []),
    ...(atTo ? [sql`t.at < ${atTo}::date + 1`] : []),
    ...(before ? [sql`t.id < ${before}::bigint`] : []),
  ]
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const { rows } =
    await sql<Kept>`select t.id::text as id, t.at, json_build_object('id', t.by_id, 'title', t.by_name) as by, t.noun, t.record_id as record, t.action, t.before, t.after, t.reason
    from audit_trail t ${where} order by t.id desc limit ${pageSize}`.execute(db)
  return rows
}

const nounOf = (name: string): Noun | undefined => nouns[name as Name]

// What some deeds are done to is no record with a screen of its own.
const otherWords: Record<string, string> = { report: 'report', statement: 'statement', apiToken: 'API token' }

// What somebody did to themselves needs no object: they signed in.
const isOwn = ({ noun, record, by, action }: Pick<Kept, 'noun' | 'record' | 'by' | 'action'>): boolean =>
  noun === 'user' && record === by.id && action.startsWith('sign-')

/** The deeds in words: what each was done to is named as it is called now, or as it was when it was deleted. */
const toldOf = async (db: Db, role: Role, deeds: readonly Kept[]): Promise<Told[]> => {
  const titles = new Map<string, string>()
  const told: Told[] = []
  for (const name of new Set(deeds.map(({ noun }) => noun))) {
    const noun = nounOf(name)
    const ids = deeds.flatMap(deed => (deed.noun === name && deed.record ? [deed.record] : []))
    if (noun) for (const [id, title] of await titlesOf(db, noun, [...new Set(ids)])) titles.set(id, title)
  }
  for (const { before, after, ...deed } of deeds) {
    const noun = nounOf(deed.noun)
    const title =
      titles.get(deed.record ?? '') ??
      (noun ? (before?.[noun.title] ?? after?.[noun.title]) : (after?.report ?? after?.name ?? before?.name)) ??
      null
    const changes = noun ? changesOf(noun, role, { action: deed.action, before, after }) : []
    told.push({
      ...deed,
      one: deed.record === null && noun ? noun.label.toLowerCase() : (noun?.one ?? otherWords[deed.noun] ?? deed.noun),
      title,
      isThere: titles.has(deed.record ?? ''),
      did: isOwn(deed) ? pastOf(deed.action) : didTo(deed.action),
      told: isOwn(deed) ? null : (noun?.told[deed.action]?.replace(/^./, letter => letter.toLowerCase()) ?? null),
      changes,
    })
  }
  for (const name of new Set(deeds.map(({ noun }) => noun))) {
    const noun = nounOf(name)
    if (noun)
      await nameReferences(
        db,
        noun,
        told.filter(deed => deed.noun === name).flatMap(deed => deed.changes),
      )
  }
  return told
}

const wordOf = (field: Field | undefined, value: unknown): string => {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'object') return 'title' in value ? String(value.title) : JSON.stringify(value)
  return field?.options?.find(option => option.value === value)?.label ?? String(value)
}
const changeWords = (noun: string, { field, label, before, after, words }: Change): string => {
  const declared = nounOf(noun)?.fields[field]
  return `${label}: ${words ?? `${wordOf(declared, before)} → ${wordOf(declared, after)}`}`
}

const mostRows = 100_000
const columns: SheetColumn[] = ['When', 'Who', 'Did', 'To what', 'Which', 'Why', 'Changed'].map(header => ({ header, kind: 'text' }))

/** All that was asked for, page after page as it is written. */
async function* sheetRows(db: Db, role: Role, asked: Asked): AsyncGenerator<unknown[]> {
  for (let [before, done] = [undefined as string | undefined, 0]; done < mostRows; ) {
    const deeds = await kept(db, { ...asked, before, pageSize: 200 })
    for (const { at, by, did, told, one, title, reason, changes, noun } of await toldOf(db, role, deeds))
      yield [
        new Date(at).toISOString().slice(0, 19).replace('T', ' '),
        by.title,
        told ?? did,
        one,
        title,
        reason,
        changes.map(change => changeWords(noun, change)).join('; '),
      ]
    if (deeds.length < 200) return
    before = deeds.at(-1)!.id
    done += deeds.length
  }
}

const right = { permission: 'audit.read' } as const

/** The history of the whole house, newest first, by who, what, which deed and when; and the same as a spreadsheet. */
export const auditTrailRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/audit-trail',
    right,
    summary: 'Who did what in the house, newest first',
    query,
    handle: async ({ db, caller }, { query: asked }) => {
      const deeds = await kept(db, asked)
      const next = deeds.length === (asked.pageSize ?? 100) ? deeds.at(-1)!.id : null
      return { rows: await toldOf(db, caller.role, deeds), next }
    },
  }),
  route({
    method: 'GET',
    path: '/api/audit-trail/export/excel',
    right,
    summary: 'Who did what in the house, as a spreadsheet',
    query: exported,
    handle: async ({ db, caller }, { query: asked }) => {
      await writeAudit(db, { noun: 'report', record: null, action: 'export', after: { report: 'history', ...asked }, caller })
      const name = 'Who did what'
      return sheetAnswer(async () => ({ name, body: writeSheet(columns, sheetRows(db, caller.role, asked), { name }) }))
    },
  }),
]
