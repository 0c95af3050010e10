import { rateLimits } from '../../../domain/company/document-rate.ts'
import { documents } from './documents.ts'

/** Every document with an exchange rate. Returned goods are credited at the rate of their purchase, however old. */
const rated = documents
  .filter(({ fields }) => fields.tableRate)
  .map(
    ({ name, table }) =>
      `select '${name}' as kind, id, number, state, currency, exchange, exchange_reason, table_rate, ${name === 'paymentNote' ? 'purchase_id is not null' : 'false'} as inherited from ${table}`,
  )
  .join(' union all ')

/** Invariants of exchange rates, valid since documents store the table's rate beside their own. */
export const rateInvariants: Readonly<Record<string, string>> = {
  'A manual exchange rate has a reason and is near the rate table': `
    with rated as (${rated})
    select kind, coalesce(number, id::text) as document, currency, exchange, table_rate, exchange_reason from rated
    where table_rate is not null and exchange <> table_rate
      and (exchange_reason is null or not inherited and abs(exchange - table_rate) * 100 > table_rate * ${rateLimits.refused})`,
}
