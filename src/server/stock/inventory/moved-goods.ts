import { sql } from 'kysely'
import type { HistoryStep } from '../../../domain/kit/entity-schema.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { Place } from '../../../domain/stock/inventory/place.ts'
import { weightUnitOf } from '../../../domain/stock/stone/type.ts'
import type { Db } from '../../kit/db/db.ts'

type Moved = { action: string; nth: number; sku: string; type: string; pieces: number | null; weight: Quantity }

// The number of stones that a step names; the others are counted.
const max = 12

const changeOf = ({ sku, type, pieces, weight }: Moved) => ({
  field: `.${sku}`,
  label: sku,
  before: null,
  after: null,
  words: [...(pieces ? [`${pieces} pcs`] : []), `${weight} ${weightUnitOf(type)}`].join(' / '),
})

const changesOf = (goods: readonly Moved[]): HistoryStep['changes'] => {
  const rest = goods.length - max
  const more = { field: '.more', label: 'Further stones', before: null, after: null, words: String(rest) }
  return [...goods.slice(0, max).map(changeOf), ...(rest > 0 ? [more] : [])]
}

/**
 * Names the stones and quantities in the steps of a document that moved goods from or to a place: what came back from an approval, or went
 * back to a supplier. They are read off the stock ledger: a step and its postings are of one transaction. Steps and entries of the audit
 * trail are counted from the newest, because earlier releases did not write every entry.
 */
export const namingGoods =
  (place: Place, actions: readonly string[]) =>
  async (db: Db, document: string, steps: HistoryStep[]): Promise<HistoryStep[]> => {
    const { rows } = await sql<Moved>`with taken as (
        select action, at, row_number() over (partition by action order by id desc)::integer as nth from step where document_id = ${document} and action = any(${actions}::text[]))
      select t.action, t.nth, i.sku, i.type, sum(p.pieces)::integer as pieces, sum(p.weight) as weight
      from taken t join stock_posting p on p.at = t.at and p.document_id in (select ${document}::uuid union all select id from payment_note where purchase_id = ${document})
      join inventory i on i.id = p.inventory_id where ${place} in (p.from_place, p.to_place) group by 1, 2, 3, 4 order by 1, 2, 3`.execute(
      db,
    )
    const seen = new Map<string, number>()
    return steps.map(step => {
      const nth = (seen.get(step.action) ?? 0) + 1
      seen.set(step.action, nth)
      const goods = rows.filter(row => row.action === step.action && row.nth === nth)
      return goods.length > 0 ? { ...step, changes: [...step.changes, ...changesOf(goods)] } : step
    })
  }
