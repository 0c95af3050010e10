import { useContext, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isTaxed } from '../domain/billing.ts'
import { isZero } from '../domain/kit/quantity.ts'
import classes from './invoice.module.css'
import { LinesContext } from './invoice-lines-context.ts'
import { isBlank, type PaperValues, type Totals, totalsOf } from './invoice-values.ts'
import { Carats, Measure, Money } from './kit/cell.tsx'
import { readable } from './kit/number.ts'
import { useUser } from './kit/session.tsx'

/** The totals as they stand while someone types, worked out at most once a frame. */
export const useLiveTotals = (): { totals: Totals; count: number } => {
  const form = useFormContext<PaperValues>()
  const read = () => {
    const values = form.getValues()
    return {
      totals: totalsOf(values, isTaxed(values.customer?.taxTreatment ?? 'standard')),
      count: values.items.filter(line => !isBlank(line)).length,
    }
  }
  const [live, setLive] = useState(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read is always the form as it then stands.
  useEffect(() => {
    let frame = 0
    const work = () => {
      frame = 0
      setLive(read())
    }
    const later = () => {
      frame ||= requestAnimationFrame(work)
    }
    later()
    const stop = form.subscribe({ formState: { values: true }, callback: later })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [form])
  return live
}

/** The foot of the paper: what comes on top of the lines, and what it all comes to. */
export const InvoiceTotals = () => {
  const form = useFormContext<PaperValues>()
  const { currency } = useContext(LinesContext)
  const base = useUser().settings.currency
  const { totals, count } = useLiveTotals()
  const typed = (name: 'discount' | 'shipping' | 'charges', label: string, placeholder: string) => (
    <input
      {...form.register(name)}
      id={`total-${name}`}
      aria-label={label}
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
          <dt>Tax</dt>
          <dd>
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
