import { accounts } from '../../../domain/reports/accounts.ts'
import type { Chart } from '../../../domain/reports/journal/contract.ts'

/** The settings for DATEV as they are typed. */
export const datevFields = {
  consultant: { label: 'Number of the tax adviser', hint: 'Beraternummer' },
  client: { label: 'Number of the client', hint: 'Mandantennummer' },
  yearBegins: { label: 'First day of the year', hint: 'As month and day: 01-01' },
  numberLength: { label: 'Digits of an account', hint: 'Sachkontenlänge' },
  clearing: { label: 'Clearing account', hint: 'Each line is booked against it, and it is even after each entry.' },
} as const
export type DatevField = keyof typeof datevFields

/** A chart of accounts as it is typed: all texts, with every account of the trial balance. */
export type Typed = { accounts: Record<string, { number: string; name: string }>; datev: Record<DatevField, string> }

export const typedOf = ({ accounts: named, datev }: Chart): Typed => ({
  accounts: Object.fromEntries(
    accounts.map(({ value }) => {
      const found = named.find(({ account }) => account === value)
      return [value, { number: found?.number ?? '', name: found?.name ?? '' }]
    }),
  ),
  datev: {
    consultant: String(datev?.consultant ?? ''),
    client: String(datev?.client ?? ''),
    yearBegins: datev?.yearBegins ?? '',
    numberLength: String(datev?.numberLength ?? ''),
    clearing: datev?.clearing ?? '',
  },
})

const numberIn = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

/** The chart that these texts mean. Without any text, DATEV is not set. */
export const chartOf = (typed: Typed, version: number): Chart => {
  const { consultant, client, yearBegins, numberLength, clearing } = typed.datev
  const isSet = Object.values(typed.datev).some(text => text.trim() !== '')
  return {
    version,
    accounts: Object.entries(typed.accounts).flatMap(([account, { number, name }]) =>
      number.trim() || name.trim() ? [{ account, number: number.trim() || null, name: name.trim() || null }] : [],
    ),
    datev: isSet
      ? {
          consultant: numberIn(consultant),
          client: numberIn(client),
          yearBegins: yearBegins.trim(),
          numberLength: numberIn(numberLength),
          clearing: clearing.trim(),
        }
      : null,
  }
}
