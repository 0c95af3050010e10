import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { entities } from '../../domain/index.ts'
import { isIn } from '../../domain/kit/lifecycle.ts'
import type { Quantity } from '../../domain/kit/quantity.ts'
import { purchaseLifecycle } from '../../domain/purchases/purchase.ts'
import { Explained } from '../company/explain/button.tsx'
import classes from '../documents/document.module.css'
import { PartyAlerts } from '../documents/party.tsx'
import { counted, day } from '../kit/data/number.ts'
import { useRead } from '../kit/data/query.ts'
import { Cell, Money, Status } from '../kit/display/cell.tsx'
import { History } from '../kit/record/history.tsx'
import { Summary } from '../kit/record/summary.tsx'
import { Section } from '../kit/shell/page.tsx'
import { Go, useHome } from '../kit/shell/place.tsx'
import { useRights } from '../kit/shell/session.tsx'
import { isMemo, type PurchaseRow, type PurchaseValues } from './values.ts'

type Owed = { currency: string; amount: Quantity }
type Standing = { alertNote: string | null; status: string; termsDays: number; taxTreatment: string; payables?: Owed[]; balances?: Owed[] }

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
  const pairs: [string, React.ReactNode][] = [
    [
      'Status',
      <Explained key="status" entity="purchase" id={row.id} field="status">
        <Cell name="status" field={entities.purchase.fields.status} row={row} />
      </Explained>,
    ],
  ]
  if (row.open !== null && isIn(purchaseLifecycle, row.state, 'inForce'))
    pairs.push([
      'Open',
      <Explained key="open" entity="purchase" id={row.id} field="open">
        <Money value={row.open} currency={row.currency} />
      </Explained>,
    ])
  if (row.dueDate) pairs.push([isMemo(row) ? 'Return by' : 'Due', day(row.dueDate)])
  if (row.overdueDays)
    pairs.push([
      'Overdue',
      <Status key="late" tone="red">
        {counted(row.overdueDays, 'day')}
      </Status>,
    ])
  return <Summary pairs={pairs} />
}

const moneyOf = (owed: readonly Owed[]) =>
  owed.length === 0
    ? 'Nothing'
    : owed.map(({ currency, amount }) => (
        <div key={currency}>
          <Money value={amount} currency={currency} />
        </div>
      ))

/** The summary of a supplier. */
const SupplierSummary = ({ id, title }: { id: string; title: string }) => {
  const { data } = useRead<Standing>('customer/standing', { id }, { quiet: true })
  const form = useFormContext<PurchaseValues>()
  // A saved purchase has only the supplier's name, so tax and terms are loaded here.
  useEffect(() => {
    const supplier = form.getValues('supplier')
    if (!data || supplier?.id !== id || supplier.taxTreatment !== undefined) return
    form.setValue('supplier', { ...supplier, taxTreatment: data.taxTreatment, termsDays: data.termsDays })
  }, [data, id, form])
  const { may } = useRights()
  const home = useHome()('customer', id)
  const pairs: [string, React.ReactNode][] = []
  if (data?.payables) pairs.push(['We owe', moneyOf(data.payables)])
  if (data?.balances && data.balances.length > 0) pairs.push(['They owe', moneyOf(data.balances)])
  if (data) pairs.push(['Terms', data.termsDays === 0 ? 'On delivery' : counted(data.termsDays, 'day')])
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
      {data && (
        <PartyAlerts {...data} status={data.status === 'inactive' ? 'inactive' : 'active'}>
          nothing may be bought from this supplier
        </PartyAlerts>
      )}
      <Summary pairs={pairs} />
      {home && (
        <Go to={home} className={classes.link}>
          Open supplier
        </Go>
      )}
    </Section>
  )
}
