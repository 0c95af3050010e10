import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { entities } from '../../domain/index.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { isPositive, isZero } from '../../domain/kit/quantity.ts'
import type { CustomerStanding as Standing } from '../../domain/parties/contract.ts'
import type { CustomerSales } from '../../domain/reports/customer-contract.ts'
import { Attachments } from '../company/attachment/attachment.tsx'
import { Explained } from '../company/explain/button.tsx'
import { TrafficLight } from '../documents/party/light.tsx'
import { counted, day } from '../kit/data/number.ts'
import { useRead } from '../kit/data/query.ts'
import { Money, Status } from '../kit/display/cell.tsx'
import { Summary } from '../kit/record/summary.tsx'
import { Go, RefLink, useGo } from '../kit/shell/place.tsx'
import { useRights, useUser } from '../kit/shell/session.tsx'
import { PartyPayments } from '../payments/party.tsx'
import { newDocumentAddress, stoneDocuments } from '../stock/stone/new-document.ts'
import { Bought } from './bought.tsx'
import { Contact } from './contact.tsx'
import classes from './customer.module.css'
import { OpeningBills } from './opening-bills.tsx'
import { Timeline } from './timeline.tsx'

type Customer = RowOf<typeof entities.customer>

type Pair = [label: string, content: ReactNode]

/** The pair in a list when it applies; otherwise an empty list. */
const given = (applies: unknown, pair: Pair): Pair[] => (applies ? [pair] : [])

type Given = { standing: Standing; customer: Customer; base: string; last: ReactNode }

// What decides comes first: what they owe, what is late, what is left of the limit, and the last sale.
const pairsOf = ({ standing, customer: { id, code, payable }, base, last }: Given): Pair[] => {
  const explained = (field: 'balance' | 'exposure' | 'payable' | 'overdueDays', shown: ReactNode) => (
    <Explained key={field} entity="customer" id={id} field={field}>
      {shown}
    </Explained>
  )
  const { creditLimit, creditLeft, onApproval, overdueDays, overdueAmount } = standing
  return [
    ['Balance', explained('balance', <Balances standing={standing} base={base} />)],
    [
      'Overdue',
      overdueDays ? (
        <>
          {explained('overdueDays', <Status tone="red">{counted(overdueDays, 'day')}</Status>)}
          <br />
          <Money value={overdueAmount} currency={base} />
        </>
      ) : (
        'nothing'
      ),
    ],
    [
      'Credit left',
      creditLimit ? (
        <>
          <Money value={creditLeft} currency={base} />
          <br />
          <span className={classes.none}>
            of <Money value={creditLimit} currency={base} />
          </span>
        </>
      ) : (
        'No limit'
      ),
    ],
    ['Last sale', last],
    ...given(payable && !isZero(payable), ['We owe', explained('payable', <Money value={payable} currency={base} />)]),
    [
      'On approval',
      onApproval && isPositive(onApproval) ? (
        <Go key="lent" to={`/sales-and-clients/approvals?customer=${id}&status=open,partly returned,partly invoiced`}>
          <Money value={onApproval} currency={base} />
        </Go>
      ) : (
        'nothing'
      ),
    ],
    ['Exposure', explained('exposure', <Money value={standing.exposure} currency={base} />)],
    ...given(standing.approvalLimit, ['Approval limit left', <Money key="memo" value={standing.approvalLeft} currency={base} />]),
    ...given(standing.credits?.length, [
      'Credit on account',
      <span key="credit">
        {standing.credits?.map(({ currency, amount }) => (
          <Money key={currency} value={amount} currency={currency} />
        ))}{' '}
        <Go to={`/statement/payments?party=${id}&creditMin=0.01`}>Use credit</Go>
      </span>,
    ]),
    ['Code', code],
  ]
}

/** The date of the last sale, with a link to its invoice. */
const LastSale = ({ last }: { last: CustomerSales['last'] }) =>
  last ? (
    <>
      {day(last.date)}
      <br />
      <RefLink entity="invoice" id={last.invoice.id}>
        {last.invoice.title}
      </RefLink>
    </>
  ) : (
    'none yet'
  )

const Balances = ({ standing: { balances, balance }, base }: { standing: Standing; base: string }) =>
  balances && balances.length > 0 ? (
    balances.map(({ currency, amount }, at) => (
      <span key={currency}>
        {at > 0 && <br />}
        <Money value={amount} currency={currency} />
      </span>
    ))
  ) : (
    <Money value={balance ?? '0'} currency={base} />
  )

/** The most important data of a party, with links to its documents. */
export const CustomerStanding = ({ customer }: { customer: Customer }) => {
  const { may, can } = useRights()
  const go = useGo()
  const base = useUser().settings.currency
  const { data } = useRead('customer/standing', { id: customer.id })
  const { data: sales } = useRead('customer/sales', { id: customer.id }, { enabled: may('statement.read') })
  const last = sales ? <LastSale last={sales.last} /> : day(customer.lastSale) || 'none yet'
  return (
    <>
      <div className={classes.top}>
        <Contact customer={customer} />
        {customer.alertNote && (
          <Alert color="yellow" p="xs" title="Alert note">
            {customer.alertNote}
          </Alert>
        )}
        {data && <TrafficLight light={data.light} />}
        {data && (
          <Summary
            pairs={
              may('confidential.read')
                ? pairsOf({ standing: data, customer, base, last })
                : [
                    ['Last sale', last],
                    ['Code', customer.code],
                  ]
            }
          />
        )}
      </div>
      <div className={classes.actions}>
        {customer.kinds.includes('customer') &&
          customer.status === 'active' &&
          stoneDocuments
            .filter(({ entity }) => can('create', entity))
            .map(({ entity, home }) => (
              <Button key={entity.name} size="xs" variant="default" onClick={() => go(newDocumentAddress(home, { customer: customer.id }))}>
                New {entity.one}
              </Button>
            ))}
        <PartyPayments
          party={{ id: customer.id, title: customer.name }}
          currency={customer.currency}
          first={customer.kinds.includes('customer') ? 'received' : 'paid'}
          small
        />
      </div>
      <nav className={classes.documents} aria-label={`Documents of ${customer.name}`}>
        {can('read', entities.approval) && <Go to={`/sales-and-clients/approvals?customer=${customer.id}`}>Approvals</Go>}
        {can('read', entities.wish) && <Go to={`/sales-and-clients/wishes?customer=${customer.id}`}>Wishes</Go>}
        {can('read', entities.offer) && <Go to={`/sales-and-clients/offers?customer=${customer.id}`}>Offers</Go>}
        <Go to={`/sales-and-clients/invoices?customer=${customer.id}`}>Invoices</Go>
        {may('statement.read') && <Go to={`/statement?party=${customer.id}`}>Statement</Go>}
        {can('read', entities.paymentNote) && <Go to={`/statement/payments?party=${customer.id}`}>Payments</Go>}
      </nav>
      {sales && customer.kinds.includes('customer') && <Bought sales={sales} />}
      {may('statement.read') && <Timeline id={customer.id} />}
      <OpeningBills customer={customer} />
      <Attachments entity={entities.customer} id={customer.id} />
    </>
  )
}
