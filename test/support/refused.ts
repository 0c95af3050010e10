import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Answer, TestCompany } from './company.ts'

/** Requests that must be refused, with a status and a message, and without any change in a ledger. */
export const refusals = (company: TestCompany) => {
  /** The number of rows in every ledger, and the numbers that were assigned. */
  const written = async () => {
    const ledgers = [
      'stock_posting',
      'account_posting',
      'bill',
      'allocation',
      'step',
      'invoice',
      'approval',
      'offer',
      'offer_item',
      'item',
      'payment_note',
      'inventory',
      'reservation',
      'transfer',
      'stock_take',
      'stock_take_line',
      'stock_take_count',
      'lab_submission',
      'inventory_refill',
      'purchase',
      'purchase_line',
      'memo_sale',
      'memo_loss',
      'work_line',
      'work_task',
      'work_result',
      'work_item',
      'certificate',
    ]
    const counts = await Promise.all(
      ledgers.map(
        async ledger =>
          (await sql<{ count: number }>`select count(*) as count from ${sql.table(ledger)}`.execute(company.db)).rows[0]!.count,
      ),
    )
    const { rows } = await sql`select kind, year, next from number_series order by 1, 2`.execute(company.db)
    const states =
      await sql`select id, state, version from invoice union all select id, state, version from approval union all select id, state, version from offer union all select id, state, version from purchase union all select id, state, version from payment_note
        union all select id, state, version from order_form union all select id, state, version from lapidary_order_form union all select id, state, version from mf_order_form
        union all select id, state, version from cutting_invoice union all select id, state, version from lapidary_invoice union all select id, state, version from mf_invoice order by id`.execute(
        company.db,
      )
    const lines = await sql`select md5(string_agg(i::text, ',' order by id)) as all from item i`.execute(company.db)
    const balances =
      await sql`select md5(string_agg(b::text, ',' order by inventory_id, place, holder)) as all from stock_balance b`.execute(company.db)
    const money =
      await sql`select md5(string_agg(b::text, ',' order by id)) as bills, (select md5(string_agg(a::text, ',' order by party_id, ledger, currency))
      from account_balance a) as accounts from bill b`.execute(company.db)
    return {
      money: money.rows,
      counts: Object.fromEntries(ledgers.map((ledger, index) => [ledger, counts[index]])),
      series: rows,
      states: states.rows,
      lines: lines.rows,
      balances: balances.rows,
    }
  }

  /** Runs a request that must be refused, and checks that nothing was written. */
  const refused = async (attempt: () => Promise<Answer>, status: number, message: RegExp, field?: string) => {
    const before = await written()
    const answer = await attempt()
    expect([answer.status, answer.errorMessages.join(' ')]).toEqual([status, expect.stringMatching(message)])
    expect(answer.errorMessages[0]).toMatch(/^[“\p{Lu}\d].*[.…]$/su)
    if (field) expect(Object.keys(answer.data?.fields ?? {})).toContain(field)
    expect(await written()).toEqual(before)
    return answer
  }
  return refused
}
