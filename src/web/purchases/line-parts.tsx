import { useFormContext, useWatch } from 'react-hook-form'
import type { Entity } from '../../domain/kit/entity.ts'
import type { Ref } from '../../domain/kit/field.ts'
import grid from '../documents/lines/lines.module.css'
import { amount } from '../kit/data/number.ts'
import { Lookup } from '../kit/form/fields.tsx'
import { sumsOf } from './sums.ts'
import { isBlank, type PurchaseValues } from './values.ts'

export type LineProps = {
  index: number
  taxed: boolean
  onRemove: (index: number) => void
  /** Moves to the next cell after a selection. */
  onNext: (index: number, cell: string) => void
}
export type TextCell = 'pieces' | 'weight' | 'basis' | 'rate' | 'taxCode' | 'type' | 'treated' | 'description' | 'expense'

type LookupCellProps = {
  entity: Entity
  name: 'stoneName' | 'shape' | 'inventory'
  index: number
  label: string
  placeholder?: string
  isWrong: boolean
  query?: Record<string, string | string[]>
  onChosen: (choice: (Ref & Record<string, unknown>) | null) => void
}

/** A lookup cell. */
export const LookupCell = ({ entity, name, index, label, isWrong, onChosen, ...rest }: LookupCellProps) => {
  const form = useFormContext<PurchaseValues>()
  const value = useWatch({ control: form.control, name: `items.${index}.${name}` })
  return (
    <Lookup
      {...rest}
      entity={entity}
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

/** The amount of a line. */
export const AmountCell = ({ index }: { index: number }) => {
  const form = useFormContext<PurchaseValues>()
  const [line, currency, type] = useWatch({ control: form.control, name: [`items.${index}`, 'currency', 'type'] })
  const total =
    line && !isBlank(line)
      ? sumsOf({ ...form.getValues(), type, currency, items: [line], costs: [], discount: '', withholding: '', exchange: '1' }).items[0]
          ?.amount
      : null
  return <td className={grid.amount}>{total ? amount(total, currency) : ''}</td>
}
