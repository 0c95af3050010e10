import { sql } from 'kysely'
import { inventoryCalls, type Movement } from '../../../domain/stock/inventory/contract.ts'
import { happening } from '../../../domain/stock/inventory/movement.ts'
import { labs } from '../../../domain/trade/labs.ts'
import type { Db } from '../../kit/db/db.ts'
import { implement } from '../../kit/http/route.ts'

type Row = Omit<Movement, 'what'>

const labNames = new Map<string, string>(labs.map(({ code, name }) => [code, name]))

/** Every movement of a stone, newest first: the type, the document, the party, and the stones it was made from or into. */
const movementsOf = async (db: Db, stone: string) => {
  const { rows } =
    await sql<Row>`select p.id, p.at, p.date, p.from_place as "from", p.to_place as "to", p.pieces, p.weight, p.value, p.reason, u.name as by, p.document_kind as kind,
      json_build_object('kind', p.document_kind, 'id', p.document_id, 'number', coalesce(i.number, cn.number, a.number, f.number, s.number, r.number, k.number, pu.number, pn.number, w.number, mi.number)) as document,
      coalesce(c.name, s.lab, h.name, pu.payee) as party, p.reverses is not null as reversal,
      p.line_id is null and p.document_kind in ('orderForm', 'lapidaryOrderForm') as recosted,
      exists (select 1 from stock_posting o where o.reverses = p.id) as reversed,
      case when p.document_kind in ('split', 'merge', 'break') then (
        select coalesce(json_agg(json_build_object('id', o.id, 'title', o.sku) order by o.sku), '[]'::json) from inventory o where o.id in (
          select q.inventory_id from stock_posting q where q.document_id = p.document_id and q.inventory_id <> p.inventory_id
            and (q.from_place = 'consumed') = (p.from_place <> 'consumed') and (q.reverses is null) = (p.reverses is null) and 'consumed' in (q.from_place, q.to_place)))
        else '[]'::json end as related
    from stock_posting p join "user" u on u.id = p.by_id
    left join invoice i on p.document_kind = 'invoice' and i.id = p.document_id
    left join credit_note cn on p.document_kind = 'creditNote' and cn.id = p.document_id
    left join approval a on p.document_kind = 'approval' and a.id = p.document_id
    left join transfer f on p.document_kind = 'transfer' and f.id = p.document_id left join branch h on h.id = f.to_id
    left join lab_submission s on p.document_kind = 'labSubmission' and s.id = p.document_id
    left join inventory_refill r on p.document_kind = 'inventoryRefill' and r.id = p.document_id
    left join stock_take k on p.document_kind = 'stockTake' and k.id = p.document_id
    left join purchase pu on p.document_kind in ('purchase', 'memoReturn', 'expense') and pu.id = p.document_id
    left join payment_note pn on p.document_kind = 'purchaseReturn' and pn.id = p.document_id
    left join (select id, number from order_form union all select id, number from lapidary_order_form union all select id, number from mf_order_form) w
      on p.document_kind in ('orderForm', 'lapidaryOrderForm', 'mfOrderForm') and w.id = p.document_id
    left join mf_invoice mi on p.document_kind = 'mfInvoice' and mi.id = p.document_id
    left join customer c on c.id = coalesce(i.customer_id, cn.customer_id, a.customer_id, r.supplier_id, pu.supplier_id, pn.party_id, mi.customer_id, case p.document_kind when 'reservation' then coalesce(p.to_holder, p.from_holder) end)
    where p.inventory_id = ${stone} order by p.id desc limit 500`.execute(db)
  return rows.map(row => {
    const move = { ...row, party: row.party === null ? null : (labNames.get(row.party) ?? row.party) }
    return { ...move, what: happening(move) }
  })
}

export const inventoryMovements = implement(inventoryCalls, 'GET inventory/movement', {
  branches: { of: 'inventory', ids: ({ query }) => [query.id] },
  right: { entity: 'inventory', verb: 'read' },
  summary: 'The movements of a stone',
  handle: ({ db }, { query }) => movementsOf(db, query.id),
})
