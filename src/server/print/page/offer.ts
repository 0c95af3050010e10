import type { OfferPrint } from '../shapes.ts'
import { linesOf, paragraph, picture, totalsBlock } from './frame.ts'
import { type Html, html } from './html.ts'

type Line = OfferPrint['lines'][number]

const quantity = ({ carats, billed, pieces }: Line): string =>
  [carats && `${carats} ct`, billed, pieces && pieces !== '1' && `${pieces} pcs`].filter(Boolean).join(' · ')

const price = ({ rate, basis = 'whole', amount, discount }: Line, currency: string): Html => {
  if (!rate) return html`<p class="quiet">Price on request</p>`
  const each = basis === 'whole' ? null : `${rate}${basis}`
  return html`<p class="quiet">${[each, discount && `less ${discount}`].filter(Boolean).join(' · ')}</p><p class="price">${amount} ${currency}</p>`
}

const stone = (line: Line, currency: string, isPictured: boolean): Html => html`<li class="stone">
${isPictured && html`<div class="picture">${line.picture && picture(line.picture)}</div>`}
<div class="about"><p class="quiet">${line.sku}</p><h3><bdi>${line.description}</bdi></h3>
<div class="quiet">${linesOf([quantity(line), ...(line.details ?? [])].filter(Boolean))}</div></div>
<div class="cost">${price(line, currency)}</div>
</li>`

/** The stones of an offer, each with its picture and price, and the message to the client above them. */
export const offerContent = ({ lines, message, totals, currency }: OfferPrint): Html => {
  const isPictured = lines.some(({ picture }) => picture)
  return html`${message && html`<div class="words">${paragraph(message)}</div>`}
<ul class="stones">${lines.map(line => stone(line, currency, isPictured))}</ul>
${totalsBlock(totals)}`
}
