import { useFormContext, useWatch } from 'react-hook-form'
import { isIn } from '../../domain/kit/lifecycle.ts'
import { isZero } from '../../domain/kit/quantity.ts'
import { purchaseLifecycle } from '../../domain/purchases/purchase.ts'
import { weightsOf } from '../../domain/stock/stone/weights.ts'
import classes from '../documents/document.module.css'
import { BaseTotal, Sum, Total, Untaxed } from '../documents/totals/rows.tsx'
import { counted, readable } from '../kit/data/number.ts'
import { Measure, Money, Weights } from '../kit/display/cell.tsx'
import { useNumberField } from '../kit/form/number-field.ts'
import { discountKind } from '../kit/form/typed-text.ts'
import { useUser } from '../kit/shell/session.tsx'
import own from './purchase.module.css'
import { type Sums, useSums } from './sums.ts'
import { isExpense, isMemo, type PurchaseRow, type PurchaseValues } from './values.ts'

/** A discount or withholding, typed as '5 %' or as an amount, with the resulting amount. */
const Share = ({ name, label, amount }: { name: 'discount' | 'withholding'; label: string; amount: string }) => {
  const { register, formState, clearErrors, control } = useFormContext<PurchaseValues>()
  const numeric = useNumberField()
  const currency = useWatch({ control, name: 'currency' })
  const fault = formState.errors[name]?.message
  return (
    <>
      <Sum label={<label htmlFor={`total-${name}`}>{label}</label>}>
        <input
          {...numeric(register(name, { onChange: () => clearErrors(name) }), text => discountKind(text, currency))}
          id={`total-${name}`}
          aria-label={`${label}, as 5 % or an amount`}
          aria-invalid={fault ? true : undefined}
          placeholder={name === 'discount' ? '5 % or 120' : '3 % or 90'}
          autoComplete="off"
        />
        <span className={classes.taken}>
          {!isZero(amount) && (
            <>
              −<Money value={amount} />
            </>
          )}
        </span>
      </Sum>
      {fault && (
        <p role="alert" className={own.fault}>
          {fault}
        </p>
      )}
    </>
  )
}

const Counts = ({ count, sums }: { count: number; sums: Pick<Sums, 'pieces'> & { items: Parameters<typeof weightsOf>[0] } }) => (
  <Sum label={counted(count, 'line')} row="counts">
    {sums.pieces > 0 && <Measure unit="pcs">{readable(sums.pieces)}</Measure>} <Weights of={weightsOf(sums.items)} />
  </Sum>
)

/** The foot of a draft: additions, deductions, the total, and the cost of the goods. */
export const PurchaseTotals = () => {
  const { control } = useFormContext<PurchaseValues>()
  const [type, currency, supplier] = useWatch({ control, name: ['type', 'currency', 'supplier'] })
  const treatment = supplier?.taxTreatment
  const base = useUser().settings.currency
  const { sums, count } = useSums()
  const [expense, memo] = [isExpense({ type }), isMemo({ type })]
  return (
    <dl className={classes.totals}>
      <Counts count={count} sums={sums} />
      <Sum label="Subtotal">
        <Money value={sums.subtotal} />
      </Sum>
      {!memo && <Share name="discount" label="Discount" amount={sums.discount} />}
      {!isZero(sums.tax) && (
        <Sum label="Tax">
          <Money value={sums.tax} />
        </Sum>
      )}
      {!memo && <Untaxed treatment={treatment} />}
      {!isZero(sums.landed) && (
        <Sum label="Landed costs">
          <Money value={sums.landed} />
        </Sum>
      )}
      <Total value={sums.total} currency={currency} />
      {!memo && <Share name="withholding" label="Withholding tax" amount={sums.withholding} />}
      {!isZero(sums.withholding) && (
        <Sum label="To pay">
          <Money value={sums.payable} currency={currency} />
        </Sum>
      )}
      <BaseTotal value={sums.baseTotal} currency={currency} />
      {!expense && !memo && (
        <Sum label="Cost of goods" row="counts">
          <span data-testid="cost">
            <Money value={sums.cost} currency={base} />
          </span>
        </Sum>
      )}
    </dl>
  )
}

/** The totals of a recorded purchase. */
export const PurchaseReadTotals = ({ row }: { row: PurchaseRow }) => {
  const base = useUser().settings.currency
  const rows: [string, string, string][] = [
    ['Subtotal', row.subtotal, ''],
    ['Discount', row.discount, '−'],
    ['Tax', row.tax, ''],
    ['Landed costs', row.landed, ''],
  ]
  const isCost = row.variant === 'stock' && !isMemo(row)
  return (
    <dl className={classes.totals}>
      <Counts count={row.items.length} sums={row} />
      {rows
        .filter(([label, value]) => label === 'Subtotal' || !isZero(value))
        .map(([label, value, sign]) => (
          <Sum key={label} label={label}>
            <span>
              {sign}
              <Money value={value} />
            </span>
          </Sum>
        ))}
      <Total label={isMemo(row) ? 'Agreed' : 'Total'} value={row.total} currency={row.currency} />
      {!isZero(row.withholding) && (
        <>
          <Sum label="Withheld">
            <span>
              −<Money value={row.withholding} />
            </span>
          </Sum>
          <Sum label="To pay">
            <Money value={row.payable} currency={row.currency} />
          </Sum>
        </>
      )}
      {row.open !== null && isIn(purchaseLifecycle, row.state, 'inForce') && (
        <Sum label="Open">
          <Money value={row.open} currency={row.currency} />
        </Sum>
      )}
      <BaseTotal value={row.baseTotal} currency={row.currency} />
      {isCost && (
        <Sum label="Cost of goods" row="counts">
          <Money value={row.cost} currency={base} />
        </Sum>
      )}
    </dl>
  )
}
