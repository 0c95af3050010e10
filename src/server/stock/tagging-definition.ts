import { sql } from 'kysely'
import { bestDefinition, fillPattern, taggingDefinition } from '../../domain/stock/stone/tagging-definition.ts'
import type { Db } from '../kit/db/db.ts'
import { behaviorOf } from '../kit/entity/behavior.ts'
import { conflict, invalid } from '../kit/errors.ts'

type Definition = { id: string; type: string | null; stoneName: string | null; branch: string | null; pattern: string }
type Tagged = { type: string; stoneName: string; branch: string }

/** Gives the most specific definition for a stone; refuses a stone without one. */
const definitionsFor = async (tx: Db): Promise<(stone: Tagged) => Definition> => {
  const { rows } =
    await sql<Definition>`select id, type, stone_name_id as "stoneName", branch_id as branch, pattern from tagging_definition where active`.execute(
      tx,
    )
  return stone => {
    const definition = bestDefinition(rows, stone)
    if (!definition) throw invalid({ sku: 'No tagging definition matches this stone. Enter a SKU, or add a definition.' })
    return definition
  }
}

/** A function that writes a stone's SKU by its definition. */
const writerFor = async (tx: Db, stones: readonly Tagged[], today: string) => {
  const { rows } = await sql<{ branchId: string; stoneId: string; branch: string; stone: string }>`
    select b.id as "branchId", n.id as "stoneId", b.code as branch, n.code as stone from branch b, stone_name n
    where b.id = any(${stones.map(({ branch }) => branch)}::uuid[]) and n.id = any(${stones.map(({ stoneName }) => stoneName)}::uuid[])`.execute(
    tx,
  )
  return ({ pattern }: Definition, { type, stoneName, branch }: Tagged, seq: number): string => {
    const words = rows.find(({ branchId, stoneId }) => branchId === branch && stoneId === stoneName)
    if (!words) throw invalid({ stoneName: 'The stone or the branch does not exist.' })
    return fillPattern(pattern, { ...words, type: type.slice(0, 2).toUpperCase(), year: today.slice(2, 4) }, seq)
  }
}

const take = async (tx: Db, { id }: Definition, many: number): Promise<number> => {
  const { rows } = await sql<{
    first: number
  }>`update tagging_definition set next = next + ${many} where id = ${id} returning next - ${many} as first`.execute(tx)
  // It existed when it was selected.
  if (!rows[0]) throw conflict('The matching tagging definition was deleted. Try again.')
  return rows[0].first
}

/** Reserves this many numbers of the best definition; returns its id, the first number, the one after them, and a function that writes a SKU. */
export const reserveSkus = async (
  tx: Db,
  stone: Tagged,
  today: string,
  many = 1,
): Promise<{ counter: string; first: number; until: number; write: (seq: number) => string }> => {
  const definition = (await definitionsFor(tx))(stone)
  const write = await writerFor(tx, [stone], today)
  write(definition, stone, 0)
  const first = await take(tx, definition, many)
  return { counter: definition.id, first, until: first + many, write: seq => write(definition, stone, seq) }
}

/** The SKUs among these that are in use, in lower case. */
export const knownSkus = async (db: Db, skus: readonly string[]): Promise<Set<string>> => {
  if (skus.length === 0) return new Set()
  const { rows } = await sql<{
    sku: string
  }>`select lower(btrim(sku)) as sku from inventory where lower(btrim(sku)) = any(${skus.map(sku => sku.toLowerCase())}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ sku }) => sku))
}

/**
 * Gives a SKU to each of these stones that has none, in order. Skips a number that was typed as a SKU before, in stock or in this list.
 */
export const giveSkus = async (tx: Db, stones: readonly (Tagged & { sku: string })[], today: string): Promise<void> => {
  const bare = stones.filter(({ sku }) => !sku)
  if (bare.length === 0) return
  const given = new Set(stones.filter(({ sku }) => sku).map(({ sku }) => sku.toLowerCase()))
  const definitionOf = await definitionsFor(tx)
  const definitions = new Map(bare.map(stone => [stone, definitionOf(stone)]))
  const write = await writerFor(tx, bare, today)
  // Always in the same order, to prevent deadlocks.
  for (const definition of [...new Set(definitions.values())].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    let rest = bare.filter(stone => definitions.get(stone) === definition)
    let first = await take(tx, definition, rest.length)
    while (rest.length > 0) {
      const written = rest.map((stone, index) => ({ stone, sku: write(definition, stone, first + index) }))
      const known = await knownSkus(
        tx,
        written.map(({ sku }) => sku),
      )
      const stop = written.findIndex(({ sku }) => known.has(sku.toLowerCase()) || given.has(sku.toLowerCase()))
      const numbered = written.slice(0, stop < 0 ? rest.length : stop)
      for (const { stone, sku } of numbered) {
        stone.sku = sku
        given.add(sku.toLowerCase())
      }
      rest = rest.slice(numbered.length)
      if (rest.length > 0) await take(tx, definition, 1)
      first += numbered.length + 1
    }
  }
}

export const taggingDefinitionBehavior = behaviorOf(taggingDefinition, {
  effects: {
    create: async ({ values }) => {
      values.next = 1
    },
  },
})
