import { memo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { nouns } from '../domain/index.ts'
import { bases } from '../domain/inventory.ts'
import { isWhole, stockTypes } from '../domain/stock-type.ts'
import { treatmentWords } from '../domain/treatment.ts'
import { ChevronDownIcon } from './kit/icons.tsx'
import { counted } from './kit/number.ts'
import grid from './paper-lines.module.css'
import classes from './purchase.module.css'
import { LineMore } from './purchase-line-more.tsx'
import { AmountCell, type Head, type LineProps, LineSays, LookupCell, RemoveCell, TaxCell, useLine } from './purchase-line-parts.tsx'
import { isBlankStone, isMemo, type PurchaseValues, treatmentsOf } from './purchase-values.ts'

export const stockHeads: Head[] = [
  { name: 'count', label: 'Line', quiet: true },
  { name: 'goods', label: 'Stone or lot' },
  { name: 'type', label: 'Kept as' },
  { name: 'shape', label: 'Shape' },
  { name: 'treated', label: 'Treated' },
  { name: 'pieces', label: 'Pcs' },
  { name: 'weight', label: 'Carats' },
  { name: 'basis', label: 'Price is' },
  { name: 'rate', label: 'Price' },
  { name: 'tax', label: 'Tax' },
  { name: 'amount', label: 'Amount' },
  { name: 'more', label: 'More', quiet: true },
  { name: 'remove', label: 'Remove', quiet: true },
]
const lotTypes = stockTypes.filter(({ value }) => !isWhole(value)).map(({ value }) => value)

/** Goods that come in: stones under new numbers, or more of a lot that is there. */
export const StockLine = memo(({ index, taxed, onRemove, onNext }: LineProps) => {
  const { control } = useFormContext<PurchaseValues>()
  const { cell, faults, says } = useLine(index)
  const [asked, setOpen] = useState(false)
  const isRefill = useWatch({ control, name: `items.${index}.isRefill` })
  const span = stockHeads.length - (taxed ? 0 : 1)
  const isOpen = asked || 'more' in faults || 'stones' in faults
  return (
    <tbody data-index={index} className={`${grid.line} ${classes.line}`} data-open={isOpen || undefined}>
      <tr>
        <td className={grid.count}>{index + 1}</td>
        {isRefill ? (
          <LotCells index={index} isWrong={'inventory' in faults} onNext={onNext} />
        ) : (
          <NewCells index={index} cell={cell} faults={faults} onNext={onNext} />
        )}
        <td className={classes.pieces} data-label="Pieces">
          <input {...cell('pieces', 'Pieces')} inputMode="numeric" className={grid.number} />
        </td>
        <td className={classes.weight} data-label="Carats">
          <input {...cell('weight', 'Carats')} inputMode="text" className={grid.number} />
        </td>
        <td className={classes.basis} data-label="Price is">
          <select {...cell('basis', 'Price is')}>
            {bases.map(basis => (
              <option key={basis} value={basis}>
                {basis}
              </option>
            ))}
          </select>
        </td>
        <td className={classes.rate} data-label="Price">
          <input {...cell('rate', 'Price')} inputMode="decimal" className={grid.number} />
        </td>
        {taxed && <TaxCell cell={cell} />}
        <AmountCell index={index} />
        <td className={classes.more}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`More of line ${index + 1}`}
            title="Colour, origin, SKU, each stone"
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDownIcon />
          </button>
        </td>
        <RemoveCell index={index} onRemove={onRemove} />
      </tr>
      <StockSays index={index} says={says} span={span} onOpen={isOpen ? undefined : () => setOpen(true)} />
      {isOpen && (
        <tr className={classes.details}>
          <td colSpan={span}>
            <LineMore index={index} isRefill={isRefill} />
          </td>
        </tr>
      )}
    </tbody>
  )
})

const LotCells = ({ index, isWrong, onNext }: { index: number; isWrong: boolean; onNext: LineProps['onNext'] }) => {
  const form = useFormContext<PurchaseValues>()
  const lot = useWatch({ control: form.control, name: `items.${index}.inventory` }) as Record<string, unknown> | null
  const said = lot && [lot.type, (lot.stoneName as { title: string } | undefined)?.title, (lot.shape as { title: string } | null)?.title]
  return (
    <>
      <td className={classes.goods} data-label="Lot">
        <LookupCell
          noun={nouns.inventory}
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
        {said ? `into this ${said.filter(Boolean).join(', ')}` : 'more of a lot that is there'}
      </td>
    </>
  )
}

type NewProps = Pick<ReturnType<typeof useLine>, 'cell' | 'faults'> & { index: number; onNext: LineProps['onNext'] }
const NewCells = ({ index, cell, faults, onNext }: NewProps) => {
  const form = useFormContext<PurchaseValues>()
  return (
    <>
      <td className={classes.goods} data-label="Stone">
        <LookupCell
          noun={nouns.stoneName}
          name="stoneName"
          index={index}
          label="Stone"
          placeholder={index === 0 ? 'What it is' : ''}
          isWrong={'stoneName' in faults}
          onChosen={choice => {
            if (!choice) return
            if (choice.category) form.setValue(`items.${index}.more.category`, choice.category)
            onNext(index, 'stoneName')
          }}
        />
      </td>
      <td className={classes.type} data-label="Kept as">
        <select {...cell('type', 'Kept as')}>
          {stockTypes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </td>
      <td className={classes.shape} data-label="Shape">
        <LookupCell
          noun={nouns.shape}
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

type SaysProps = { index: number; says: readonly string[]; span: number; onOpen: (() => void) | undefined }

/** Under a line of goods: what is wrong, what else it says, and that several stones are weighed one by one. */
const StockSays = ({ index, says, span, onOpen }: SaysProps) => {
  const { control } = useFormContext<PurchaseValues>()
  const [line, type] = useWatch({ control, name: [`items.${index}`, 'type'] })
  if (!line) return null
  const listed = line.stones.filter(stone => !isBlankStone(stone)).length
  const pieces = Number.parseInt(line.pieces, 10) || 0
  const treated = treatmentWords(treatmentsOf(line))
  const said = line.isRefill
    ? []
    : [...words.map(name => String(line.more[name] ?? '')), (line.more.origin as { title: string } | null)?.title, treated].filter(Boolean)
  const many = listed > 0 ? `${counted(listed, 'number')} in stock` : null
  const each = !line.isRefill && line.type === 'single' && pieces > 1 && listed === 0
  if (says.length === 0 && said.length === 0 && !many && !each) return null
  return (
    <LineSays says={says} span={span}>
      {each && onOpen && (
        <button type="button" className={classes.weigh} onClick={onOpen}>
          Weigh each of the {pieces} stones
        </button>
      )}
      {many && <span>{isMemo({ type }) ? `${many}, the supplier’s` : many}</span>}
      {said.length > 0 && <span>{said.join(' · ')}</span>}
    </LineSays>
  )
}
