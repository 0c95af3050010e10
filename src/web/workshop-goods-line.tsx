import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { stockTypes, weighedIn } from '../domain/stock-type.ts'
import type { WorkKind } from '../domain/work-kind.ts'
import { FieldGrid } from './kit/field-grid.tsx'
import { ChevronDownIcon, CrossIcon } from './kit/icons.tsx'
import grid from './paper-lines.module.css'
import { asTyped } from './paper-typed.ts'
import classes from './workshop.module.css'
import { GoodsInput } from './workshop-goods-input.tsx'
import { GoodsSays } from './workshop-goods-says.tsx'
import { useGridLine } from './workshop-grid-line.tsx'
import { moreFields, typedWeight } from './workshop-values.ts'

type Props = { kind: WorkKind; index: number; span: number; onRemove: (index: number) => void }

/** Goods that go into work, and behind them what shall become of them. */
export const GoodsLine = ({ kind, index, span, onRemove }: Props) => {
  const { form, faults, says, cell } = useGridLine('items', index)
  const line = useWatch({ control: form.control, name: `items.${index}` })
  // What a customer brings is looked at and valued together with them, so that is asked before anybody looks for it.
  const [isUnsaid] = useState(!line?.more.declaredValue)
  const [asked, setOpen] = useState<boolean | null>(null)
  if (!line) return null
  const isOpen = 'more' in faults || (asked ?? (line.isBrought && isUnsaid && line.stoneName !== null))
  const settle = () => {
    const read = typedWeight(line, line.weight)
    if (read && asTyped(read, 2) !== line.weight) form.setValue(`items.${index}.weight`, asTyped(read, 2))
  }
  return (
    <tbody data-index={index} className={`${grid.line} ${classes.line}`}>
      <tr>
        <td className={grid.count}>{index + 1}</td>
        <td className={classes.goods} data-label={line.isBrought ? 'Customer’s' : 'Stone'}>
          <GoodsInput index={index} faults={faults} />
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
        <td className={classes.weight} data-label={weighedIn(line.type) === 'g' ? 'Grams' : 'Carats'}>
          <span className={classes.weighed}>
            <input {...cell('weight', 'Weight')} inputMode="text" className={grid.number} onBlur={settle} />
            <span className={classes.quiet}>{weighedIn(line.type)}</span>
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
      <GoodsSays kind={kind} index={index} says={says} span={span} />
      {isOpen && (
        <tr className={classes.details}>
          <td colSpan={span}>
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
