import type { BillPayment } from '../../../domain/documents/bill.ts'
import { isZero } from '../../../domain/kit/quantity.ts'
import { amount, day } from '../../kit/data/number.ts'
import { RefLink } from '../../kit/shell/place.tsx'
import classes from './payments.module.css'

type BillPaymentsProps = { payments: readonly BillPayment[]; currency: string }

/** What settled a bill, one per line: the day, the document as a link, and the amount with what of it was written off. */
export const BillPayments = ({ payments, currency }: BillPaymentsProps) =>
  payments.length > 0 && (
    <ul className={classes.payments} aria-label="Payments">
      {payments.map(({ entity, id, number, date, amount: paid, writtenOff }) => (
        <li key={id}>
          <span>
            <RefLink entity={entity} id={id}>
              {number}
            </RefLink>{' '}
            <time dateTime={date}>{day(date)}</time>
          </span>
          <span>
            −{amount(paid, currency)}
            {!isZero(writtenOff) && <small>{amount(writtenOff, currency)} written off</small>}
          </span>
        </li>
      ))}
    </ul>
  )
