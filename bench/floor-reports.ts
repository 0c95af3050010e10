import type pg from 'pg'

const sums = `sum(pieces) as pieces, sum(carats) as carats, sum(gross) as gross, sum(discount) as discount, sum(net) as net, sum(tax) as tax, sum(charges) as charges, sum(cost) as cost`
const within = 'sale_line where date between $1 and $2'

// Each reports a year's sales as the product does: rows by name, largest first, with document counts, all amounts and totals.
const statements = {
  month: `select date_trunc('month', date)::date as month, sum((firsts & 1) * counts) as documents, ${sums} from ${within} group by rollup (1) order by 1 nulls last`,
  salesperson: `select s.*, e.name from (select salesperson_id, sum((firsts >> 1 & 1) * counts) as documents, ${sums} from ${within} group by rollup (1)) s
    left join employee e on e.id = s.salesperson_id order by s.salesperson_id is null, s.net desc`,
  'customer,stone': `with cell as materialized (select customer_id, stone_name_id, sum((firsts & 1) * counts) as begun, sum((firsts >> 2 & 1) * counts) as documents, ${sums} from ${within} group by 1, 2),
    edge as materialized (
      select grouping(customer_id, stone_name_id) as level, customer_id, stone_name_id, sum(begun) as begun, sum(documents) as documents, ${sums} from cell group by grouping sets ((customer_id), (stone_name_id), ())
    ), told as (
      select 0 as level, c.customer_id, c.stone_name_id, c.begun, c.documents, c.pieces, c.carats, c.gross, c.discount, c.net, c.tax, c.charges, c.cost
      from cell c join edge e on e.level = 1 and e.customer_id = c.customer_id order by e.net desc, c.customer_id, c.net desc limit 500
    )
    select t.*, c.name as customer, n.name as stone from (
      select * from told union all select * from edge where level > 1 or customer_id in (select customer_id from told)
    ) t left join customer c on c.id = t.customer_id left join stone_name n on n.id = t.stone_name_id`,
}

/** A year's sales by one of these groups: hand-written SQL over the same table, read and counted. */
export const sales = async (pool: pg.Pool, query: URLSearchParams) => {
  const by = query.get('by') as keyof typeof statements
  const { rows } = await pool.query({ name: `sales-${by}`, text: statements[by], values: [query.get('from'), query.get('to')] })
  return rows.length
}
