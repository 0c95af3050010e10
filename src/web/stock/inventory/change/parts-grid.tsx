import { Select, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { numberKinds } from '../../../../domain/kit/number-kinds.ts'
import { isZero, minus } from '../../../../domain/kit/quantity.ts'
import { splitsInto } from '../../../../domain/stock/inventory/conversion.ts'
import { stockTypes, weightUnitOf } from '../../../../domain/stock/stone/type.ts'
import { weight as asWeight, counted } from '../../../kit/data/number.ts'
import { Money, Status } from '../../../kit/display/cell.tsx'
import { DecimalInput, WeightInput } from '../../../kit/form/fields.tsx'
import { useRights, useUser } from '../../../kit/shell/session.tsx'
import { quantityOf, type Stone, weightLabel } from '../../stone/cells.tsx'
import classes from './parts.module.css'
import { type ReadParts, type TypedPart, typeOf, withNext } from './parts.ts'

type GridProps = {
  stone: Stone
  rows: readonly TypedPart[]
  onChange: (rows: TypedPart[]) => void
  read: ReadParts
  isBreaking: boolean
  /** The server error of a field in a row. */
  faultOf: (row: number, field: string) => string | undefined
}

const cells = 'input[data-cell]'

/** One part per row. Enter moves to the next number, and from the last one to the button. */
export const PartsGrid = ({ stone, rows, onChange, read, isBreaking, faultOf }: GridProps) => {
  const grid = useRef<HTMLDivElement>(null)
  const seesCost = useRights().may('confidential.read')
  const onKeyDown = (event: KeyboardEvent) => {
    const at = event.target
    if (!(at instanceof HTMLInputElement) || event.key !== 'Enter' || event.ctrlKey || event.metaKey || !at.matches(cells)) return
    event.preventDefault()
    const all = [...(grid.current?.querySelectorAll<HTMLInputElement>(cells) ?? [])]
    // Enter in an empty last row ends the input.
    const next = at.value.trim() === '' && at.dataset.cell === 'first' && !isBreaking ? undefined : all[all.indexOf(at) + 1]
    ;(next ?? at.form?.querySelector<HTMLElement>('button[data-ok]:enabled'))?.focus()
  }
  const change = (index: number, by: Partial<TypedPart>) => {
    const changed = rows.map((row, at) => (at === index ? { ...row, ...by } : row))
    onChange(isBreaking ? changed : withNext(changed))
  }
  return (
    <div ref={grid} role="group" aria-label="Parts" className={classes.parts} data-breaking={isBreaking || undefined} onKeyDown={onKeyDown}>
      <div className={classes.head} aria-hidden>
        <span />
        {!isBreaking && <span>Pieces</span>}
        <span>{weightLabel(stone.type)}</span>
        {!isBreaking && <span>Stock type</span>}
        <span>SKU</span>
        <span>{seesCost && 'Cost'}</span>
      </div>
      {rows.map((row, index) => (
        <PartRow
          key={row.key}
          stone={stone}
          row={row}
          index={index}
          isBreaking={isBreaking}
          cost={seesCost ? read.costs.get(index) : undefined}
          faultOf={field => faultOf(index, field)}
          onChange={by => change(index, by)}
        />
      ))}
    </div>
  )
}

type RowProps = {
  stone: Stone
  row: TypedPart
  index: number
  isBreaking: boolean
  cost: string | undefined
  faultOf: (field: string) => string | undefined
  onChange: (by: Partial<TypedPart>) => void
}

const PartRow = ({ stone, row, index, isBreaking, cost, faultOf, onChange }: RowProps) => {
  const { currency } = useUser().settings
  const part = `part ${index + 1}`
  const types = splitsInto(stone.type)
  return (
    <div className={classes.row}>
      <span className={classes.number} aria-hidden>
        {index + 1}
      </span>
      {!isBreaking && (
        <DecimalInput
          label={`Pieces, ${part}`}
          hideLabel
          placeholder="pcs"
          kind={numberKinds.pieces}
          value={row.pieces}
          onChange={pieces => onChange({ pieces })}
          error={faultOf('pieces')}
          data-cell="first"
        />
      )}
      <WeightInput
        label={`${weightLabel(stone.type)}, ${part}`}
        hideLabel
        type={stone.type}
        value={row.weight}
        onChange={weight => onChange({ weight })}
        error={faultOf('weight')}
        data-cell={isBreaking ? 'first' : 'last'}
      />
      {!isBreaking && (
        <Select
          className={classes.type}
          aria-label={`Stock type, ${part}`}
          data={stockTypes.filter(({ value }) => types.includes(value)).map(({ value, label }) => ({ value, label }))}
          value={typeOf(stone, row)}
          onChange={type => onChange({ type })}
          allowDeselect={false}
          disabled={types.length === 1}
          error={faultOf('type')}
        />
      )}
      <TextInput
        className={classes.sku}
        aria-label={`SKU, ${part}`}
        placeholder="SKU (optional)"
        value={row.sku}
        onChange={event => onChange({ sku: event.currentTarget.value })}
        error={faultOf('sku')}
        autoComplete="off"
        maxLength={32}
      />
      <span className={classes.cost}>{cost !== undefined && <Money value={cost} currency={currency} />}</span>
    </div>
  )
}

/** The totals of the parts: what is left, the weight difference, and what prevents the split. */
export const PartsSums = ({ stone, read }: { stone: Stone; read: ReadParts }) => {
  const { parts, used, left, difference, fault } = read
  if (parts.length === 0)
    return <p className={classes.sums}>{quantityOf(stone.availablePieces, stone.availableWeight, stone.type)} in the safe.</p>
  const isAll = isZero(left.weight)
  return (
    <p className={classes.sums} aria-live="polite">
      <span>
        {counted(parts.length, 'part')}, <b>{quantityOf(used.pieces, used.weight, stone.type)}</b>
      </span>
      <span>
        {isAll ? (
          `Nothing is left in ${stone.sku}`
        ) : (
          <>
            Left in {stone.sku}: <b>{left.weight.startsWith('-') ? 'below zero' : quantityOf(left.pieces, left.weight, stone.type)}</b>
          </>
        )}
      </span>
      {!isZero(difference) && (
        <Status tone={fault ? 'red' : 'amber'}>
          {difference.startsWith('-') ? '−' : '+'}
          {asWeight(difference.startsWith('-') ? minus('0', difference) : difference)} {weightUnitOf(stone.type)} on the scale
        </Status>
      )}
      {fault && (
        <span className={classes.fault} role="alert">
          {fault}
        </span>
      )}
    </p>
  )
}
