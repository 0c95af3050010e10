import { sql } from 'kysely'
import { currencyDigits } from '../../../domain/company/base-currency.ts'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { round, sum } from '../../../domain/kit/quantity.ts'
import type { HeldApproval, HeldLine, HeldQuantities } from '../../../domain/reports/statement-contract.ts'
import { approvalLifecycle } from '../../../domain/sales/approval.ts'
import { worthOf } from '../../documents/line-worth.ts'
import type { Db } from '../../kit/db/db.ts'
import { stateIn } from '../../kit/db/states.ts'
import { inGrams } from '../../stock/inventory/in-grams.ts'
import { dueDateOn } from '../agreed.ts'

type Query = { party: string; currency: string; to: string }

/** What a party held on approval at the end of a day, from the ledger: by approval, oldest first. */
export const heldBy = async (db: Db, { party, currency, to }: Query): Promise<HeldApproval[]> => {
  const { rows } = await sql<Omit<HeldApproval, keyof HeldQuantities | 'lines'> & { line: HeldLine }>`
    select a.id, a.number, a.date, ${dueDateOn(to)} as "dueDate", coalesce(${dueDateOn(to)} < ${to}::date, false) as overdue,
      json_build_object('sku', l.sku, 'description', l.description, 'details', l.details, 'pieces', h.pieces, 'carats', case when l.type in ${inGrams} then '0' else h.weight::text end, 'grams', case when l.type in ${inGrams} then h.weight::text else '0' end,
        'value', ${worthOf(sql`h.pieces`, sql`h.weight`)}::text) as line
    from approval a join item l on l.approval_id = a.id join lateral (
      select sum(case when p.to_holder = l.id then p.pieces else -p.pieces end) as pieces, sum(case when p.to_holder = l.id then p.weight else -p.weight end) as weight
      from stock_posting p where (p.to_holder = l.id or p.from_holder = l.id) and p.date <= ${to}) h on h.weight > 0
    where a.customer_id = ${party} and a.currency = ${currency} order by a.date, a.number, l.line`.execute(db)
  const documents = new Map(rows.map(({ line: _, ...document }) => [document.id, document]))
  return [...documents.values()].map(document => {
    const lines = rows.filter(({ id }) => id === document.id).map(({ line }) => line)
    return { ...document, ...totalOf(lines, currency), lines }
  })
}

/** The total of several holdings; pieces only if any were counted. */
export const totalOf = (held: readonly HeldQuantities[], currency: string): HeldQuantities => ({
  pieces: held.every(({ pieces }) => pieces === null) ? null : held.reduce((all, { pieces }) => all + (pieces ?? 0), 0),
  carats: round(sum(held.map(({ carats }) => carats)), 3),
  grams: round(sum(held.map(({ grams }) => grams)), 3),
  value: round(sum(held.map(({ value }) => value)), currencyDigits(currency)),
})

/** The currencies in which a party has goods out on approval. */
export const currenciesHeld = async (db: Db, party: string): Promise<string[]> => {
  const { rows } = await sql<{ currency: string }>`select distinct a.currency from approval a join item l on l.approval_id = a.id
    where a.customer_id = ${party} and ${stateIn('a.state', statesOf(approvalLifecycle, 'open'))} and l.out_weight > 0 order by 1`.execute(
    db,
  )
  return rows.map(row => row.currency)
}
