import type { Ledger } from '../../../domain/documents/settlement.ts'
import { isNegative, isZero, negate, type Quantity } from '../../../domain/kit/quantity.ts'
import type { Statement, StatementEntry } from '../../../domain/reports/statement-contract.ts'
import { amount, day } from '../../kit/data/number.ts'
import { Money } from '../../kit/display/cell.tsx'
import { Go, useHome } from '../../kit/shell/place.tsx'
import { Sideways } from '../../kit/shell/sideways.tsx'
import { AgeingFigures } from './ageing-bar.tsx'
import { StatementApprovals } from './approvals.tsx'
import { documentName, type Style } from './messages.ts'
import { StatementOpen } from './open.tsx'
import classes from './page.module.css'

/** A balance in words: the amount owed, or the credit. */
const Balance = ({ value, currency, ledger }: { value: Quantity; currency: string; ledger: Ledger }) =>
  isNegative(value) ? (
    <span>
      <Money value={negate(value)} currency={currency} /> in {ledger === 'receivable' ? 'their' : 'our'} favor
    </span>
  ) : (
    <Money value={value} currency={currency} />
  )

/** A statement as it prints: opening balance, every posting with its document, closing balance and ageing. */
export const StatementDocument = ({ statement, style }: { statement: Statement; style: Style }) => {
  const { party, ledger, currency, closing, ageing, credit, approvals, from, to } = statement
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
            <dt>{style === 'open' ? 'As of' : 'Period'}</dt>
            <dd>{style === 'open' ? day(to) : `${day(from)} – ${day(to)}`}</dd>
          </div>
          <div>
            <dt>Currency</dt>
            <dd>{currency}</dd>
          </div>
          <div className={classes.closing}>
            <dt>{ledger === 'receivable' ? 'They owe' : 'We owe'}</dt>
            <dd data-testid="closing">
              <Balance value={closing} currency={currency} ledger={ledger} />
            </dd>
          </div>
        </dl>
      </header>
      {style === 'open' ? <StatementOpen statement={statement} /> : <Entries statement={statement} />}
      <div className={classes.ageing}>
        <AgeingFigures ages={ageing} currency={currency} further={isZero(credit) ? [] : [['On account', credit]]} />
      </div>
      <StatementApprovals approvals={approvals} currency={currency} />
    </article>
  )
}

const Entries = ({ statement: { entries, currency, from, to, opening, closing } }: { statement: Statement }) => (
  <>
    <Sideways label="Entries" className={classes.scroll}>
      <table>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Document</th>
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
            <EntryRow key={`${entry.document.id} ${entry.kind} ${entry.reversal} ${entry.balance}`} entry={entry} currency={currency} />
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
    </Sideways>
    {entries.length === 0 && <p className={classes.none}>No entries in this period.</p>}
  </>
)

const EntryRow = ({ entry, currency }: { entry: StatementEntry; currency: string }) => {
  const { date, kind, document, reference, dueDate, debit, credit, balance, reversal } = entry
  const home = useHome()(document.entity, document.id)
  const name = documentName(entry)
  return (
    <tr>
      <td>{day(date)}</td>
      <td>
        {home ? <Go to={home}>{name}</Go> : name}
        {reversal && <span className={classes.quiet}> {kind === 'purchase' || /invoice$/i.test(kind) ? 'canceled' : 'reversed'}</span>}
        {reference && <span className={classes.quiet}> · {reference}</span>}
      </td>
      <td>{day(dueDate)}</td>
      <td>{debit && amount(debit, currency)}</td>
      <td>{credit && amount(credit, currency)}</td>
      <td>{amount(balance, currency)}</td>
    </tr>
  )
}
