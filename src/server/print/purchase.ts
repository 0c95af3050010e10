import { sql } from 'kysely'
import { baseCurrency } from '../../domain/company/base-currency.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { isZero, negate } from '../../domain/kit/quantity.ts'
import { rateOfSaleNote } from '../../domain/purchases/goods-in.ts'
import { isMemoIn, type purchase, purchaseLifecycle } from '../../domain/purchases/purchase.ts'
import { treatmentWords } from '../../domain/stock/stone/treatment.ts'
import { expenseTypes } from '../../domain/trade/expense-types.ts'
import type { Db } from '../kit/db/db.ts'
import { qrSvg } from '../kit/print/print.ts'
import type { PrintFormat } from './format.ts'
import { saleLine, type Writing } from './invoice.ts'
import { letterheadOf, partyBlock } from './letterhead.ts'
import type { InvoiceLine, InvoicePrint, Party, Total } from './shapes.ts'
import { stampOf } from './stamp.ts'
import { weightsIn } from './weights.ts'

type Purchase = RowOf<typeof purchase>
const expenseNames = new Map<string, string>(expenseTypes.map(({ code, name }) => [code, name]))

const titleOf = ({ type, variant }: Purchase): string => (isMemoIn(type) ? 'Memo in' : variant === 'stock' ? 'Purchase' : 'Expense')

/** The template data of a purchase: goods or expenses, stock numbers, and the amount to pay. */
export const purchasePrint = async (db: Db, document: Purchase): Promise<InvoicePrint> => {
  const { head, say, inWords, format } = await letterheadOf(db, document.branch.id)
  const { currency } = document
  const weights = weightsIn(document.items, format)
  const made = await numbersOf(db, document.id)
  return {
    ...head,
    ...stampOf(purchaseLifecycle, document.state, say),
    title: titleOf(document),
    number: document.number ?? 'Draft',
    ...(document.number && { qr: qrSvg(document.number) }),
    parties: await payeeOf(db, document),
    summary: [
      { label: 'Date', value: format.date(document.date) },
      ...(document.dueDate ? [{ label: isMemoIn(document.type) ? 'Return by' : 'Due', value: format.date(document.dueDate) }] : []),
      ...(document.billNumber ? [{ label: 'Bill number', value: document.billNumber }] : []),
      { label: 'Currency', value: currency },
    ],
    currency,
    lines: document.items.map((line, index) => printed(line, index, made.get(line.id) ?? [], currency, { format, say, weights })),
    ...(weights.hasGrams && { hasGrams: true }),
    sums: {
      ...(document.pieces > 0 && { pieces: String(document.pieces) }),
      ...(weights.sum && { carats: weights.sum }),
      amount: format.money(document.subtotal, currency),
    },
    totals: totalsOf(document, format),
    ...inWords(document.payable, currency),
    ...noteOf(document),
    signatures: ['Entered by', 'Checked by'],
  }
}

const noteOf = ({ type, currency, notes }: Purchase): { note?: string } => {
  const parts = [isMemoIn(type) && currency !== baseCurrency() && rateOfSaleNote, notes].filter(Boolean)
  return parts.length > 0 ? { note: parts.join('\n\n') } : {}
}

const payeeOf = async (db: Db, { supplier, payee, variant }: Purchase): Promise<Party[]> => {
  if (supplier) return [await partyBlock(db, supplier.id, variant === 'stock' ? 'Bought from' : 'Owed to')]
  return payee ? [{ label: 'Paid to', name: payee }] : []
}

/** The stock numbers of each line. */
const numbersOf = async (db: Db, purchase: string): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ line: string; skus: string[] }>`select p.line_id as line, array_agg(i.sku order by i.sku) as skus
    from stock_posting p join inventory i on i.id = p.inventory_id
    where p.document_id = ${purchase} and p.document_kind = 'purchase' and p.reverses is null group by 1`.execute(db)
  return new Map(rows.map(({ line, skus }) => [line, skus]))
}

const printed = (line: Purchase['items'][number], index: number, skus: string[], currency: string, writing: Writing): InvoiceLine => {
  const described = [line.colour, line.stoneName?.title].filter(Boolean).join(' ')
  const what = line.expense ? (expenseNames.get(line.expense) ?? line.expense) : described || 'Goods'
  const [sku] = skus
  return saleLine(
    {
      ...line,
      sku: line.inventory?.title ?? (skus.length === 1 && sku ? sku : null),
      description: line.expense ? [what, line.description].filter(Boolean).join(': ') : what,
      details: [
        line.shape?.title,
        line.clarity,
        line.origin?.title,
        skus.length > 1 ? `${skus.length} numbers: ${skus.join(', ')}` : null,
        line.expense ? null : line.description,
      ]
        .filter(Boolean)
        .join(' · '),
      treatment: treatmentWords(line.treatments) || null,
      certificate: null,
    },
    index,
    currency,
    writing,
  )
}

const totalsOf = (document: Purchase, format: PrintFormat): Total[] => {
  const money = (amount: string) => format.money(amount, document.currency)
  const further = [
    {
      label: document.discountPercent ? `Discount ${format.percent(document.discountPercent)}` : 'Discount',
      amount: negate(document.discount),
    },
    { label: 'Tax', amount: document.tax },
    { label: 'Landed costs', amount: document.landed },
  ].filter(({ amount }) => !isZero(amount))
  const total = { label: `Total ${document.currency}`, amount: money(document.total), strong: true }
  return [
    ...(further.length > 0 ? [{ label: 'Subtotal', amount: money(document.subtotal) }] : []),
    ...further.map(({ label, amount }) => ({ label, amount: money(amount) })),
    total,
    ...(isZero(document.withholding)
      ? []
      : [
          {
            label: `Withholding tax${document.withholdingPercent ? ` ${format.percent(document.withholdingPercent)}` : ''}`,
            amount: money(negate(document.withholding)),
          },
          { label: `To pay ${document.currency}`, amount: money(document.payable), strong: true },
        ]),
  ]
}
