import { Alert } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { nouns } from '../domain/index.ts'
import { compare, isNegative, isPositive, plus, type Quantity } from '../domain/kit/quantity.ts'
import classes from './invoice.module.css'
import { useLiveTotals } from './invoice-totals.tsx'
import type { InvoiceRow, PaperValues } from './invoice-values.ts'
import { Cell, Money, Status } from './kit/cell.tsx'
import { Facts } from './kit/facts.tsx'
import { History } from './kit/history.tsx'
import { counted, day } from './kit/number.ts'
import { Section } from './kit/page.tsx'
import { Go, useHome } from './kit/place.tsx'
import { useRead } from './kit/query.ts'
import { useRights, useUser } from './kit/session.tsx'

type Standing = {
  alertNote: string | null
  status: string
  currency: string
  termsDays: number
  balance?: Quantity
  exposure?: Quantity
  creditLimit?: Quantity | null
  creditLeft?: Quantity | null
  overdueDays?: number | null
  overdueAmount?: Quantity
}

/** What to know beside the paper: the party, where the paper stands, and what happened to it. */
export const InvoiceFacts = ({ row }: { row: InvoiceRow | null }) => {
  const customer = useWatch<PaperValues, 'customer'>({ name: 'customer' })
  return (
    <>
      {row && (
        <Section title="This invoice">
          <InvoiceState row={row} />
        </Section>
      )}
      {customer && <PartyFacts id={customer.id} title={customer.title} isDraft={!row || row.state === 'draft'} />}
      {row && (
        <Section title="History">
          <History noun={nouns.invoice} id={row.id} />
        </Section>
      )}
    </>
  )
}

const InvoiceState = ({ row }: { row: InvoiceRow }) => {
  const pairs: [string, React.ReactNode][] = [['Stands', <Cell key="status" name="status" field={nouns.invoice.fields.status} row={row} />]]
  if (row.number) pairs.push(['Number', row.number])
  if (row.state === 'issued') pairs.push(['Open', <Money key="open" value={row.open} currency={row.currency} />], ['Due', day(row.dueDate)])
  if (row.overdueDays)
    pairs.push([
      'Overdue',
      <Status key="late" tone="red">
        {counted(row.overdueDays, 'day')}
      </Status>,
    ])
  return <Facts pairs={pairs} />
}

const PartyFacts = ({ id, title, isDraft }: { id: string; title: string; isDraft: boolean }) => {
  const { data } = useRead<Standing>('customer/standing', { id }, { quiet: true })
  const base = useUser().settings.currency
  const { may } = useRights()
  const home = useHome()('customer', id)
  const pairs: [string, React.ReactNode][] = []
  if (data) {
    const { balance, exposure, creditLimit, creditLeft, overdueDays, overdueAmount } = data
    if (balance !== undefined) pairs.push(['Balance', <Money key="balance" value={balance} currency={base} />])
    if (exposure !== undefined) pairs.push(['Exposure', <Money key="exposure" value={exposure} currency={base} />])
    if (creditLimit)
      pairs.push([
        'Credit left',
        <span key="credit" data-tone={creditLeft && isNegative(creditLeft) ? 'red' : undefined}>
          <Money value={creditLeft} currency={base} />
        </span>,
      ])
    if (overdueDays && overdueAmount && isPositive(overdueAmount))
      pairs.push(
        [
          'Overdue',
          <Status key="overdue" tone="red">
            {counted(overdueDays, 'day')}
          </Status>,
        ],
        ['Overdue amount', <Money key="late" value={overdueAmount} currency={base} />],
      )
    pairs.push(['Terms', data.termsDays === 0 ? 'On delivery' : counted(data.termsDays, 'day')])
  }
  return (
    <Section
      title={title}
      actions={
        may('statement.read') && (
          <Go to={`/statement?party=${id}`} className={classes.link}>
            Statement
          </Go>
        )
      }
    >
      {data?.alertNote && (
        <Alert color="yellow" p="xs" role="note" className={classes.alert}>
          {data.alertNote}
        </Alert>
      )}
      {data && data.status !== 'active' && (
        <Alert color="red" p="xs" role="note" className={classes.alert}>
          This customer is {data.status}; nothing may be sold to them.
        </Alert>
      )}
      {isDraft && data?.creditLimit && data.balance !== undefined && (
        <CreditWarning balance={data.balance} limit={data.creditLimit} mayExceed={may('credit.exceed')} />
      )}
      {pairs.length > 0 && <Facts pairs={pairs} />}
      {home && (
        <Go to={home} className={classes.link}>
          Open the customer
        </Go>
      )}
    </Section>
  )
}

const CreditWarning = ({ balance, limit, mayExceed }: { balance: Quantity; limit: Quantity; mayExceed: boolean }) => {
  const { totals } = useLiveTotals()
  if (compare(plus(balance, totals.baseTotal), limit) <= 0) return null
  return (
    <Alert color="yellow" p="xs" role="note" className={classes.alert}>
      This goes beyond their credit limit{mayExceed ? '.' : '; a Manager has to issue it.'}
    </Alert>
  )
}
