import type { Ledger } from '../../../domain/documents/settlement.ts'
import { isPositive, plus, type Quantity } from '../../../domain/kit/quantity.ts'
import type { ReportRow } from '../../../domain/reports/contract.ts'
import { useRead } from '../../kit/data/query.ts'
import { refIn } from '../../kit/record/entity.ts'

type Aged = {
  party: { id: string; title: string }
  currency: string
  balance: Quantity
  baseBalance: Quantity
  oldest: number | null
}
/** A party with a balance: the open amount in each currency and the days overdue of the oldest item. */
export type Owing = {
  id: string
  title: string
  balances: { currency: string; amount: Quantity }[]
  base: Quantity
  daysLate: number
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '0')

/** An item of a report by age; nothing for a row without a party. */
const agedIn = ({ party, currency, balance, baseBalance, oldest }: ReportRow): Aged[] => {
  const of = refIn(party)
  const days = typeof oldest === 'number' ? oldest : null
  return of ? [{ party: of, currency: text(currency), balance: text(balance), baseBalance: text(baseBalance), oldest: days }] : []
}

/** The parties of an aged report that owe anything, each with its balances in every currency. */
export const byParty = (rows: readonly Aged[]): Owing[] => {
  const parties = new Map<string, Owing>()
  for (const { party, currency, balance, baseBalance, oldest } of rows) {
    const known = parties.get(party.id) ?? { ...party, balances: [], base: '0', daysLate: 0 }
    parties.set(party.id, {
      ...known,
      balances: [...known.balances, { currency, amount: balance }],
      base: plus(known.base, baseBalance),
      daysLate: Math.max(known.daysLate, oldest ?? 0),
    })
  }
  return [...parties.values()].filter(({ balances }) => balances.some(({ amount }) => isPositive(amount)))
}

type OwingQuery = { ledger: Ledger; to: string; salesperson: string | undefined }

/** Every party that owes us, or that we owe, on a day; the largest amounts first. */
export const useOwing = ({ ledger, to, salesperson }: OwingQuery) => {
  const path = ledger === 'receivable' ? 'report/receivables' : 'report/payables'
  const { data, error } = useRead(path, { to, salesperson })
  return { parties: data && byParty(data.rows.flatMap(agedIn)), error }
}
