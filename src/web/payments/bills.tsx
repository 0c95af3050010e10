import type { OpenBill } from '../../domain/payments/contract.ts'
import { amount, counted, day, today } from '../kit/data/number.ts'
import { NumberBox } from '../kit/form/number-box.tsx'
import { moneyIn, numberFault, shownNumber } from '../kit/form/typed-number.ts'
import { RefLink } from '../kit/shell/place.tsx'
import { daysLate } from './messages.ts'
import classes from './payment.module.css'
import type { Chosen, Settle, Shares } from './shares.ts'

type Props = {
  /** The accessible name of the table. */
  label: string
  bills: readonly OpenBill[]
  currency: string
  settle: Settle
  shares: Shares
  chosen: Chosen
  faults: Readonly<Record<string, string>>
  onType: (id: string, text: string) => void
  onToggle: (id: string) => void
}
type RowProps = Pick<Props, 'currency' | 'settle' | 'onType' | 'onToggle'> & {
  bill: OpenBill
  share: string | undefined
  choice: string | true | undefined
  fault: string | undefined
}

/** A party's open bills and the amount settled of each: calculated, typed, or set to the full amount with one click. */
export const OpenBills = ({ label, bills, currency, settle, shares, chosen, faults, onType, onToggle }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
  <div className={classes.bills} role="region" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">Date</th>
          <th scope="col">Due</th>
          <th scope="col">Open, {currency}</th>
          <th scope="col">Settles</th>
        </tr>
      </thead>
      <tbody>
        {bills.map(bill => (
          <BillRow
            key={bill.id}
            bill={bill}
            currency={currency}
            settle={settle}
            share={shares[bill.id]}
            choice={chosen[bill.id]}
            fault={faults[bill.id]}
            onType={onType}
            onToggle={onToggle}
          />
        ))}
      </tbody>
    </table>
  </div>
)

const BillRow = ({ bill, currency, settle, share, choice, fault, onType, onToggle }: RowProps) => {
  const late = daysLate(bill.dueDate, today())
  const isChosen = choice !== undefined
  const kind = moneyIn(currency)
  const shown = shownNumber(share, kind, kind.digits)
  const message = fault ?? (typeof choice === 'string' ? numberFault(choice, kind) : null)
  return (
    <tr data-settled={share ? true : undefined}>
      <td>
        {settle === 'chosen' ? (
          <label className={classes.pick}>
            <input type="checkbox" checked={isChosen} onChange={() => onToggle(bill.id)} />
            {bill.number}
          </label>
        ) : (
          <RefLink entity={bill.kind} id={bill.id}>
            {bill.number}
          </RefLink>
        )}
        <small data-tone={late > 0 ? 'red' : undefined}>{late > 0 ? `${counted(late, 'day')} late` : `due ${day(bill.dueDate)}`}</small>
      </td>
      <td>{day(bill.date)}</td>
      <td data-tone={late > 0 ? 'red' : undefined}>{late > 0 ? `${counted(late, 'day')} late` : day(bill.dueDate)}</td>
      <td className={classes.number}>{amount(bill.open, currency)}</td>
      <td className={classes.number}>
        {settle === 'chosen' ? (
          <>
            <NumberBox
              value={choice === true ? shown : (choice ?? '')}
              onChange={text => onType(bill.id, text)}
              kind={kind}
              selects
              placeholder={isChosen ? '' : shown}
              aria-label={`Settles of ${bill.number}`}
            />
            {message && (
              <div role="alert" className={classes.fault}>
                {message}
              </div>
            )}
          </>
        ) : share ? (
          amount(share, currency)
        ) : (
          <span className={classes.none}>–</span>
        )}
      </td>
    </tr>
  )
}
