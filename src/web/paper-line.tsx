import { memo, useContext } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { bases } from '../domain/inventory.ts'
import { taxCodes } from '../domain/trade/tax-codes.ts'
import { CrossIcon } from './kit/icons.tsx'
import { amount } from './kit/number.ts'
import type { CellName } from './paper-cell.ts'
import classes from './paper-lines.module.css'
import { LinesContext } from './paper-lines-context.ts'
import { pickerId } from './paper-picker.tsx'
import { warningsOf } from './paper-stone.ts'
import { totalsOf } from './paper-totals.ts'
import { isBlank, type PaperValues } from './paper-values.ts'

type LineProps = { index: number; onRemove: (index: number) => void }

const basisWords = { 'per carat': 'per carat', 'per piece': 'per piece', whole: 'whole' } as const

/** A line of the grid. Its cells keep their own text, so that a key typed in one draws nothing else again. */
export const PaperLine = memo(({ index, onRemove }: LineProps) => {
  const { register, control } = useFormContext<PaperValues>()
  const { cells } = useContext(LinesContext).kind
  const { errors } = useFormState({ control, name: `items.${index}` })
  const faults = errors.items?.[index]
  const cell = (name: CellName, label: string) => ({
    ...register(`items.${index}.${name}`),
    'data-cell': name,
    'aria-label': `${label}, line ${index + 1}`,
    'aria-invalid': faults?.[name] ? true : undefined,
    autoComplete: 'off',
    spellCheck: false,
  })
  return (
    <tbody data-index={index} className={classes.line}>
      <tr>
        <td className={classes.count}>{index + 1}</td>
        <td className={classes.sku} data-label="SKU">
          <input
            {...cell('sku', 'SKU')}
            data-takes-codes
            role="combobox"
            aria-expanded={false}
            aria-controls={pickerId}
            aria-autocomplete="list"
            placeholder={index === 0 ? 'SKU or scan' : ' '}
          />
        </td>
        <td className={classes.description}>
          <input {...cell('description', 'Description')} placeholder=" " />
        </td>
        <td className={classes.pieces} data-label="Pieces">
          <input {...cell('pieces', 'Pieces')} inputMode="numeric" className={classes.number} />
        </td>
        <td className={classes.weight} data-label="Carats">
          <input {...cell('weight', 'Carats')} inputMode="text" className={classes.number} />
        </td>
        <td className={classes.basis} data-label="Price is">
          <select {...cell('basis', 'Price is')}>
            {bases.map(basis => (
              <option key={basis} value={basis}>
                {basisWords[basis]}
              </option>
            ))}
          </select>
        </td>
        <td className={classes.rate} data-label="Price">
          <input {...cell('rate', 'Price')} inputMode="decimal" className={classes.number} />
        </td>
        <td className={classes.discount} data-label="Discount %">
          <input {...cell('discountPercent', 'Discount %')} inputMode="decimal" className={classes.number} />
        </td>
        {cells.includes('taxCode') && (
          <td className={classes.tax} data-label="Tax">
            <select {...cell('taxCode', 'Tax')}>
              {taxCodes.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </td>
        )}
        <LineAmount index={index} />
        <td className={classes.remove}>
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
      <LineNotes index={index} />
    </tbody>
  )
})

const LineAmount = ({ index }: { index: number }) => {
  const { control } = useFormContext<PaperValues>()
  const line = useWatch({ control, name: `items.${index}` })
  const { currency } = useContext(LinesContext)
  return <td className={classes.amount}>{line && !isBlank(line) ? amountOf(line, currency) : ''}</td>
}

const amountOf = (line: PaperValues['items'][number], currency: string) => {
  const { items } = totalsOf(
    { items: [line], currency, exchange: '1', discount: '', shipping: '', charges: '' } as unknown as PaperValues,
    false,
  )
  return amount(items[0]?.amount, currency)
}

/** Under the line: what is wrong with the line, what to know before it is saved, and what the stone is. */
const LineNotes = ({ index }: { index: number }) => {
  const { control } = useFormContext<PaperValues>()
  const line = useWatch({ control, name: `items.${index}` })
  const { errors } = useFormState({ control, name: `items.${index}` })
  const { kind, currency, rates } = useContext(LinesContext)
  const faults = Object.values(errors.items?.[index] ?? {}).flatMap(fault =>
    fault && typeof fault === 'object' && 'message' in fault && fault.message ? [String(fault.message)] : [],
  )
  const warnings = line ? warningsOf(line, currency, rates) : []
  if (!line?.details && !line?.memo && faults.length === 0 && warnings.length === 0) return null
  return (
    <tr className={classes.notes}>
      <td colSpan={2} />
      <td colSpan={kind.cells.length + 1}>
        {faults.map(says => (
          <span key={says} role="alert" data-tone="red">
            {says}
          </span>
        ))}
        {warnings.map(({ says, tone }) => (
          <span key={says} data-tone={tone}>
            {says}
          </span>
        ))}
        {line?.memo && <span>from {line.memo.approval.title}</span>}
        {line?.details && <span>{line.details}</span>}
      </td>
    </tr>
  )
}
