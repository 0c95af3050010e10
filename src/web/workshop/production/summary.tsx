import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { billLifecycle } from '../../../domain/documents/bill.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { Attachments } from '../../company/attachment/attachment.tsx'
import { Explained } from '../../company/explain/button.tsx'
import classes from '../../documents/document.module.css'
import { PartyAlerts } from '../../documents/party.tsx'
import { counted, day } from '../../kit/data/number.ts'
import { useRead } from '../../kit/data/query.ts'
import { Cell, Money, Status } from '../../kit/display/cell.tsx'
import { History } from '../../kit/record/history.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import { Section } from '../../kit/shell/page.tsx'
import { Go, useHome } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { type BillRow, billEntity } from './kind.ts'
import type { BillValues } from './values.ts'

type Owed = { currency: string; amount: string }
type Standing = { alertNote: string | null; status: string; termsDays: number; taxTreatment: string; balances?: Owed[]; payables?: Owed[] }

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
      {row && (
        <Section title="History">
          <History entity={entity} id={row.id} />
        </Section>
      )}
    </>
  )
}

const BillState = ({ kind, row }: { kind: WorkKind; row: BillRow }) => {
  const pairs: [string, React.ReactNode][] = [
    [
      'Status',
      <Explained key="status" entity={billEntity(kind).name} id={row.id} field="status">
        <Cell name="status" field={billEntity(kind).fields.status} row={row} />
      </Explained>,
    ],
  ]
  const open = (
    <Explained key="open" entity={billEntity(kind).name} id={row.id} field="open">
      <Money value={row.open} currency={row.currency} />
    </Explained>
  )
  if (isIn(billLifecycle, row.state, 'inForce') && row.direction !== 'internal') pairs.push(['Open', open], ['Due', day(row.dueDate)])
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
  owed.map(({ currency, amount }) => (
    <div key={currency}>
      <Money value={amount} currency={currency} />
    </div>
  ))

/** The summary of a customer or an outside maker. */
const BillParty = ({ id, title }: { id: string; title: string }) => {
  const { data } = useRead<Standing>('customer/standing', { id }, { quiet: true })
  const form = useFormContext<BillValues>()
  const { may } = useRights()
  const home = useHome()('customer', id)
  // A party from an order form or a draft has only a name, so its tax treatment is loaded here.
  useEffect(() => {
    const party = form.getValues('customer')
    if (!data || party?.id !== id || party.taxTreatment !== undefined) return
    form.setValue('customer', { ...party, taxTreatment: data.taxTreatment, termsDays: data.termsDays })
  }, [data, id, form])
  const pairs: [string, React.ReactNode][] = []
  if (data?.balances?.length) pairs.push(['They owe', moneyOf(data.balances)])
  if (data?.payables?.length) pairs.push(['We owe', moneyOf(data.payables)])
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
      {data && <PartyAlerts {...data}>nothing may be invoiced</PartyAlerts>}
      <Summary pairs={pairs} />
      {home && (
        <Go to={home} className={classes.link}>
          Open party
        </Go>
      )}
    </Section>
  )
}
