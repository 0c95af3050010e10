import { useContext } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { isZero } from '../../../domain/kit/quantity.ts'
import classes from '../../documents/document.module.css'
import { messagesIn } from '../../documents/faults.ts'
import { LinesContext } from '../../documents/lines/context.ts'
import { useNumberField } from '../../documents/lines/line-parts.tsx'
import { useLiveTotals } from '../../documents/totals/live-totals.ts'
import { readable } from '../../kit/data/number.ts'
import { Carats, Measure, Money } from '../../kit/display/cell.tsx'
import { moneyIn } from '../../kit/form/typed-number.ts'
import { discountKind } from '../../kit/form/typed-text.ts'
import { useUser } from '../../kit/shell/session.tsx'
import type { DocumentValues } from '../../stock/stone/line-values.ts'

/** The foot of the document: additions and the total. */
export const InvoiceTotals = () => {
  const form = useFormContext<DocumentValues>()
  const { currency } = useContext(LinesContext)
  const numeric = useNumberField()
  const { errors } = useFormState({ control: form.control, name: ['discount', 'shipping', 'charges'] })
  const base = useUser().settings.currency
  const { totals, count } = useLiveTotals()
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
      <div className={classes.counts}>
        <dt>
          {readable(count)} {count === 1 ? 'line' : 'lines'}
        </dt>
        <dd>
          <Measure unit="pcs">{readable(totals.pieces)}</Measure> <Carats value={totals.carats} />
        </dd>
      </div>
      <div>
        <dt>Subtotal</dt>
        <dd>
          <Money value={totals.subtotal} />
        </dd>
      </div>
      <div>
        <dt>
          <label htmlFor="total-discount">Discount</label>
        </dt>
        <dd>
          {typed('discount', 'Discount, as 5 % or an amount', '5 % or 120')}
          <span className={classes.taken}>
            {isZero(totals.discount) ? (
              ''
            ) : (
              <>
                −<Money value={totals.discount} />
              </>
            )}
          </span>
        </dd>
      </div>
      {!isZero(totals.tax) && (
        <div>
          <dt>
            Tax
            <label className={classes.included}>
              <input type="checkbox" {...form.register('taxIncluded')} /> in the prices
            </label>
          </dt>
          <dd data-testid="tax">
            <Money value={totals.tax} />
          </dd>
        </div>
      )}
      <div>
        <dt>
          <label htmlFor="total-shipping">Shipping</label>
        </dt>
        <dd>{typed('shipping', 'Shipping', '0.00')}</dd>
      </div>
      <div>
        <dt>
          <label htmlFor="total-charges">Other charges</label>
        </dt>
        <dd>{typed('charges', 'Other charges', '0.00')}</dd>
      </div>
      {messagesIn({ discount: errors.discount, shipping: errors.shipping, charges: errors.charges }).map(message => (
        <p key={message} role="alert" className={classes.fault}>
          {message}
        </p>
      ))}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd data-testid="total">
          <Money value={totals.total} currency={currency} />
        </dd>
      </div>
      {currency !== base && (
        <div className={classes.counts}>
          <dt>In {base}</dt>
          <dd>
            <Money value={totals.baseTotal} currency={base} />
          </dd>
        </div>
      )}
    </dl>
  )
}
