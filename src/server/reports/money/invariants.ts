import { baseDigitsText as digits } from '../../company/base-digits.ts'
import { entriesText } from './entries.ts'

/** What must always be true of the trial balance: each query gives the offenders. */
export const balanceInvariants: Readonly<Record<string, string>> = {
  'Debits equal credits in every document': `
    select kind, document, date, sum(amount) as difference, array_agg(distinct account) as accounts from (${entriesText}) e
    group by 1, 2, 3 having sum(amount) <> 0`,
  'The amounts of a purchase in the base currency differ from its total by rounding only': `
    select e.number, e.base_total, c.billed from purchase e cross join lateral (select count(*) as costs, coalesce(sum(round(amount * e.exchange, ${digits})) filter (where billed), 0) as billed
      from purchase_cost where purchase_id = e.id) c
    where abs(e.base_total - round((e.subtotal - e.discount) * e.exchange, ${digits}) - round(e.tax * e.exchange, ${digits}) - c.billed) * (select base_units()) * 2 > 3 + c.costs`,
}
