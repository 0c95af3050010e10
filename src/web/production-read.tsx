import { nouns } from '../domain/index.ts'
import { isZero } from '../domain/kit/quantity.ts'
import { amount, price } from './kit/number.ts'
import { asTyped } from './paper-typed.ts'
import type { BillRow } from './production-kind.ts'
import { measureOf, unitOf } from './production-values.ts'
import classes from './workshop.module.css'

type Line = BillRow['items'][number]
const taxes = new Map<string, string>(nouns.cuttingInvoice.fields.items.line?.taxCode?.options?.map(({ value, label }) => [value, label]))

const muchOf = (line: Line): string => {
  const measure = measureOf[line.basis]
  return measure ? `${asTyped(line[measure], measure === 'weight' ? 2 : 0)} ${unitOf[line.basis]}` : ''
}
const detailsOf = (line: Line): string =>
  [line.form && `Order form ${line.form}`, line.taxCode === 'EXEMPT' ? null : taxes.get(line.taxCode)].filter(Boolean).join(' · ')

/** The lines as they were issued: the work, of which order form, and what it came to. */
export const BillRead = ({ row }: { row: BillRow }) => (
  <div className={classes.scroll}>
    <table className={classes.read} aria-label="Lines">
      <thead>
        <tr>
          <th scope="col">For</th>
          {['How much', 'Price', 'Amount'].map(head => (
            <th key={head} scope="col" className={classes.number}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row.items.map((line, index) => (
          <tr key={line.id}>
            <td>
              {index + 1} {line.description}
              <div className={classes.quiet}>{detailsOf(line)}</div>
            </td>
            <td className={classes.number}>{muchOf(line)}</td>
            <td className={classes.number}>
              {price(line.rate, row.currency)} {line.basis === 'whole' ? '' : line.basis}
              {line.discountPercent && !isZero(line.discountPercent) ? ` −${asTyped(line.discountPercent)} %` : ''}
            </td>
            <td className={classes.number}>{amount(line.amount, row.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
