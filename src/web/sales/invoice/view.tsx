import { billLifecycle } from '../../../domain/documents/bill.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { isZero } from '../../../domain/kit/quantity.ts'
import { hsnText } from '../../../domain/stock/stone/hsn.ts'
import { priceUnit } from '../../../domain/stock/stone/price-unit.ts'
import { weightsOf } from '../../../domain/stock/stone/weights.ts'
import { taxOnLine } from '../../company/tax-rates.ts'
import classes from '../../documents/document.module.css'
import { GridHead, type Head } from '../../documents/lines/line-parts.tsx'
import { Sum, TotalOrRequest, Untaxed } from '../../documents/totals/rows.tsx'
import lines from '../../documents/view.module.css'
import { amount, counted, price, readable } from '../../kit/data/number.ts'
import { Money, Weights } from '../../kit/display/cell.tsx'
import { RefLink } from '../../kit/shell/place.tsx'
import { LinePhoto, useLineStones } from '../../stock/media/line-photo.tsx'
import { LineWeight } from '../../stock/stone/cells.tsx'
import type { ApprovalLineRef, InvoiceRow, Known, OfferRow } from '../../stock/stone/line-values.ts'

const heads: readonly Head[] = [
  { label: 'Line', quiet: true },
  { label: 'SKU' },
  { label: 'Description' },
  ...['Pcs', 'Weight', 'Price', 'Disc.', 'Amount'].map(label => ({ label, right: true })),
]

/** The lines of an issued document, with a link to each stone. */
export const InvoiceReadLines = ({ row, known }: { row: InvoiceRow; known: Known }) => {
  const stones = useLineStones(row.items)
  return (
    <div className={lines.scroll}>
      <table className={`${lines.read} ${lines.goods}`}>
        <GridHead heads={heads} />
        <tbody>
          {row.items.map((line, index) => (
            <tr key={line.id}>
              <td className={lines.count}>{index + 1}</td>
              <td>
                {line.inventory && (
                  <>
                    <LinePhoto of={stones.get(line.inventory.id)} />{' '}
                    <RefLink entity="inventory" id={line.inventory.id}>
                      {line.sku ?? line.inventory.title}
                    </RefLink>
                  </>
                )}
              </td>
              <td>
                {line.description}
                <ApprovalLink approvalLine={known.approvalLines.get(line.approvalLine ?? '')} />
                <div className={classes.quiet}>
                  {[line.details, line.treatment, line.certificate, line.hsn && hsnText(line.hsn), taxOnLine(line, row)]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </td>
              <td className={lines.number}>{readable(line.pieces)}</td>
              <td className={lines.number}>
                <LineWeight line={line} />
              </td>
              <td className={lines.number}>
                {price(line.rate, row.currency)}
                {priceUnit(line.basis, line.type)}
              </td>
              <td className={lines.number}>
                {line.discountPercent && !isZero(line.discountPercent) ? `${Number(line.discountPercent)} %` : ''}
              </td>
              <td className={lines.number}>{amount(line.amount, row.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The approval that sold goods came from. */
const ApprovalLink = ({ approvalLine }: { approvalLine: ApprovalLineRef | undefined }) =>
  approvalLine && (
    <span className={classes.quiet}>
      {' '}
      from{' '}
      <RefLink entity="approval" id={approvalLine.approval.id}>
        {approvalLine.approval.title}
      </RefLink>
    </span>
  )

/** The totals of an issued invoice, or of an offer that was sent. */
export const SaleReadTotals = ({ row }: { row: InvoiceRow | OfferRow }) => {
  const rows: [string, string, boolean][] = [
    ['Subtotal', row.subtotal, row.total !== null || !isZero(row.subtotal)],
    ['Discount', row.discount, !isZero(row.discount)],
    [row.taxIncluded ? 'Tax in the prices' : 'Tax', row.tax, !isZero(row.tax)],
    ['Shipping', row.shipping, !isZero(row.shipping)],
    ['Other charges', row.charges, !isZero(row.charges)],
  ]
  return (
    <dl className={classes.totals}>
      <Sum label={counted(row.items.length, 'line')} row="counts">
        {row.pieces > 0 && `${readable(row.pieces)} pcs`} <Weights of={weightsOf(row.items)} />
      </Sum>
      {rows
        .filter(([, , shown]) => shown)
        .map(([label, value]) => (
          <Sum key={label} label={label}>
            {label === 'Discount' ? '−' : ''}
            <Money value={value} />
          </Sum>
        ))}
      <Untaxed treatment={row.taxTreatment} />
      <TotalOrRequest {...row} />
      {'open' in row && isIn(billLifecycle, row.state, 'inForce') && (
        <Sum label="Open">
          <Money value={row.open} currency={row.currency} />
        </Sum>
      )}
    </dl>
  )
}
