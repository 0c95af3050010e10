import type pg from 'pg'

const status = `case when i.state <> 'issued' then i.state when b.settled = b.total then 'paid' when b.due_date < current_date then 'overdue' when b.settled > 0 then 'part paid' else 'unpaid' end`

/** A page of invoices of a period and status, highest total first, with their count and totals. */
export const invoices = async (pool: pg.Pool, query: URLSearchParams) => {
  const values = [query.get('from'), query.get('to'), query.get('status')!.split(',')]
  const where = `from invoice i left join bill b on b.id = i.id where i.date between $1 and $2 and ${status} = any($3::text[])`
  const [rows, whole] = await Promise.all([
    pool.query({
      name: 'invoices',
      values,
      text: `select p.id, p.version, p.number, p.date, json_build_object('id', c.id, 'title', c.name) as customer, json_build_object('id', e.id, 'title', e.name) as salesperson,
        json_build_object('id', h.id, 'title', h.name) as branch, p.pieces, p.carats, p.currency, p.total, p.open, p.due_date as "dueDate", p."overdueDays", p.status
        from (select i.*, b.total - b.settled as open, case when b.settled < b.total and b.due_date < current_date then current_date - b.due_date end as "overdueDays", ${status} as status
          ${where} order by i.total desc, i.id limit 50) p
        join customer c on c.id = p.customer_id join employee e on e.id = p.salesperson_id join branch h on h.id = p.branch_id order by p.total desc, p.id`,
    }),
    pool.query({
      name: 'invoices-sums',
      values,
      text: `select count(*)::integer as total, sum(i.pieces) as pieces, sum(i.carats) as carats, sum(i.base_total) as "baseTotal", sum(case when b.active then b.base_total - b.base_settled end) as "baseOpen" ${where}`,
    }),
  ])
  const { total, ...sums } = whole.rows[0]
  return { rows: rows.rows, total, page: 1, pageSize: 50, sums }
}

/** One invoice with its lines. */
export const invoice = async (pool: pg.Pool, query: URLSearchParams) => {
  const values = [query.get('id')]
  const [head, lines] = await Promise.all([
    pool.query({
      name: 'invoice',
      values,
      text: `select i.id, i.version, i.created_at as "createdAt", i.updated_at as "updatedAt", u.name as "createdBy", v.name as "updatedBy", i.number, ${status} as status,
        json_build_object('id', c.id, 'title', c.name) as customer, json_build_object('id', h.id, 'title', h.name) as branch, json_build_object('id', e.id, 'title', e.name) as salesperson,
        i.date, i.due_date as "dueDate", i.currency, i.exchange, i.discount_percent as "discountPercent", i.discount_amount as "discountAmount", i.shipping, i.charges, i.notes,
        i.pieces, i.carats, i.subtotal, i.discount, i.tax, i.total, i.base_total as "baseTotal", b.total - b.settled as open, b.base_total - b.base_settled as "baseOpen",
        case when b.settled < b.total and b.due_date < current_date then current_date - b.due_date end as "overdueDays", i.state
        from invoice i join customer c on c.id = i.customer_id join employee e on e.id = i.salesperson_id join branch h on h.id = i.branch_id
        left join bill b on b.id = i.id left join "user" u on u.id = i.created_by_id left join "user" v on v.id = i.updated_by_id where i.id = $1`,
    }),
    pool.query({
      name: 'invoice-lines',
      values,
      text: `select l.id, json_build_object('id', s.id, 'title', s.sku) as inventory, l.description, l.pieces, l.weight, l.basis, l.rate, l.discount_percent as "discountPercent", l.tax_code as "taxCode",
        l.gross, l.discount, l.amount, l.tax, l.sku, l.details, l.treatment, l.certificate, l.cost
        from item l left join inventory s on s.id = l.inventory_id where l.invoice_id = $1 order by l.line`,
    }),
  ])
  return { ...head.rows[0], splits: [], items: lines.rows }
}

const found = (words: number) =>
  Array.from(
    { length: words },
    (_, n) =>
      `(i.search like $${n + 1} or i.stone_name_id = any(array(select id from stone_name where search like $${n + 1})) or i.origin_id = any(array(select id from origin where search like $${n + 1})))`,
  ).join(' and ') || 'true'

/** A page of stones where every word matches SKU, color, place, name or origin; without words, a page of all stones. */
export const stones = async (pool: pg.Pool, query: URLSearchParams) => {
  const values = (query.get('search') ?? '')
    .split(' ')
    .filter(Boolean)
    .map(word => `%${word}%`)
  const [rows, whole] = await Promise.all([
    pool.query({
      name: `stones-${values.length}`,
      values,
      text: `select i.id, i.version, i.sku, i.type, json_build_object('id', n.id, 'title', n.name) as "stoneName", case when s.id is not null then json_build_object('id', s.id, 'title', s.name) end as shape,
        i.length, i.width, i.depth, case when o.id is not null then json_build_object('id', o.id, 'title', o.name) end as origin, i.colour, i.treatments, i.pieces, i.weight, i.cost, i.currency, i.asking_basis as "askingBasis", i.asking_rate as "askingRate",
        json_build_object('id', h.id, 'title', h.name) as branch, i.status, i.available_weight as "availableWeight", i.value,
        (select c.lab || ' ' || c.number from certificate c where c.inventory_id = i.id and c.status = 'issued' order by c."primary" desc, c.date desc limit 1) as certificate,
        (select a.id from attachment a where a.record_id = i.id and a.kind = 'photo' order by a.position, a.created_at limit 1) as photo
        from (select * from inventory i where ${values.length > 0 ? `i.id = any(array(select i.id from inventory i where ${found(values.length)}))` : 'true'} order by i.sku, i.id limit 50) i
        join stone_name n on n.id = i.stone_name_id join branch h on h.id = i.branch_id left join shape s on s.id = i.shape_id left join origin o on o.id = i.origin_id order by i.sku, i.id`,
    }),
    pool.query({
      name: `stones-sums-${values.length}`,
      values,
      text: `select count(*)::integer as total, sum(cost) as cost, sum(held_weight) as "heldWeight", sum(available_weight) as "availableWeight", sum(value) as value from inventory i where ${found(values.length)}`,
    }),
  ])
  const { total, ...sums } = whole.rows[0]
  return { rows: rows.rows, total, page: 1, pageSize: 50, sums }
}

/** Only the SQL of a statement: reads and counts every posting of a party with its document and the balance after it. */
export const statement = async (pool: pg.Pool, query: URLSearchParams) => {
  const { rows } = await pool.query({
    name: 'statement',
    values: [query.get('party'), 'USD'],
    text: `select p.date, p.document_kind as kind, coalesce(i.number, n.number) as number, json_build_object('entity', p.document_kind, 'id', p.document_id) as document, n.reference, i.due_date as "dueDate",
      case when p.amount >= 0 then p.amount end as debit, case when p.amount < 0 then -p.amount end as credit, sum(p.amount) over (order by p.date, p.id) as balance, p.reverses is not null as reversal
      from account_posting p left join invoice i on i.id = p.document_id left join payment_note n on n.id = p.document_id
      where p.party_id = $1 and p.currency = $2 and p.ledger = 'receivable' and p.amount <> 0 order by p.date, p.id`,
  })
  return rows.length
}
