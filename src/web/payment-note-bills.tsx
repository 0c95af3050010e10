import { Money } from './kit/cell.tsx'
import { day, today } from './kit/number.ts'
import classes from './payment-note.module.css'
import type { OpenBill, Settle, Shares } from './payment-note-shares.ts'

type Props = {
  bills: readonly OpenBill[]
  currency: string
  settle: Settle
  shares: Shares
  typed: Readonly<Record<string, string>>
  faults: Readonly<Record<string, string>>
  onType: (id: string, text: string) => void
  onWhole: (bill: OpenBill) => void
}

/** What a party has open, and how much of each bill this payment settles: worked out, or typed. */
export const OpenBills = ({ bills, currency, settle, shares, typed, faults, onType, onWhole }: Props) => (
  <div className={classes.bills}>
    <table>
      <thead>
        <tr>
          <th scope="col">Paper</th>
          <th scope="col">Date</th>
          <th scope="col">Due</th>
          <th scope="col">Open</th>
          <th scope="col">Settles</th>
        </tr>
      </thead>
      <tbody>
        {bills.map(bill => (
          <tr key={bill.id} data-settled={shares[bill.id] ? true : undefined}>
            <td>
              {bill.number}
              <small>due {day(bill.dueDate)}</small>
            </td>
            <td>{day(bill.date)}</td>
            <td data-tone={bill.dueDate < today() ? 'red' : undefined}>{day(bill.dueDate)}</td>
            <td className={classes.number}>
              {settle === 'chosen' ? (
                <button type="button" className={classes.whole} title="Settle all of it" onClick={() => onWhole(bill)}>
                  <Money value={bill.open} currency={currency} />
                </button>
              ) : (
                <Money value={bill.open} currency={currency} />
              )}
            </td>
            <td className={classes.number}>
              {settle === 'chosen' ? (
                <>
                  <input
                    value={typed[bill.id] ?? ''}
                    onChange={event => onType(bill.id, event.currentTarget.value)}
                    inputMode="decimal"
                    autoComplete="off"
                    aria-label={`Settles of ${bill.number}`}
                    aria-invalid={faults[bill.id] ? true : undefined}
                  />
                  {faults[bill.id] && (
                    <div role="alert" className={classes.fault}>
                      {faults[bill.id]}
                    </div>
                  )}
                </>
              ) : shares[bill.id] ? (
                <Money value={shares[bill.id]} currency={currency} />
              ) : (
                <span className={classes.none}>–</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
