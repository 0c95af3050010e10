import { amount, counted } from '../../../kit/data/number.ts'
import { Status } from '../../../kit/display/cell.tsx'
import type { Owing } from '../owing.ts'
import classes from './batch.module.css'
import { type Excluded, toggled, withAll } from './selection.ts'

type Props = { parties: readonly Owing[] | undefined; left: Excluded; onLeft: (left: Excluded) => void }

/** The parties of the batch with their open amounts. Each can be excluded. */
export const BatchParties = ({ parties, left, onLeft }: Props) => {
  if (!parties) return <p className={classes.quiet}>Loading accounts…</p>
  if (parties.length === 0) return <p className={classes.quiet}>No parties match these filters.</p>
  const isWhole = parties.every(({ id }) => !left.has(id))
  return (
    <div className={classes.parties} role="group" aria-label="Parties to include">
      <label className={classes.party}>
        <input type="checkbox" checked={isWhole} onChange={event => onLeft(withAll(left, parties, event.currentTarget.checked))} />
        <strong>Select all</strong>
        <span className={classes.quiet}>{counted(parties.length, 'party', 'parties')}</span>
      </label>
      {parties.map(({ id, title, balances, daysLate }) => (
        <label key={id} className={classes.party}>
          <input type="checkbox" checked={!left.has(id)} onChange={() => onLeft(toggled(left, id))} />
          <span className={classes.name}>{title}</span>
          {daysLate > 0 && <Status tone={daysLate > 30 ? 'red' : 'amber'}>{counted(daysLate, 'day')} late</Status>}
          <span className={classes.sums}>
            {balances.map(balance => (
              <span key={balance.currency}>
                {amount(balance.amount, balance.currency)} <small>{balance.currency}</small>
              </span>
            ))}
          </span>
        </label>
      ))}
    </div>
  )
}
