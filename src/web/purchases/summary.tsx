import { useWatch } from 'react-hook-form'
import { entities } from '../../domain/index.ts'
import { isIn } from '../../domain/kit/lifecycle.ts'
import { purchaseLifecycle } from '../../domain/purchases/purchase.ts'
import { correctionPairs, openPair, overduePairs, type Pair, statusPair } from '../documents/bill-pairs.tsx'
import { BillPayments } from '../documents/party/payments.tsx'
import { owedPair, PartyAlerts, PartySection, termsPair, useBillParty } from '../documents/party/section.tsx'
import { day } from '../kit/data/number.ts'
import { History } from '../kit/record/history.tsx'
import { Summary } from '../kit/record/summary.tsx'
import { Section } from '../kit/shell/page.tsx'
import { isMemo, type PurchaseRow, type PurchaseValues } from './values.ts'

/** The summary of a purchase: its status, the supplier and its history. */
export const PurchaseSummary = ({ row }: { row: PurchaseRow | null }) => {
  const supplier = useWatch<PurchaseValues, 'supplier'>({ name: 'supplier' })
  return (
    <>
      {row && (
        <Section title={row.variant === 'stock' ? 'This purchase' : 'This expense'}>
          <PurchaseState row={row} />
        </Section>
      )}
      {supplier && <SupplierSummary id={supplier.id} title={supplier.title} />}
      {row && (
        <Section title="History">
          <History entity={entities.purchase} id={row.id} />
        </Section>
      )}
    </>
  )
}

const PurchaseState = ({ row }: { row: PurchaseRow }) => {
  const pairs = [statusPair('purchase', row)]
  if (row.open !== null && isIn(purchaseLifecycle, row.state, 'inForce')) pairs.push(openPair('purchase', row))
  if (row.dueDate) pairs.push([isMemo(row) ? 'Return by' : 'Due', day(row.dueDate)])
  pairs.push(...overduePairs(row.overdueDays), ...correctionPairs('purchase', row))
  return (
    <>
      <Summary pairs={pairs} />
      <BillPayments payments={row.payments} currency={row.currency} />
    </>
  )
}

/** The summary of a supplier. */
const SupplierSummary = ({ id, title }: { id: string; title: string }) => {
  const data = useBillParty<PurchaseValues>('supplier', id)
  const pairs: Pair[] = []
  if (data?.payables) pairs.push(data.payables.length > 0 ? owedPair('We owe', data.payables) : ['We owe', 'Nothing'])
  if (data?.balances?.length) pairs.push(owedPair('They owe', data.balances))
  if (data) pairs.push(termsPair(data.termsDays))
  return (
    <PartySection id={id} title={title} open="Open supplier">
      {data && (
        <PartyAlerts {...data} status={data.status === 'inactive' ? 'inactive' : 'active'}>
          nothing may be bought from this supplier
        </PartyAlerts>
      )}
      <Summary pairs={pairs} />
    </PartySection>
  )
}
