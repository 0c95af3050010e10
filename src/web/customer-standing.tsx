import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { nouns } from '../domain/index.ts'
import { isPositive } from '../domain/kit/quantity.ts'
import type { RowOf } from '../domain/kit/record.ts'
import classes from './customer.module.css'
import { Money, Status } from './kit/cell.tsx'
import { Facts } from './kit/facts.tsx'
import { counted, day } from './kit/number.ts'
import { Go } from './kit/place.tsx'
import { useRead } from './kit/query.ts'
import { useRights, useUser } from './kit/session.tsx'
import { PartyPayments } from './payment-note-party.tsx'

/** How a party stands with the house; figures only for those who may see them. */
export type Standing = {
  alertNote: string | null
  balances?: { currency: string; amount: string }[]
  balance?: string
  onApproval?: string
  exposure?: string
  memoLimit?: string | null
  memoLeft?: string | null
  creditLimit?: string | null
  creditLeft?: string | null
  overdueDays?: number | null
  overdueAmount?: string | null
  credit?: string | null
}

type Customer = RowOf<typeof nouns.customer>

const pairsOf = (standing: Standing, { id, lastSale, code }: Customer, base: string): [string, ReactNode][] => {
  const late = standing.overdueDays ? <Status tone="red">{counted(standing.overdueDays, 'day')}</Status> : 'nothing'
  return [
    ['Code', code],
    ['Balance', <Balances key="balance" standing={standing} base={base} />],
    [
      'On approval',
      standing.onApproval && isPositive(standing.onApproval) ? (
        <Go key="lent" to={`/sales-and-clients/approvals?customer=${id}&status=open,partly returned,partly invoiced`}>
          <Money value={standing.onApproval} currency={base} />
        </Go>
      ) : (
        'nothing'
      ),
    ],
    ['Exposure', <Money key="exposure" value={standing.exposure} currency={base} />],
    ['Credit left', standing.creditLimit ? <Money key="left" value={standing.creditLeft} currency={base} /> : 'no limit'],
    ...(standing.memoLimit
      ? [['Memo limit left', <Money key="memo" value={standing.memoLeft} currency={base} />] as [string, ReactNode]]
      : []),
    ['Overdue', late],
    ...(standing.overdueAmount && isPositive(standing.overdueAmount)
      ? [['Overdue amount', <Money key="late" value={standing.overdueAmount} currency={base} />] as [string, ReactNode]]
      : []),
    ['Last sale', day(lastSale) || 'none yet'],
  ]
}

const Balances = ({ standing: { balances, balance }, base }: { standing: Standing; base: string }) =>
  balances && balances.length > 0 ? (
    balances.map(({ currency, amount }) => (
      <div key={currency}>
        <Money value={amount} currency={currency} />
      </div>
    ))
  ) : (
    <Money value={balance ?? '0'} currency={base} />
  )

/** What matters about a party before anything is done with it, and where its papers are. */
export const CustomerStanding = ({ customer }: { customer: Customer }) => {
  const { may, can } = useRights()
  const base = useUser().settings.currency
  const { data } = useRead<Standing>('customer/standing', { id: customer.id })
  return (
    <>
      {customer.alertNote && (
        <Alert color="yellow" p="xs" title="Mind">
          {customer.alertNote}
        </Alert>
      )}
      {data && (
        <Facts
          pairs={
            may('confidential.read')
              ? pairsOf(data, customer, base)
              : [
                  ['Code', customer.code],
                  ['Last sale', day(customer.lastSale) || 'none yet'],
                ]
          }
        />
      )}
      <div className={classes.moves}>
        <PartyPayments
          party={{ id: customer.id, title: customer.name }}
          currency={customer.currency}
          first={customer.kinds.includes('customer') ? 'received' : 'paid'}
          small
        />
      </div>
      <nav className={classes.papers} aria-label={`Papers of ${customer.name}`}>
        {can('read', nouns.approval) && <Go to={`/sales-and-clients/approvals?customer=${customer.id}`}>Approvals</Go>}
        <Go to={`/sales-and-clients/invoices?customer=${customer.id}`}>Invoices</Go>
        {may('statement.read') && <Go to={`/statement?party=${customer.id}`}>Statement</Go>}
        {can('read', nouns.paymentNote) && <Go to={`/statement/payments?party=${customer.id}`}>Payments</Go>}
      </nav>
    </>
  )
}
