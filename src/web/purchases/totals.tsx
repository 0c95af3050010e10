import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isIn } from '../../domain/kit/lifecycle.ts'
import { isZero } from '../../domain/kit/quantity.ts'
import { purchaseLifecycle } from '../../domain/purchases/purchase.ts'
import classes from '../documents/document.module.css'
import { useNumberField } from '../documents/lines/line-parts.tsx'
import { readable } from '../kit/data/number.ts'
import { Carats, Measure, Money } from '../kit/display/cell.tsx'
import { discountKind } from '../kit/form/typed-text.ts'
import { useUser } from '../kit/shell/session.tsx'
import own from './purchase.module.css'
import { type Sums, useSums } from './sums.ts'
import { isExpense, isMemo, type PurchaseRow, type PurchaseValues } from './values.ts'

const Sum = ({ label, children, strong }: { label: ReactNode; children: ReactNode; strong?: boolean }) => (
  <div className={strong ? (classes.total ?? '') : ''}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

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

const Counts = ({ count, sums }: { count: number; sums: Pick<Sums, 'pieces' | 'carats'> }) => (
  <div className={classes.counts}>
    <dt>
      {readable(count)} {count === 1 ? 'line' : 'lines'}
    </dt>
    <dd>
      {sums.pieces > 0 && <Measure unit="pcs">{readable(sums.pieces)}</Measure>} {!isZero(sums.carats) && <Carats value={sums.carats} />}
    </dd>
  </div>
)

/** The foot of a draft: additions, deductions, the total, and the cost of the goods. */
export const PurchaseTotals = () => {
  const { control } = useFormContext<PurchaseValues>()
  const [type, currency] = useWatch({ control, name: ['type', 'currency'] })
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
      {!isZero(sums.landed) && (
        <Sum label="Landed costs">
          <Money value={sums.landed} />
        </Sum>
      )}
      <Sum label="Total" strong>
        <span data-testid="total">
          <Money value={sums.total} currency={currency} />
        </span>
      </Sum>
      {!memo && <Share name="withholding" label="Withholding tax" amount={sums.withholding} />}
      {!isZero(sums.withholding) && (
        <Sum label="To pay">
          <Money value={sums.payable} currency={currency} />
        </Sum>
      )}
      {currency !== base && (
        <div className={classes.counts}>
          <dt>In {base}</dt>
          <dd>
            <Money value={sums.baseTotal} currency={base} />
          </dd>
        </div>
      )}
      {!expense && !memo && (
        <div className={classes.counts}>
          <dt>Cost of goods</dt>
          <dd data-testid="cost">
            <Money value={sums.cost} currency={base} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The totals of a recorded purchase. */
export const PurchaseReadTotals = ({ row, base }: { row: PurchaseRow; base: string }) => {
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
      <Sum label={isMemo(row) ? 'Agreed' : 'Total'} strong>
        <span data-testid="total">
          <Money value={row.total} currency={row.currency} />
        </span>
      </Sum>
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
      {row.currency !== base && (
        <div className={classes.counts}>
          <dt>In {base}</dt>
          <dd>
            <Money value={row.baseTotal} currency={base} />
          </dd>
        </div>
      )}
      {isCost && (
        <div className={classes.counts}>
          <dt>Cost of goods</dt>
          <dd>
            <Money value={row.cost} currency={base} />
          </dd>
        </div>
      )}
    </dl>
  )
}
