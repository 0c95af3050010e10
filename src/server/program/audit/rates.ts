import { rateLimits } from '../../../domain/company/document-rate.ts'
import { documents } from './documents.ts'

/** Every document that has a rate. Goods that went back are credited at the rate at which they were bought, however old it is. */
const rated = documents
  .filter(({ fields }) => fields.tableRate)
  .map(
    ({ name, table }) =>
      `select '${name}' as kind, id, number, state, currency, exchange, exchange_reason, table_rate, ${name === 'paymentNote' ? 'purchase_id is not null' : 'false'} as inherited from ${table}`,
  )
  .join(' union all ')

/** What must always be true of rates of exchange, since documents keep the table's beside their own. */
export const rateInvariants: Readonly<Record<string, string>> = {
  'A rate that is not the table’s has a reason and is near it': `
    with rated as (${rated})
    select kind, coalesce(number, id::text) as document, currency, exchange, table_rate, exchange_reason from rated
    where table_rate is not null and exchange <> table_rate
      and (exchange_reason is null or not inherited and abs(exchange - table_rate) * 100 > table_rate * ${rateLimits.refused})`,
}
