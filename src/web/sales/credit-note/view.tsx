import { isZero } from '../../../domain/kit/quantity.ts'
import { returnOptions } from '../../../domain/sales/credit-note/entity.ts'
import { priceUnit } from '../../../domain/stock/stone/price-unit.ts'
import { taxOnLine } from '../../company/tax-rates.ts'
import classes from '../../documents/document.module.css'
import { GridHead, type Head } from '../../documents/lines/line-parts.tsx'
import lines from '../../documents/view.module.css'
import { amount, price, readable } from '../../kit/data/number.ts'
import { RefLink } from '../../kit/shell/place.tsx'
import { LineWeight } from '../../stock/stone/cells.tsx'
import type { CreditRow } from './values.ts'

const heads: readonly Head[] = [
  { label: 'Line', quiet: true },
  { label: 'SKU' },
  { label: 'Description' },
  ...['Pcs', 'Weight', 'Price', 'Disc.', 'Amount'].map(label => ({ label, right: true })),
]
const goes = new Map<string, string>(returnOptions.map(({ value, label }) => [value, label]))

/** The lines of an issued credit note: what came back, where it went, and what was credited. */
export const CreditReadLines = ({ row }: { row: CreditRow }) => (
  <div className={lines.scroll}>
    <table className={`${lines.read} ${lines.goods}`}>
      <GridHead heads={heads} />
      <tbody>
        {row.items.map((line, index) => (
          <tr key={line.id}>
            <td className={lines.count}>{index + 1}</td>
            <td>
              {line.inventory && (
                <RefLink entity="inventory" id={line.inventory.id}>
                  {line.sku ?? line.inventory.title}
                </RefLink>
              )}
            </td>
            <td>
              {line.description} <span className={classes.quiet}>{goes.get(line.returnTo)}</span>
              <div className={classes.quiet}>
                {[line.details, line.treatment, line.certificate, taxOnLine(line, row)].filter(Boolean).join(' · ')}
              </div>
            </td>
            <td className={lines.number}>{readable(line.pieces)}</td>
            <td className={lines.number}>
              <LineWeight line={line} />
            </td>
            <td className={lines.number}>
              {line.returnTo === 'none' ? '' : `${price(line.rate, row.currency)}${priceUnit(line.basis, line.type)}`}
            </td>
            <td className={lines.number}>
              {line.returnTo !== 'none' && line.discountPercent && !isZero(line.discountPercent) ? `${Number(line.discountPercent)} %` : ''}
            </td>
            <td className={lines.number}>{amount(line.amount, row.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
