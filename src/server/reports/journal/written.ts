import { round } from '../../../domain/kit/quantity.ts'
import { accounts, documentKindName } from '../../../domain/reports/accounts.ts'
import type { Chart, Journal } from '../../../domain/reports/journal/contract.ts'
import type { JournalEntry } from '../../../domain/reports/journal/entry.ts'
import type { Datev } from '../../../domain/reports/journal/program.ts'

/** What a file is written from. `base` is the currency of all amounts, with so many digits. */
export type Source = {
  journal: Pick<Journal, 'number' | 'until'>
  company: string
  base: string
  digits: number
  chart: Chart
  datev: Datev | null
}

/** Writes some entries of a journal as a file. `first` is the number of the first of them, counted from 0. */
export type Writer = (source: Source, entries: readonly JournalEntry[], first: number) => string | Buffer

const labels = new Map(accounts.map(({ value, label }) => [value, label]))

/** How the accounting program knows an account, by its number or its name; its label where it has none. */
export const knownAs = ({ accounts: named }: Chart, what: 'number' | 'name'): ((account: string) => string) => {
  const found = new Map(named.map(one => [one.account, one[what]]))
  return account => found.get(account) ?? labels.get(account) ?? account
}

/** What an entry is, as 'Invoice INV-BKK-26-00012'. */
export const titleOf = ({ kind, reference }: Pick<JournalEntry, 'kind' | 'reference'>): string =>
  [documentKindName(kind), reference].filter(Boolean).join(' ')

/** The number of an entry in the books of the accountant. It is the same each time, so a program can tell an entry that it has. */
export const entryNumber = (journal: number, entry: number): string => `SB${journal}-${entry + 1}`

/** An amount with exactly so many digits after the point. */
export const amountText = (amount: string, digits: number): string => {
  const [whole = '0', part = ''] = round(amount, digits).split('.')
  return digits === 0 ? whole : `${whole}.${part.padEnd(digits, '0')}`
}
