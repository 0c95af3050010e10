import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type LabelSize, sizeOf } from '../../../domain/company/label-size.ts'
import { statusWords } from '../../../domain/stock/inventory/place.ts'
import { codeOf, isLabelled, type LabelRule, type LabelStone, labelTexts, plainRule } from '../../../domain/stock/label.ts'
import { bestDefinition } from '../../../domain/stock/stone/tagging-definition.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { qrRuns } from '../../kit/print/print.ts'
import type { LabelData, LabelPrint } from '../../print/label-shapes.ts'

type Tagged = { stoneNameId: string; branchId: string }
/** A stone as its label shows it, with its id. */
export type Labelled = LabelStone & Tagged & { id: string }
type Definition = LabelRule & { type: string | null; stoneName: string | null; branch: string | null }

/** The stones with these ids, in this order; refuses a stone that is missing or can no longer be labeled. */
export const stonesToLabel = async (db: Db, ids: readonly string[]): Promise<Labelled[]> => {
  const { rows } = await sql<Labelled>`select t.id, t.sku, t.type, t.stone_name_id as "stoneNameId", t.branch_id as "branchId",
      n.name as "stoneName", t.colour, t.naturalness, t.treatments, s.code as shape, coalesce(s.round, false) as round,
      t.length, t.width, t.depth, t.clarity, t.cut, t.polish, t.symmetry, t.fluorescence, t.fluorescence_colour as "fluorescenceColour", t.tone, t.saturation,
      t.pieces, t.weight, t.held_pieces as "heldPieces", t.held_weight as "heldWeight",
      c.lab, c.number as report, o.code as origin, b.code as branch, t.status, t.ownership,
      t.currency, t.asking_basis as "askingBasis", t.asking_rate as "askingRate", t.cost_basis as "costBasis", t.cost_rate as "costRate", t.value
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join inventory t on t.id = wanted.id join stone_name n on n.id = t.stone_name_id join branch b on b.id = t.branch_id
    left join shape s on s.id = t.shape_id left join origin o on o.id = t.origin_id
    left join lateral (select lab, number from certificate where inventory_id = t.id and status = 'issued' order by "primary" desc, date desc limit 1) c on true
    order by wanted.place`.execute(db)
  if (rows.length < ids.length) throw notFound('stone')
  const gone = rows.find(({ status }) => !isLabelled(status))
  if (gone) {
    throw conflict(`${gone.sku} is ${statusWords(gone.status)}. It needs no label.`)
  }
  return rows
}

const definitionsIn = async (db: Db): Promise<Definition[]> => {
  const { rows } =
    await sql<Definition>`select type, stone_name_id as "stoneName", branch_id as branch, width, height, qr_size as "qrSize", lines, cipher, repeat, prices
    from tagging_definition where active order by created_at`.execute(db)
  return rows
}

/** The data of one label for the template: in a standard size if one is chosen, else in the size of its definition. */
export const labelData = (stone: LabelStone, rule: LabelRule, chosen: LabelSize | undefined, seesCost: boolean): LabelData => {
  const { kind, width, height } = chosen ?? sizeOf(rule)
  // The definition sets the QR size for its own label size. On another size it is as large as fits well.
  const qrSize = chosen && kind === 'flat' ? Math.min(height - 2.4, width * 0.36, 18) : chosen ? Math.min(height, 10) : rule.qrSize
  return { kind, width, height, qrSize, code: qrRuns(codeOf(stone.sku)), sku: stone.sku, lines: labelTexts(stone, rule, { seesCost }) }
}

export type Printing = { size: LabelSize | undefined; first: number; copies: number; seesCost: boolean }

/** The labels of these stones, each from its most specific tagging definition. */
export const labelPrint = async (db: Db, stones: readonly Labelled[], { size, first, copies, seesCost }: Printing): Promise<LabelPrint> => {
  const definitions = await definitionsIn(db)
  const labels: LabelData[] = []
  for (const [index, stone] of stones.entries()) {
    const tagged = { type: stone.type, stoneName: stone.stoneNameId, branch: stone.branchId }
    labels.push(labelData(stone, bestDefinition(definitions, tagged) ?? plainRule, size, seesCost))
    // Each QR code takes about a millisecond, so give way to other requests in between.
    if (index % 10 === 9) await setImmediate()
  }
  return { labels, first, copies, ...(size?.sheet && { sheet: size.sheet }) }
}
