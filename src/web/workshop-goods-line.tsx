import { useState } from 'react'
import { type UseFormReturn, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { nouns } from '../domain/index.ts'
import { isZero } from '../domain/kit/quantity.ts'
import { isWhole, stockTypes } from '../domain/stock-type.ts'
import type { WorkKind } from '../domain/work-kind.ts'
import { quantityOf } from './inventory-cells.tsx'
import { inWords } from './kit/cell.tsx'
import { FieldGrid } from './kit/field-grid.tsx'
import { Lookup } from './kit/fields.tsx'
import { ChevronDownIcon, CrossIcon } from './kit/icons.tsx'
import { messagesIn } from './paper-faults.ts'
import grid from './paper-lines.module.css'
import { nameOf } from './paper-stone.ts'
import { asTyped } from './paper-typed.ts'
import type { Stone } from './paper-values.ts'
import classes from './workshop.module.css'
import { moreFields, typedWeight, unitFor, type WorkValues } from './workshop-values.ts'

export const goodsHeads = [
  { name: 'count', label: 'Line', quiet: true },
  { name: 'goods', label: 'Stone or lot' },
  { name: 'type', label: 'Kept as' },
  { name: 'description', label: 'What it is' },
  { name: 'pieces', label: 'Pcs' },
  { name: 'weight', label: 'Weight' },
  { name: 'more', label: 'More', quiet: true },
  { name: 'remove', label: 'Remove', quiet: true },
]

/** Puts a stone of the house on a line: whole stones go whole, of a lot somebody says how much. */
export const takeStone = (form: UseFormReturn<WorkValues>, index: number, stone: Stone): void => {
  const line = form.getValues(`items.${index}`)
  const all = isWhole(stone.type) && !isZero(stone.availableWeight)
  form.setValue(`items.${index}`, {
    ...line,
    inventory: stone,
    stoneName: stone.stoneName,
    type: stone.type,
    description: nameOf(stone),
    pieces: all ? asTyped(stone.availablePieces) : '',
    weight: all ? asTyped(stone.availableWeight, 2) : '',
  })
  form.clearErrors(`items.${index}`)
}

type Props = { kind: WorkKind; index: number; onRemove: (index: number) => void }

/** Goods that go into work, and behind them what shall become of them. */
export const GoodsLine = ({ kind, index, onRemove }: Props) => {
  const form = useFormContext<WorkValues>()
  const line = useWatch({ control: form.control, name: `items.${index}` })
  const { errors } = useFormState({ control: form.control, name: `items.${index}` })
  const [asked, setOpen] = useState(false)
  if (!line) return null
  const faults = (errors.items?.[index] ?? {}) as Record<string, unknown>
  const isOpen = asked || 'more' in faults
  const cell = (name: 'description' | 'pieces' | 'weight' | 'type', label: string) => ({
    ...form.register(`items.${index}.${name}`),
    'data-cell': name,
    'aria-label': `${label}, line ${index + 1}`,
    'aria-invalid': faults[name] ? (true as const) : undefined,
    autoComplete: 'off',
  })
  const settle = () => {
    const read = typedWeight(line, line.weight)
    if (read && asTyped(read, 2) !== line.weight) form.setValue(`items.${index}.weight`, asTyped(read, 2))
  }
  return (
    <tbody data-index={index} className={`${grid.line} ${classes.line}`}>
      <tr>
        <td className={grid.count}>{index + 1}</td>
        <td className={classes.goods} data-label={line.isBrought ? 'Customer’s' : 'Stone'}>
          {line.isBrought ? (
            <Lookup
              noun={nouns.stoneName}
              label={`Kind of stone, line ${index + 1}`}
              hideLabel
              openOnFocus={false}
              placeholder="Customer’s: what it is"
              value={line.stoneName}
              onChange={choice => {
                form.setValue(`items.${index}.stoneName`, choice)
                form.clearErrors(`items.${index}`)
              }}
              error={'stoneName' in faults}
              {...{ 'data-cell': 'stoneName' }}
            />
          ) : (
            <Lookup
              noun={nouns.inventory}
              label={`Stone, line ${index + 1}`}
              hideLabel
              openOnFocus={false}
              placeholder="SKU"
              value={line.inventory}
              onChange={choice => (choice ? takeStone(form, index, choice as Stone) : form.setValue(`items.${index}.inventory`, null))}
              error={'inventory' in faults}
              {...{ 'data-cell': 'inventory' }}
            />
          )}
        </td>
        <td className={classes.type} data-label="Kept as">
          {line.isBrought ? (
            <select {...cell('type', 'Kept as')}>
              {stockTypes.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          ) : (
            <span className={classes.kept}>{line.inventory ? line.type : ''}</span>
          )}
        </td>
        <td className={classes.description} data-label="What it is">
          <input {...cell('description', 'What it is')} maxLength={500} />
        </td>
        <td className={classes.pieces} data-label="Pieces">
          <input {...cell('pieces', 'Pieces')} inputMode="numeric" className={grid.number} />
        </td>
        <td className={classes.weight} data-label={unitFor(line.type) === 'g' ? 'Grams' : 'Carats'}>
          <span className={classes.weighed}>
            <input {...cell('weight', 'Weight')} inputMode="text" className={grid.number} onBlur={settle} />
            <span className={classes.quiet}>{unitFor(line.type)}</span>
          </span>
        </td>
        <td className={classes.more}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`More of line ${index + 1}`}
            title="What shall become of it"
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDownIcon />
          </button>
        </td>
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
      <GoodsSays kind={kind} index={index} says={[...new Set(messagesIn(faults))]} />
      {isOpen && (
        <tr className={classes.details}>
          <td colSpan={goodsHeads.length}>
            <FieldGrid
              fields={moreFields(kind, line.isBrought)}
              typed={line.more}
              onChange={(name, value) => {
                form.setValue(`items.${index}.more`, { ...form.getValues(`items.${index}.more`), [name]: value })
                form.clearErrors(`items.${index}.more`)
              }}
            />
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** Under a line: what is wrong with it, how much there is, and what shall become of it. */
const GoodsSays = ({ kind, index, says }: { kind: WorkKind; index: number; says: readonly string[] }) => {
  const line = useWatch<WorkValues, `items.${number}`>({ name: `items.${index}` })
  const stone = line.inventory as Partial<Stone> | null
  const aims = moreFields(kind, line.isBrought).flatMap(([name, field]) => {
    const value = line.more[name]
    return value && value !== '0' ? [`${field.label.toLowerCase()} ${inWords(field, value, line.more)}`] : []
  })
  const there = stone?.availableWeight ? `${quantityOf(stone.availablePieces ?? null, stone.availableWeight)} in the safe` : null
  if (says.length === 0 && aims.length === 0 && !there) return null
  return (
    <tr className={`${grid.notes} ${classes.notes}`}>
      <td colSpan={goodsHeads.length}>
        {says.map(fault => (
          <span key={fault} role="alert" data-tone="red">
            {fault}
          </span>
        ))}
        {there && <span>{there}</span>}
        {aims.length > 0 && <span>{aims.join(' · ')}</span>}
      </td>
    </tr>
  )
}
