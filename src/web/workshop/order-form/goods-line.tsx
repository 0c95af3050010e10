import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import { weightUnitOf } from '../../../domain/stock/stone/type.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { LineDetails, MoreCell, NumberCell, RemoveCell, TypeSelect, useLine } from '../../documents/lines/line-parts.tsx'
import grid from '../../documents/lines/lines.module.css'
import { FieldGrid } from '../../kit/form/field-grid.tsx'
import { useNumberField } from '../../kit/form/number-field.ts'
import { weightKind } from '../../kit/form/typed-text.ts'
import { GoodsInput } from './goods-input.tsx'
import { GoodsMessages } from './goods-messages.tsx'
import classes from './order-form.module.css'
import { moreFields, type WorkValues } from './values.ts'

type Props = { kind: WorkKind; index: number; span: number; onRemove: (index: number) => void }

/** A line of goods for work, with the expected result in its details. */
export const GoodsLine = ({ kind, index, span, onRemove }: Props) => {
  const form = useFormContext<WorkValues>()
  const { faults, messages, cell } = useLine(index)
  const numeric = useNumberField()
  const line = useWatch({ control: form.control, name: `items.${index}` })
  // Customer goods need a declared value, agreed when they are received, so the details start open.
  const [isUnvalued] = useState(!line?.more.declaredValue)
  const [toggled, setOpen] = useState<boolean | null>(null)
  if (!line) return null
  const isOpen = 'more' in faults || (toggled ?? (line.isBrought && isUnvalued && line.stoneName !== null))
  return (
    <tbody data-index={index} className={grid.line}>
      <tr>
        <td className={grid.count}>{index + 1}</td>
        <td className={`${grid.goods} ${grid.lookup}`} data-label={line.isBrought ? 'Customer’s' : 'Stone'}>
          <GoodsInput index={index} faults={faults} />
        </td>
        <td className={grid.type} data-label="Stock type">
          {line.isBrought ? <TypeSelect cell={cell} /> : <span className={classes.kept}>{line.inventory ? line.type : ''}</span>}
        </td>
        <td className={grid.description} data-label="Description">
          <input {...cell('description', 'Description')} maxLength={500} spellCheck />
        </td>
        <NumberCell cell={cell} name="pieces" label="Pieces" kind={numberKinds.pieces} inputMode="numeric" />
        <td className={grid.weight} data-label={weightUnitOf(line.type) === 'g' ? 'Grams' : 'Carats'}>
          <span className={classes.weighed}>
            <input {...numeric(cell('weight', 'Weight'), weightKind(line.type))} inputMode="text" className={grid.number} />
            <span className={classes.quiet}>{weightUnitOf(line.type)}</span>
          </span>
        </td>
        <MoreCell index={index} isOpen={isOpen} title="Instructions" onToggle={() => setOpen(!isOpen)} />
        <RemoveCell index={index} onRemove={onRemove} />
      </tr>
      <GoodsMessages kind={kind} index={index} messages={messages} span={span} />
      {isOpen && (
        <LineDetails span={span}>
          <FieldGrid
            fields={moreFields(kind, line.isBrought)}
            typed={line.more}
            onChange={(name, value) => {
              form.setValue(`items.${index}.more`, { ...form.getValues(`items.${index}.more`), [name]: value })
              form.clearErrors(`items.${index}.more`)
            }}
          />
        </LineDetails>
      )}
    </tbody>
  )
}
