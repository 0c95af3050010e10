import { memo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { entities } from '../../domain/index.ts'
import { expenseTypes } from '../../domain/trade/expense-types.ts'
import { type Head, LineMessages, RemoveCell, useLine } from '../documents/lines/line-parts.tsx'
import grid from '../documents/lines/lines.module.css'
import { TaxCell } from '../documents/lines/tax-cell.tsx'
import { useNumberField } from '../kit/form/number-field.ts'
import { priceIn } from '../kit/form/typed-number.ts'
import { AmountCell, type LineProps, LookupCell, type TextCell } from './line-parts.tsx'
import classes from './purchase.module.css'
import type { PurchaseValues } from './values.ts'

export const expenseHeads: readonly Head[] = [
  { label: 'Line', width: 26, quiet: true },
  { label: 'For', width: 168 },
  { label: 'Description' },
  { label: 'Spent on the stone', width: 140 },
  { label: 'Price', width: 88, right: true },
  { label: 'Tax', width: 84 },
  { label: 'Amount', width: 102, right: true },
  { label: 'Remove', width: 26, quiet: true },
]

/** A line of an expense. An expense on a stone is added to the cost of the stone. */
export const ExpenseLine = memo(({ index, taxed, onRemove, onNext }: LineProps) => {
  const { control } = useFormContext<PurchaseValues>()
  const { cell, faults, messages } = useLine<TextCell>(index)
  const numeric = useNumberField()
  const [type, basis, stone, currency] = useWatch({
    control,
    name: ['type', `items.${index}.basis`, `items.${index}.inventory`, 'currency'],
  })
  const usual = expenseTypes.find(({ code }) => code === type)?.name ?? 'Other'
  return (
    <tbody data-index={index} className={grid.line}>
      <tr>
        <td className={grid.count}>{index + 1}</td>
        <td className={classes.expense} data-label="For">
          <select {...cell('expense', 'For')}>
            <option value="">{usual}</option>
            {expenseTypes
              .filter(({ code }) => code !== type)
              .map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </select>
        </td>
        <td className={grid.description} data-label="Description">
          <input {...cell('description', 'Description')} placeholder={index === 0 ? 'What it was for' : ' '} />
        </td>
        <td className={`${classes.lot} ${grid.lookup}`} data-label="Spent on the stone">
          <LookupCell
            entity={entities.inventory}
            name="inventory"
            index={index}
            label="Spent on the stone"
            placeholder="SKU, if one"
            isWrong={Boolean(faults.inventory)}
            onChosen={choice => choice && onNext(index, 'inventory')}
          />
        </td>
        <td className={grid.rate} data-label={basis === 'whole' ? 'Price' : `Price ${basis}`}>
          <input {...numeric(cell('rate', 'Price'), priceIn(currency))} inputMode="decimal" className={grid.number} />
        </td>
        {taxed && <TaxCell cell={cell} index={index} />}
        <AmountCell index={index} />
        <RemoveCell index={index} onRemove={onRemove} />
      </tr>
      <LineMessages messages={messages} span={expenseHeads.length - (taxed ? 0 : 1)}>
        {stone && <span>Raises the cost of {stone.title}</span>}
      </LineMessages>
    </tbody>
  )
})
