import { useFormContext } from 'react-hook-form'
import { billLifecycle } from '../../../domain/documents/bill.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { isZero } from '../../../domain/kit/quantity.ts'
import classes from '../../documents/document.module.css'
import { BaseTotal, Sum, Total, Untaxed } from '../../documents/totals/rows.tsx'
import { counted } from '../../kit/data/number.ts'
import { Money } from '../../kit/display/cell.tsx'
import { useNumberField } from '../../kit/form/number-field.ts'
import { moneyIn } from '../../kit/form/typed-number.ts'
import { discountKind } from '../../kit/form/typed-text.ts'
import type { BillRow } from './kind.ts'
import { useSums } from './sums.ts'
import type { BillValues } from './values.ts'

/** The foot of a draft: additions, deductions and the total. */
export const BillTotals = () => {
  const { register, watch, formState, clearErrors } = useFormContext<BillValues>()
  const numeric = useNumberField()
  const currency = watch('currency')
  const sums = useSums()
  const typed = (name: 'discount' | 'shipping' | 'charges', label: string, placeholder: string) => (
    <input
      {...numeric(register(name, { onChange: () => clearErrors(name) }), text =>
        name === 'discount' ? discountKind(text, currency) : moneyIn(currency),
      )}
      id={`total-${name}`}
      aria-label={label}
      aria-invalid={formState.errors[name] ? true : undefined}
      placeholder={placeholder}
      autoComplete="off"
    />
  )
  const label = (name: string, text: string) => <label htmlFor={`total-${name}`}>{text}</label>
  const fault = (['discount', 'shipping', 'charges'] as const).map(name => formState.errors[name]?.message).find(Boolean)
  return (
    <dl className={classes.totals}>
      <Sum label={counted(sums.items.length, 'line')} row="counts">
        {null}
      </Sum>
      <Sum label="Subtotal">
        <Money value={sums.subtotal} />
      </Sum>
      <Sum label={label('discount', 'Discount')}>
        {typed('discount', 'Discount, as 5 % or an amount', '5 % or 120')}
        {!isZero(sums.discount) && (
          <span className={classes.taken}>
            −<Money value={sums.discount} />
          </span>
        )}
      </Sum>
      {!isZero(sums.tax) && (
        <Sum
          label={
            <>
              Tax
              <label className={classes.included}>
                <input type="checkbox" {...register('taxIncluded')} /> in the prices
              </label>
            </>
          }
        >
          <Money value={sums.tax} />
        </Sum>
      )}
      <Untaxed treatment={watch('customer')?.taxTreatment} />
      <Sum label={label('shipping', 'Shipping')}>{typed('shipping', 'Shipping', '0.00')}</Sum>
      <Sum label={label('charges', 'Other charges')}>{typed('charges', 'Other charges', '0.00')}</Sum>
      {fault && (
        <p role="alert" className={classes.quiet}>
          {fault}
        </p>
      )}
      <Total value={sums.total} currency={currency} />
      <BaseTotal value={sums.baseTotal} currency={currency} />
    </dl>
  )
}

/** The totals of an issued invoice. */
export const BillReadTotals = ({ row }: { row: BillRow }) => (
  <dl className={classes.totals}>
    <Sum label="Subtotal">
      <Money value={row.subtotal} />
    </Sum>
    {(['discount', 'tax', 'shipping', 'charges'] as const)
      .filter(name => !isZero(row[name]))
      .map(name => (
        <Sum
          key={name}
          label={
            name === 'tax' && row.taxIncluded
              ? 'Tax, in the prices'
              : { discount: 'Discount', tax: 'Tax', shipping: 'Shipping', charges: 'Other charges' }[name]
          }
        >
          <span>
            {name === 'discount' && '−'}
            <Money value={row[name]} />
          </span>
        </Sum>
      ))}
    <Untaxed treatment={row.taxTreatment} />
    <Total value={row.total} currency={row.currency} />
    <BaseTotal value={row.baseTotal} currency={row.currency} />
    {row.direction !== 'internal' && isIn(billLifecycle, row.state, 'inForce') && (
      <Sum label="Open">
        <Money value={row.open} currency={row.currency} />
      </Sum>
    )}
  </dl>
)
