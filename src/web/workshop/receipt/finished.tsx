import { useState } from 'react'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import { stockTypes } from '../../../domain/stock/stone/type.ts'
import { Money } from '../../kit/display/cell.tsx'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { ChevronDownIcon, CrossIcon } from '../../kit/display/icons.tsx'
import { FieldGrid } from '../../kit/form/field-grid.tsx'
import { NumberBox } from '../../kit/form/number-box.tsx'
import { typedOf } from '../../kit/form/schema.ts'
import { priceIn } from '../../kit/form/typed-number.ts'
import { weightKind } from '../../kit/form/typed-text.ts'
import type { CardProps } from './card.tsx'
import { backOf, outFields, type TypedOut } from './form-state.ts'
import { walked } from './keys.ts'
import { piecesHint } from './read-receipt.ts'
import classes from './receipt.module.css'

type Props = Omit<CardProps, 'onRemove'> & {
  one: TypedOut
  index: number
  cost: string | undefined
  onOutput: (to: Partial<TypedOut>) => void
  onRemove: () => void
}

/** A finished stone: quantity, asking price and SKU, with shape and measurements below. */
export const FinishedLine = ({ row, line, number, typedReceipt, preview, one, index, cost, onOutput, onRemove }: Props) => {
  const [isOpen, setOpen] = useState(Object.keys(one.more).length > 0)
  const called = `finished ${index + 1} of line ${number}`
  const typed = (name: 'pieces' | 'weight' | 'asking' | 'sku', label: string) => ({
    'aria-label': `${label}, ${called}`,
    autoComplete: 'off',
    value: one[name],
    onChange: (text: string) => onOutput({ [name]: text }),
  })
  const found = preview.receipt.outputs.find(({ inventory }) => inventory === one.key)
  const isOwn = line.ownership === 'own'
  const last = index === typedReceipt.outputs.length - 1 || undefined
  return (
    <tbody data-result={one.key} data-last={last}>
      <tr>
        <th scope="row">Finished</th>
        <td data-label="Pieces">
          <NumberBox
            {...typed('pieces', 'Pieces')}
            {...walked}
            placeholder={piecesHint(found)}
            kind={numberKinds.pieces}
            className={classes.number}
            inputMode="numeric"
          />
        </td>
        <td data-label="Carats">
          <NumberBox {...typed('weight', 'Carats')} {...walked} kind={weightKind(line.type)} className={classes.number} />
        </td>
        {isOwn && (
          <td data-label="Asking">
            <NumberBox {...typed('asking', 'Asking')} {...walked} kind={priceIn()} className={classes.number} />
          </td>
        )}
        <td data-label="Number">
          <select aria-label={`Number, ${called}`} value={one.back} onChange={event => onOutput({ back: event.currentTarget.value })}>
            <option value="">new</option>
            {backOf(row, line, number).map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </td>
        <td data-label="Stock type">
          <select
            aria-label={`Stock type, ${called}`}
            value={one.type}
            disabled={one.back !== ''}
            onChange={event => onOutput({ type: event.currentTarget.value })}
          >
            <option value="">from the pieces</option>
            {stockTypes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </td>
        <td data-label="SKU">
          <input
            {...typed('sku', 'SKU')}
            onChange={event => onOutput({ sku: event.currentTarget.value })}
            placeholder={one.back ? 'unchanged' : 'next'}
            disabled={one.back !== ''}
          />
        </td>
        {line.cost !== undefined && isOwn && (
          <td className={classes.cost} data-label="Cost">
            <Money value={cost} />
          </td>
        )}
        <td className={classes.tools}>
          <div>
            <IconButton label={`Shape and measures, ${called}`} aria-expanded={isOpen} onClick={() => setOpen(on => !on)}>
              <ChevronDownIcon />
            </IconButton>
            <IconButton label={`Remove ${called}`} tabIndex={-1} onClick={onRemove}>
              <CrossIcon />
            </IconButton>
          </div>
        </td>
      </tr>
      {isOpen && (
        <tr className={classes.more}>
          <td colSpan={9}>
            <FieldGrid
              fields={outFields}
              typed={{ ...typedOf(outFields), ...one.more }}
              onChange={(name, value) => onOutput({ more: { ...one.more, [name]: value } })}
            />
          </td>
        </tr>
      )}
    </tbody>
  )
}
