import { filled, type Words, wordsIn } from '../../../domain/documents/language/words.ts'
import { type AnswerFault, answerLimits } from '../../../domain/sales/offer/answer.ts'
import type { LanguageCode } from '../../../domain/trade/languages.ts'
import { formatIn } from '../format.ts'
import type { OfferPrint } from '../shapes.ts'
import { linesOf, paragraph, picture, totalsBlock } from './frame.ts'
import { type Html, html } from './html.ts'

/** The form in which a client chooses stones of an offer: what is chosen so far, and why it could not be sent. */
export type AnswerForm = {
  action: string
  /** The numbers of the wanted lines, from 1. */
  wanted: readonly number[]
  message: string
  /** The day of the newest answer. */
  sent: string | null
  fault: AnswerFault | null
}
type AnswerWords = Words['answer']
type Line = OfferPrint['lines'][number]
type Written = Pick<OfferPrint, 'currency' | 'language'>

const quantity = ({ carats, billed, pieces }: Line, { code }: OfferPrint['language']): string =>
  [carats, billed, pieces && pieces !== '1' && `${pieces} ${wordsIn(code).units.pieces}`].filter(Boolean).join(' · ')

const price = ({ rate, basis, amount, discount }: Line, { currency, language }: Written): Html => {
  if (!rate) return html`<p class="quiet">${language.labels.columns.onRequest}</p>`
  const { less } = wordsIn(language.code).texts
  const each = basis && `${rate}${basis}`
  return html`<p class="quiet">${[each, discount && filled(less, { discount })].filter(Boolean).join(' · ')}</p><p class="price"><bdi>${amount} ${currency}</bdi></p>`
}

const choice = ({ gone, no, sku, description }: Line, form: AnswerForm | null, { interested, gone: isGone }: AnswerWords): Html | null => {
  if (gone) return html`<p class="choice quiet">${isGone}</p>`
  if (!form) return null
  const checked = form.wanted.includes(Number(no)) && html` checked`
  return html`<label class="choice"><input type="checkbox" name="line" value="${no}"${checked}> ${interested}<span class="hidden"> (${sku ?? description})</span></label>`
}

type Around = Written & { isPictured: boolean; form: AnswerForm | null }

const stone = (line: Line, { isPictured, form, ...written }: Around): Html => html`<li class="stone">
${isPictured && html`<div class="picture">${line.picture && picture(line.picture)}</div>`}
<div class="about"><p class="quiet"><bdi>${line.sku}</bdi></p><h3><bdi>${line.description}</bdi></h3>
<div class="quiet">${linesOf([quantity(line, written.language), ...(line.details ?? [])].filter(Boolean))}</div></div>
<div class="cost">${price(line, written)}</div>
${choice(line, form, wordsIn(written.language.code).answer)}
</li>`

const notice = ({ fault, sent }: AnswerForm, code: LanguageCode): Html | null => {
  const say = wordsIn(code).answer
  if (fault) return html`<p class="notice" role="alert">${filled(say[fault], { most: String(answerLimits.message) })}</p>`
  return sent ? html`<p class="thanks" role="status">${filled(say.thanks, { date: formatIn('', code).date(sent) })}</p>` : null
}

const answering = (stones: Html, form: AnswerForm, code: LanguageCode): Html => {
  const say = wordsIn(code).answer
  return html`${notice(form, code)}
<form id="answer" method="post" action="${form.action}">
${stones}
<label class="message-field"><span>${say.message}</span><textarea name="message" rows="3" maxlength="${answerLimits.message}">${form.message}</textarea></label>
<button class="button" type="submit">${say.send}</button>
</form>`
}

/** The stones of an offer, each with its picture and price, the message to the client above them, and the form for the answer. */
export const offerContent = ({ lines, message, totals, currency, language }: OfferPrint, form: AnswerForm | null): Html => {
  const isPictured = lines.some(({ picture }) => picture)
  const stones = html`<ul class="stones">${lines.map(line => stone(line, { currency, language, isPictured, form }))}</ul>
${totalsBlock(totals)}`
  return html`${message && html`<div class="words">${paragraph(message)}</div>`}
${form ? answering(stones, form, language.code) : stones}`
}
