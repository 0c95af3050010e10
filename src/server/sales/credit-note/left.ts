import { sql } from 'kysely'
import { isIn, statesOf } from '../../../domain/kit/lifecycle.ts'
import { present } from '../../../domain/kit/present.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import { approvalLifecycle } from '../../../domain/sales/approval.ts'
import { type CreditableAnswer, creditCalls } from '../../../domain/sales/contract.ts'
import { creditNoteLifecycle } from '../../../domain/sales/credit-note/entity.ts'
import { type Credited, type LineLeft, leftOf } from '../../../domain/sales/credit-note/left.ts'
import { invoice } from '../../../domain/sales/invoice.ts'
import { isWhole } from '../../../domain/stock/stone/type.ts'
import type { Db } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import { stateIn } from '../../kit/db/states.ts'
import type { Stored } from '../../kit/entity/behavior.ts'
import { load } from '../../kit/entity/rows.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { implement } from '../../kit/http/route.ts'

type Invoice = Stored<typeof invoice>
type Origin = {
  line: string
  sku: string | null
  type: string | null
  costBasis: string | null
  approval: string | null
  approvalNumber: string | null
}
/** What is left of a line, with its stone and the open approval that its goods came from. */
export type CreditableLine = LineLeft<Invoice['items'][number]> & {
  isWhole: boolean
  costBasis: string
  approval: { id: string; title: string | null } | null
}
/** An issued invoice with what is left to credit of it. */
export type InvoiceLeft = Pick<Invoice, 'currency' | 'taxIncluded'> & { bill: Invoice; lines: CreditableLine[] } & Record<
    'shipping' | 'charges' | 'total' | 'baseTotal',
    Quantity
  >

const inForce = stateIn('n.state', statesOf(creditNoteLifecycle, 'inForce'))

const creditedOf = async (db: Db, id: string) => {
  const { rows } = await sql<
    Record<'shipping' | 'charges' | 'total' | 'baseTotal', Quantity>
  >`select coalesce(sum(n.shipping), 0) as shipping,
    coalesce(sum(n.charges), 0) as charges, coalesce(sum(n.total), 0) as total, coalesce(sum(n.base_total), 0) as "baseTotal" from credit_note n where n.invoice_id = ${id} and ${inForce}`.execute(
    db,
  )
  const { rows: lines } = await sql<
    Credited & { line: string }
  >`select invoice_line_id as line, pieces, weight, amount, discount, tax, cost from credited_line where invoice_id = ${id}`.execute(db)
  return { ...oneRow(rows), lines: new Map(lines.map(row => [row.line, row])) }
}

const originsOf = async (db: Db, id: string) => {
  const open = stateIn('a.state', statesOf(approvalLifecycle, 'open'))
  const { rows } =
    await sql<Origin>`select l.id as line, s.sku, s.type, s.cost_basis as "costBasis", a.id as approval, a.number as "approvalNumber" from item l
    left join inventory s on s.id = l.inventory_id left join item m on m.id = l.approval_line_id left join approval a on a.id = m.approval_id and ${open}
    where l.invoice_id = ${id}`.execute(db)
  return new Map(rows.map(row => [row.line, row]))
}

/** What is left to credit of an issued invoice. `lock` locks it, so that only one credit note at a time is issued for it. */
export const leftOfInvoice = async (db: Db, id: string, { lock = false } = {}): Promise<InvoiceLeft> => {
  const bill = await load(db, invoice, id, { lock })
  if (!bill) throw invalid({ invoice: 'The invoice does not exist.' })
  if (!isIn(invoice.lifecycle, bill.state, 'inForce'))
    throw conflict(`${bill.number ?? 'This draft'} is not an issued invoice. Only an issued invoice can be credited.`, {
      fields: { invoice: 'Only an issued invoice can be credited.' },
    })
  const { lines, ...left } = leftOf(bill, await creditedOf(db, id))
  const origins = await originsOf(db, id)
  const withOrigin = lines.map(line => {
    const { type, costBasis, approval, approvalNumber } = present(origins.get(line.id))
    const from = approval === null ? null : { id: approval, title: approvalNumber }
    return { ...line, isWhole: type !== null && isWhole(type), costBasis: costBasis ?? 'per carat', approval: from }
  })
  return { bill, currency: bill.currency, taxIncluded: bill.taxIncluded, ...left, lines: withOrigin }
}

const answerOf = async (db: Db, id: string): Promise<CreditableAnswer> => {
  const { bill, lines, ...left } = await leftOfInvoice(db, id)
  const { rows } = await sql<{
    customer: string
    branch: string
    open: Quantity
  }>`select c.name as customer, b.name as branch, o.total - o.settled as open
    from customer c, branch b, bill o where o.id = ${id} and c.id = ${bill.customer} and b.id = ${bill.branch}`.execute(db)
  const names = oneRow(rows)
  const origins = await originsOf(db, id)
  return {
    ...left,
    invoice: { id, title: bill.number },
    customer: { id: bill.customer, title: names.customer },
    branch: { id: bill.branch, title: names.branch },
    date: bill.date,
    exchange: bill.exchange,
    taxTreatment: bill.taxTreatment,
    open: names.open,
    lines: lines.map(({ cost, costBasis, approvalLine, inventory, ...line }) => ({
      ...line,
      inventory: inventory === null ? null : { id: inventory, title: present(origins.get(line.id)).sku ?? '' },
    })),
  }
}

export const creditableRoute = implement(creditCalls, 'GET creditnote/left', {
  branches: { of: 'invoice', ids: ({ query }) => [query.invoice] },
  right: { entity: 'creditNote', verb: 'read' },
  summary: 'What is left to credit of an invoice, line by line',
  handle: ({ db }, { query }) => answerOf(db, query.invoice),
})
