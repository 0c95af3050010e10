import type { InvoiceLine, InvoicePrint, JobPrint, Printed, ReceiptPrint } from '../shapes.ts'
import { cell, picture, totalsBlock } from './frame.ts'
import { type Html, html } from './html.ts'
import { type AnswerForm, offerContent } from './offer.ts'
import { statementContent } from './statement.ts'

type Labels = InvoicePrint['language']['labels']
type Column = {
  label: keyof Labels['columns']
  value: (line: InvoiceLine) => string | undefined
  /** On a phone it stands alone in its row, or last in it. */
  place?: 'wide' | 'last'
}

const columns: readonly Column[] = [
  { label: 'pieces', value: line => line.pieces },
  { label: 'carats', value: ({ carats, billed }) => carats && [carats, billed].filter(Boolean).join(', ') },
  { label: 'quantity', value: line => line.quantity },
  { label: 'price', value: ({ rate, basis = '' }) => rate && `${rate}${basis.startsWith('/') ? basis : ''}` },
  { label: 'discount', value: line => line.discount },
  { label: 'amount', value: line => line.amount, place: 'last' },
]

type Described = Pick<InvoiceLine, 'sku' | 'description' | 'details' | 'picture'>
const described = ({ sku, description, details = [], picture: photo }: Described): Html =>
  html`<td class="wide">${photo && html`<div class="thumb">${picture(photo)}</div>`}<div><bdi>${description}</bdi></div><div class="quiet"><bdi>${[sku, ...details].filter(Boolean).join(' · ')}</bdi></div></td>`

const invoiceContent = ({ language, lines, totals, hasGrams = false }: InvoicePrint): Html => {
  const labels = language.labels.columns
  const heads = hasGrams ? { ...labels, carats: labels.weight } : labels
  const used = columns.filter(({ value }) => lines.some(line => value(line)))
  return html`<table>
<thead><tr><th scope="col" class="no">${heads.no}</th><th scope="col">${heads.description}</th>${used.map(({ label }) => html`<th scope="col" class="num">${heads[label]}</th>`)}</tr></thead>
<tbody>${lines.map(
    line =>
      html`<tr><td class="no quiet">${line.no}</td>${described(line)}${used.map(({ label, value, place }) => cell(heads[label], value(line), place))}</tr>`,
  )}</tbody>
</table>
${totalsBlock(totals)}`
}

const jobContent = ({ language, columns, lines }: JobPrint): Html => {
  const { columns: heads } = language.labels
  return html`<table>
<thead><tr><th scope="col" class="no">${heads.no}</th><th scope="col">${heads.goods}</th>${columns.map(label => html`<th scope="col" class="num">${label}</th>`)}</tr></thead>
<tbody>${lines.map(
    ({ no, values, ...line }) =>
      html`<tr><td class="no quiet">${no}</td>${described(line)}${columns.map((label, at) => cell(label, values[at]))}</tr>`,
  )}</tbody>
</table>`
}

const receiptContent = ({ language, amount, amountLabel, currency, allocations, totals }: ReceiptPrint): Html => {
  const { columns: heads } = language.labels
  return html`<h2>${amountLabel}</h2>
<p class="amount"><bdi>${amount} ${currency}</bdi></p>
${
  allocations.length > 0 &&
  html`<table>
<thead><tr><th scope="col">${heads.document}</th><th scope="col">${heads.date}</th>${[heads.total, heads.settled, heads.open].map(label => html`<th scope="col" class="num">${label}</th>`)}</tr></thead>
<tbody>${allocations.map(
    ({ document, date, total, settled, open }) =>
      html`<tr><td class="key"><bdi>${document}</bdi></td><td class="key">${date}</td>${cell(heads.total, total)}${cell(heads.settled, settled)}${cell(heads.open, open, 'last')}</tr>`,
  )}</tbody>
</table>`
}
${totalsBlock(totals)}`
}

/** What a document says, as a part of a page: the same text as in its PDF. An offer may have a form for its answer. */
export const contentOf = ({ template, data }: Printed, form: AnswerForm | null): Html => {
  if (template === 'invoice') return invoiceContent(data)
  if (template === 'offer') return offerContent(data, form)
  if (template === 'job') return jobContent(data)
  if (template === 'receipt') return receiptContent(data)
  return statementContent(data)
}
