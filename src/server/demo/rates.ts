import { present } from '../../domain/kit/present.ts'
import { systemCaller } from '../program/seed.ts'
import { chanceOf } from './chance.ts'
import { type Clerk, daysAfter } from './clerk.ts'

/** Approximate US dollars per unit; they vary a little from month to month. */
// biome-ignore format: one row per line, as a table.
const starts = {
  EUR: 1.085, GBP: 1.272, CHF: 1.118, HKD: 0.1281, THB: 0.0286, CNY: 0.1392, JPY: 0.00671, CAD: 0.731, AUD: 0.662, SGD: 0.745, INR: 0.01192, LKR: 0.00334, PKR: 0.00359, AED: 0.27226,
}

export type DemoCurrency = keyof typeof starts | 'USD'
export type RateOn = (currency: string, date: string) => number

type Rate = { date: string; rate: number }
type Known = ReadonlyMap<string, readonly Rate[]>

const rateAt = (known: Known, currency: string, date: string): number =>
  present(known.get(currency)?.findLast(entry => entry.date <= date)).rate

const months = 27

/** Adds monthly rates for each currency; returns a function for the rate on a day. */
export const addRates = async (clerk: Clerk): Promise<RateOn> => {
  const chance = chanceOf('rates')
  const known = new Map<string, Rate[]>()
  for (const [currency, start] of Object.entries(starts)) {
    const pegged = currency === 'HKD' || currency === 'AED'
    let rate = start
    const list: Rate[] = []
    for (let month = months; month >= 0; month--) {
      const date = `${daysAfter(`${clerk.today.slice(0, 7)}-15`, -Math.round(month * 30.4375)).slice(0, 7)}-01`
      if (list.at(-1)?.date === date) continue
      rate *= 1 + chance.normal() * (pegged ? 0.0006 : 0.011)
      list.push({ date, rate: Number(rate.toFixed(6)) })
      await clerk.add('exchangeRate', systemCaller, date, { currency, date, rate: rate.toFixed(6) })
    }
    known.set(currency, list)
  }
  await addDays(clerk, known)
  return (currency, date) => (currency === 'USD' ? 1 : rateAt(known, currency, date))
}

const daily: readonly DemoCurrency[] = ['EUR', 'GBP', 'HKD', 'THB']

/** Adds daily rates of recent weeks for the common currencies; prices still use the monthly rates. */
const addDays = async (clerk: Clerk, known: Known): Promise<void> => {
  const chance = chanceOf('daily rates')
  for (const currency of daily) {
    let drift = 1
    for (let ago = 45; ago >= 0; ago--) {
      const date = clerk.ago(ago)
      drift *= 1 + chance.normal() * (currency === 'HKD' ? 0.0002 : 0.0025)
      if (date.endsWith('-01') || [0, 6].includes(new Date(date).getUTCDay())) continue
      const rate = rateAt(known, currency, date)
      await clerk.add('exchangeRate', systemCaller, date, { id: chance.id(date), currency, date, rate: (rate * drift).toFixed(6) })
    }
  }
}
