import { type RawBuilder, sql } from 'kysely'
import { insidePlaces } from '../../domain/place.ts'

const inside = sql.raw(`(${insidePlaces.map(place => `'${place}'`).join(', ')})`)
const netOf = (place: RawBuilder<unknown>, what: 'value' | 'weight') =>
  sql`case when p.to_place ${place} then ${sql.ref(`p.${what}`)} else 0 end - case when p.from_place ${place} then ${sql.ref(`p.${what}`)} else 0 end`
const amount = (of: RawBuilder<unknown>) => sql`round(f.share * coalesce(sum(${of}), 0), 2)`
// A jewel is weighed in grams, which are no part of what became of the carats.
const carats = (of: RawBuilder<unknown>) => sql`case when i.type = 'jewellery' then 0 else round(f.share * coalesce(sum(${of}), 0), 3) end`

// What a sold stone brought: its line after every discount and without tax; a jewel, its part by cost of an invoice for the work on it.
const price = sql`case when p.paper_kind = 'mfInvoice' then (
    select round((m.subtotal - m.discount - case when m.tax_included then m.tax else 0 end) * m.exchange * p.value / nullif(sum(q.value), 0), 2)
    from mf_invoice m join stock_posting q on q.paper_id = m.id and q.to_place = 'sold' and q.reverses is null where m.id = p.paper_id group by m.id)
  else (select round((l.amount - case when b.subtotal = 0 then 0 else l.amount * b.discount / b.subtotal end - case when b.tax_included then l.tax else 0 end) * b.exchange, 2)
    from item l join invoice b on b.id = l.invoice_id where l.id = p.line_id) end`

/**
 * What became of each stone of each family, its share of it: what came in, what was sold and for how much, what is lost or was given back,
 * and what remains; rounded by stone, so that a lot is the sum of its stones.
 */
export const flowOn = (to: string): RawBuilder<unknown> => sql`flow as (
    select f.root, f.stone, f.share, f.source, f.trail, f.paper_id, f.paper_kind,
      ${amount(sql`case when p.from_place in ('supplier', 'adjustment') then p.value when p.to_place = 'supplier' and p.reverses is not null then -p.value else 0 end`)} as bought,
      ${carats(sql`case when p.from_place in ('supplier', 'adjustment') then p.weight when p.to_place = 'supplier' and p.reverses is not null then -p.weight else 0 end`)} as "boughtCarats",
      ${carats(sql`case when p.paper_id = f.paper_id then case 'consumed' when p.from_place then p.weight when p.to_place then -p.weight else 0 end else 0 end`)} as "madeCarats",
      ${amount(sql`case when p.paper_id = f.paper_id then case 'consumed' when p.from_place then p.value when p.to_place then -p.value else 0 end else 0 end`)} as "madeCost",
      ${carats(sql`case when p.from_place = 'in_work' and p.to_place in ('consumed', 'loss') then p.weight when p.from_place = 'consumed' and p.to_place = 'in_work' then -p.weight else 0 end`)} as cut,
      ${carats(netOf(sql`= 'sold'`, 'weight'))} as "soldCarats", ${amount(netOf(sql`= 'sold'`, 'value'))} as "soldCost",
      ${amount(sql`case 'sold' when p.to_place then ${price} when p.from_place then -${price} else 0 end`)} as sold,
      ${amount(sql`${netOf(sql`= 'loss'`, 'value')} + case when p.to_place = 'adjustment' or p.to_place = 'supplier' and p.reverses is null then p.value else 0 end`)} as lost,
      ${carats(netOf(sql`in ${inside}`, 'weight'))} as "leftCarats", ${amount(netOf(sql`in ${inside}`, 'value'))} as "left"
    from family f join inventory i on i.id = f.stone join stock_posting p on p.inventory_id = f.stone and p.date <= ${to}
    group by f.root, f.stone, f.share, f.source, f.trail, f.paper_id, f.paper_kind, i.type
  )`
