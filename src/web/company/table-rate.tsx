import type { TableRate } from '../../domain/company/contract.ts'
import { isMarkedRate, rateDeviation, shortRate } from '../../domain/company/document-rate.ts'
import { compare, isPositive, type Quantity } from '../../domain/kit/quantity.ts'
import { day } from '../kit/data/number.ts'
import { useRead } from '../kit/data/query.ts'
import { notify } from '../kit/feedback/notice.tsx'
import { asTyped, typedExchange } from '../kit/form/typed-text.ts'
import { useUser } from '../kit/shell/session.tsx'
import classes from './table-rate.module.css'

/** The exchange rate of a currency on a day; undefined while it loads and when the rate table has none. */
export const useTableRate = (currency: string, date: string): TableRate | undefined => {
  const base = useUser().settings.currency
  const enabled = currency !== base && Boolean(date)
  const { data } = useRead('exchange-rate/latest', { currency, date }, { enabled, quiet: true })
  return enabled ? data : undefined
}

/** Warns that the rate table has no rate, and says what the user can do. */
export const warnNoRate = (currency: string, mayType: boolean): void =>
  notify.warn(`No exchange rate for ${currency} on this date. ${mayType ? 'Enter one.' : 'Ask a Manager to enter one.'}`)

const percentApart = (rate: Quantity, table: Quantity): string => {
  const apart = rateDeviation(rate, table)
  return `${apart.startsWith('-') ? '−' : '+'}${shortRate(apart.replace('-', ''))} %`
}

/** The difference between a typed rate and the rate table, marked when it is large. */
export const Apart = ({ rate, table }: { rate: Quantity; table: Quantity }) => (
  <span className={classes.apart} data-marked={isMarkedRate(rate, table) || undefined}>
    {percentApart(rate, table)}
  </span>
)

const isSame = (rate: Quantity | null, table: TableRate | undefined): boolean =>
  rate !== null && table !== undefined && compare(rate, table.rate) === 0

/** The label of the reason field, with the difference between the typed rate and the rate table. */
export const ReasonLabel = ({ rate, table }: { rate: Quantity | null; table: TableRate | undefined }) => (
  <>
    Reason for the rate
    {table && rate && isPositive(rate) && (
      <>
        {' '}
        (<Apart rate={rate} table={table.rate} />)
      </>
    )}
  </>
)

/** The hint under a rate: the rate in the table and its date. */
export const tableRateText = (table: TableRate | undefined): string =>
  table ? `Rate table: ${asTyped(table.rate)} from ${day(table.from)}` : 'Not in the rate table'

/** Whether a typed rate needs a reason because it differs from the rate table. */
export const needsReason = (typed: string, table: TableRate | undefined): boolean => {
  const rate = typedExchange(typed)
  return rate !== null && isPositive(rate) && !isSame(rate, table)
}
