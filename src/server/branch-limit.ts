import { sql } from 'kysely'
import { entities } from '../domain/index.ts'
import { type Entity, snake } from '../domain/kit/entity.ts'
import { behaviors } from './index.ts'
import { anyOf, type Db } from './kit/db/db.ts'
import { linesOf } from './kit/entity/rows.ts'
import { hiddenFrom, refuseHidden } from './kit/entity/seen.ts'
import { invalid, notAllowed, notFound } from './kit/errors.ts'
import type { Context, Input, Route } from './kit/http/route.ts'
import { keysOf } from './kit/keys.ts'
import { propertyOf } from './kit/property.ts'

const acrossBranches = 'This covers all branches, and you are limited to some. An Admin can open it.'

/** The query of a report for one branch: it must be one of the caller's; the only one is taken without being named. */
const ofOwnBranch = (query: unknown, branches: readonly string[]): object => {
  const named = propertyOf(query, 'branch')
  const [first, ...others] = branches
  const branch = named ?? (others.length === 0 ? first : undefined)
  if (branch === undefined) throw invalid({ branch: 'Choose one of your branches.' })
  if (!branches.some(own => own === branch)) throw invalid({ branch: 'Choose one of your branches. An Admin can give you more.' })
  return { ...(typeof query === 'object' ? query : {}), branch }
}

const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Every id in a value, at any depth. */
const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return id.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : []
}

/** SQL: the name of each record that has one of these ids, or a line with one, and that is hidden from users of these branches. */
const hiddenAmong = (branches: readonly string[], ids: readonly string[]) =>
  keysOf(entities).flatMap(name => {
    const entity: Entity = entities[name]
    const hidden = hiddenFrom(entity, behaviors[name] ?? {}, branches)
    if (!hidden) return []
    const parent = sql.ref(`l.${entity.table}_id`)
    const lines = [...new Set(linesOf(entity.fields).map(([, { of }]) => snake(of)))]
    return [
      sql`select ${entity.one}::text as one from ${sql.table(entity.table)} t where t.id = ${anyOf(ids)} and ${hidden}`,
      ...lines.map(
        table => sql`select ${entity.one}::text from ${sql.table(table)} l join ${sql.table(entity.table)} t on t.id = ${parent}
          where l.id = ${anyOf(ids)} and ${hidden}`,
      ),
    ]
  })

/** Refuses an input that names a record of another branch anywhere, or a line of one: for the caller there is no such record. */
const refuseForeign = async (db: Db, branches: readonly string[], input: unknown): Promise<void> => {
  const ids = [...new Set(idsIn(input))]
  if (ids.length === 0) return
  const { rows } = await sql<{ one: string }>`${sql.join(hiddenAmong(branches, ids), sql` union all `)} limit 1`.execute(db)
  if (rows[0]) throw notFound(rows[0].one)
}

const limited = async ({ branches: rule }: Route, context: Context, branches: readonly string[], input: Input<unknown, unknown>) => {
  if (rule === undefined) throw notAllowed(acrossBranches)
  if (rule !== 'shared') await refuseForeign(context.db, branches, input.body)
  if (rule === 'filter') return { ...input, query: ofOwnBranch(input.query, branches) }
  if (typeof rule === 'object') {
    if ('refuse' in rule) await rule.refuse(context, input)
    else await refuseHidden(context.db, entities[rule.of], behaviors[rule.of] ?? {}, context.caller, rule.ids(input))
  }
  return input
}

/**
 * A route that keeps users to their branches, by its rule. Without a rule it is closed to a user who is limited to some. No input may name
 * a record of another branch (docs/domain/people.md#branches).
 */
export const withinBranches = (route: Route): Route => {
  const { right, handle } = route
  if (right === 'public') return route
  return {
    ...route,
    handle: async (context, input) => {
      const { branches } = context.caller
      return handle(context, branches ? await limited(route, context, branches, input) : input)
    },
  }
}
