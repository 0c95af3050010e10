import { memo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { entities } from '../../domain/index.ts'
import { numberKinds } from '../../domain/kit/number-kinds.ts'
import { bases } from '../../domain/stock/inventory/entity.ts'
import { treatmentWords } from '../../domain/stock/stone/treatment.ts'
import { isInGrams, isWhole, stockTypes } from '../../domain/stock/stone/type.ts'
import frame from '../documents/document.module.css'
import {
  BasisCell,
  type Head,
  LineDetails,
  LineMessages,
  MoreCell,
  NumberCell,
  RemoveCell,
  TypeSelect,
  useLine,
} from '../documents/lines/line-parts.tsx'
import grid from '../documents/lines/lines.module.css'
import { TaxCell } from '../documents/lines/tax-cell.tsx'
import { titleOf } from '../documents/unfinished.ts'
import { counted } from '../kit/data/number.ts'
import { priceIn } from '../kit/form/typed-number.ts'
import { typedCount, weightKind } from '../kit/form/typed-text.ts'
import { weightLabel } from '../stock/stone/cells.tsx'
import { LineMore } from './line-more.tsx'
import { AmountCell, type LineProps, LookupCell, type TextCell } from './line-parts.tsx'
import classes from './purchase.module.css'
import { isBlankStone, isMemo, type PurchaseValues, treatmentsOf } from './values.ts'

export const stockHeads: readonly Head[] = [
  { label: 'Line', width: 26, narrow: 22, quiet: true },
  { label: 'Stone or lot' },
  { label: 'Stock type', width: 96 },
  { label: 'Shape', width: 92, narrow: 80 },
  { label: 'Treated', width: 62, narrow: 56 },
  { label: 'Pcs', width: 50, narrow: 42, right: true },
  { label: 'Carats', width: 76, narrow: 64, right: true },
  { label: 'Price is', width: 80 },
  { label: 'Price', width: 88, narrow: 80, right: true },
  { label: 'Tax', width: 84, narrow: 68 },
  { label: 'Amount', width: 102, narrow: 88, right: true },
  { label: 'More', width: 26, narrow: 24, quiet: true },
  { label: 'Remove', width: 26, narrow: 24, quiet: true },
]
const lotTypes = stockTypes.filter(({ value }) => !isWhole(value)).map(({ value }) => value)

/** A line of goods: new stones, or more of an existing lot. */
export const StockLine = memo(({ index, taxed, onRemove, onNext }: LineProps) => {
  const { control } = useFormContext<PurchaseValues>()
  const currency = useWatch({ control, name: 'currency' })
  const { cell, faults, messages } = useLine<TextCell>(index)
  const [wasOpened, setOpen] = useState(false)
  const [isRefill, type] = useWatch({ control, name: [`items.${index}.isRefill`, `items.${index}.type`] })
  // The column is headed by carats, so grams are named in the cell.
  const unit = isInGrams(type) ? 'g' : undefined
  const span = stockHeads.length - (taxed ? 0 : 1)
  const isOpen = wasOpened || 'more' in faults || 'stones' in faults
  return (
    <tbody data-index={index} className={grid.line} data-open={isOpen || undefined}>
      <tr>
        <td className={grid.count}>{index + 1}</td>
        {isRefill ? (
          <LotCells index={index} isWrong={'inventory' in faults} onNext={onNext} />
        ) : (
          <NewCells index={index} cell={cell} faults={faults} onNext={onNext} />
        )}
        <NumberCell cell={cell} name="pieces" label="Pieces" kind={numberKinds.pieces} inputMode="numeric" />
        <NumberCell cell={cell} name="weight" label={weightLabel(type)} kind={weightKind(type)} unit={unit} inputMode="text" />
        <BasisCell cell={cell} bases={bases} type={type} />
        <NumberCell cell={cell} name="rate" label="Price" kind={priceIn(currency)} />
        {taxed && <TaxCell cell={cell} index={index} />}
        <AmountCell index={index} />
        <MoreCell index={index} isOpen={isOpen} title="Color, origin, SKU, each stone" onToggle={() => setOpen(!isOpen)} />
        <RemoveCell index={index} onRemove={onRemove} />
      </tr>
      <StockMessages index={index} messages={messages} span={span} onOpen={isOpen ? undefined : () => setOpen(true)} />
      {isOpen && (
        <LineDetails span={span}>
          <LineMore index={index} isRefill={isRefill} />
        </LineDetails>
      )}
    </tbody>
  )
})

const LotCells = ({ index, isWrong, onNext }: { index: number; isWrong: boolean; onNext: LineProps['onNext'] }) => {
  const form = useFormContext<PurchaseValues>()
  const lot = useWatch({ control: form.control, name: `items.${index}.inventory` })
  const description = lot && [lot.type, lot.stoneName?.title, lot.shape?.title]
  return (
    <>
      <td className={`${grid.goods} ${grid.lookup}`} data-label="Lot">
        <LookupCell
          entity={entities.inventory}
          name="inventory"
          index={index}
          label="Lot"
          placeholder="SKU of the lot"
          query={{ type: lotTypes }}
          isWrong={isWrong}
          onChosen={choice => {
            form.setValue(`items.${index}.type`, String(choice?.type ?? 'parcel'))
            if (choice) onNext(index, 'inventory')
          }}
        />
      </td>
      <td colSpan={3} className={classes.into}>
        {description ? `into this ${description.filter(Boolean).join(', ')}` : 'into an existing lot'}
      </td>
    </>
  )
}

type NewProps = Pick<ReturnType<typeof useLine<TextCell>>, 'cell' | 'faults'> & { index: number; onNext: LineProps['onNext'] }
const NewCells = ({ index, cell, faults, onNext }: NewProps) => {
  const form = useFormContext<PurchaseValues>()
  return (
    <>
      <td className={`${grid.goods} ${grid.lookup}`} data-label="Stone">
        <LookupCell
          entity={entities.stoneName}
          name="stoneName"
          index={index}
          label="Stone"
          placeholder={index === 0 ? 'Stone name' : ''}
          isWrong={'stoneName' in faults}
          onChosen={choice => {
            if (!choice) return
            if (choice.category) form.setValue(`items.${index}.more.category`, choice.category)
            onNext(index, 'stoneName')
          }}
        />
      </td>
      <td className={grid.type} data-label="Stock type">
        <TypeSelect cell={cell} />
      </td>
      <td className={`${classes.shape} ${grid.lookup}`} data-label="Shape">
        <LookupCell
          entity={entities.shape}
          name="shape"
          index={index}
          label="Shape"
          isWrong={'shape' in faults}
          onChosen={choice => choice && onNext(index, 'shape')}
        />
      </td>
      <td className={classes.treated} data-label="Treated">
        <input {...cell('treated', 'Treated')} placeholder={index === 0 ? 'H, N' : ' '} />
      </td>
    </>
  )
}

const words = ['colour', 'clarity', 'sku', 'location'] as const

type MessagesProps = { index: number; messages: readonly string[]; span: number; onOpen: (() => void) | undefined }

/** Under a line of goods: its errors, its other fields, and a note when its stones are weighed separately. */
const StockMessages = ({ index, messages, span, onOpen }: MessagesProps) => {
  const { control } = useFormContext<PurchaseValues>()
  const [line, type] = useWatch({ control, name: [`items.${index}`, 'type'] })
  if (!line) return null
  const listed = line.stones.filter(stone => !isBlankStone(stone)).length
  const pieces = typedCount(line.pieces) ?? 0
  const treated = treatmentWords(treatmentsOf(line))
  const details = line.isRefill
    ? []
    : [...words.map(name => String(line.more[name] ?? '')), titleOf(line.more.origin), treated].filter(Boolean)
  const many = listed > 0 ? `${counted(listed, 'number')} in stock` : null
  const each = !line.isRefill && line.type === 'single' && pieces > 1 && listed === 0
  if (messages.length === 0 && details.length === 0 && !many && !each) return null
  return (
    <LineMessages messages={messages} span={span}>
      {each && onOpen && (
        <button type="button" className={frame.plain} onClick={onOpen}>
          Weigh each of the {pieces} stones
        </button>
      )}
      {many && <span>{isMemo({ type }) ? `${many}, the supplier’s` : many}</span>}
      {details.length > 0 && <span>{details.join(' · ')}</span>}
    </LineMessages>
  )
}
