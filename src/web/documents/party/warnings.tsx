import { Alert } from '@mantine/core'
import { useContext } from 'react'
import { compare, plus, type Quantity } from '../../../domain/kit/quantity.ts'
import { useRead } from '../../kit/data/query.ts'
import { useRights } from '../../kit/shell/session.tsx'
import classes from '../document.module.css'
import { LinesContext } from '../lines/context.ts'
import { useLiveTotals } from '../totals/live-totals.ts'
import { TrafficLight } from './light.tsx'
import { PartyAlerts } from './section.tsx'

const forbidden = {
  approvalDays: 'no goods may go out on approval',
  termsDays: 'nothing may be sold to this customer',
  offerDays: 'nothing may be offered to this customer',
} as const

/** Under the customer of a draft: whether goods should go out, the alert note, and a limit that the draft exceeds. */
export const PartyWarnings = ({ id }: { id: string }) => {
  const { data } = useRead('customer/standing', { id }, { quiet: true })
  const { days } = useContext(LinesContext).kind
  if (!data) return null
  // No limit stops an offer: nothing is owed or lent yet.
  const [had, limit] = days === 'approvalDays' ? [data.exposure, data.approvalLimit] : [data.balance, data.creditLimit]
  return (
    <div className={classes.warnings}>
      <TrafficLight light={data.light} />
      <PartyAlerts {...data}>{forbidden[days]}</PartyAlerts>
      {limit && had !== undefined && days !== 'offerDays' && (
        <LimitWarning had={had} limit={limit} what={days === 'approvalDays' ? 'approval' : 'credit'} />
      )}
    </div>
  )
}

const LimitWarning = ({ had, limit, what }: { had: Quantity; limit: Quantity; what: string }) => {
  const { totals } = useLiveTotals()
  const { may } = useRights()
  if (compare(plus(had, totals.baseTotal), limit) <= 0) return null
  return (
    <Alert color="yellow" p="xs" role="note" className={classes.alert}>
      This exceeds the customer’s {what} limit.{may('credit.exceed') ? '' : ' A Manager must issue it.'}
    </Alert>
  )
}
