import { isNegative, isZero, negate, type Quantity } from '../domain/kit/quantity.ts'
import { Money } from './kit/cell.tsx'
import { amount, day } from './kit/number.ts'
import { Go, useHome } from './kit/place.tsx'
import classes from './statement.module.css'
import { type HeldApproval, StatementApprovals } from './statement-approvals.tsx'

type Entry = {
  date: string
  kind: string
  number: string | null
  paper: { noun: string; id: string }
  reference: string | null
  dueDate: string | null
  debit: Quantity | null
  credit: Quantity | null
  balance: Quantity
  reversal: boolean
}
export type Statement = {
  party: { id: string; code: string; title: string; address: string | null }
  currency: string
  currencies: string[]
  from: string
  to: string
  opening: Quantity
  entries: Entry[]
  closing: Quantity
  ageing: Record<string, Quantity>
  credit: Quantity
  approvals: HeldApproval[]
}

const kinds: Record<string, string> = {
  invoice: 'Invoice',
  paymentNote: 'Payment',
  opening: 'Opening balance',
  exchange: 'Difference of exchange',
}
const ages: Record<string, string> = {
  current: 'Not due',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '90+': 'Over 90 days',
}

/** A balance in words people use: what they owe, or what is theirs. */
const Balance = ({ value, currency }: { value: Quantity; currency: string }) =>
  isNegative(value) ? (
    <span>
      <Money value={negate(value)} currency={currency} /> in their favour
    </span>
  ) : (
    <Money value={value} currency={currency} />
  )

/** A party's account as it prints: what stood before, every posting with its paper, what stands now, and how old it is. */
export const StatementSheet = ({ statement }: { statement: Statement }) => {
  const { party, currency, entries, opening, closing, ageing, credit, approvals, from, to } = statement
  return (
    <article className={classes.sheet} aria-label={`Statement of ${party.title}`}>
      <header>
        <div>
          <h2>{party.title}</h2>
          <p>{party.code}</p>
          {party.address && <p className={classes.address}>{party.address}</p>}
        </div>
        <dl>
          <div>
            <dt>Period</dt>
            <dd>
              {day(from)} – {day(to)}
            </dd>
          </div>
          <div>
            <dt>Currency</dt>
            <dd>{currency}</dd>
          </div>
          <div className={classes.closing}>
            <dt>Balance</dt>
            <dd data-testid="closing">
              <Balance value={closing} currency={currency} />
            </dd>
          </div>
        </dl>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="Entries">
        <table>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Paper</th>
              <th scope="col">Due</th>
              <th scope="col">Debit</th>
              <th scope="col">Credit</th>
              <th scope="col">Balance</th>
            </tr>
          </thead>
          <tbody>
            <tr className={classes.carried}>
              <td>{day(from)}</td>
              <td colSpan={4}>Brought forward</td>
              <td>{amount(opening, currency)}</td>
            </tr>
            {entries.map(entry => (
              <EntryRow key={`${entry.paper.id} ${entry.kind} ${entry.reversal}`} entry={entry} currency={currency} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{day(to)}</td>
              <td colSpan={4}>Closing balance</td>
              <td>{amount(closing, currency)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {entries.length === 0 && <p className={classes.none}>Nothing was posted in this period.</p>}
      <dl className={classes.ageing} aria-label="How old what is open is">
        {Object.entries(ageing).map(([age, open]) => (
          <div key={age} data-tone={age !== 'current' && !isZero(open) ? 'red' : undefined}>
            <dt>{ages[age] ?? age}</dt>
            <dd>{amount(open, currency)}</dd>
          </div>
        ))}
        <div>
          <dt>On account</dt>
          <dd>{amount(credit, currency)}</dd>
        </div>
      </dl>
      <StatementApprovals approvals={approvals} currency={currency} />
    </article>
  )
}

const EntryRow = ({ entry, currency }: { entry: Entry; currency: string }) => {
  const { date, kind, number, paper, reference, dueDate, debit, credit, balance, reversal } = entry
  const home = useHome()(paper.noun, paper.id)
  const name = [kinds[kind] ?? kind, number].filter(Boolean).join(' ')
  return (
    <tr>
      <td>{day(date)}</td>
      <td>
        {home && kind !== 'exchange' ? <Go to={home}>{name}</Go> : name}
        {reversal && <span className={classes.quiet}> taken back</span>}
        {reference && <span className={classes.quiet}> · {reference}</span>}
      </td>
      <td>{day(dueDate)}</td>
      <td>{debit && amount(debit, currency)}</td>
      <td>{credit && amount(credit, currency)}</td>
      <td>{amount(balance, currency)}</td>
    </tr>
  )
}
