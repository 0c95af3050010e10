import type pg from 'pg'

type Line = { id: string; inventory: string; rate: string }
type Draft = { id: string; customer: string; branch: string; salesperson: string; date: string; items: Line[] }
type Stone = { id: string; sku: string; weight: string; cost: string; name: string; shape: string | null; colour: string | null }
type Issue = { id: string; person: string }

const transaction = async <T>(
  pool: pg.Pool,
  work: (query: (name: string, text: string, values: unknown[]) => Promise<pg.QueryResult>) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work((name, text, values) => client.query({ name, text, values }))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const readStones = `select i.id, i.sku, i.weight, i.colour, n.name, s.name as shape, b.value as cost from inventory i join stone_name n on n.id = i.stone_name_id left join shape s on s.id = i.shape_id
  join stock_balance b on b.inventory_id = i.id and b.place = 'available' where i.id = any($1::uuid[])`
const writeStep =
  'insert into step (document_kind, document_id, action, from_state, to_state, date, by_id) values ($1, $2, $3, $4, $5, current_date, $6)'
const writeAudit = 'insert into audit_trail (by_id, by_name, entity, record_id, action, after) values ($1, $2, $3, $4, $5, $6)'

/** Writes a draft invoice: the document, its lines, its first transition and its audit entry. */
export const draft = (pool: pg.Pool, { person, ...document }: Draft & { person: string }) =>
  transaction(pool, async query => {
    const { rows } = await query('stones', readStones, [document.items.map(line => line.inventory)])
    const stones = new Map((rows as Stone[]).map(stone => [stone.id, stone]))
    const lines = document.items.map((line, index) => {
      const stone = stones.get(line.inventory)!
      return { ...line, ...stone, id: line.id, line: index + 1, amount: (Number(stone.weight) * Number(line.rate)).toFixed(2) }
    })
    const total = lines.reduce((sum, line) => sum + Number(line.amount), 0).toFixed(2)
    await query(
      'draft',
      `insert into invoice (id, customer_id, branch_id, salesperson_id, date, due_date, currency, exchange, shipping, charges, pieces, carats, subtotal, discount, tax, total, base_total, state, created_by_id, updated_by_id)
      values ($1, $2, $3, $4, $5::date, $5::date + 30, 'USD', 1, 0, 0, $6, $7, $8, 0, 0, $8, $8, 'draft', $9, $9)`,
      [
        document.id,
        document.customer,
        document.branch,
        document.salesperson,
        document.date,
        lines.length,
        lines.reduce((sum, line) => sum + Number(line.weight), 0).toFixed(3),
        total,
        person,
      ],
    )
    await query(
      'lines',
      `insert into item (id, invoice_id, line, inventory_id, description, pieces, weight, basis, rate, tax_code, gross, discount, amount, tax, sku, details, treatment)
      select id, $1, line, stone, description, 1, weight, 'per carat', rate, 'EXEMPT', amount, 0, amount, 0, sku, details, 'heated'
      from unnest($2::uuid[], $3::integer[], $4::uuid[], $5::text[], $6::numeric[], $7::numeric[], $8::numeric[], $9::text[], $10::text[]) as l (id, line, stone, description, weight, rate, amount, sku, details)`,
      [
        document.id,
        lines.map(line => line.id),
        lines.map(line => line.line),
        lines.map(line => line.inventory),
        lines.map(line => `${line.colour} ${line.name}`),
        lines.map(line => line.weight),
        lines.map(line => line.rate),
        lines.map(line => line.amount),
        lines.map(line => line.sku),
        lines.map(line => line.shape),
      ],
    )
    await query('step', writeStep, ['invoice', document.id, 'create', null, 'draft', person])
    await query('audit', writeAudit, [person, 'The floor', 'invoice', document.id, 'create', JSON.stringify(document)])
    return { id: document.id }
  })

/** Issues it: a number without a gap, stock moves at cost, the receivable, the bill, the transition and the audit entry. */
export const issue = (pool: pg.Pool, { id, person }: Issue) =>
  transaction(pool, async query => {
    const {
      rows: [document],
    } = await query('lock', 'select *, extract(year from date)::integer as year from invoice where id = $1 for update', [id])
    const { rows: lines } = await query('read', 'select id, inventory_id, weight from item where invoice_id = $1 order by line', [id])
    const ids = lines.map(line => line.inventory_id).sort()
    await query('hold', 'select 1 from inventory where id = any($1::uuid[]) order by id for update', [ids])
    const { rows: stones } = await query('stones', readStones, [ids])
    const costs = new Map((stones as Stone[]).map(stone => [stone.id, stone.cost]))
    const cost = lines.map(line => costs.get(line.inventory_id)!)
    const {
      rows: [series],
    } = await query(
      'number',
      `insert into number_series (kind, branch_id, year, next) values ('INV', $1, $2, 2)
      on conflict (kind, branch_id, year) do update set next = number_series.next + 1 returning next - 1 as number`,
      [document.branch_id, document.year],
    )
    const number = `INV-HO-${String(document.year).slice(2)}-${String(series.number).padStart(5, '0')}`
    await query(
      'issue',
      `update invoice set state = 'issued', number = $2, version = version + 1, updated_at = now(), updated_by_id = $3 where id = $1`,
      [id, number, person],
    )
    await query('cost', 'update item set cost = l.cost from unnest($1::uuid[], $2::numeric[]) as l (id, cost) where item.id = l.id', [
      lines.map(line => line.id),
      cost,
    ])
    await query(
      'stock',
      `insert into stock_posting (inventory_id, from_place, to_place, pieces, weight, value, date, document_kind, document_id, line_id, by_id)
      select stone, 'available', 'sold', 1, weight, value, $1, 'invoice', $2, line, $3 from unnest($4::uuid[], $5::numeric[], $6::numeric[], $7::uuid[]) as l (stone, weight, value, line)`,
      [document.date, id, person, lines.map(line => line.inventory_id), lines.map(line => line.weight), cost, lines.map(line => line.id)],
    )
    await query(
      'account',
      `insert into account_posting (party_id, ledger, currency, amount, base_amount, date, document_kind, document_id, by_id) values ($1, 'receivable', 'USD', $2, $2, $3, 'invoice', $4, $5)`,
      [document.customer_id, document.total, document.date, id, person],
    )
    await query(
      'bill',
      `insert into bill (id, kind, number, party_id, ledger, currency, date, due_date, total, base_total) values ($1, 'invoice', $2, $3, 'receivable', 'USD', $4, $5, $6, $6)`,
      [id, number, document.customer_id, document.date, document.due_date, document.total],
    )
    await query('step', writeStep, ['invoice', id, 'issue', 'draft', 'issued', person])
    await query('audit', writeAudit, [person, 'The floor', 'invoice', id, 'issue', JSON.stringify({ state: 'issued', number })])
    return { id, number }
  })
