import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ApprovalLine } from '../../../../domain/sales/contract.ts'
import { statuses } from '../../../../domain/stock/inventory/place.ts'
import { Explained } from '../../../company/explain/button.tsx'
import { moment } from '../../../kit/data/moment.ts'
import { day, today } from '../../../kit/data/number.ts'
import { useRead } from '../../../kit/data/query.ts'
import { Status } from '../../../kit/display/cell.tsx'
import { onDemand } from '../../../kit/feedback/on-demand.tsx'
import { RefLink } from '../../../kit/shell/place.tsx'
import { useRights } from '../../../kit/shell/session.tsx'
import { quantityOf, type Stone } from '../../stone/cells.tsx'
import { DocumentLink, useMovements } from '../history.tsx'
import classes from './whereabouts.module.css'

const ReleaseDialog = onDemand(async () => (await import('./reserve.tsx')).ReleaseDialog)

/** Where a stone is now: who has it, since and until when, or its last movement. */
export const Whereabouts = ({ stone }: { stone: Stone }) => {
  const { id, status } = stone
  const reservations = stone.reservations ?? []
  const isOut = status === 'on_approval' || status === 'partly'
  const { data: movements } = useMovements(id)
  const { data: approvalLines } = useRead('item/approval', { inventory: id, open: 'true' }, { enabled: isOut })
  const option = statuses.find(({ value }) => value === status)
  const last = status === 'available' || status === 'reserved' || isOut ? undefined : movements?.find(({ to }) => to === status)
  return (
    <div className={classes.now}>
      <Explained entity="inventory" id={id} field="status">
        <Status tone={option?.tone}>{option?.label ?? status}</Status>
      </Explained>
      {last && (last.party ? ` to ${last.party} on ${day(last.date)}, ` : ', ')}
      {last && <DocumentLink movement={last} />}
      {isOut && approvalLines && approvalLines.length > 0 && (
        <ul className={classes.out}>
          {approvalLines.map(approvalLine => (
            <OutWith key={approvalLine.id} approvalLine={approvalLine} />
          ))}
        </ul>
      )}
      {reservations.length > 0 && (
        <ul className={classes.out}>
          {reservations.map(kept => (
            <ReservedFor key={kept.customer.id} stone={stone} kept={kept} />
          ))}
        </ul>
      )}
    </div>
  )
}

const ReservedFor = ({ stone, kept }: { stone: Stone; kept: Stone['reservations'][number] }) => {
  const { may } = useRights()
  const [releasing, setReleasing] = useState(false)
  const { customer, until, pieces, weight, by, note } = kept
  return (
    <li>
      {quantityOf(pieces, weight, stone.type)} reserved for{' '}
      <RefLink entity="customer" id={customer.id}>
        {customer.title}
      </RefLink>{' '}
      until {moment(until)}, by {by}
      {note && `: ${note}`}
      {may('inventory.reserve') && (
        <Button className={classes.release} size="compact-xs" variant="default" onClick={() => setReleasing(true)}>
          Release
        </Button>
      )}
      {releasing && <ReleaseDialog stone={stone} kept={kept} onClose={() => setReleasing(false)} />}
    </li>
  )
}

const OutWith = ({ approvalLine: { approval, customer, date, dueDate, outPieces, outWeight, type } }: { approvalLine: ApprovalLine }) => (
  <li>
    {quantityOf(outPieces ?? null, outWeight ?? '0', type ?? '')} with{' '}
    <RefLink entity="customer" id={customer.id}>
      {customer.title}
    </RefLink>{' '}
    since {day(date)},{' '}
    {dueDate && (
      <span
        className={dueDate < today() ? classes.late : undefined}
      >{`${dueDate < today() ? 'overdue since' : 'due on'} ${day(dueDate)}, `}</span>
    )}
    <RefLink entity="approval" id={approval.id}>
      {approval.title}
    </RefLink>
  </li>
)
