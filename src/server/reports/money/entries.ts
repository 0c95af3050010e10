import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { openingBill } from '../../../domain/parties/opening-bill.ts'
import { cashless } from '../../../domain/payments/payment-note.ts'
import { purchaseLifecycle } from '../../../domain/purchases/purchase.ts'
import { type AccountName, billAccounts, moneyAccount, purchaseAccounts, stockAccounts } from '../../../domain/reports/accounts.ts'
import { insidePlaces } from '../../../domain/stock/inventory/place.ts'
import { landedInStock } from '../../../domain/trade/expense-types.ts'
import { baseDigitsText as digits } from '../../company/base-digits.ts'
import { stateText } from '../../kit/db/states.ts'
import { countsBy, tookBack } from '../../purchases/counting.ts'
import { allReturns } from '../tax/entries.ts'
import { listed, moneyIn, moneyMoved } from './moved.ts'

const quoted = (word: string) => `'${word}'`
const named = (account: AccountName | null) => (account === null ? 'null' : quoted(account))
const isInside = (place: string) => `${place} in (${insidePlaces.map(quoted).join(', ')})`
const inBase = (amount: string) => `round(${amount} * e.exchange, ${digits})`

/** SQL: the account of a place outside the company, by the kind of document; null inside. */
const accountOf = (place: string): string => {
  const places = Object.entries(stockAccounts).map(([name, { any, ...kinds }]) => {
    const each = Object.entries(kinds).map(([kind, account]) => `when ${quoted(kind)} then ${named(account ?? null)}`)
    return `when ${quoted(name)} then ${each.length > 0 ? `case m.kind ${each.join(' ')} else ${named(any)} end` : named(any)}`
  })
  return `case ${place} ${places.join(' ')} end`
}

// Each posting counts with the document that caused it: what belongs together balances together.
const stock = `
  select m.date, m.kind, m.document, m.stone, m.place, null::uuid as branch_id, null::uuid as party, l.account, l.amount
  from (select p.date, p.inventory_id as stone, p.id as place, p.from_place, p.to_place, p.value, coalesce(r.purchase_id, p.document_id) as document,
      case when r.purchase_id is not null then 'purchase' else case p.document_kind when 'expense' then 'purchase' when 'memoReturn' then 'purchase'
        when 'purchaseReturn' then 'paymentNote' else p.document_kind end end as kind
    from stock_posting p left join purchase_line r on p.document_kind = 'inventoryRefill' and r.refill_id = p.document_id where p.value <> 0) m
  cross join lateral (values
    ('stock', case when ${isInside('m.to_place')} then m.value else 0 end - case when ${isInside('m.from_place')} then m.value else 0 end),
    (${accountOf('m.from_place')}, -m.value), (${accountOf('m.to_place')}, m.value)) l (account, amount)`

const signed = `case p.ledger when 'receivable' then p.base_amount else -p.base_amount end`

/** The postings to the accounts of parties, and the other side of their opening balances. */
const parties = `
  select p.date, case when c.id is not null then 'creditNote' else case p.document_kind when 'memoSale' then 'invoice' when 'memoLoss' then k.document_kind when 'landedCost' then 'purchase' when 'exchange' then 'paymentNote'
      when 'writeOff' then 'paymentNote' else p.document_kind end end,
    case when c.id is not null then c.credit_note_id else case p.document_kind when 'memoSale' then (select m.invoice_id from memo_sale m where m.bill_id = p.document_id limit 1)
      when 'memoLoss' then k.document_id when 'landedCost' then (select c.purchase_id from purchase_cost c where c.id = p.document_id) else p.document_id end end,
    null::uuid, null::bigint, null::uuid, l.party, l.account, l.amount
  from account_posting p left join credit c on c.id = p.document_id
  left join memo_loss m on p.document_kind = 'memoLoss' and m.bill_id = p.document_id left join stock_posting k on k.id = m.posting_id
  cross join lateral (values (p.ledger, ${signed}, p.party_id), (case when p.document_kind in ('opening', '${openingBill.name}') then 'opening' end, -${signed}, null)) l (account, amount, party)`

/** The other side of settlements: exchange differences and write-offs. */
const settled = `
  select a.date, case when c.id is null then 'paymentNote' else 'creditNote' end, coalesce(a.note_id, c.credit_note_id), null::uuid, null::bigint, coalesce(n.branch_id, k.branch_id), null::uuid, case a.kind when 'money' then 'exchange' else 'writeOff' end,
    case b.ledger when 'receivable' then 1 else -1 end * case a.kind when 'money' then a.base_amount - a.base_paid else a.base_amount end
  from allocation a join bill b on b.id = a.bill_id left join payment_note n on n.id = a.note_id left join credit c on c.id = a.credit_id left join credit_note k on k.id = c.credit_note_id`

/** Money by its method with the charges of the bank, and payments that move no money. */
const money = `
  select m.date, m.entity, m.id, null::uuid, null::bigint, m.branch_id, null::uuid, l.account, l.amount
  from (${moneyMoved}) m cross join lateral (values ('${moneyAccount('')}' || m.method, m.base - round(m.charges * m.exchange, ${digits})), ('bankCharges', round(m.charges * m.exchange, ${digits}))) l (account, amount)
  union all
  select p.date, 'paymentNote', n.id, null::uuid, null::bigint, n.branch_id, null::uuid, case when n.purchase_id is not null then 'supplierReturns' when n.method = 'goods' then 'goodsTaken' else n.method end, ${moneyIn('p.base_amount')}
  from account_posting p join payment_note n on n.id = p.document_id and p.document_kind = 'paymentNote' where n.method in (${listed(cashless)})`

const bills = [
  { kind: 'invoice', table: 'invoice', direction: `'customer'` },
  { kind: 'creditNote', table: 'credit_note', direction: `'credit'` },
  { kind: 'cuttingInvoice', table: 'cutting_invoice', direction: 'direction' },
  { kind: 'lapidaryInvoice', table: 'lapidary_invoice', direction: 'direction' },
  { kind: 'mfInvoice', table: 'mf_invoice', direction: 'direction' },
].map(
  ({ kind, table, direction }) =>
    `select '${kind}' as kind, ${direction} as direction, id, branch_id, exchange, subtotal, discount, tax, tax_included, base_total from ${table}`,
)

const side = (part: keyof (typeof billAccounts)['customer']) =>
  `case e.direction ${Object.entries(billAccounts)
    .map(([direction, account]) => `when ${quoted(direction)} then ${named(account[part])}`)
    .join(' ')} end`

/** What a bill consists of: net, tax, and the rest with charges, each as the sales report has it. */
const billed = `
  select p.date, e.kind, e.id, null::uuid, null::bigint, e.branch_id, null::uuid, l.account, l.amount * case when p.reverses is null then 1 else -1 end * case e.direction when 'customer' then -1 else 1 end
  from account_posting p join (select e.*, ${inBase('(subtotal - discount - case when tax_included then tax else 0 end)')} as net, ${inBase('tax')} as base_tax
    from (${bills.join(' union all ')}) e) e on e.id = p.document_id and e.kind = p.document_kind
  cross join lateral (values (${side('net')}, e.net), (${side('tax')}, e.base_tax), (${side('charges')}, e.base_total - e.net - e.base_tax)) l (account, amount)`

/** The amounts of a purchase, beside its goods and what is owed or paid for it; goods on memo are not bought. */
const bought = `
  select case when ${tookBack('s')} then s.date else e.date end, 'purchase', e.id, null::uuid, null::bigint, e.branch_id, null::uuid, l.account, l.amount * case when ${tookBack('s')} then -1 else 1 end
  from purchase e join step s on s.document_id = e.id and ${countsBy('s')}
  cross join lateral (select e.cost - ${inBase('(e.subtotal - e.discount)')} - coalesce(sum(${inBase('c.amount')}) filter (where not c.billed), 0) as billed, coalesce(sum(${inBase('c.amount')}) filter (where not c.billed and c.payee_id is null), 0) as unbilled
    from purchase_cost c where c.purchase_id = e.id) c
  cross join lateral (select coalesce(sum(l.cost) filter (where l.expense = '${landedInStock}'), 0) as landed, coalesce(sum(l.cost) filter (where l.expense <> '${landedInStock}'), 0) as spent
    from purchase_line l where l.purchase_id = e.id and e.variant = 'expense' and l.inventory_id is null) x
  cross join lateral (values ('${purchaseAccounts.tax}', ${inBase('e.tax')}), ('${purchaseAccounts.withheld}', e.base_payable - e.base_total), ('${purchaseAccounts.expense}', x.spent),
    ('${purchaseAccounts.landed}', x.landed - c.unbilled), ('${purchaseAccounts.rounding}', e.base_total - ${inBase('(e.subtotal - e.discount)')} - ${inBase('e.tax')} - c.billed)) l (account, amount)
  where not ${stateText('e.state', statesOf(purchaseLifecycle, 'draft'))} and e.type <> 'memo-in'`

/** The tax in what suppliers credit for goods that went back: less input tax, and not a difference on returns. */
const returned = `
  select s.day, 'paymentNote', e.id, null::uuid, null::bigint, e.branch_id, null::uuid, l.account, l.amount * s.sign from (${allReturns}) e
  cross join lateral (values (e.date, 1), (e.undone, -1)) s (day, sign)
  cross join lateral (values ('${purchaseAccounts.tax}', e.tax), ('supplierReturns', -e.tax)) l (account, amount) where s.day is not null`

/**
 * SQL text: every amount of the books on its account in the base currency, debit positive, with its day, document, stone (and the id of its
 * posting, `place`), branch, and party. Stock and party balances come from their ledgers, everything else from the documents that posted there. So the sum of a document is zero, unless a
 * ledger and its document differ (docs/domain/reports.md#trial-balance).
 */
export const entriesText = `
  select date, kind, document, stone, place, branch_id, party, account, amount from (${[stock, parties, settled, money, billed, bought, returned].join(' union all ')}) e
  where account is not null and amount <> 0`
