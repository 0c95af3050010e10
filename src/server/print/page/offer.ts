import { answerLimits } from '../../../domain/sales/offer/answer.ts'
import type { OfferPrint } from '../shapes.ts'
import { linesOf, paragraph, picture, totalsBlock } from './frame.ts'
import { type Html, html } from './html.ts'

/** The form in which a client chooses stones of an offer: what is chosen so far, and why it could not be sent. */
export type AnswerForm = {
  action: string
  /** The numbers of the wanted lines, from 1. */
  wanted: readonly number[]
  message: string
  /** The day of the newest answer, as text. */
  sent: string | null
  fault: string | null
}
type Line = OfferPrint['lines'][number]

const quantity = ({ carats, billed, pieces }: Line): string =>
  [carats && `${carats} ct`, billed, pieces && pieces !== '1' && `${pieces} pcs`].filter(Boolean).join(' · ')

const price = ({ rate, basis = 'whole', amount, discount }: Line, currency: string): Html => {
  if (!rate) return html`<p class="quiet">Price on request</p>`
  const each = basis === 'whole' ? null : `${rate}${basis}`
  return html`<p class="quiet">${[each, discount && `less ${discount}`].filter(Boolean).join(' · ')}</p><p class="price">${amount} ${currency}</p>`
}

const choice = (line: Line, { wanted }: AnswerForm): Html => {
  if (line.gone) return html`<p class="choice quiet">No longer available</p>`
  const isWanted = wanted.includes(Number(line.no))
  return html`<label class="choice"><input type="checkbox" name="line" value="${line.no}"${isWanted && html` checked`}> I am interested<span class="hidden"> in ${line.sku ?? line.description}</span></label>`
}

type Around = { currency: string; isPictured: boolean; form: AnswerForm | null }

const stone = (line: Line, { currency, isPictured, form }: Around): Html => html`<li class="stone">
${isPictured && html`<div class="picture">${line.picture && picture(line.picture)}</div>`}
<div class="about"><p class="quiet">${line.sku}</p><h3><bdi>${line.description}</bdi></h3>
<div class="quiet">${linesOf([quantity(line), ...(line.details ?? [])].filter(Boolean))}</div></div>
<div class="cost">${price(line, currency)}</div>
${form ? choice(line, form) : line.gone && html`<p class="choice quiet">No longer available</p>`}
</li>`

const notice = ({ fault, sent }: AnswerForm): Html | null => {
  if (fault) return html`<p class="notice" role="alert">${fault}</p>`
  return sent ? html`<p class="thanks" role="status">Thank you. We have your answer of ${sent}. You can change it here.</p>` : null
}

const answering = (stones: Html, form: AnswerForm): Html => html`${notice(form)}
<form id="answer" method="post" action="${form.action}">
${stones}
<label class="message-field"><span>Message to us</span><textarea name="message" rows="3" maxlength="${answerLimits.message}">${form.message}</textarea></label>
<button class="button" type="submit">Send answer</button>
</form>`

/** The stones of an offer, each with its picture and price, the message to the client above them, and the form for the answer. */
export const offerContent = ({ lines, message, totals, currency }: OfferPrint, form: AnswerForm | null): Html => {
  const isPictured = lines.some(({ picture }) => picture)
  const stones = html`<ul class="stones">${lines.map(line => stone(line, { currency, isPictured, form }))}</ul>
${totalsBlock(totals)}`
  return html`${message && html`<div class="words">${paragraph(message)}</div>`}
${form ? answering(stones, form) : stones}`
}
