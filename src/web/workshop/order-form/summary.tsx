import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { workLifecycle } from '../../../domain/workshop/lifecycle.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { Attachments } from '../../company/attachment/attachment.tsx'
import { overduePairs, type Pair } from '../../documents/bill-pairs.tsx'
import classes from '../../documents/document.module.css'
import { PartyAlerts } from '../../documents/party/section.tsx'
import { SentOf } from '../../documents/share/sent.tsx'
import { day, readable } from '../../kit/data/number.ts'
import { useRead } from '../../kit/data/query.ts'
import { Cell, Status } from '../../kit/display/cell.tsx'
import { History } from '../../kit/record/history.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import { Section } from '../../kit/shell/page.tsx'
import { Go, useHome } from '../../kit/shell/place.tsx'
import { makesJewels, type WorkRow, workEntity } from '../kind.ts'
import type { WorkValues } from './values.ts'

/** The summary of an order form: its status, the customer and its history. */
export const WorkSummary = ({ kind, row, pictures }: { kind: WorkKind; row: WorkRow | null; pictures: ReactNode }) => {
  const entity = workEntity(kind)
  const customer = useWatch<WorkValues, 'customer'>({ name: 'customer' })
  return (
    <>
      {row && (
        <Section title={`This ${entity.one}`}>
          <Summary pairs={statusPairs(kind, row)} />
        </Section>
      )}
      {pictures}
      {customer && <CustomerSummary id={customer.id} title={customer.title} />}
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

const statusPairs = (kind: WorkKind, row: WorkRow): Pair[] => {
  const entity = workEntity(kind)
  const pairs: Pair[] = [['Status', <Cell key="state" name="state" field={entity.fields.state} row={row} />]]
  if (row.priority === 'urgent')
    pairs.push([
      'Priority',
      <Status key="urgent" tone="red">
        Urgent
      </Status>,
    ])
  pairs.push(...overduePairs(row.overdueDays, 'Late'))
  if (row.yieldPercent && !makesJewels(kind)) pairs.push(['Yield', `${readable(row.yieldPercent)} %`])
  if (isIn(workLifecycle, row.state, 'inForce'))
    pairs.push(['Invoiced', <Cell key="invoiced" name="invoiced" field={entity.fields.invoiced} row={row} />])
  if (row.completedOn) pairs.push(['Completed', day(row.completedOn)])
  if (row.deliveredOn) pairs.push(['Delivered', [day(row.deliveredOn), row.deliveredTo].filter(Boolean).join(', to ')])
  if (row.uncollected)
    pairs.push([
      'Customer’s goods',
      <Status key="waits" tone="amber">
        To be collected
      </Status>,
    ])
  return pairs
}

/** The summary of the customer. */
const CustomerSummary = ({ id, title }: { id: string; title: string }) => {
  const { data } = useRead('customer/standing', { id }, { quiet: true })
  const home = useHome()('customer', id)
  const warns = data && (data.alertNote || data.status === 'inactive')
  if (!home && !warns) return null
  return (
    <Section title={title}>
      {warns && (
        <PartyAlerts alertNote={data.alertNote} status={data.status === 'inactive' ? 'inactive' : 'active'}>
          no work may be accepted
        </PartyAlerts>
      )}
      {home && (
        <Go to={home} className={classes.link}>
          Open customer
        </Go>
      )}
    </Section>
  )
}
