import { type ReactNode, useContext } from 'react'
import { isNegative, isPositive, type Quantity } from '../../../domain/kit/quantity.ts'
import type { CustomerStanding as Standing } from '../../../domain/parties/contract.ts'
import type { explained } from '../../../domain/reports/explain.ts'
import { Explained } from '../../company/explain/button.tsx'
import { counted } from '../../kit/data/number.ts'
import { useRead } from '../../kit/data/query.ts'
import { Money, Status } from '../../kit/display/cell.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { LinesContext } from '../lines/context.ts'
import { PartySection, termsPair } from './section.tsx'

const left = (label: string, value: Quantity | null | undefined, base: string): [string, ReactNode] => [
  label,
  <span key={label} data-tone={value && isNegative(value) ? 'red' : undefined}>
    <Money value={value} currency={base} />
  </span>,
]

/** The summary of a party, most important first. Amounts appear only when the server sends them to this role. */
const pairsOf = (id: string, standing: Standing, base: string, lends: boolean): [string, ReactNode][] => {
  const { balance, onApproval, exposure, creditLimit, approvalLimit, overdueDays, overdueAmount } = standing
  const pairs: [string, ReactNode][] = []
  const explain = (field: keyof typeof explained.customer, shown: ReactNode) => (
    <Explained key={field} entity="customer" id={id} field={field}>
      {shown}
    </Explained>
  )
  const money = (label: string, field: 'balance' | 'onApproval' | 'exposure', value: Quantity | undefined) => {
    if (value !== undefined) pairs.push([label, explain(field, <Money value={value} currency={base} />)])
  }
  money('Balance', 'balance', balance)
  if (lends || (onApproval && isPositive(onApproval))) money('On approval', 'onApproval', onApproval)
  money('Exposure', 'exposure', exposure)
  if (lends ? approvalLimit : creditLimit)
    pairs.push(lends ? left('Approval limit left', standing.approvalLeft, base) : left('Credit left', standing.creditLeft, base))
  if (overdueDays && overdueAmount && isPositive(overdueAmount)) {
    pairs.push(
      ['Overdue', explain('overdueDays', <Status tone="red">{counted(overdueDays, 'day')}</Status>)],
      ['Overdue amount', <Money key="late" value={overdueAmount} currency={base} />],
    )
  }
  if (lends) pairs.push(['Approval days', counted(standing.approvalDays, 'day')])
  else pairs.push(termsPair(standing.termsDays))
  return pairs
}

/** The summary of the party of a document, with a link to its account. */
export const PartySummary = ({ id, title }: { id: string; title: string }) => {
  const { data } = useRead('customer/standing', { id }, { quiet: true })
  const lends = useContext(LinesContext).kind.days === 'approvalDays'
  const base = useUser().settings.currency
  return (
    <PartySection id={id} title={title} open="Open customer">
      {data && <Summary pairs={pairsOf(id, data, base, lends)} />}
    </PartySection>
  )
}
