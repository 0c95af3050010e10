import { listed } from '../../domain/documents/language/words.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import type { offer } from '../../domain/sales/offer/entity.ts'
import { isOnRequest } from '../../domain/sales/offer/price.ts'
import { statusesInHouse } from '../../domain/stock/inventory/place.ts'
import { weightUnitOf } from '../../domain/stock/stone/type.ts'
import type { LanguageCode } from '../../domain/trade/languages.ts'
import type { Db } from '../kit/db/db.ts'
import type { Pictures } from '../kit/pictures/pictures.ts'
import { qrSvg } from '../kit/print/print.ts'
import { saleLine, taxLegend, totalsOf, type Writing } from './invoice.ts'
import { letterheadOf, partyBlock } from './letterhead.ts'
import type { OfferPrint } from './shapes.ts'
import { stonePictures } from './stone-pictures.ts'

type Offer = RowOf<typeof offer>
type Line = Offer['items'][number]

// An offer that cannot be accepted says so on every page.
const stamped: readonly string[] = ['draft', 'expired', 'declined']

const isGone = ({ place }: Line): boolean => Boolean(place) && !statusesInHouse.some(status => status === place)

/** A price on request has no amount. */
const offerLine = (line: Line, index: number, currency: string, writing: Writing) => {
  const { rate, basis, amount, ...described } = saleLine(
    { ...line, hsn: null, basis: line.basis === 'on request' ? 'whole' : line.basis },
    index,
    currency,
    writing,
  )
  const price = isOnRequest(line) ? {} : { ...(rate && { rate }), ...(basis && line.basis !== 'whole' && { basis }), amount }
  const carats = line.weight === null ? {} : { carats: `${writing.format.carats(line.weight)}\u00a0${weightUnitOf(line.type ?? '')}` }
  return { ...described, ...carats, ...price, ...(isGone(line) && { gone: true }) }
}

/** The sums of an offer with a price on every line, as on an invoice; none for another. */
const sumsOf = async (db: Db, offer: Offer, writing: Writing & { tax: string }): Promise<Pick<OfferPrint, 'totals' | 'tax'>> => {
  const { total } = offer
  if (total === null) return { totals: [] }
  const priced = { ...offer, total }
  return { totals: totalsOf(priced, writing), tax: await taxLegend(db, priced, writing) }
}

/** The template data of an offer: what the customer may know of each stone, and never what it cost. */
export const offerPrint = async (db: Db, pictures: Pictures, offer: Offer, language: LanguageCode): Promise<OfferPrint> => {
  const { head, say, shows, tax, format } = await letterheadOf(db, offer.branch.id, language)
  const { summary } = say
  const { currency, items } = offer
  const pictured = await stonePictures(db, pictures, shows('offers') ? items : [], 'card')
  return {
    ...head,
    ...(stamped.includes(offer.status) && { stamp: listed(say.stamps, offer.status) }),
    title: say.titles.offer,
    number: offer.number ?? say.titles.draft,
    ...(offer.number && { qr: qrSvg(offer.number) }),
    parties: [await partyBlock(db, offer.customer.id, say.parties.offeredTo, language)],
    summary: [
      { label: summary.date, value: format.date(offer.date) },
      ...(offer.validUntil ? [{ label: summary.validUntil, value: format.date(offer.validUntil) }] : []),
      { label: summary.salesperson, value: offer.salesperson.title },
      { label: summary.currency, value: currency },
    ],
    currency,
    ...(offer.message && { message: offer.message }),
    lines: items.map((line, index) => ({ ...offerLine(line, index, currency, { format, say }), ...pictured(line) })),
    ...(await sumsOf(db, offer, { format, say, tax })),
    terms: say.foot.subjectToSale,
  }
}
