import { useFormContext, useWatch } from 'react-hook-form'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import type { NumberKind } from '../../../domain/kit/number-text.ts'
import { returnOptions } from '../../../domain/sales/credit-note/entity.ts'
import { amount } from '../../kit/data/number.ts'
import { Money } from '../../kit/display/cell.tsx'
import { NumberBox } from '../../kit/form/number-box.tsx'
import { moneyIn } from '../../kit/form/typed-number.ts'
import { weightKind } from '../../kit/form/typed-text.ts'
import { quantityOf, weightLabel } from '../../stock/stone/cells.tsx'
import table from '../../stock/stone/table.module.css'
import classes from './credit-note.module.css'
import { type CreditLeft, type CreditValues, hasGoods, isLeft, type LeftLine, type LineValues, previewOf } from './values.ts'

/** The lines of the invoice with what is left of each. A chosen line says where its goods go, and how much is credited. */
export const CreditLines = ({ left, onChange }: { left: CreditLeft; onChange: () => void }) => {
  const { control, setValue } = useFormContext<CreditValues>()
  const values = useWatch({ control }) as CreditValues
  const { totals, faults } = previewOf(values, left)
  const change = (index: number, by: Partial<LineValues>) => {
    const line = values.items[index]
    if (line) setValue(`items.${index}`, { ...line, ...by })
    onChange()
  }
  // A chosen line stays, also when another credit note has taken it since.
  const isShown = (line: LeftLine, index: number) => isLeft(line) || values.items[index]?.isOn
  if (!left.lines.some(isShown)) return <p className={classes.none}>Nothing is left to credit of this invoice.</p>
  return (
    <table className={`${table.table} ${classes.lines}`}>
      <thead>
        <tr>
          <th scope="col">
            <input
              type="checkbox"
              aria-label="All lines"
              checked={values.items.every((line, index) => line.isOn || !left.lines[index] || !isLeft(left.lines[index]))}
              onChange={({ currentTarget: { checked } }) =>
                setValue(
                  'items',
                  values.items.map((line, index) => ({
                    ...line,
                    isOn: checked && Boolean(left.lines[index] && isLeft(left.lines[index])),
                  })),
                )
              }
            />
          </th>
          <th scope="col">Line</th>
          <th scope="col">Left to credit</th>
          <th scope="col">Goods</th>
          <th scope="col">Pieces</th>
          <th scope="col">Weight</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {left.lines.map((line, index) => {
          const typed = values.items[index]
          if (!typed || !isShown(line, index)) return null
          return (
            <CreditLine
              key={line.id}
              line={line}
              typed={typed}
              currency={left.currency}
              credited={totals.items.find(({ id }) => id === typed.id)?.amount}
              fault={faults.get(typed.id)}
              onChange={by => change(index, by)}
            />
          )
        })}
      </tbody>
    </table>
  )
}

type LineProps = {
  line: LeftLine
  typed: LineValues
  currency: string
  credited: string | undefined
  fault: { field: string; message: string } | undefined
  onChange: (by: Partial<LineValues>) => void
}

const CreditLine = ({ line, typed, currency, credited, fault, onChange }: LineProps) => {
  const name = line.sku ?? line.description
  const isGoods = typed.returnTo !== 'none'
  const box = (field: 'pieces' | 'weight' | 'amount', label: string, kind: NumberKind) => (
    <NumberBox
      kind={kind}
      selects
      aria-label={`${label} of ${name}`}
      value={typed[field]}
      disabled={line.isWhole && field !== 'amount'}
      isInvalid={fault?.field === field}
      onChange={text => onChange({ [field]: text })}
    />
  )
  return (
    <tr data-ticked={typed.isOn ? true : undefined}>
      <td>
        <input type="checkbox" aria-label={name} checked={typed.isOn} onChange={event => onChange({ isOn: event.currentTarget.checked })} />
      </td>
      <td>
        {line.sku && <b>{line.sku}</b>} {line.description}
        <span className={table.quiet}>{[line.details, line.approval && `from ${line.approval.title}`].filter(Boolean).join(' · ')}</span>
        {typed.isOn && fault && (
          <span className={table.fault} role="alert">
            {fault.message}
          </span>
        )}
      </td>
      <td>
        {hasGoods(line) && line.weight !== null && <span>{quantityOf(line.pieces, line.weight, line.type ?? '')}</span>}
        <span>{amount(line.amount, currency)}</span>
      </td>
      <td data-label="Goods">
        {typed.isOn && <GoesTo line={line} value={typed.returnTo} onChange={returnTo => onChange({ returnTo })} />}
      </td>
      <td data-label="Pieces">{typed.isOn && isGoods && line.pieces !== null && box('pieces', 'Pieces', numberKinds.pieces)}</td>
      <td data-label={weightLabel(line.type)}>{typed.isOn && isGoods && box('weight', weightLabel(line.type), weightKind(line.type))}</td>
      <td data-label="Amount">{typed.isOn && (isGoods ? <Money value={credited} /> : box('amount', 'Amount', moneyIn(currency)))}</td>
    </tr>
  )
}

type GoesProps = { line: LeftLine; value: LineValues['returnTo']; onChange: (to: LineValues['returnTo']) => void }

const GoesTo = ({ line, value, onChange }: GoesProps) => {
  const possible = returnOptions.filter(
    option => option.value === value || option.value === 'none' || (hasGoods(line) && (option.value === 'stock' || line.approval)),
  )
  return (
    <select
      aria-label={`Goods of ${line.sku ?? line.description}`}
      value={value}
      onChange={event => {
        const option = possible.find(one => one.value === event.currentTarget.value)
        if (option) onChange(option.value)
      }}
    >
      {possible.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
