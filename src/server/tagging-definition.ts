import { sql } from 'kysely'
import { bestDefinition, fillPattern } from '../domain/tagging-definition.ts'
import type { Db } from './kit/db.ts'
import { invalid } from './kit/errors.ts'
import type { Extra } from './kit/extra.ts'

type Definition = { id: string; type: string | null; stoneName: string | null; branch: string | null; pattern: string }
type Tagged = { type: string; stoneName: string; branch: string }

/** Takes this many numbers from the definition that fits best; the first of them, and how a number is written. */
export const reserveSkus = async (
  tx: Db,
  stone: Tagged,
  today: string,
  many = 1,
): Promise<{ first: number; write: (seq: number) => string }> => {
  const { rows } =
    await sql<Definition>`select id, type, stone_name_id as "stoneName", branch_id as branch, pattern from tagging_definition where active`.execute(
      tx,
    )
  const definition = bestDefinition(rows, stone)
  if (!definition) throw invalid({ sku: 'No tagging definition fits this stone: type a SKU, or add a definition.' })
  const words = await sql<{
    branch: string
    stone: string
  }>`select b.code as branch, n.code as stone from branch b, stone_name n where b.id = ${stone.branch} and n.id = ${stone.stoneName}`.execute(
    tx,
  )
  if (!words.rows[0]) throw invalid({ stoneName: 'The stone or the branch does not exist.' })
  const taken = await sql<{
    first: number
  }>`update tagging_definition set next = next + ${many} where id = ${definition.id} returning next - ${many} as first`.execute(tx)
  const filled = { ...words.rows[0], type: stone.type.slice(0, 2).toUpperCase(), year: today.slice(2, 4) }
  return { first: taken.rows[0]!.first, write: seq => fillPattern(definition.pattern, filled, seq) }
}

/** The next SKU for a stone that is not taken yet; someone may have typed the number before. */
export const skuFor = async (tx: Db, stone: Tagged, today: string): Promise<string> => {
  const { first, write } = await reserveSkus(tx, stone, today)
  const sku = write(first)
  const { rows } = await sql`select 1 from inventory where lower(btrim(sku)) = lower(${sku})`.execute(tx)
  return rows.length > 0 ? skuFor(tx, stone, today) : sku
}

export const taggingDefinitionExtra: Extra = {
  effects: {
    create: async ({ values }) => {
      values.next = 1
    },
  },
}
