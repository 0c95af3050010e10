import { useFormContext, useWatch } from 'react-hook-form'
import { isPositive, isZero } from '../../../domain/kit/quantity.ts'
import { weightsOf } from '../../../domain/stock/stone/weights.ts'
import classes from '../../documents/document.module.css'
import { BaseTotal, Sum, Total, Untaxed } from '../../documents/totals/rows.tsx'
import { amount, counted, readable } from '../../kit/data/number.ts'
import { Money, Weights } from '../../kit/display/cell.tsx'
import { useNumberField } from '../../kit/form/number-field.ts'
import { moneyIn } from '../../kit/form/typed-number.ts'
import { type CreditLeft, type CreditRow, type CreditValues, creditedWeights, previewOf } from './values.ts'

type Sums = Record<'subtotal' | 'discount' | 'tax', string>

const Amounts = ({ sums, taxIncluded, treatment }: { sums: Sums; taxIncluded: boolean; treatment: string | null }) => (
  <>
    <Sum label="Subtotal">
      <Money value={sums.subtotal} />
    </Sum>
    {!isZero(sums.discount) && (
      <Sum label="Discount">
        −<Money value={sums.discount} />
      </Sum>
    )}
    {!isZero(sums.tax) && (
      <Sum label={taxIncluded ? 'Tax in the prices' : 'Tax'}>
        <Money value={sums.tax} />
      </Sum>
    )}
    <Untaxed treatment={treatment} />
  </>
)

/** The foot of a draft: its amounts, updated while typing, and the shipping and charges that are credited. */
export const CreditTotals = ({ left }: { left: CreditLeft }) => {
  const { control, register, clearErrors, formState } = useFormContext<CreditValues>()
  const numeric = useNumberField()
  const values = useWatch({ control }) as CreditValues
  const { totals, faults } = previewOf(values, left)
  const extras = (
    [
      ['shipping', 'Shipping'],
      ['charges', 'Other charges'],
    ] as const
  ).filter(([name]) => isPositive(left[name]) || !isZero(totals[name]))
  const messages = extras.flatMap(([name]) => formState.errors[name]?.message ?? faults.get(name)?.message ?? [])
  return (
    <dl className={classes.totals}>
      <Sum label={counted(totals.items.length, 'line')} row="counts">
        {totals.pieces > 0 && `${readable(totals.pieces)} pcs`} <Weights of={creditedWeights(totals.items, left)} />
      </Sum>
      <Amounts sums={totals} taxIncluded={left.taxIncluded} treatment={left.taxTreatment} />
      {extras.map(([name, label]) => (
        <Sum key={name} label={<label htmlFor={`total-${name}`}>{label}</label>}>
          <input
            {...numeric(register(name, { onChange: () => clearErrors(name) }), () => moneyIn(left.currency))}
            id={`total-${name}`}
            aria-label={`${label} to credit`}
            aria-invalid={formState.errors[name] || faults.has(name) ? true : undefined}
            placeholder={`up to ${amount(left[name], left.currency)}`}
            autoComplete="off"
          />
        </Sum>
      ))}
      {messages.map(message => (
        <p key={message} role="alert" className={classes.fault}>
          {message}
        </p>
      ))}
      <Total label="Credit" value={totals.total} currency={left.currency} />
      <BaseTotal value={totals.baseTotal} currency={left.currency} />
    </dl>
  )
}

/** The totals of an issued credit note. */
export const CreditReadTotals = ({ row }: { row: CreditRow }) => (
  <dl className={classes.totals}>
    <Sum label={counted(row.items.length, 'line')} row="counts">
      {row.pieces > 0 && `${readable(row.pieces)} pcs`} <Weights of={weightsOf(row.items)} />
    </Sum>
    <Amounts sums={row} taxIncluded={row.taxIncluded} treatment={row.taxTreatment} />
    {(
      [
        ['Shipping', row.shipping],
        ['Other charges', row.charges],
      ] as const
    )
      .filter(([, value]) => !isZero(value))
      .map(([label, value]) => (
        <Sum key={label} label={label}>
          <Money value={value} />
        </Sum>
      ))}
    <Total label="Credit" value={row.total} currency={row.currency} />
    <BaseTotal value={row.baseTotal} currency={row.currency} />
    {row.credit !== null && (
      <Sum label="On account">
        <Money value={row.credit} currency={row.currency} />
      </Sum>
    )}
  </dl>
)
