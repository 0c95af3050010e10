import { filled, wordsIn } from '../../../domain/documents/language/words.ts'
import type { DocumentFoot, DocumentHead, LetterheadData, Total } from '../shapes.ts'
import { type Html, html } from './html.ts'
import { style } from './style.ts'

type Language = Pick<LetterheadData['language'], 'code' | 'direction'>
const english: Language = { code: 'en', direction: 'ltr' }

/** A complete HTML page without scripts. It tells search engines not to index it, and sends no referrer. */
export const wholePage = (title: string, nonce: string, body: Html, { code, direction } = english): string => {
  const page = html`<!doctype html>
<html lang="${code}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style nonce="${nonce}">`.text
  return `${page}${style}</style>\n</head>\n<body>\n${body.text}\n</body>\n</html>\n`
}

/** Lines of text, each in its own direction. */
export const linesOf = (lines: readonly string[]): Html[] => lines.map(line => html`<div><bdi>${line}</bdi></div>`)
/** Text with its line breaks. */
export const paragraph = (text: string): Html[] => linesOf(text.split('\n'))

/** A picture in the page, from its SVG text. The text beside it says what it shows. */
export const picture = (svg: string, name = ''): Html =>
  html`<img class="${name}" alt="" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`

const masthead = ({ branch, title, number }: DocumentHead): Html => html`<header class="masthead">
<div>
${branch.logo && picture(branch.logo, 'logo')}<p class="name"><bdi>${branch.name}</bdi></p>
<div class="quiet">${linesOf(branch.lines)}${branch.taxNumber && linesOf([branch.taxNumber])}</div>
</div>
<div class="what"><h1>${title}</h1><p class="number"><bdi>${number}</bdi></p></div>
</header>`

const introduction = ({ parties, summary }: DocumentHead): Html => html`<section class="intro">
${parties.map(
  ({ label, name, lines = [] }) =>
    html`<div class="party"><h2>${label}</h2><p class="name"><bdi>${name}</bdi></p><div class="quiet">${linesOf(lines)}</div></div>`,
)}
<dl class="facts">${summary.map(({ label, value }) => html`<dt>${label}</dt><dd><bdi>${value}</bdi></dd>`)}</dl>
</section>`

const marked = ({ strong }: Total) => (strong ? html` class="strong"` : null)
/** The totals at the foot of a document. */
export const totalsBlock = (totals: readonly Total[]): Html | null =>
  totals.length === 0
    ? null
    : html`<dl class="totals">${totals.map(total => html`<dt${marked(total)}>${total.label}</dt><dd${marked(total)}><bdi>${total.amount}</bdi></dd>`)}</dl>`

const footPart = (label: string, text: Html[] | false | null | undefined) => text && html`<div><h2>${label}</h2>${text}</div>`

const closing = ({ language, words, tax, bank, payment, note, terms }: LetterheadData & DocumentFoot): Html => {
  const { foot } = language.labels
  return html`<section class="foot">
${footPart(foot.words, words ? paragraph(words) : null)}
${footPart(foot.tax, tax && tax.length > 0 && linesOf(tax))}
${footPart(foot.bank, bank && bank.length > 0 && linesOf(bank))}
${footPart(foot.pay, payment && [picture(payment.qr, 'code'), ...linesOf([payment.name, payment.amount])])}
${footPart(foot.note, note ? paragraph(note) : null)}
${terms && html`<div class="quiet">${paragraph(terms)}</div>`}
</section>`
}

/** A cell of a table; on a phone its label stands before it. */
export const cell = (label: string, value: string | undefined, place = ''): Html =>
  html`<td class="num ${place}"${value && html` data-label="${label}"`}>${value && html`<bdi>${value}</bdi>`}</td>`

type Around = {
  /** Why the document is not in force, as a sentence; null when it is. */
  notice: string | null
  /** The address of the PDF, and the last day of the link. */
  pdf: string
  until: string
}

/** The page of a document: the letterhead, whom it is for, its content, and the button that downloads its PDF. */
export const documentPage = (data: DocumentHead & DocumentFoot, content: Html, { notice, pdf, until }: Around): Html => {
  const { page } = wordsIn(data.language.code)
  return html`<main>
${masthead(data)}
${notice && html`<p class="notice" role="status">${notice}</p>`}
${introduction(data)}
${content}
${closing(data)}
</main>
<footer class="bar"><span class="quiet">${filled(page.until, { date: until })}</span><a class="button" href="${pdf}" download>${page.download}</a></footer>`
}
