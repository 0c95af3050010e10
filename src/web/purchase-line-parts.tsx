import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { Ref } from '../domain/kit/field.ts'
import type { Noun } from '../domain/kit/record.ts'
import { taxCodes } from '../domain/trade/tax-codes.ts'
import { Lookup } from './kit/fields.tsx'
import { CrossIcon } from './kit/icons.tsx'
import { amount } from './kit/number.ts'
import { messagesIn } from './paper-faults.ts'
import grid from './paper-lines.module.css'
import classes from './purchase.module.css'
import { sumsOf } from './purchase-sums.ts'
import { isBlank, type PurchaseValues } from './purchase-values.ts'

export type LineProps = {
  index: number
  taxed: boolean
  onRemove: (index: number) => void
  /** Goes on to the next cell once something was chosen. */
  onNext: (index: number, cell: string) => void
}
export type Head = { name: string; label: string; quiet?: boolean }
type TextCell = 'pieces' | 'weight' | 'basis' | 'rate' | 'taxCode' | 'type' | 'treated' | 'description' | 'expense'

/** What is wrong with a line, and the means to draw its cells. */
export const useLine = (index: number) => {
  const { register, control } = useFormContext<PurchaseValues>()
  const { errors } = useFormState({ control, name: `items.${index}` })
  const faults = errors.items?.[index] as Record<string, unknown> | undefined
  const cell = (name: TextCell, label: string) => ({
    ...register(`items.${index}.${name}`),
    'data-cell': name,
    'aria-label': `${label}, line ${index + 1}`,
    'aria-invalid': faults?.[name] ? (true as const) : undefined,
    autoComplete: 'off',
    spellCheck: false,
  })
  return { cell, faults: faults ?? {}, says: [...new Set(messagesIn(faults))] }
}

type LookupCellProps = {
  noun: Noun
  name: 'stoneName' | 'shape' | 'inventory'
  index: number
  label: string
  placeholder?: string
  isWrong: boolean
  query?: Record<string, string | string[]>
  onChosen: (choice: (Ref & Record<string, unknown>) | null) => void
}

/** A cell in which something is looked up. */
export const LookupCell = ({ noun, name, index, label, isWrong, onChosen, ...rest }: LookupCellProps) => {
  const form = useFormContext<PurchaseValues>()
  const value = useWatch({ control: form.control, name: `items.${index}.${name}` })
  return (
    <Lookup
      {...rest}
      noun={noun}
      label={`${label}, line ${index + 1}`}
      hideLabel
      openOnFocus={false}
      value={value ?? null}
      onChange={choice => {
        form.setValue(`items.${index}.${name}`, choice)
        form.clearErrors(`items.${index}`)
        onChosen(choice)
      }}
      error={isWrong}
      data-cell={name}
    />
  )
}

/** The tax of a line, where there is any. */
export const TaxCell = ({ cell }: { cell: ReturnType<typeof useLine>['cell'] }) => (
  <td className={classes.tax} data-label="Tax">
    <select {...cell('taxCode', 'Tax')}>
      {taxCodes.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  </td>
)

/** What a line comes to. */
export const AmountCell = ({ index }: { index: number }) => {
  const form = useFormContext<PurchaseValues>()
  const [line, currency, type] = useWatch({ control: form.control, name: [`items.${index}`, 'currency', 'type'] })
  const says =
    line && !isBlank(line)
      ? sumsOf({ ...form.getValues(), type, currency, items: [line], costs: [], discount: '', withholding: '', exchange: '1' }).items[0]
          ?.amount
      : null
  return <td className={`${grid.amount} ${classes.amount}`}>{says ? amount(says, currency) : ''}</td>
}

export const RemoveCell = ({ index, onRemove }: Pick<LineProps, 'index' | 'onRemove'>) => (
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
)

/** Under a line: what is wrong with it, in red, and what it is. */
export const LineSays = ({ says, span, children }: { says: readonly string[]; span: number; children?: React.ReactNode }) =>
  (says.length > 0 || children) && (
    <tr className={`${grid.notes} ${classes.notes}`}>
      <td colSpan={span}>
        {says.map(fault => (
          <span key={fault} role="alert" data-tone="red">
            {fault}
          </span>
        ))}
        {children}
      </td>
    </tr>
  )
