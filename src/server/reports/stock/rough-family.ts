import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: the stones that came from each lot by the end of a day, with their share. The common table expressions end in `family`
 * (root, stone, share, source, paper, trail). Each conversion is a document that consumes some stones and makes others. An order form
 * converts line by line, but a jewel is made from all lines. Reversed conversions cancel out. A stone made from several belongs to each by
 * the cost it added (by weight if none had a cost). The shares of a stone add up to one.
 */
export const familyOn = (to: string, roots: RawBuilder<unknown>): RawBuilder<unknown> => sql`recursive converted as (
    select p.document_id, p.document_kind, p.inventory_id as stone, case p.to_place when 'consumed' then 1 else -1 end as sign, p.weight, p.value,
      case when p.document_kind <> 'mfOrderForm' then coalesce(p.line_id, (array_agg(p.line_id) filter (where p.line_id is not null) over (partition by p.document_id, p.inventory_id))[1]) end as line
    from stock_posting p where 'consumed' in (p.from_place, p.to_place) and p.date <= ${to}
  ), net as (
    select document_id, document_kind, line, stone, sum(sign * weight) as weight, sum(sign * value) as value from converted group by 1, 2, 3, 4 having sum(sign * weight) <> 0
  ), taken as (
    select document_id, line, stone, case when sum(value) over work > 0 then value / sum(value) over work else weight / sum(weight) over work end as part
    from net where weight > 0 window work as (partition by document_id, line)
  ), brought as (
    select inventory_id as stone, sum(case when from_place in ('supplier', 'adjustment') then weight else -weight end) as weight,
      sum(case when from_place in ('supplier', 'adjustment') then value else -value end) as value
    from stock_posting where date <= ${to} and inventory_id in (select stone from net where weight < 0)
      and (from_place in ('supplier', 'adjustment') or to_place in ('supplier', 'adjustment') and reverses is not null) group by 1
  ), made as (
    select n.document_id, n.document_kind, n.line, n.stone, case when coalesce(b.value, 0) - sum(n.value) over whole > 0
      then -n.value / (coalesce(b.value, 0) - sum(n.value) over whole) else -n.weight / (coalesce(b.weight, 0) - sum(n.weight) over whole) end as part
    from net n left join brought b on b.stone = n.stone where n.weight < 0 window whole as (partition by n.stone)
  ), edge as (
    select t.stone as source, m.stone, m.document_id, m.document_kind, sum(t.part * m.part) as part
    from taken t join made m on m.document_id = t.document_id and m.line is not distinct from t.line group by 1, 2, 3, 4
  ), way as (
    select i.id as root, i.id as stone, 1::numeric as share, null::uuid as source, null::uuid as document_id, null::text as document_kind, array[i.id] as path, array[i.sku] as trail from inventory i where ${roots}
    union all
    select w.root, e.stone, round(w.share * e.part, 12), e.source, e.document_id, e.document_kind, w.path || e.stone, w.trail || i.sku
    from way w join edge e on e.source = w.stone join inventory i on i.id = e.stone where not e.stone = any(w.path)
  ), family as (
    select distinct on (root, stone) root, stone, least(sum(share) over (partition by root, stone), 1) as share, source, document_id, document_kind, trail from way order by root, stone, trail
  )`

/** SQL: own rough that was not made from other stock. */
export const roughLots = sql`i.type = 'rough' and i.ownership = 'own' and i.id not in (select stone from edge)`
