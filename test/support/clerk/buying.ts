import { sql } from '../../../src/server/kit/db/db.ts'
import type { Answer, TestCompany } from '../company.ts'
import { type Shop, today } from '../shop.ts'

export type Values = Record<string, Answer['data']>

/** The purchases of a shop: actions of a Manager in the terms of the trade. */
export const openBuying = async (company: TestCompany, shop: Shop) => {
  const manager = await company.as('Manager')
  const partyOf = (name: string, given: Values = {}) => company.make('customer', { name, country: 'LK', kinds: ['supplier'], ...given })
  const supplier = await partyOf('Ratnapura Rough', { termsDays: 45 })
  await company.make('exchangeRate', { currency: 'EUR', date: '2020-01-01', rate: '1.1' })

  const draftOf = (items: Values[], given: Values = {}) => ({
    type: 'cut-stones',
    supplier,
    branch: company.branch,
    date: today(),
    currency: company.currency,
    items,
    ...given,
  })
  const draft = async (items: Values[], given: Values = {}): Promise<Values> =>
    shop.done(await manager.post('/api/purchase', draftOf(items, given)))
  const record = ({ id, version }: Values) => manager.put('/api/purchase/record', { id, version })
  const buy = async (items: Values[], given: Values = {}): Promise<Values> => shop.done(await record(await draft(items, given)))
  const memoIn = (items: Values[], from: string, given: Values = {}) => buy(items, { type: 'memo-in', supplier: from, ...given })
  const read = ({ id }: Values): Promise<Values> => shop.read('purchase', id)
  const cancel = async ({ id }: Values) =>
    manager.put('/api/purchase/cancel', { id, version: (await read({ id })).version, reason: 'Entered twice' })

  const single = (given: Values = {}) => ({ stoneName: shop.sapphire, treatments: [{ code: 'H' }], weight: '2', rate: '100', ...given })
  const stonesOf = async ({ id }: Values): Promise<Values[]> =>
    (shop.done(await manager.get('/api/inventory', { purchase: id, sort: 'sku' })) as { rows: Values[] }).rows
  const stoneOf = async (bought: Values): Promise<Values> => shop.read('inventory', (await stonesOf(bought))[0]!.id)
  /** The ledger balance of a payable in a currency. */
  const owedTo = async (party: string, currency = company.currency) => {
    const { rows } = await sql<{ amount: string; base: string }>`select amount, base_amount as base from account_balance
      where party_id = ${party} and ledger = 'payable' and currency = ${currency}`.execute(company.db)
    return { amount: Number(rows[0]?.amount ?? 0), base: Number(rows[0]?.base ?? 0) }
  }
  return { partyOf, supplier, draftOf, draft, record, buy, memoIn, read, cancel, single, stonesOf, stoneOf, owedTo }
}
export type Buying = Awaited<ReturnType<typeof openBuying>>
