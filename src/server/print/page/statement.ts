import type { StatementPrint } from '../shapes.ts'
import { cell } from './frame.ts'
import { type Html, html } from './html.ts'

const day = (due: string | undefined, isLate = false): Html =>
  html`<td class="key${isLate && ' late'}"${due && html` data-label="Due"`}>${due}</td>`

const balance = (text: string, amount: string): Html =>
  html`<tr class="sum"><td class="wide" colspan="4">${text}</td><td class="num last" colspan="3">${amount}</td></tr>`

const heldGoods = ({ approvals }: StatementPrint): Html | null =>
  approvals
    ? html`<h2 class="above">Stones on approval. Our property until invoiced; not part of the balance above.</h2>
<table>
<thead><tr><th scope="col">Document</th><th scope="col">Due</th><th scope="col">Stone</th><th scope="col" class="num">Pcs</th><th scope="col" class="num">Carats</th><th scope="col" class="num">Value</th></tr></thead>
<tbody>${approvals.lines.map(
        ({ document, due, overdue, sku, description, pieces, carats, value }) =>
          html`<tr><td class="key">${document}</td>${day(due, overdue)}<td class="wide"><bdi>${sku} · ${description}</bdi></td>${cell('Pcs', pieces)}${cell('Carats', carats)}${cell('Value', value, 'last')}</tr>`,
      )}</tbody>
</table>`
    : null

/** The account of a party: its entries, the open amounts by age, and the goods on approval. */
export const statementContent = (data: StatementPrint): Html => html`<table>
<thead><tr><th scope="col">Date</th><th scope="col">Document</th><th scope="col">Text</th><th scope="col">Due</th>${['Debit', 'Credit', 'Balance'].map(label => html`<th scope="col" class="num">${label}</th>`)}</tr></thead>
<tbody>${data.opening && balance('Brought forward', data.opening)}${data.lines.map(
  ({ date, document, text, due, debit, credit, balance: after }) =>
    html`<tr><td class="key">${date}</td><td class="key">${document}</td><td class="wide"><bdi>${text}</bdi></td>${day(due)}${cell('Debit', debit)}${cell('Credit', credit)}${cell('Balance', after, 'last')}</tr>`,
)}${balance(`Balance ${data.currency}`, data.closing)}</tbody>
</table>
<h2 class="above">Open amounts by age</h2>
<dl class="totals">${data.ageing.map(({ label, value }) => html`<dt>${label}</dt><dd>${value}</dd>`)}${
  data.creditOnAccount && html`<dt>Credit on account</dt><dd>${data.creditOnAccount}</dd>`
}</dl>
${heldGoods(data)}`
