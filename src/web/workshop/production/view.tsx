import { billedDifference } from '../../../domain/documents/price.ts'
import { isZero } from '../../../domain/kit/quantity.ts'
import { hsnText } from '../../../domain/stock/stone/hsn.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { taxOnLine } from '../../company/tax-rates.ts'
import frame from '../../documents/document.module.css'
import { GridHead } from '../../documents/lines/line-parts.tsx'
import lines from '../../documents/view.module.css'
import { amount, counted, price } from '../../kit/data/number.ts'
import { asTyped } from '../../kit/form/typed-text.ts'
import { RefLink } from '../../kit/shell/place.tsx'
import { Sideways } from '../../kit/shell/sideways.tsx'
import type { BillRow } from './kind.ts'
import classes from './production.module.css'
import { measureOf, unitOf } from './values.ts'

type Line = BillRow['items'][number]

const muchOf = (line: Line): string => {
  if (line.basis === 'per piece') return counted(line.pieces ?? 0, 'pc')
  const measure = measureOf[line.basis]
  return measure ? `${asTyped(line[measure], measure === 'weight' ? 2 : 0)} ${unitOf[line.basis]}` : ''
}
/** The details of a line: its order form, its goods and its price. */
const Details = ({ kind, line, row }: { kind: WorkKind; line: Line; row: BillRow }) => {
  const origin = row.origins?.find(one => one.line === line.id)
  const billed = line.basis === 'per carat' ? billedDifference(line.weight ?? '0') : null
  const details = [origin?.goods, billed && `billed ${billed} ct`, line.hsn && hsnText(line.hsn), taxOnLine(line, row)].filter(Boolean)
  if (!origin && details.length === 0) return null
  return (
    <div className={frame.quiet}>
      {origin && (
        <RefLink entity={kind} id={origin.form.id}>
          {origin.form.title}
        </RefLink>
      )}
      {origin && details.length > 0 && ' · '}
      {details.join(' · ')}
    </div>
  )
}

/** The lines of an issued invoice: the work, its order form and the amount. */
export const BillRead = ({ kind, row }: { kind: WorkKind; row: BillRow }) => {
  const isDiscounted = row.items.some(line => !isZero(line.discountPercent ?? '0'))
  const figures = ['How much', 'Price', ...(isDiscounted ? ['Disc.'] : []), 'Amount']
  const heads = [{ label: 'Line', quiet: true }, { label: 'For' }, ...figures.map(label => ({ label, right: true }))]
  return (
    <Sideways label="Lines" className={lines.scroll}>
      <table className={`${lines.read} ${classes.read}`} aria-label="Lines">
        <GridHead heads={heads} />
        <tbody>
          {row.items.map((line, index) => (
            <tr key={line.id}>
              <td className={lines.count}>{index + 1}</td>
              <td className={classes.for}>
                {line.description}
                <Details kind={kind} line={line} row={row} />
              </td>
              <td className={`${lines.number} ${classes.much}`}>{muchOf(line)}</td>
              <td className={`${lines.number} ${classes.rate}`}>
                {price(line.rate, row.currency)} {line.basis === 'whole' ? '' : line.basis}
              </td>
              {isDiscounted && (
                <td className={`${lines.number} ${classes.off}`}>
                  {isZero(line.discountPercent ?? '0') ? '' : `−${asTyped(line.discountPercent)} %`}
                </td>
              )}
              <td className={`${lines.number} ${classes.amount}`}>{amount(line.amount, row.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  )
}
