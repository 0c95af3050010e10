import { sql } from 'kysely'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { statusesInLocation } from '../../../domain/stock/inventory/place.ts'
import { location, longestPath, pathOf } from '../../../domain/stock/location.ts'
import { stockTakeLifecycle } from '../../../domain/stock/stock-take/entity.ts'
import type { Db } from '../../kit/db/db.ts'
import { stateIn } from '../../kit/db/states.ts'
import { behaviorOf, type Work } from '../../kit/entity/behavior.ts'
import type { Columns } from '../../kit/entity/columns.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { inGrams } from '../inventory/in-grams.ts'
import { liesIn } from '../stock-take/sheet.ts'
import { putStones } from './move.ts'

// Stock-takes that are not over.
const running = [...statesOf(stockTakeLifecycle, 'draft'), ...statesOf(stockTakeLifecycle, 'open')]

type Above = { id: string; path: string; branch: string; active: boolean }

const inLocation = sql`(${sql.join(statusesInLocation.map(sql.lit))})`

// The paths of a location and of those inside it.
const pathsIn = (t: string) =>
  sql`any(array(select l.path from location l where l.branch_id = ${sql.ref(`${t}.branch_id`)} and (l.path = ${sql.ref(`${t}.path`)} or starts_with(l.path, ${sql.ref(`${t}.path`)} || ' · '))))`
const stonesIn = (t: string) =>
  sql`from inventory i where i.branch_id = ${sql.ref(`${t}.branch_id`)} and i.location = ${pathsIn(t)} and i.status in ${inLocation}`

const columns: Columns = {
  stones: t => sql`(select count(*)::integer ${stonesIn(t)})`,
  carats: t => sql`(select coalesce(sum(i.available_weight), 0) ${stonesIn(t)} and i.type not in ${inGrams})`,
  counted: t => sql`(select max(k.started) from stock_take k where k.branch_id = ${sql.ref(`${t}.branch_id`)} and k.type is null
    and ${stateIn('k.state', statesOf(stockTakeLifecycle, 'done'))} and ${liesIn(sql.ref(`${t}.path`), sql`k.location`)})`,
}

/** The location that this one stands in; refuses one of another branch, and a location inside itself. */
const aboveOf = async (tx: Db, { id, branch, within }: Work<typeof location>['values']): Promise<Above | null> => {
  if (within === null) return null
  // Locks all that stand above, so that two locations cannot be put into each other at once.
  const { rows } = await sql<Above>`with recursive above (id, within_id) as (
      select id, within_id from location where id = ${within}
      union select l.id, l.within_id from location l join above a on l.id = a.within_id)
    select id, path, branch_id as branch, active from location where id in (select id from above) order by id for no key update`.execute(tx)
  if (rows.some(one => one.id === id)) throw invalid({ within: 'A location cannot be inside itself. Choose another.' })
  const above = rows.find(one => one.id === within)
  if (!above) throw invalid({ within: 'There is no such location.' })
  if (above.branch !== branch) throw invalid({ within: `“${above.path}” is in another branch. Choose a location of this branch.` })
  if (!above.active) throw invalid({ within: `“${above.path}” is inactive. Choose another.` })
  return above
}

const givePath = async (work: Work<typeof location>): Promise<void> => {
  const { tx, values } = work
  const path = pathOf(values.name, await aboveOf(tx, values))
  if (path.length > longestPath)
    throw invalid({ name: `With the location it stands in, this has more than ${longestPath} characters: “${path}”.` })
  const { rows } =
    await sql`select from location where branch_id = ${values.branch} and lower(path) = lower(${path}) and id <> ${values.id}`.execute(tx)
  if (rows.length > 0) throw invalid({ name: `“${path}” exists already in this branch.` })
  values.path = path
}

/** Follows a new name: locations inside this one, and open stock-takes of it. The database renames the location of the stones. */
const update = async (work: Work<typeof location>) => {
  const { tx, values, before } = work
  await givePath(work)
  if (!values.active && before?.active) await refuseFull(work)
  const old = before?.path ?? values.path
  if (old === values.path) return
  // The database counts characters, where an emoji is one.
  const rest = (column: string) => sql`${values.path} || substr(${sql.ref(column)}, char_length(${old}::text) + 1)`
  return async () => {
    await sql`update location set path = ${rest('path')} where branch_id = ${values.branch} and starts_with(path, ${`${old} · `})`.execute(
      tx,
    )
    await sql`update stock_take set location = ${rest('location')} where branch_id = ${values.branch} and ${stateIn('state', running)}
      and (lower(location) = lower(${old}) or starts_with(lower(location), lower(${`${old} · `})))`.execute(tx)
  }
}

const refuseFull = async ({ tx, values }: Work<typeof location>): Promise<void> => {
  const { rows } = await sql<{
    stones: number
  }>`select count(*)::integer as stones from inventory i join location l on (l.branch_id, l.path) = (i.branch_id, i.location)
    where l.id = ${values.id} and i.status in ${inLocation}`.execute(tx)
  const stones = rows[0]?.stones ?? 0
  if (stones > 0)
    throw conflict(
      `${stones === 1 ? 'A stone is' : `${stones} stones are`} in “${values.path}”. Move ${stones === 1 ? 'it' : 'them'} first.`,
    )
}

/** Only a location that no stone ever named can be deleted: a stone that was sold still says where it was. */
const remove = async (work: Work<typeof location>) => {
  await refuseFull(work)
  const { tx, values } = work
  const { rows } = await sql`select from inventory where (branch_id, location) = (${values.branch}, ${values.path}) limit 1`.execute(tx)
  if (rows.length > 0) throw conflict(`Stones that left say that they were in “${values.path}”. Deactivate it instead.`)
}

/** Locations on the server: safes and trays, what is in them, and stones put into them by scanning. */
export const locationBehavior = behaviorOf(location, { columns, effects: { create: givePath, update, remove }, routes: [putStones] })
