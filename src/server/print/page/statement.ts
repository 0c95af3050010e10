import type { StatementPrint } from '../shapes.ts'
import { cell } from './frame.ts'
import { type Html, html } from './html.ts'

type Labels = StatementPrint['language']['labels']

const day = ({ columns }: Labels, due: string | undefined, isLate = false): Html =>
  html`<td class="key${isLate && ' late'}"${due && html` data-label="${columns.due}"`}>${due}</td>`

const balance = (text: string, amount: string): Html =>
  html`<tr class="sum"><td class="wide" colspan="4">${text}</td><td class="num last" colspan="3"><bdi>${amount}</bdi></td></tr>`

const heldGoods = ({ approvals, language: { labels } }: StatementPrint): Html | null => {
  const { columns, foot } = labels
  return approvals
    ? html`<h2 class="above">${foot.stonesOnApproval} · ${foot.ourProperty}</h2>
<table>
<thead><tr><th scope="col">${columns.document}</th><th scope="col">${columns.due}</th><th scope="col">${columns.stone}</th>${[columns.pieces, columns.carats, columns.value].map(label => html`<th scope="col" class="num">${label}</th>`)}</tr></thead>
<tbody>${approvals.lines.map(
        ({ document, due, overdue, sku, description, pieces, carats, value }) =>
          html`<tr><td class="key"><bdi>${document}</bdi></td>${day(labels, due, overdue)}<td class="wide"><bdi>${sku} · ${description}</bdi></td>${cell(columns.pieces, pieces)}${cell(columns.carats, carats)}${cell(columns.value, value, 'last')}</tr>`,
      )}</tbody>
</table>`
    : null
}

/** The account of a party: its entries, the open amounts by age, and the goods on approval. */
export const statementContent = (data: StatementPrint): Html => {
  const { labels } = data.language
  const { columns, sums, foot } = labels
  return html`<table>
<thead><tr><th scope="col">${columns.date}</th><th scope="col">${columns.document}</th><th scope="col">${columns.text}</th><th scope="col">${columns.due}</th>${[columns.debit, columns.credit, columns.balance].map(label => html`<th scope="col" class="num">${label}</th>`)}</tr></thead>
<tbody>${data.opening && balance(sums.broughtForward, data.opening)}${data.lines.map(
    ({ date, document, text, due, debit, credit, balance: after }) =>
      html`<tr><td class="key">${date}</td><td class="key"><bdi>${document}</bdi></td><td class="wide"><bdi>${text}</bdi></td>${day(labels, due)}${cell(columns.debit, debit)}${cell(columns.credit, credit)}${cell(columns.balance, after, 'last')}</tr>`,
  )}${balance(`${columns.balance} ${data.currency}`, data.closing)}</tbody>
</table>
<h2 class="above">${foot.openAmounts}</h2>
<dl class="totals">${data.ageing.map(({ label, value }) => html`<dt>${label}</dt><dd><bdi>${value}</bdi></dd>`)}${
    data.creditOnAccount && html`<dt>${sums.creditOnAccount}</dt><dd><bdi>${data.creditOnAccount}</bdi></dd>`
  }</dl>
${heldGoods(data)}`
}
