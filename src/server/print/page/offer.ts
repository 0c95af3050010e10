import { filled, wordsIn } from '../../../domain/documents/language/words.ts'
import type { OfferPrint } from '../shapes.ts'
import { linesOf, paragraph, totalsBlock } from './frame.ts'
import { type Html, html } from './html.ts'

type Line = OfferPrint['lines'][number]
type Written = Pick<OfferPrint, 'currency' | 'language'>

const picture = (svg: string): Html => html`<img alt="" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`

const quantity = ({ carats, pieces }: Line, { code }: OfferPrint['language']): string =>
  [carats && `${carats} ct`, pieces && pieces !== '1' && `${pieces} ${wordsIn(code).units.pieces}`].filter(Boolean).join(' · ')

const price = ({ rate, basis, amount, discount }: Line, { currency, language }: Written): Html => {
  if (!rate) return html`<p class="quiet">${language.labels.columns.onRequest}</p>`
  const { less } = wordsIn(language.code).texts
  const each = basis && `${rate}${basis}`
  return html`<p class="quiet">${[each, discount && filled(less, { discount })].filter(Boolean).join(' · ')}</p><p class="price"><bdi>${amount} ${currency}</bdi></p>`
}

const stone = (line: Line, written: Written, isPictured: boolean): Html => html`<li class="stone">
${isPictured && html`<div class="picture">${line.picture && picture(line.picture)}</div>`}
<div class="about"><p class="quiet"><bdi>${line.sku}</bdi></p><h3><bdi>${line.description}</bdi></h3>
<div class="quiet">${linesOf([quantity(line, written.language), ...(line.details ?? [])].filter(Boolean))}</div></div>
<div class="cost">${price(line, written)}</div>
</li>`

/** The stones of an offer, each with its picture and price, and the message to the client above them. */
export const offerContent = ({ lines, message, totals, currency, language }: OfferPrint): Html => {
  const isPictured = lines.some(({ picture }) => picture)
  return html`${message && html`<div class="words">${paragraph(message)}</div>`}
<ul class="stones">${lines.map(line => stone(line, { currency, language }, isPictured))}</ul>
${totalsBlock(totals)}`
}
