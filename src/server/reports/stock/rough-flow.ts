import { type RawBuilder, sql } from 'kysely'
import { insidePlaces } from '../../../domain/stock/inventory/place.ts'
import { baseUnits, inBaseDigits } from '../../company/base-digits.ts'

const inside = sql.raw(`(${insidePlaces.map(place => `'${place}'`).join(', ')})`)
const netOf = (place: RawBuilder<unknown>, what: 'value' | 'weight') =>
  sql`case when p.to_place ${place} then ${sql.ref(`p.${what}`)} else 0 end - case when p.from_place ${place} then ${sql.ref(`p.${what}`)} else 0 end`
const amount = (of: RawBuilder<unknown>) => sql`round(f.share * coalesce(sum(${of}), 0), ${inBaseDigits})`
// A jewel is weighed in grams, which do not count as carats of the lot.
const carats = (of: RawBuilder<unknown>) => sql`case when i.type = 'jewellery' then 0 else round(f.share * coalesce(sum(${of}), 0), 3) end`

// The sales price of a stone, as in the sales report: the net of its line. For a jewel, its share by cost of the workshop invoice.
// Credit notes until the day take back their part of it.
const price = (
  to: string,
) => sql`(case when p.document_kind = 'invoice' then (select sum(s.net) / ${baseUnits} from sale_line s join item l on l.line = s.line where l.id = p.line_id
    and (s.document_id = p.document_id and s.counts = 1 or s.date <= ${to} and s.document_id in (select n.id from credit_note n where n.invoice_id = p.document_id)))
  else (select round(sum(s.net) / ${baseUnits} * p.value / nullif((select sum(q.value) from stock_posting q where q.document_id = p.document_id and q.to_place = 'sold' and q.reverses is null), 0), ${inBaseDigits})
    from sale_line s where s.document_id = p.document_id and s.counts = 1) end)`
// What came back with a credit note is sold less.
const sold = (what: 'value' | 'weight') =>
  sql`case 'sold' when p.to_place then ${sql.ref(`p.${what}`)} when p.from_place then -${sql.ref(`p.${what}`)} else 0 end`
// A sale or a credit that was canceled by the end of the day does not count.
const isCurrentOn = (to: string) =>
  sql`('sold' not in (p.from_place, p.to_place) or p.reverses is null and not exists (select from stock_posting r where r.reverses = p.id and r.date <= ${to}))`

/**
 * The flow of each stone of each family, by its share: bought, sold (carats, cost and price), lost or returned, and left. Rounded by stone,
 * so that a lot is the sum of its stones.
 */
export const flowOn = (to: string): RawBuilder<unknown> => sql`flow as (
    select f.root, f.stone, f.share, f.source, f.trail, f.document_id, f.document_kind,
      ${amount(sql`case when p.from_place in ('supplier', 'adjustment') then p.value when p.to_place = 'supplier' and p.reverses is not null then -p.value else 0 end`)} as bought,
      ${carats(sql`case when p.from_place in ('supplier', 'adjustment') then p.weight when p.to_place = 'supplier' and p.reverses is not null then -p.weight else 0 end`)} as "boughtCarats",
      ${carats(sql`case when p.document_id = f.document_id then case 'consumed' when p.from_place then p.weight when p.to_place then -p.weight else 0 end else 0 end`)} as "madeCarats",
      ${amount(sql`case when p.document_id = f.document_id then case 'consumed' when p.from_place then p.value when p.to_place then -p.value else 0 end else 0 end`)} as "madeCost",
      ${carats(sql`case when p.from_place = 'in_work' and p.to_place in ('consumed', 'loss') then p.weight when p.from_place = 'consumed' and p.to_place = 'in_work' then -p.weight else 0 end`)} as cut,
      ${carats(sold('weight'))} as "soldCarats", ${amount(sold('value'))} as "soldCost",
      ${amount(sql`case p.to_place when 'sold' then ${price(to)} else 0 end`)} as sold,
      ${amount(sql`${netOf(sql`= 'loss'`, 'value')} + case when p.to_place = 'adjustment' or p.to_place = 'supplier' and p.reverses is null then p.value else 0 end`)} as lost,
      ${carats(netOf(sql`in ${inside}`, 'weight'))} as "leftCarats", ${amount(netOf(sql`in ${inside}`, 'value'))} as "left"
    from family f join inventory i on i.id = f.stone join stock_posting p on p.inventory_id = f.stone and p.date <= ${to} and ${isCurrentOn(to)}
    group by f.root, f.stone, f.share, f.source, f.trail, f.document_id, f.document_kind, i.type
  )`
