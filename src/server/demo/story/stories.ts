import { sql } from 'kysely'
import { present } from '../../../domain/kit/present.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { Values } from '../../kit/entity/rows.ts'
import type { Party } from '../parties/parties.ts'
import type { Sale } from '../sales.ts'
import type { Lot } from '../stock/lots.ts'
import { buyer, type Cast } from './cast.ts'
import { comeIn, parcelForRefill, slipOfTheDecimalPoint, treatmentUnknown } from './stones.ts'

/** Plans demo cases that are easy to find by their number or note. */
export const planStories = (cast: Cast): void => {
  const { clerk, agenda } = cast
  agenda.on(clerk.ago(80), date => comeIn(cast, parcelForRefill, date))
  agenda.on(clerk.ago(12), date => comeIn(cast, slipOfTheDecimalPoint, date))
  agenda.on(clerk.ago(4), date => draftOfTheUnknown(cast, date))
  agenda.on(clerk.ago(210), date => sellSpinel(cast, date))
  agenda.on(clerk.ago(64), date => sellInEuro(cast, date))
}

/** Issues an invoice of one lot. */
export const issue = async (
  { clerk, people }: Cast,
  party: Party,
  date: string,
  lot: Lot,
  line: Values,
  head: Values = {},
): Promise<Sale> => {
  const branch = people.branches.BKK
  const items = [{ id: clerk.newId(date), inventory: lot.id, pieces: lot.pieces, weight: lot.draft.weight, ...line }]
  const id = await clerk.add('invoice', people.manager, date, {
    customer: party.id,
    branch,
    salesperson: party.seller.id,
    date,
    currency: party.currency,
    items,
    ...head,
  })
  await clerk.act('invoice', 'issue', people.manager, date, { id, version: 1 })
  const { rows } = await sql<{ total: Quantity; due: string }>`select total, due_date as due from invoice where id = ${id}`.execute(
    clerk.tx,
  )
  return { id, party, branch, seller: party.seller, date, putBack: () => {}, ...present(rows[0]) }
}

const draftOfTheUnknown = async (cast: Cast, date: string) => {
  const { clerk, people } = cast
  const lot = await comeIn(cast, treatmentUnknown, date)
  const seller = present(people.sellers.find(({ caller }) => caller.role === 'Salesman'))
  const party = present(cast.parties.find(one => one.buys && one.seller === seller && one.currency === 'USD'))
  const items = [{ id: clerk.newId(date), inventory: lot.id, rate: '480' }]
  await clerk.add('invoice', seller.caller, date, {
    customer: party.id,
    branch: people.branches[seller.branch],
    salesperson: seller.id,
    date,
    currency: 'USD',
    items,
  })
}

/** 3.27 ct at 450 with 5 % off: 1,471.50 less 73.58 gives 1,397.92. */
const sellSpinel = async (cast: Cast, date: string) => {
  const lot = await comeIn(
    cast,
    {
      code: 'SPR',
      shape: 'CU',
      origin: 'MM-MOG',
      weight: '3.270',
      cost: '230.00',
      asking: '450.00',
      more: { length: '8.51', width: '7.92', depth: '6.02', colour: 'Fine' },
    },
    date,
  )
  const sale = await issue(
    cast,
    buyer(cast, ({ currency, type }) => currency === 'USD' && type === 'dealer'),
    date,
    lot,
    { rate: '450', discountPercent: '5' },
  )
  cast.cash.receive(sale, sale.total, cast.clerk.ago(185))
}

/** A bill of 1,000 euros at 1.08; 600 are received at 1.10, a gain of 12 dollars. */
const sellInEuro = async (cast: Cast, date: string) => {
  const { clerk, people, agenda } = cast
  const lot = await comeIn(
    cast,
    {
      code: 'TS',
      shape: 'OV',
      origin: 'KE-TSV',
      weight: '1.250',
      cost: '480.00',
      asking: '860.00',
      more: { length: '7.60', width: '5.70', depth: '3.90', colour: 'Vivid green' },
    },
    date,
  )
  const party = buyer(cast, ({ currency }) => currency === 'EUR')
  const sale = await issue(
    cast,
    party,
    date,
    lot,
    { basis: 'whole', rate: '1000' },
    {
      exchange: '1.08',
      exchangeReason: 'Agreed with the buyer.',
      notes: 'Price agreed in euro.',
    },
  )
  agenda.on(clerk.ago(30), on =>
    clerk.add('paymentNote', people.manager, on, {
      party: party.id,
      branch: sale.branch,
      date: on,
      method: 'bank',
      reference: 'SEPA 20417',
      amount: '600',
      currency: 'EUR',
      exchange: '1.10',
      exchangeReason: 'The rate of the bank.',
      settle: 'chosen',
      allocations: [{ bill: sale.id, amount: '600' }],
    }),
  )
}
