import { sql } from 'kysely'
import { currencyDigits } from '../../domain/company/base-currency.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { isZero, negate } from '../../domain/kit/quantity.ts'
import { amountInWords } from '../../domain/kit/search-words.ts'
import { isMemoIn, type purchase } from '../../domain/purchases/purchase.ts'
import type { Treatment } from '../../domain/stock/stone/treatment.ts'
import { treatmentWords } from '../../domain/stock/stone/treatment.ts'
import { expenseTypes } from '../../domain/trade/expense-types.ts'
import type { Db } from '../kit/db/db.ts'
import { qrSvg } from '../kit/print/print.ts'
import { caratsText, dateText, moneyText, percentText } from './format.ts'
import { saleLine } from './invoice.ts'
import { currencyName, letterheadOf, partyBlock } from './letterhead.ts'
import type { InvoiceLine, InvoicePrint, Party, Total } from './shapes.ts'

type Purchase = RowOf<typeof purchase>
const expenseNames = new Map<string, string>(expenseTypes.map(({ code, name }) => [code, name]))

const titleOf = ({ type, variant }: Purchase): string => (isMemoIn(type) ? 'Memo in' : variant === 'stock' ? 'Purchase' : 'Expense')

/** A purchase as the template sets it: what came in or was spent, under which numbers, and what is to be paid for it. */
export const purchasePrint = async (db: Db, paper: Purchase): Promise<InvoicePrint> => {
  const { head } = await letterheadOf(db, paper.branch.id)
  const { currency } = paper
  const money = (amount: string) => moneyText(amount, currency)
  const made = await numbersOf(db, paper.id)
  return {
    ...head,
    ...(paper.state === 'recorded' ? {} : { stamp: paper.state.toUpperCase() }),
    title: titleOf(paper),
    number: paper.number ?? 'Draft',
    ...(paper.number && { qr: qrSvg(paper.number) }),
    parties: await payeeOf(db, paper),
    facts: [
      { label: 'Date', value: dateText(paper.date) },
      ...(paper.dueDate ? [{ label: isMemoIn(paper.type) ? 'Return by' : 'Due', value: dateText(paper.dueDate) }] : []),
      ...(paper.billNumber ? [{ label: 'Their bill', value: paper.billNumber }] : []),
      { label: 'Currency', value: currency },
    ],
    currency,
    lines: paper.items.map((line, index) => printed(line, index, currency, made.get(line.id) ?? [])),
    sums: {
      ...(paper.pieces > 0 && { pieces: String(paper.pieces) }),
      ...(!isZero(paper.carats) && { carats: caratsText(paper.carats) }),
      amount: money(paper.subtotal),
    },
    totals: totalsOf(paper, money),
    words: amountInWords(paper.payable, currencyName(currency), undefined, currencyDigits(currency)),
    ...(paper.notes && { note: paper.notes }),
    signatures: ['Entered by', 'Checked by'],
  }
}

const payeeOf = async (db: Db, { supplier, payee, variant }: Purchase): Promise<Party[]> => {
  if (supplier) return [await partyBlock(db, supplier.id, variant === 'stock' ? 'Bought from' : 'Owed to')]
  return payee ? [{ label: 'Paid to', name: payee }] : []
}

/** The numbers under which each line came into stock. */
const numbersOf = async (db: Db, purchase: string): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ line: string; skus: string[] }>`select p.line_id as line, array_agg(i.sku order by i.sku) as skus
    from stock_posting p join inventory i on i.id = p.inventory_id
    where p.paper_id = ${purchase} and p.paper_kind = 'purchase' and p.reverses is null group by 1`.execute(db)
  return new Map(rows.map(({ line, skus }) => [line, skus]))
}

const printed = (line: Purchase['items'][number], index: number, currency: string, skus: string[]): InvoiceLine => {
  const described = [line.colour, line.stoneName?.title].filter(Boolean).join(' ')
  const what = line.expense ? (expenseNames.get(line.expense) ?? line.expense) : described || 'Goods'
  const [sku] = skus
  return saleLine(
    {
      ...line,
      sku: line.inventory?.title ?? (skus.length === 1 ? sku! : null),
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
      treatment: treatmentWords(line.treatments as Treatment[]) || null,
      certificate: null,
    },
    index,
    currency,
  )
}

const totalsOf = (paper: Purchase, money: (amount: string) => string): Total[] => {
  const further = [
    { label: paper.discountPercent ? `Discount ${percentText(paper.discountPercent)}` : 'Discount', amount: negate(paper.discount) },
    { label: 'Tax', amount: paper.tax },
    { label: 'Landed costs', amount: paper.landed },
  ].filter(({ amount }) => !isZero(amount))
  const total = { label: `Total ${paper.currency}`, amount: money(paper.total), strong: true }
  return [
    ...(further.length > 0 ? [{ label: 'Subtotal', amount: money(paper.subtotal) }] : []),
    ...further.map(({ label, amount }) => ({ label, amount: money(amount) })),
    total,
    ...(isZero(paper.withholding)
      ? []
      : [
          {
            label: `Withholding tax${paper.withholdingPercent ? ` ${percentText(paper.withholdingPercent)}` : ''}`,
            amount: money(negate(paper.withholding)),
          },
          { label: `To pay ${paper.currency}`, amount: money(paper.payable), strong: true },
        ]),
  ]
}
