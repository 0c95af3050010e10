import type { RowOf } from '../../domain/kit/entity.ts'
import type { offer } from '../../domain/sales/offer/entity.ts'
import { isOnRequest } from '../../domain/sales/offer/price.ts'
import { statusesInHouse } from '../../domain/stock/inventory/place.ts'
import type { Db } from '../kit/db/db.ts'
import type { Pictures } from '../kit/pictures/pictures.ts'
import { qrSvg } from '../kit/print/print.ts'
import type { PrintFormat } from './format.ts'
import { saleLine, taxLegend, totalsOf } from './invoice.ts'
import { letterheadOf, partyBlock } from './letterhead.ts'
import type { OfferPrint } from './shapes.ts'
import { stonePictures } from './stone-pictures.ts'

type Offer = RowOf<typeof offer>
type Line = Offer['items'][number]

// An offer that cannot be accepted says so on every page.
const stamps: Partial<Record<Offer['status'], string>> = { draft: 'DRAFT', expired: 'EXPIRED', declined: 'DECLINED' }
const subjectToSale = 'The stones are offered subject to prior sale.'

const isGone = ({ place }: Line): boolean => Boolean(place) && !statusesInHouse.some(status => status === place)

/** A price on request has no amount. */
const offerLine = (line: Line, index: number, currency: string, format: PrintFormat) => {
  const { rate, basis, amount, ...described } = saleLine(
    { ...line, hsn: null, basis: line.basis === 'on request' ? 'whole' : line.basis },
    index,
    currency,
    format,
  )
  const price = isOnRequest(line) ? {} : { ...(rate && { rate }), ...(basis && { basis }), amount }
  return { ...described, ...price, ...(isGone(line) && { gone: true }) }
}

/** The sums of an offer with a price on every line, as on an invoice; none for another. */
const sumsOf = async (db: Db, offer: Offer, format: PrintFormat, tax: string): Promise<Pick<OfferPrint, 'totals' | 'tax'>> => {
  const { total } = offer
  if (total === null) return { totals: [] }
  const priced = { ...offer, total }
  return { totals: totalsOf(priced, format, tax), tax: await taxLegend(db, priced, format) }
}

/** The template data of an offer: what the customer may know of each stone, and never what it cost. */
export const offerPrint = async (db: Db, pictures: Pictures, offer: Offer): Promise<OfferPrint> => {
  const { head, shows, tax, format } = await letterheadOf(db, offer.branch.id)
  const { currency, items } = offer
  const pictured = await stonePictures(db, pictures, shows('offers') ? items : [], 'card')
  return {
    ...head,
    ...(stamps[offer.status] && { stamp: stamps[offer.status] }),
    title: 'Offer',
    number: offer.number ?? 'Draft',
    ...(offer.number && { qr: qrSvg(offer.number) }),
    parties: [await partyBlock(db, offer.customer.id, 'Offered to')],
    summary: [
      { label: 'Date', value: format.date(offer.date) },
      ...(offer.validUntil ? [{ label: 'Valid until', value: format.date(offer.validUntil) }] : []),
      { label: 'Salesperson', value: offer.salesperson.title },
      { label: 'Currency', value: currency },
    ],
    currency,
    ...(offer.message && { message: offer.message }),
    lines: items.map((line, index) => ({ ...offerLine(line, index, currency, format), ...pictured(line) })),
    ...(await sumsOf(db, offer, format, tax)),
    terms: subjectToSale,
  }
}
