import { useContext } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { isZero } from '../../../domain/kit/quantity.ts'
import { weightsOf } from '../../../domain/stock/stone/weights.ts'
import classes from '../../documents/document.module.css'
import { messagesIn } from '../../documents/faults.ts'
import { LinesContext } from '../../documents/lines/context.ts'
import { useLiveTotals } from '../../documents/totals/live-totals.ts'
import { Sum, TotalOrRequest, Untaxed } from '../../documents/totals/rows.tsx'
import { counted, readable } from '../../kit/data/number.ts'
import { Measure, Money, Weights } from '../../kit/display/cell.tsx'
import { useNumberField } from '../../kit/form/number-field.ts'
import { moneyIn } from '../../kit/form/typed-number.ts'
import { discountKind } from '../../kit/form/typed-text.ts'
import type { DocumentValues } from '../../stock/stone/line-values.ts'

/** The foot of the document: additions and the total, which an offer has only when every line has a price. */
export const InvoiceTotals = () => {
  const form = useFormContext<DocumentValues>()
  const { currency } = useContext(LinesContext)
  const numeric = useNumberField()
  const { errors } = useFormState({ control: form.control, name: ['discount', 'shipping', 'charges'] })
  const { totals, count, isPriced } = useLiveTotals()
  const treatment = useWatch({ control: form.control, name: 'customer' })?.taxTreatment
  const typed = (name: 'discount' | 'shipping' | 'charges', label: string, placeholder: string) => (
    <input
      {...numeric(form.register(name, { onChange: () => form.clearErrors(name) }), text =>
        name === 'discount' ? discountKind(text, currency) : moneyIn(currency),
      )}
      id={`total-${name}`}
      aria-label={label}
      aria-invalid={errors[name] ? true : undefined}
      title={errors[name]?.message}
      placeholder={placeholder}
      autoComplete="off"
      inputMode={name === 'discount' ? 'text' : 'decimal'}
    />
  )
  return (
    <dl className={classes.totals}>
      <Sum label={counted(count, 'line')} row="counts">
        {totals.pieces > 0 && <Measure unit="pcs">{readable(totals.pieces)}</Measure>} <Weights of={weightsOf(totals.items)} />
      </Sum>
      {(isPriced || !isZero(totals.subtotal)) && (
        <Sum label="Subtotal">
          <Money value={totals.subtotal} />
        </Sum>
      )}
      <Sum label={<label htmlFor="total-discount">Discount</label>}>
        {typed('discount', 'Discount, as 5 % or an amount', '5 % or 120')}
        <span className={classes.taken}>
          {!isZero(totals.discount) && (
            <>
              −<Money value={totals.discount} />
            </>
          )}
        </span>
      </Sum>
      {!isZero(totals.tax) && (
        <Sum
          label={
            <>
              Tax
              <label className={classes.included}>
                <input type="checkbox" {...form.register('taxIncluded')} /> in the prices
              </label>
            </>
          }
        >
          <span data-testid="tax">
            <Money value={totals.tax} />
          </span>
        </Sum>
      )}
      <Untaxed treatment={treatment} />
      <Sum label={<label htmlFor="total-shipping">Shipping</label>}>{typed('shipping', 'Shipping', '0.00')}</Sum>
      <Sum label={<label htmlFor="total-charges">Other charges</label>}>{typed('charges', 'Other charges', '0.00')}</Sum>
      {messagesIn({ discount: errors.discount, shipping: errors.shipping, charges: errors.charges }).map(message => (
        <p key={message} role="alert" className={classes.fault}>
          {message}
        </p>
      ))}
      <TotalOrRequest {...totals} total={isPriced ? totals.total : null} currency={currency} />
    </dl>
  )
}
