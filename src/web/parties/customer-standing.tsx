import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { entities } from '../../domain/index.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { isPositive, isZero } from '../../domain/kit/quantity.ts'
import type { CustomerStanding as Standing } from '../../domain/parties/contract.ts'
import { Attachments } from '../company/attachment/attachment.tsx'
import { Explained } from '../company/explain/button.tsx'
import { TrafficLight } from '../documents/party/light.tsx'
import { counted, day } from '../kit/data/number.ts'
import { useRead } from '../kit/data/query.ts'
import { Money, Status } from '../kit/display/cell.tsx'
import { Summary } from '../kit/record/summary.tsx'
import { Go, useGo } from '../kit/shell/place.tsx'
import { useRights, useUser } from '../kit/shell/session.tsx'
import { PartyPayments } from '../payments/party.tsx'
import { newDocumentAddress, stoneDocuments } from '../stock/stone/new-document.ts'
import classes from './customer.module.css'
import { OpeningBills } from './opening-bills.tsx'

type Customer = RowOf<typeof entities.customer>

type Pair = [label: string, content: ReactNode]

/** The pair in a list when it applies; otherwise an empty list. */
const given = (applies: unknown, pair: Pair): Pair[] => (applies ? [pair] : [])

const pairsOf = (standing: Standing, { id, lastSale, code, payable }: Customer, base: string): Pair[] => {
  const owed = (
    <Explained key="payable" entity="customer" id={id} field="payable">
      <Money value={payable} currency={base} />
    </Explained>
  )
  const late = standing.overdueDays ? (
    <Explained key="late" entity="customer" id={id} field="overdueDays">
      <Status tone="red">{counted(standing.overdueDays, 'day')}</Status>
    </Explained>
  ) : (
    'nothing'
  )
  return [
    ['Code', code],
    [
      'Balance',
      <Explained key="balance" entity="customer" id={id} field="balance">
        <Balances standing={standing} base={base} />
      </Explained>,
    ],
    ...given(payable && !isZero(payable), ['We owe', owed]),
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
    [
      'Exposure',
      <Explained key="exposure" entity="customer" id={id} field="exposure">
        <Money value={standing.exposure} currency={base} />
      </Explained>,
    ],
    ['Credit left', standing.creditLimit ? <Money key="left" value={standing.creditLeft} currency={base} /> : 'no limit'],
    ...given(standing.approvalLimit, ['Approval limit left', <Money key="memo" value={standing.approvalLeft} currency={base} />]),
    ['Overdue', late],
    ...given(standing.overdueAmount && isPositive(standing.overdueAmount), [
      'Overdue amount',
      <Money key="late" value={standing.overdueAmount} currency={base} />,
    ]),
    ...given(standing.credits?.length, [
      'Credit on account',
      <span key="credit">
        {standing.credits?.map(({ currency, amount }) => (
          <Money key={currency} value={amount} currency={currency} />
        ))}{' '}
        <Go to={`/statement/payments?party=${id}&creditMin=0.01`}>Use credit</Go>
      </span>,
    ]),
    ['Last sale', day(lastSale) || 'none yet'],
  ]
}

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
  return (
    <>
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
              ? pairsOf(data, customer, base)
              : [
                  ['Code', customer.code],
                  ['Last sale', day(customer.lastSale) || 'none yet'],
                ]
          }
        />
      )}
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
        <Go to={`/sales-and-clients/invoices?customer=${customer.id}`}>Invoices</Go>
        {may('statement.read') && <Go to={`/statement?party=${customer.id}`}>Statement</Go>}
        {can('read', entities.paymentNote) && <Go to={`/statement/payments?party=${customer.id}`}>Payments</Go>}
      </nav>
      <OpeningBills customer={customer} />
      <Attachments entity={entities.customer} id={customer.id} />
    </>
  )
}
