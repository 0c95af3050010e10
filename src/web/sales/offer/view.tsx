import { entities } from '../../../domain/index.ts'
import { isZero } from '../../../domain/kit/quantity.ts'
import { isOnRequest } from '../../../domain/sales/offer/price.ts'
import frame from '../../documents/document.module.css'
import { GridHead } from '../../documents/lines/line-parts.tsx'
import lines from '../../documents/view.module.css'
import { amount } from '../../kit/data/number.ts'
import { Cell, Status } from '../../kit/display/cell.tsx'
import { RefLink } from '../../kit/shell/place.tsx'
import { LinePhoto, useLineStones } from '../../stock/media/line-photo.tsx'
import { quantityOf } from '../../stock/stone/cells.tsx'
import type { OfferRow } from '../../stock/stone/line-values.ts'
import approval from '../approval/approval.module.css'
import classes from './offer.module.css'
import { priceText } from './price-text.ts'

const { place } = entities.offer.fields.items.line ?? {}

/** The lines of an offer that was sent: each stone with its picture, its price, and where it is now. */
export const OfferReadLines = ({ row }: { row: OfferRow }) => {
  const stones = useLineStones(row.items)
  const isDiscounted = row.items.some(({ discountPercent }) => discountPercent && !isZero(discountPercent))
  const figures = ['Weight', 'Price', ...(isDiscounted ? ['Disc.'] : []), 'Amount', 'Place']
  return (
    <div className={lines.scroll}>
      <table className={`${lines.read} ${approval.read}`}>
        <GridHead heads={[{ label: 'Line', quiet: true }, { label: 'Stone' }, ...figures.map(label => ({ label, right: true }))]} />
        <tbody>
          {row.items.map((line, index) => (
            <tr key={line.id}>
              <td className={lines.count}>{index + 1}</td>
              <td>
                <div className={classes.stone}>
                  {line.inventory && <LinePhoto of={stones.get(line.inventory.id)} />}
                  <div>
                    {line.inventory && (
                      <RefLink entity="inventory" id={line.inventory.id}>
                        {line.sku ?? line.inventory.title}
                      </RefLink>
                    )}{' '}
                    {line.description}
                    {row.answer?.lines.includes(line.id) && <Status tone="green">Wanted</Status>}
                    <div className={frame.quiet}>{[line.details, line.treatment, line.certificate].filter(Boolean).join(' · ')}</div>
                  </div>
                </div>
              </td>
              <td data-label="Weight">{quantityOf(line.pieces, line.weight ?? '0', line.type ?? '')}</td>
              <td data-label="Price">{priceText(line, row.currency)}</td>
              {isDiscounted && (
                <td data-label="Discount">
                  {line.discountPercent && !isZero(line.discountPercent) ? `${Number(line.discountPercent)} %` : ''}
                </td>
              )}
              <td data-label="Amount">{isOnRequest(line) ? '' : amount(line.amount, row.currency)}</td>
              <td data-label="Place">{place && <Cell name="place" field={place} row={line} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
