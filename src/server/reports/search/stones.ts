import { sql } from 'kysely'
import { entities } from '../../../domain/index.ts'
import type { Viewer } from '../../../domain/people/viewer.ts'
import type { Hit } from '../../../domain/reports/contract.ts'
import { findableFor } from '../../../domain/reports/find.ts'
import type { Db } from '../../kit/db/db.ts'
import { isFree } from '../../stock/inventory/columns.ts'
import { readWanted, type WantedStones } from '../../stock/inventory/finder.ts'
import { bestPairs } from '../../stock/match/pair.ts'
import { bestOf } from './best.ts'
import { fits } from './words.ts'

const bestStones = 12
const mostPairs = 6
// So many stones that fit a sentence are compared to find the nearest.
const compared = 2_000

type About = readonly string[]

const findStones = async (db: Db, viewer: Viewer, about: About, { where, nearness, terms }: WantedStones): Promise<Hit[]> => {
  // One word may be meant as a name: 'star' is also the beginning of a customer's name, which is the nearer match.
  const first = terms > 1 ? 1 : 2
  const rank = sql`case when ${isFree('t')} then ${first}::integer else ${first + 1}::integer end`
  const search = { where: sql`t.held_weight > 0 and ${where}`, rank, order: nearness, max: bestStones, lookedAt: compared }
  const { rows } = await sql<Hit>`${bestOf(viewer, 'inventory', about, search)} order by rank, nearness, created_at desc`.execute(db)
  return rows
}

/** Pairs of single stones, each a result of its first stone with the other one as `partner`. */
const findPairs = async (db: Db, viewer: Viewer, about: About, condition: WantedStones['where']): Promise<Hit[]> => {
  const best = (await bestPairs(db, viewer, condition)).slice(0, mostPairs)
  const ids = best.flatMap(({ one, other }) => [one.id, other.id])
  if (ids.length === 0) return []
  const search = { where: sql`t.id = any(${ids}::uuid[])`, rank: sql`1`, max: ids.length }
  const { rows } = await sql<Hit>`${bestOf(viewer, 'inventory', about, search)}`.execute(db)
  const stones = new Map(rows.map(hit => [hit.id, hit]))
  return best.flatMap(({ one, other, score }) => {
    const [first, second] = [stones.get(one.id), stones.get(other.id)]
    if (!first || !second) return []
    const partner = { id: second.id, title: second.title, ...second.about }
    return [{ ...first, title: `${first.title} · ${second.title}`, about: { ...first.about, partner, score } }]
  })
}

/** The stones in stock that fit a sentence such as 'unheated ruby 2 ct': pairs if it asks for one, those in the safe, then the nearest. */
export const findWished = async (db: Db, viewer: Viewer, typed: string): Promise<Hit[]> => {
  const [stone] = findableFor(viewer.role).filter(({ entity }) => entity === 'inventory')
  const wanted = stone && (await readWanted(db, typed, word => fits(entities.inventory, word)))
  // Numbers alone are found by words, among the stones and the reports.
  if (!wanted || wanted.conditions === 0) return []
  const [stones, pairs] = await Promise.all([
    findStones(db, viewer, stone.about, wanted),
    wanted.ofPair ? findPairs(db, viewer, stone.about, wanted.ofPair) : [],
  ])
  return [...stones.filter(({ rank }) => rank === 1), ...pairs, ...stones.filter(({ rank }) => rank > 1)]
}
