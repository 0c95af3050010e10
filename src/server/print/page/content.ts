import type { InvoiceLine, InvoicePrint, JobPrint, Printed, ReceiptPrint } from '../shapes.ts'
import { cell, picture, totalsBlock } from './frame.ts'
import { type Html, html } from './html.ts'
import { type AnswerForm, offerContent } from './offer.ts'
import { statementContent } from './statement.ts'

type Column = {
  label: string
  value: (line: InvoiceLine) => string | undefined
  /** On a phone it stands alone in its row, or last in it. */
  place?: 'wide' | 'last'
}

const columns: readonly Column[] = [
  { label: 'Pcs', value: line => line.pieces },
  { label: 'Carats', value: ({ carats, billed }) => carats && [carats, billed].filter(Boolean).join(', ') },
  { label: 'Quantity', value: line => line.quantity },
  { label: 'Price', value: ({ rate, basis = '' }) => rate && `${rate}${basis === 'whole' ? '' : basis}` },
  { label: 'Disc.', value: line => line.discount },
  { label: 'Amount', value: line => line.amount, place: 'last' },
]

type Described = Pick<InvoiceLine, 'sku' | 'description' | 'details' | 'picture'>
const described = ({ sku, description, details = [], picture: photo }: Described): Html =>
  html`<td class="wide">${photo && html`<div class="thumb">${picture(photo)}</div>`}<div><bdi>${description}</bdi></div><div class="quiet">${[sku, ...details].filter(Boolean).join(' · ')}</div></td>`

const invoiceContent = ({ lines, totals }: InvoicePrint): Html => {
  const used = columns.filter(({ value }) => lines.some(line => value(line)))
  return html`<table>
<thead><tr><th scope="col" class="no">No.</th><th scope="col">Description</th>${used.map(({ label }) => html`<th scope="col" class="num">${label}</th>`)}</tr></thead>
<tbody>${lines.map(
    line =>
      html`<tr><td class="no quiet">${line.no}</td>${described(line)}${used.map(({ label, value, place }) => cell(label, value(line), place))}</tr>`,
  )}</tbody>
</table>
${totalsBlock(totals)}`
}

const jobContent = ({ columns, lines }: JobPrint): Html => html`<table>
<thead><tr><th scope="col" class="no">No.</th><th scope="col">Goods</th>${columns.map(label => html`<th scope="col" class="num">${label}</th>`)}</tr></thead>
<tbody>${lines.map(
  ({ no, sku, description, details = [], values }) =>
    html`<tr><td class="no quiet">${no}</td>${described({ sku, description, details })}${columns.map((label, at) => cell(label, values[at]))}</tr>`,
)}</tbody>
</table>`

const receiptContent = ({ amount, amountLabel, currency, allocations, totals }: ReceiptPrint): Html => html`<h2>${amountLabel}</h2>
<p class="amount">${amount} ${currency}</p>
${
  allocations.length > 0 &&
  html`<table>
<thead><tr><th scope="col">Document</th><th scope="col">Date</th>${['Total', 'Settled', 'Open'].map(label => html`<th scope="col" class="num">${label}</th>`)}</tr></thead>
<tbody>${allocations.map(
    ({ document, date, total, settled, open }) =>
      html`<tr><td class="key">${document}</td><td class="key">${date}</td>${cell('Total', total)}${cell('Settled', settled)}${cell('Open', open, 'last')}</tr>`,
  )}</tbody>
</table>`
}
${totalsBlock(totals)}`

/** What a document says, as a part of a page: the same text as in its PDF. An offer may have a form for its answer. */
export const contentOf = ({ template, data }: Printed, form: AnswerForm | null): Html => {
  if (template === 'invoice') return invoiceContent(data)
  if (template === 'offer') return offerContent(data, form)
  if (template === 'job') return jobContent(data)
  if (template === 'receipt') return receiptContent(data)
  return statementContent(data)
}
