import { useWatch } from 'react-hook-form'
import { billLifecycle } from '../../../domain/documents/bill.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { type WorkKind, workKinds } from '../../../domain/workshop/work-kind.ts'
import { Attachments } from '../../company/attachment/attachment.tsx'
import { correctionPairs, openPair, overduePairs, type Pair, statusPair } from '../../documents/bill-pairs.tsx'
import { BillPayments } from '../../documents/party/payments.tsx'
import { owedPair, PartyAlerts, PartySection, termsPair, useBillParty } from '../../documents/party/section.tsx'
import { SentOf } from '../../documents/share/sent.tsx'
import { day } from '../../kit/data/number.ts'
import { History } from '../../kit/record/history.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import { Section } from '../../kit/shell/page.tsx'
import { type BillRow, billEntity } from './kind.ts'
import type { BillValues } from './values.ts'

/** The summary of a production invoice: its status, its party and its history. */
export const BillSummary = ({ kind, row }: { kind: WorkKind; row: BillRow | null }) => {
  const entity = billEntity(kind)
  const customer = useWatch<BillValues, 'customer'>({ name: 'customer' })
  return (
    <>
      {row && (
        <Section title={`This ${entity.one}`}>
          <BillState kind={kind} row={row} />
        </Section>
      )}
      {customer && <BillParty id={customer.id} title={customer.title} />}
      {row && <Attachments entity={entity} id={row.id} />}
      <SentOf entity={entity} row={row} />
      {row && (
        <Section title="History">
          <History entity={entity} id={row.id} />
        </Section>
      )}
    </>
  )
}

const BillState = ({ kind, row }: { kind: WorkKind; row: BillRow }) => {
  const entity = workKinds[kind].bill
  const pairs = [statusPair(entity, row)]
  if (isIn(billLifecycle, row.state, 'inForce') && row.direction !== 'internal')
    pairs.push(openPair(entity, row), ['Due', day(row.dueDate)])
  pairs.push(...overduePairs(row.overdueDays), ...correctionPairs(entity, row))
  return (
    <>
      <Summary pairs={pairs} />
      <BillPayments payments={row.payments} currency={row.currency} />
    </>
  )
}

/** The summary of a customer or an outside maker. */
const BillParty = ({ id, title }: { id: string; title: string }) => {
  const data = useBillParty<BillValues>('customer', id)
  const pairs: Pair[] = []
  if (data?.balances?.length) pairs.push(owedPair('They owe', data.balances))
  if (data?.payables?.length) pairs.push(owedPair('We owe', data.payables))
  if (data) pairs.push(termsPair(data.termsDays))
  return (
    <PartySection id={id} title={title} open="Open party">
      {data && <PartyAlerts {...data}>nothing may be invoiced</PartyAlerts>}
      <Summary pairs={pairs} />
    </PartySection>
  )
}
