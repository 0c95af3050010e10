import { type RawBuilder, sql } from 'kysely'
import { may } from '../../../domain/access.ts'
import { entities, type Name } from '../../../domain/index.ts'
import { columnOf, type Entity } from '../../../domain/kit/entity.ts'
import { everywhere, type Viewer } from '../../../domain/people/viewer.ts'
import { behaviors } from '../../index.ts'
import { fieldColumn, visible } from '../../kit/entity/columns.ts'
import { source } from '../../kit/entity/read.ts'
import { seenBy } from '../../kit/entity/seen.ts'

// Their digits are sent as text, which no program rounds.
const decimals: readonly string[] = ['money', 'carats', 'rate', 'millimetres']

type Condition = RawBuilder<unknown>

/** The records that a role may find: those visible in its list. Of the parties, a role without access to costs finds customers only. */
const known = (name: Name, viewer: Viewer): Condition => {
  if (name === 'customer' && !may(viewer.role, 'confidential.read')) return sql`'customer' = any(t.kinds)`
  // The finder shows the free stones of the whole company.
  const seen = name === 'inventory' ? everywhere(viewer.role) : viewer
  return seenBy(entities[name], behaviors[name] ?? {}, seen) ?? sql`true`
}

/** SQL: the title of a record of this entity. */
export const titleOf = (entity: Entity) => sql.ref(`t.${columnOf(entity.title, entity.fields[entity.title] ?? { kind: 'text' })}`)

/** `order` ranks the matches of one rank, the best first. */
type Search = { where: Condition; rank: Condition; order?: Condition; max: number; lookedAt?: number }

/** The best matches of one kind. They are ranked first; other columns are read only for those. */
export const bestOf = (viewer: Viewer, name: Name, about: readonly string[], search: Search) => {
  const { where, rank, order = sql`0`, max, lookedAt = 300 } = search
  const { role } = viewer
  const entity: Entity = entities[name]
  const behavior = behaviors[name] ?? {}
  const shown = [...(entity.fields.currency && about.some(field => ['total', 'amount'].includes(field)) ? ['currency'] : []), ...about]
  const parts = visible(entity.fields, role)
    .filter(([field]) => shown.includes(field))
    .flatMap(([field, declared]) => {
      const column = fieldColumn(entity, field, declared, 't', role, behavior.columns)
      return [sql.lit(field), decimals.includes(declared.kind) ? sql`(${column})::text` : column]
    })
  return sql`(select ${name} as entity, t.id, ${titleOf(entity)} as title, b.rank, b.nearness, b.created_at, json_build_object(${sql.join(parts)}) as about
    from (select * from (select t.id, ${rank} as rank, ${order} as nearness, t.created_at from ${sql.table(entity.table)} t
        where ${where} and ${known(name, viewer)} limit ${lookedAt}) l order by rank, nearness, created_at desc limit ${max}) b
    join ${source(entity, behavior)} on t.id = b.id)`
}
