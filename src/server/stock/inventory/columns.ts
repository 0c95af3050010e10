import { type RawBuilder, sql } from 'kysely'
import { baseCurrency, currencyDigits } from '../../../domain/company/base-currency.ts'
import { minus, over, plus, type Quantity } from '../../../domain/kit/quantity.ts'
import { pathMark } from '../../../domain/stock/location.ts'
import { workKinds } from '../../../domain/workshop/work-kind.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import { dayOf, todayOf } from '../../kit/business-day.ts'
import type { Filters } from '../../kit/entity/behavior.ts'
import type { Columns } from '../../kit/entity/columns.ts'
import { asPattern } from '../../kit/entity/search-pattern.ts'

const workshop = sql.join(Object.keys(workKinds).map(kind => sql.lit(kind)))
const standing = (posting: 'source' | 'made') =>
  sql`${sql.ref(`${posting}.reverses`)} is null and not exists (select 1 from stock_posting r where r.reverses = ${sql.ref(`${posting}.id`)})`

/**
 * SQL: the stones that a stone was made from or into, by conversions and jobs that were not undone. In a job, the result comes from the
 * goods on the same line; a jewel comes from all lines. Goods whose cost alone changed do not count.
 */
const family = (t: string, own: 'source' | 'made', other: 'source' | 'made') =>
  sql`(select coalesce(json_agg(distinct jsonb_build_object('id', o.id, 'title', o.sku)), '[]'::json)
    from stock_posting source join stock_posting made on made.document_id = source.document_id and made.from_place = 'consumed' and made.to_place <> 'in_work' and made.inventory_id <> source.inventory_id
    join inventory o on o.id = ${sql.ref(`${other}.inventory_id`)}
    where ${sql.ref(`${own}.inventory_id`)} = ${sql.ref(`${t}.id`)} and source.to_place = 'consumed' and ${standing('source')} and ${standing('made')}
      and case when source.document_kind in (${workshop})
        then source.from_place = 'in_work' and (made.line_id = source.line_id or made.line_id is null and source.document_kind = 'mfOrderForm') else true end)`

// Stock is compared across branches, so its age uses the company's time zone.
const today = todayOf()

/** SQL: today's rate of every currency, with the base currency as 1. One JSON object for the whole query. */
export const rates = sql`(select coalesce(jsonb_object_agg(r.currency, r.rate), '{}') || (select jsonb_build_object(currency, 1) from setting)
  from (select distinct on (currency) currency, rate from exchange_rate where date <= ${today} order by currency, date desc) r)`

/** SQL: what one unit of a currency is worth in the base currency today; null without a rate. */
export const rateToday = (currency: string): RawBuilder<unknown> => sql`(${rates} ->> ${currency})::numeric`

/** SQL: what the goods that are held would be invoiced at their asking price, in its currency; null without goods or price. */
const priceHeld = (t: string) => {
  const column = (name: string) => sql.ref(`${t}.${name}`)
  return sql`gross_of_part(${column('asking_basis')}, ${column('asking_rate')}, ${column('weight')}, coalesce(${column('held_pieces')}, 1), nullif(${column('held_weight')}, 0), currency_digits(${column('currency')}))`
}

/** SQL: whether some of a stone is in the safe: not reserved, on approval, at the laboratory, in work, on the way, or gone. */
export const isFree = (t: string): RawBuilder<unknown> => sql`${sql.ref(`${t}.available_weight`)} > 0`

const inBase = (t: string, price: RawBuilder<unknown>) =>
  sql`round(${price} * (${rates} ->> ${sql.ref(`${t}.currency`)})::numeric, ${inBaseDigits})`
/** SQL: the same in the base currency; also null without a rate. */
export const totalAskingPrice = (t: string) => inBase(t, priceHeld(t))
/** SQL: the asking price per carat in the base currency; null without goods, price, or rate. */
export const askingPricePerCarat = (t: string): RawBuilder<unknown> => inBase(t, perCarat(t))
const perCarat = (t: string) => sql`(${priceHeld(t)} / nullif(${sql.ref(`${t}.held_weight`)}, 0))`

/**
 * SQL condition on `t`: the asking price of the goods that are held, of all or per carat, is between these amounts of the base currency.
 * Each currency is compared at its own rate, so that an index finds the stones (docs/domain/stock.md#finder).
 */
export const isPriced = (
  per: 'carat' | 'whole',
  { min, max }: { min?: Quantity | undefined; max?: Quantity | undefined },
  rates: Readonly<Record<string, Quantity>>,
): RawBuilder<unknown> => {
  const price = per === 'carat' ? perCarat('t') : priceHeld('t')
  // A total is compared as it is shown, rounded to the digits of the base currency.
  const half = per === 'carat' ? '0' : over('0.5', `1${'0'.repeat(currencyDigits(baseCurrency()))}`)
  const inCurrency = ([currency, rate]: [string, Quantity]) =>
    sql.join(
      [
        sql`(t.held_weight > 0 and t.currency = ${currency}`,
        ...(min === undefined ? [] : [sql`${price} >= ${minus(min, half)}::numeric / ${rate}::numeric`]),
        ...(max === undefined ? [] : [sql`${price} <= ${plus(max, half)}::numeric / ${rate}::numeric`]),
      ],
      sql` and `,
    )
  return sql`(${sql.join([sql`false`, ...Object.entries(rates).map(one => sql`${inCurrency(one)})`)], sql` or `)})`
}

/** SQL: a laboratory has issued a report of a stone. */
export const isCertified = (t: string): RawBuilder<unknown> =>
  sql`exists (select 1 from certificate c where c.inventory_id = ${sql.ref(`${t}.id`)} and c.status = 'issued')`

/** SQL: the first photo of a stone. */
export const photoOf = (t: string) =>
  sql`(select a.id from attachment a where a.record_id = ${sql.ref(`${t}.id`)} and a.kind = 'photo' order by a.position, a.created_at limit 1)`

/** Columns computed from other tables in each query. */
export const inventoryColumns: Columns = {
  reservations: t =>
    sql`(select coalesce(json_agg(json_build_object('customer', json_build_object('id', c.id, 'title', c.name), 'until', r.until, 'pieces', b.pieces, 'weight', b.weight::text, 'note', r.note, 'by', u.name) order by r.until), '[]'::json)
    from stock_balance b join reservation r on (r.inventory_id, r.customer_id) = (b.inventory_id, b.holder) join customer c on c.id = b.holder join "user" u on u.id = r.by_id
    where b.inventory_id = ${sql.ref(`${t}.id`)} and b.place = 'reserved' and b.weight > 0)`,
  reservedUntil: t =>
    sql`(select ${dayOf(sql`min(r.until)`, sql.ref(`${t}.branch_id`))} from reservation r join stock_balance b on (b.inventory_id, b.holder) = (r.inventory_id, r.customer_id)
    where r.inventory_id = ${sql.ref(`${t}.id`)} and b.place = 'reserved' and b.weight > 0)`,
  madeFrom: t => family(t, 'made', 'source'),
  madeInto: t => family(t, 'source', 'made'),
  certificate: t =>
    sql`(select c.lab || ' ' || c.number from certificate c where c.inventory_id = ${sql.ref(`${t}.id`)} and c.status = 'issued' order by c."primary" desc, c.date desc limit 1)`,
  originCountry: t => sql`(select o.country from origin o where o.id = ${sql.ref(`${t}.origin_id`)})`,
  seen: t =>
    sql`greatest(${sql.ref(`${t}.scanned`)}, (select max(l.counted_at) from stock_take_line l where l.inventory_id = ${sql.ref(`${t}.id`)}))`,
  importedFrom: t =>
    sql`(select max((select j.name from import_job j where j.id = r.import_id and j.list = 'inventory')) from import_record r where r.record_id = ${sql.ref(`${t}.id`)})`,
  photo: photoOf,
  certified: isCertified,
  lab: t =>
    sql`array(select distinct c.lab from certificate c where c.inventory_id = ${sql.ref(`${t}.id`)} and c.status = 'issued' order by 1)`,
  treated: t =>
    sql`(case when ${sql.ref(`${t}.treatments`)} = '[]' then 'unknown' when ${sql.ref(`${t}.treatments`)} @> '[{"code": "N"}]' then 'no' else 'yes' end)`,
  treatment: t => sql`array(select jsonb_array_elements(${sql.ref(`${t}.treatments`)}) ->> 'code')`,
  asked: totalAskingPrice,
  pricePerCarat: askingPricePerCarat,
  arrived: t => sql.ref(`${t}.arrived`),
  age: t => sql`greatest(${today} - ${sql.ref(`${t}.arrived`)}, 0)`,
}

const tillDay = dayOf(sql`r.until`, sql`i.branch_id`)
// SQL condition: stones still reserved whose reservation ends on such a day.
const reservedTill = (is: RawBuilder<unknown>) =>
  sql`t.id in (select r.inventory_id from reservation r join inventory i on i.id = r.inventory_id join stock_balance b on (b.inventory_id, b.holder) = (r.inventory_id, r.customer_id)
    where b.place = 'reserved' and b.weight > 0 and ${is})`

/** The filters of the stock list. Each uses an index or one pass over the reports. */
export const inventoryFilters = {
  reservedUntilFrom: (day: string) => reservedTill(sql`${tillDay} >= ${day}::date`),
  reservedUntilTo: (day: string) => reservedTill(sql`${tillDay} <= ${day}::date`),
  ageMin: (days: string) => sql`t.arrived <= ${today} - ceil(${days}::numeric)::integer`,
  ageMax: (days: string) => sql`t.arrived >= ${today} - floor(${days}::numeric)::integer`,
  lab: (labs: readonly string[]) =>
    sql`t.id in (select c.inventory_id from certificate c where c.lab = any(${labs}::text[]) and c.status = 'issued')`,
  certified: (is: 'true' | 'false') => sql`${is === 'true' ? sql`` : sql`not `}${isCertified('t')}`,
  // The path of a location means it and all inside it; another text is looked for in the paths.
  location: (text: string) =>
    sql`t.location = any(array(select l.path from location l where case when exists (select from location where lower(path) = lower(${text.trim()}))
      then lower(l.path) = lower(${text.trim()}) or starts_with(lower(l.path), lower(${text.trim() + pathMark})) else l.path ilike ${asPattern(text)} end))`,
  pairNumber: (number: string) => sql`lower(t.pair_number) = lower(${number.trim()})`,
  importedFrom: (name: string) =>
    sql`t.id in (select r.record_id from import_record r join import_job j on j.id = r.import_id where j.list = 'inventory' and j.name ilike ${asPattern(name)})`,
  treatment: (codes: string[]) => sql`t.treatments @> any(${codes.map(code => JSON.stringify([{ code }]))}::jsonb[])`,
} satisfies Filters
