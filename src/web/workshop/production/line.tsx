import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import { chargeBases } from '../../../domain/workshop/order-form/line.ts'
import { BasisCell, LineMessages, NumberCell, RemoveCell, useLine } from '../../documents/lines/line-parts.tsx'
import grid from '../../documents/lines/lines.module.css'
import { TaxCell } from '../../documents/lines/tax-cell.tsx'
import { amount } from '../../kit/data/number.ts'
import { useNumberField } from '../../kit/form/number-field.ts'
import { priceIn } from '../../kit/form/typed-number.ts'
import classes from './production.module.css'
import { fixedMuch, type ItemValues, isOfForm, measureKind, measureOf, unitOf } from './values.ts'

// A time such as 1:30 or 1.5 h needs no unit label.
const unitPattern = /[:a-z]/i

type Cell = 'description' | 'much' | 'basis' | 'rate' | 'discountPercent' | 'taxCode'
type LineProps = {
  index: number
  line: ItemValues
  amount: string | null
  currency: string
  span: number
  onRemove: (index: number) => void
}

/** A line of the grid. The quantity of work from an order form is read-only. */
export const ItemLine = ({ index, line, amount: comesTo, currency, span, onRemove }: LineProps) => {
  const { cell, messages } = useLine<Cell>(index)
  const isDone = isOfForm(line)
  const unit = unitOf[line.basis]
  const [numeric, measure] = [useNumberField(), measureKind(line.basis)]
  return (
    <tbody data-index={index} className={grid.line}>
      <tr>
        <td className={grid.count}>{index + 1}</td>
        <td className={grid.description} data-label="Description">
          <input {...cell('description', 'Description')} maxLength={500} spellCheck />
        </td>
        <td className={classes.much} data-label={unit ? `Quantity, ${unit}` : 'Quantity'}>
          {isDone || !measureOf[line.basis] ? (
            <span className={classes.fixed}>{fixedMuch(line)}</span>
          ) : (
            <>
              <input
                {...(measure ? numeric(cell('much', 'Quantity'), measure) : cell('much', 'Quantity'))}
                inputMode={line.basis === 'per hour' ? 'text' : 'decimal'}
                className={grid.number}
                title={line.basis === 'per hour' ? 'Enter minutes, 1:30 or 1.5 h' : undefined}
              />
              <span className={classes.unit} aria-hidden="true">
                {unitPattern.test(line.much) ? '' : unit}
              </span>
            </>
          )}
        </td>
        {isDone ? (
          <td className={grid.basis} data-label="Price is">
            <span className={classes.fixed}>{line.basis}</span>
          </td>
        ) : (
          <BasisCell cell={cell} bases={chargeBases} />
        )}
        <NumberCell cell={cell} name="rate" label="Price" kind={priceIn(currency)} />
        <NumberCell cell={cell} name="discountPercent" label="Discount %" kind={numberKinds.percent} />
        <TaxCell cell={cell} index={index} />
        <td className={grid.amount}>{comesTo && amount(comesTo, currency)}</td>
        <RemoveCell index={index} onRemove={onRemove} />
      </tr>
      <LineMessages messages={messages} span={span}>
        {line.form && <span>Order form {line.form}</span>}
      </LineMessages>
    </tbody>
  )
}
