import { memo, type Ref, useContext } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import { isOnRequest } from '../../../domain/sales/offer/price.ts'
import { isInGrams } from '../../../domain/stock/stone/type.ts'
import { ratesInPrice } from '../../company/tax-rates.ts'
import { amount } from '../../kit/data/number.ts'
import { priceIn } from '../../kit/form/typed-number.ts'
import { weightKind } from '../../kit/form/typed-text.ts'
import { LinePhoto } from '../../stock/media/line-photo.tsx'
import { weightLabel } from '../../stock/stone/cells.tsx'
import { type DocumentValues, isBlank, type LineValues, typeOfLine } from '../../stock/stone/line-values.ts'
import { warningsOf } from '../../stock/stone/on-line.ts'
import { pickerId } from '../../stock/stone/picker.tsx'
import { amountOf } from '../totals/totals.ts'
import type { CellName } from './cell.ts'
import { basesOf, LinesContext } from './context.ts'
import { BasisCell, type Head, LineMessages, NumberCell, RemoveCell, useLine } from './line-parts.tsx'
import classes from './lines.module.css'
import { TaxCell } from './tax-cell.tsx'

/** The columns of a line. */
export const lineHeads: readonly Head[] = [
  { label: 'Line', width: 30, narrow: 22, quiet: true },
  { label: 'SKU', width: 138, narrow: 126 },
  { label: 'Description' },
  { label: 'Pcs', width: 58, narrow: 40, right: true },
  { label: 'Weight', width: 88, narrow: 76, right: true },
  { label: 'Price is', width: 96, narrow: 72 },
  { label: 'Price', width: 104, narrow: 84, right: true },
  { label: 'Disc. %', width: 60, narrow: 52, right: true },
  { label: 'Tax', width: 104, narrow: 84 },
  { label: 'Amount', width: 112, narrow: 92, right: true },
  { label: 'Remove', width: 30, narrow: 28, quiet: true },
]

type LineProps = { index: number; onRemove: (index: number) => void; measure: Ref<HTMLTableSectionElement> }

/** A line of the grid. Each cell keeps its own text, so typing in one renders no other. */
export const DocumentLine = memo(({ index, onRemove, measure }: LineProps) => {
  const { kind, onRequest } = useContext(LinesContext)
  const { cells } = kind
  const { cell, messages } = useLine<CellName>(index)
  const { control } = useFormContext<DocumentValues>()
  const type = useWatch({ control, name: `items.${index}`, compute: line => (line && typeOfLine(line)) ?? '' })
  // A line from before keeps its price per carat until it is changed.
  const basis = useWatch({ control, name: `items.${index}.basis` })
  return (
    <tbody ref={measure} data-index={index} className={classes.line}>
      <tr aria-rowindex={index + 2}>
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
        <NumberCell cell={cell} name="pieces" label="Pieces" kind={numberKinds.pieces} inputMode="numeric" />
        <NumberCell
          cell={cell}
          name="weight"
          label={weightLabel(type)}
          kind={weightKind(type)}
          unit={isInGrams(type) ? 'g' : undefined}
          inputMode="text"
        />
        <BasisCell cell={cell} bases={basesOf(kind, onRequest, basis === 'per carat' ? '' : type)} type={type} />
        <PriceCells cell={cell} index={index} />
        {cells.includes('taxCode') && <TaxCell cell={cell} index={index} />}
        <LineAmount index={index} />
        <RemoveCell index={index} onRemove={onRemove} />
      </tr>
      <LineNotes index={index} messages={messages} />
    </tbody>
  )
})

/** The price and its discount; empty while the price is on request. What was typed before stays and shows again with another basis. */
const PriceCells = ({ cell, index }: { cell: ReturnType<typeof useLine<CellName>>['cell']; index: number }) => {
  const { control } = useFormContext<DocumentValues>()
  const { currency } = useContext(LinesContext)
  const isOpen = useWatch({ control, name: `items.${index}.basis`, compute: basis => isOnRequest({ basis }) })
  return (
    <>
      <NumberCell cell={cell} name="rate" label="Price" kind={priceIn(currency)} isOpen={isOpen} />
      <NumberCell cell={cell} name="discountPercent" label="Discount %" kind={numberKinds.percent} isOpen={isOpen} />
    </>
  )
}

/** The values of a line, as a copy because the form mutates it in place. An unchanged line keeps its identity and is not rendered again. */
const useLineValues = (index: number): LineValues | undefined => {
  const { control } = useFormContext<DocumentValues>()
  return useWatch({ control, name: `items.${index}`, compute: line => line && { ...line } })
}

const LineAmount = ({ index }: { index: number }) => {
  const line = useLineValues(index)
  const { currency } = useContext(LinesContext)
  return (
    <td className={classes.amount}>{line && !isBlank(line) && !isOnRequest(line) ? amount(amountOf(line, currency), currency) : ''}</td>
  )
}

/** Under the line: its errors, warnings before saving, and details of the stone. */
const LineNotes = ({ index, messages }: { index: number; messages: readonly string[] }) => {
  const line = useLineValues(index)
  const { kind, currency, rates, rules } = useContext(LinesContext)
  const { control } = useFormContext<DocumentValues>()
  const [date, taxIncluded, customer, branch] = useWatch({ control, name: ['date', 'taxIncluded', 'customer', 'branch'] })
  const inPrice = ratesInPrice({ date, taxIncluded, customer })
  const warnings = line ? warningsOf(line, { currency, rates, inPrice, branch, rules }) : []
  if (!line?.details && !line?.approvalLine && messages.length === 0 && warnings.length === 0) return null
  return (
    <LineMessages messages={messages} span={kind.cells.length + 3} skip={2} aside={line?.stone && <LinePhoto of={line.stone} />}>
      {warnings.map(({ message, tone }) => (
        <span key={message} data-tone={tone}>
          {message}
        </span>
      ))}
      {line?.approvalLine && <span>from {line.approvalLine.approval.title}</span>}
      {line?.details && <span>{line.details}</span>}
    </LineMessages>
  )
}
