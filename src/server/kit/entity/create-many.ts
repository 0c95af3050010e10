import { sql } from 'kysely'
import type { Entity } from '../../../domain/kit/entity.ts'
import { withDefaults } from '../../../domain/kit/shape.ts'
import { codeFor, numberIn, raise, take } from '../db/counter.ts'
import type { Db } from '../db/db.ts'
import type { Doing } from '../http/route.ts'
import type { Writing } from '../import/resource.ts'
import { writeAudits } from './audit.ts'
import type { Behavior } from './behavior.ts'
import { insertRows, type StoredValues, type Values } from './rows.ts'
import { workOf } from './store.ts'

type Created = Values & { id: string }
type Numbering = Pick<Writing, 'tx' | 'takeNumbers'>

const takeFrom = async (own: Db, counter: string, many: number) => {
  const first = await take(own, counter, many)
  return { counter, first, until: first + many }
}

/**
 * Creates many records without lines or lifecycle, as `create` does each. A draft may bring its code along; others take one
 * (docs/domain/company.md#numbers-of-an-import).
 */
export const createMany = async (
  { tx, takeNumbers }: Numbering,
  doing: Doing,
  entity: Entity,
  behavior: Behavior,
  drafts: readonly Created[],
  audited: (index: number) => { action: string; after: unknown },
): Promise<void> => {
  const codes = await codesFor({ tx, takeNumbers }, entity, drafts)
  const [rows, afters]: [StoredValues[], (() => Promise<void>)[]] = [[], []]
  for (const [index, draft] of drafts.entries()) {
    const given = { ...withDefaults(entity.fields, draft), ...codes[index] }
    const values: StoredValues = { ...given, id: draft.id, version: 1, createdById: doing.caller.id }
    const work = await workOf(tx, entity, doing, 'create', null, values, draft)
    const after = await behavior.effects?.create?.(work)
    if (after) afters.push(after)
    rows.push(work.values)
  }
  await insertRows(tx, entity, rows, doing.caller.id)
  const { caller } = doing
  await writeAudits(
    tx,
    drafts.map(({ id }, index) => ({ entity: entity.name, record: id, caller, ...audited(index) })),
  )
  for (const after of afters) await after()
}

/** The code of each draft by the name of its field: its own, else the next free one. */
const codesFor = async ({ tx, takeNumbers }: Numbering, entity: Entity, drafts: readonly Created[]): Promise<Record<string, string>[]> => {
  const [field] = Object.entries(entity.fields).flatMap(([name, { pattern }]) => (pattern ? [{ name, pattern }] : []))
  if (!field) return drafts.map(() => ({}))
  const { name, pattern } = field
  const own = drafts.map(draft => (typeof draft[name] === 'string' ? draft[name] : null))
  const brought = own.filter(code => code !== null)
  const isTaken = new Set(brought)
  const highest = Math.max(0, ...brought.map(code => numberIn(pattern, code) ?? 0))
  if (highest > 0) await takeNumbers(async own => ({ counter: entity.name, ...(await raise(own, entity.name, highest)) }))
  const free: string[] = []
  for (let missing = own.length - brought.length; missing > 0; missing = own.length - brought.length - free.length) {
    const count = missing
    const { first } = await takeNumbers(own => takeFrom(own, entity.name, count))
    const codes = Array.from({ length: count }, (_, index) => codeFor(pattern, first + index))
    const { rows } = await sql<{
      code: string
    }>`select ${sql.ref(name)} as code from ${sql.table(entity.table)} where ${sql.ref(name)} = any(${codes}::text[])`.execute(tx)
    for (const { code } of rows) isTaken.add(code)
    free.push(...codes.filter(code => !isTaken.has(code)))
  }
  return own.map(code => ({ [name]: code ?? free.shift() ?? '' }))
}
