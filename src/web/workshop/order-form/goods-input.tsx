import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import { entities } from '../../../domain/index.ts'
import { isZero } from '../../../domain/kit/quantity.ts'
import { isWhole } from '../../../domain/stock/stone/type.ts'
import { Lookup } from '../../kit/form/fields.tsx'
import { asTyped } from '../../kit/form/typed-text.ts'
import type { Stone } from '../../stock/stone/line-values.ts'
import { nameOf } from '../../stock/stone/on-line.ts'
import type { GoodsValues, WorkValues } from './values.ts'

/** A line with a stone from own stock. A single stone is taken whole; of a lot, the user enters the quantity. */
export const goodsWith = (line: GoodsValues, stone: Stone): GoodsValues => {
  const all = isWhole(stone.type) && !isZero(stone.availableWeight)
  return {
    ...line,
    inventory: stone,
    stoneName: stone.stoneName,
    type: stone.type,
    description: nameOf(stone),
    pieces: all ? asTyped(stone.availablePieces) : '',
    weight: all ? asTyped(stone.availableWeight, 2) : '',
  }
}

/** Puts a stone from own stock on a line. */
export const takeStone = (form: UseFormReturn<WorkValues>, index: number, stone: Stone): void => {
  form.setValue(`items.${index}`, goodsWith(form.getValues(`items.${index}`), stone))
  form.clearErrors(`items.${index}`)
}

type Props = { index: number; faults: Record<string, unknown> }

/** The goods: a stone from own stock by its SKU, or the stone name of a customer's goods. */
export const GoodsInput = ({ index, faults }: Props) => {
  const form = useFormContext<WorkValues>()
  const line = useWatch({ control: form.control, name: `items.${index}` })
  const shared = { hideLabel: true, openOnFocus: false }
  if (line.isBrought)
    return (
      <Lookup
        entity={entities.stoneName}
        label={`Kind of stone, line ${index + 1}`}
        {...shared}
        placeholder="Customer’s stone"
        value={line.stoneName}
        onChange={choice => {
          form.setValue(`items.${index}.stoneName`, choice)
          form.clearErrors(`items.${index}`)
        }}
        error={'stoneName' in faults}
        {...{ 'data-cell': 'stoneName' }}
      />
    )
  return (
    <Lookup
      entity={entities.inventory}
      label={`Stone, line ${index + 1}`}
      {...shared}
      placeholder="SKU"
      value={line.inventory}
      // The choices of a lookup have the lookup fields of its entity; their type does not say which.
      onChange={choice => (choice ? takeStone(form, index, choice as Stone) : form.setValue(`items.${index}.inventory`, null))}
      error={'inventory' in faults}
      {...{ 'data-cell': 'inventory' }}
    />
  )
}
