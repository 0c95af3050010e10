import { present } from '../../domain/kit/present.ts'
import { over, round } from '../../domain/kit/quantity.ts'
import type { Values } from '../kit/entity/rows.ts'
import type { Agenda } from './agenda.ts'
import { type Bought, type Market, payableOf } from './buying.ts'
import { chanceOf } from './chance.ts'
import { type Clerk, daysAfter } from './clerk.ts'
import type { BranchCode } from './parties/people.ts'

type Monthly = {
  day: number
  branch: BranchCode
  currency: 'THB' | 'HKD' | 'USD'
  /** The payee who was paid at once; null when a supplier sends a bill. */
  payee: string | null
  lines: readonly (readonly [expense: string, description: string, dollars: number])[]
}

/** What the suppliers of the branch in Bangkok bill with tax. */
const taxed = new Set(['rent', 'utilities', 'tools', 'packaging', 'office'])

/** Typical monthly costs besides goods, in dollars. */
// biome-ignore format: one document per line, as a table.
const months: readonly Monthly[] = [
  { day: 1, branch: 'BKK', currency: 'THB', payee: 'Silom Gem Tower Co., Ltd.', lines: [['rent', 'Showroom and workshop', 2600], ['utilities', 'Electricity and water', 410]] },
  { day: 2, branch: 'HKG', currency: 'HKD', payee: 'Hok Yuen Estates Limited', lines: [['rent', 'Sales office', 2900], ['utilities', 'Electricity and telephone', 160]] },
  { day: 4, branch: 'BKK', currency: 'THB', payee: 'Office cash', lines: [['tools', 'Laps, dops and diamond powder', 240], ['packaging', 'Stone papers and gem jars', 90], ['office', 'Stationery and coffee', 70]] },
  { day: 9, branch: 'BKK', currency: 'USD', payee: 'Chao Phraya Merchants Bank', lines: [['bank-charges', 'Transfers and account', 85], ['tax', 'Withheld and value added tax', 320]] },
  { day: 12, branch: 'BKK', currency: 'THB', payee: null, lines: [['outside-cutting', 'Re-cutting and calibrating', 540], ['heat-treatment', 'Heating, by the carat', 380]] },
  { day: 16, branch: 'HKG', currency: 'USD', payee: 'Harbour Freight & Vault', lines: [['courier', 'Insured parcels', 430], ['customs', 'Clearance and permits', 120], ['lab-fees', 'Reports of the month', 610]] },
  { day: 21, branch: 'TUC', currency: 'USD', payee: 'Desert Bloom Travel', lines: [['travel', 'Flights and hotels', 720], ['fair', 'Booth, in installments', 650], ['marketing', 'Photographs and listing', 180], ['commission', 'Introductions', 210], ['other', 'Sundries', 40]] },
  { day: 27, branch: 'BKK', currency: 'THB', payee: 'Company staff', lines: [['salary', 'Salaries', 14_200], ['piece-wages', 'Cutters, by the piece', 3_100]] },
]

/** Plans two years of monthly expenses besides goods; bills that are not paid at once are paid when due. */
export const planExpenses = (market: Market): void => {
  const { clerk, parties, agenda } = market
  const chance = chanceOf('expenses')
  const cutter = present(parties.find(({ supplies, country, currency }) => supplies && country === 'TH' && currency === 'USD'))
  const spend = async (date: string, { payee, branch, currency, lines }: Monthly): Promise<void> => {
    const rate = market.rateOn(currency, date)
    const items = lines.map(([expense, description, dollars]): Values => {
      const amount = round(over(String(Math.round(dollars * chance.between(0.8, 1.25))), String(rate)), 0)
      const taxCode = branch === 'BKK' && taxed.has(expense) ? 'STD' : 'EXEMPT'
      return { id: chance.id(date), expense, description, basis: 'whole', rate: amount, taxCode }
    })
    const who = payee ? { payee, currency } : { supplier: cutter.id, currency }
    const bought = await write(market, date, {
      id: chance.id(date),
      type: present(lines[0])[0],
      branch: market.people.branches[branch],
      items,
      ...who,
    })
    if (!payee) market.pay({ ...bought, supplier: cutter })
  }
  for (const month of monthsBefore(clerk))
    for (const one of months) {
      const date = daysAfter(`${month}-01`, one.day - 1)
      if (date <= clerk.today) agenda.on(date, () => spend(date, one))
    }
  agenda.on(clerk.ago(19), date => enterTwice(market, date, chance.id(date), chance.id(date)))
}

const monthsBefore = (clerk: Clerk): string[] =>
  [...new Set(Array.from({ length: 24 }, (_, back) => clerk.ago(back * 30.4375).slice(0, 7)))].sort()

const write = async (
  { clerk, people }: Pick<Market, 'clerk' | 'people'>,
  date: string,
  draft: Values & { id: string; branch: string; currency: string },
): Promise<Omit<Bought, 'supplier'>> => {
  const id = await clerk.add('purchase', people.manager, date, { date, ...draft })
  await clerk.act('purchase', 'record', people.manager, date, { id, version: 1 })
  return { id, branch: draft.branch, currency: draft.currency, date, ...(await payableOf(clerk, id)) }
}

/** Enters a courier's bill a second time by mistake, and cancels it the next day. */
const enterTwice = async (market: Market & { agenda: Agenda }, date: string, id: string, line: string): Promise<void> => {
  const { clerk, people, agenda } = market
  const items = [{ id: line, description: 'Insured parcel to Idar-Oberstein', basis: 'whole', rate: '96' }]
  await write(market, date, { id, type: 'courier', payee: 'Harbour Freight & Vault', branch: people.branches.HKG, currency: 'USD', items })
  agenda.on(daysAfter(date, 1), on =>
    clerk.act('purchase', 'cancel', people.manager, on, {
      id,
      version: 2,
      reason: 'Entered twice: it is on the courier’s bill of the month.',
    }),
  )
}
