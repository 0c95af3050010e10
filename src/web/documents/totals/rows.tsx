import type { ReactNode } from 'react'
import { isTaxed } from '../../../domain/documents/tax.ts'
import { Money } from '../../kit/display/cell.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import classes from '../document.module.css'

/** A row of the totals: a label and an amount. `counts` is a quiet row, `total` the most important one. */
export const Sum = ({ label, children, row }: { label: ReactNode; children: ReactNode; row?: 'counts' | 'total' }) => (
  <div className={row && classes[row]}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

type AmountProps = { label?: string; value: string; currency: string }

/** The tax of a party that is not taxed, with the reason; nothing for others. */
export const Untaxed = ({ treatment }: { treatment: string | null | undefined }) =>
  isTaxed(treatment ?? 'standard') ? null : (
    <Sum label="Tax">
      <span>{treatment?.replace(/^./, letter => letter.toUpperCase())}: no tax</span>
    </Sum>
  )

/** The total of a document. */
export const Total = ({ label = 'Total', value, currency }: AmountProps) => (
  <Sum label={label} row="total">
    <span data-testid="total">
      <Money value={value} currency={currency} />
    </span>
  </Sum>
)

/** The total in the base currency, for a document in another currency. */
export const BaseTotal = ({ value, currency }: AmountProps) => {
  const base = useUser().settings.currency
  if (currency === base) return null
  return (
    <Sum label={`In ${base}`} row="counts">
      <Money value={value} currency={base} />
    </Sum>
  )
}

/** The total of a document, also in the base currency; of an offer with a price on request there is none. */
export const TotalOrRequest = ({ total, baseTotal, currency }: { total: string | null; baseTotal: string | null; currency: string }) =>
  total === null ? (
    <Sum label="Total" row="total">
      Price on request
    </Sum>
  ) : (
    <>
      <Total value={total} currency={currency} />
      {baseTotal !== null && <BaseTotal value={baseTotal} currency={currency} />}
    </>
  )
