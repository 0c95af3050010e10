import { useFormContext, useFormState } from 'react-hook-form'
import { taxCodes } from '../domain/trade/tax-codes.ts'
import { chargeBases } from '../domain/work-line.ts'
import { CrossIcon } from './kit/icons.tsx'
import { amount, counted, weight } from './kit/number.ts'
import { messagesIn } from './paper-faults.ts'
import grid from './paper-lines.module.css'
import classes from './production.module.css'
import { type BillValues, type ItemValues, isOfForm, measureOf, unitOf } from './production-values.ts'

// 1:30 and 1.5 h say themselves what they are.
const saysUnit = /[:a-z]/i

type Cell = 'description' | 'much' | 'basis' | 'rate' | 'discountPercent' | 'taxCode'
type LineProps = {
  index: number
  line: ItemValues
  amount: string | null
  currency: string
  span: number
  onRemove: (index: number) => void
}

/** What was done on an order form, as it is read and not typed. */
const fixedMuch = ({ basis, much }: ItemValues): string => {
  if (!much) return ''
  if (basis === 'per piece') return counted(Number(much), 'pc')
  return `${basis === 'per carat' || basis === 'per gram' ? weight(much) : much} ${unitOf[basis]}`
}

/** A line of the grid; how much was done on an order form is not typed anew. */
export const ItemLine = ({ index, line, amount: comesTo, currency, span, onRemove }: LineProps) => {
  const { register, control } = useFormContext<BillValues>()
  const { errors } = useFormState({ control, name: `items.${index}` })
  const faults = (errors.items?.[index] ?? {}) as Record<string, unknown>
  const says = [...new Set(messagesIn(faults))]
  const isDone = isOfForm(line)
  const cell = (name: Cell, label: string) => ({
    ...register(`items.${index}.${name}`),
    'data-cell': name,
    'aria-label': `${label}, line ${index + 1}`,
    'aria-invalid': faults[name] ? (true as const) : undefined,
    autoComplete: 'off',
  })
  const unit = unitOf[line.basis]
  return (
    <tbody data-index={index} className={`${grid.line} ${classes.line}`}>
      <tr>
        <td className={grid.count}>{index + 1}</td>
        <td className={classes.description} data-label="For">
          <input {...cell('description', 'For')} maxLength={500} />
        </td>
        <td className={classes.much} data-label={unit ? `How much, ${unit}` : 'How much'}>
          {isDone || !measureOf[line.basis] ? (
            <span className={classes.fixed}>{fixedMuch(line)}</span>
          ) : (
            <>
              <input
                {...cell('much', 'How much')}
                inputMode={line.basis === 'per hour' ? 'text' : 'decimal'}
                className={grid.number}
                title={line.basis === 'per hour' ? 'Minutes, or 1:30, or 1.5 h' : undefined}
              />
              <span className={classes.unit} aria-hidden="true">
                {saysUnit.test(line.much) ? '' : unit}
              </span>
            </>
          )}
        </td>
        <td className={classes.basis} data-label="Price is">
          {isDone ? (
            <span className={classes.fixed}>{line.basis}</span>
          ) : (
            <select {...cell('basis', 'Price is')}>
              {chargeBases.map(basis => (
                <option key={basis} value={basis}>
                  {basis}
                </option>
              ))}
            </select>
          )}
        </td>
        <td className={classes.rate} data-label="Price">
          <input {...cell('rate', 'Price')} inputMode="decimal" className={grid.number} />
        </td>
        <td className={classes.off} data-label="Discount %">
          <input {...cell('discountPercent', 'Discount %')} inputMode="decimal" className={grid.number} />
        </td>
        <td className={classes.tax} data-label="Tax">
          <select {...cell('taxCode', 'Tax')}>
            {taxCodes.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </td>
        <td className={`${grid.amount} ${classes.amount}`}>{comesTo && amount(comesTo, currency)}</td>
        <td className={`${grid.remove} ${classes.remove}`}>
          <button
            type="button"
            tabIndex={-1}
            onClick={() => onRemove(index)}
            aria-label={`Remove line ${index + 1}`}
            title="Remove (Ctrl+Delete)"
          >
            <CrossIcon />
          </button>
        </td>
      </tr>
      {(says.length > 0 || line.form) && (
        <tr className={`${grid.notes} ${classes.notes}`}>
          <td colSpan={span}>
            {line.form && <span>Order form {line.form}</span>}
            {says.map(fault => (
              <span key={fault} role="alert" data-tone="red">
                {fault}
              </span>
            ))}
          </td>
        </tr>
      )}
    </tbody>
  )
}
