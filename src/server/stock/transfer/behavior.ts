import { sql } from 'kysely'
import { type DerivedStatuses, statesOf } from '../../../domain/kit/lifecycle.ts'
import { transfer, transferLifecycle, type transferStatuses } from '../../../domain/stock/transfer.ts'
import { takeBackOn } from '../../company/reversal.ts'
import { stateIn, statusColumn } from '../../kit/db/states.ts'
import { behaviorOf, type Work } from '../../kit/entity/behavior.ts'
import type { Columns } from '../../kit/entity/columns.ts'
import { conflict, notAllowed } from '../../kit/errors.ts'
import { reverseStockOf } from '../inventory/ledger.ts'
import { receive, reportLost } from './arrive.ts'
import { fillDraft } from './draft.ts'
import { send } from './send.ts'

const join = sql`left join lateral (
  select count(*) filter (where l.place = 'in_transit')::integer as missing, count(*) filter (where l.place = 'available') as arrived, count(*) filter (where l.place = 'loss') as lost
  from transfer_line l where l.transfer_id = t.id) way on true`

const columns: Columns = {
  missing: t => sql`case when ${stateIn(`${t}.state`, statesOf(transferLifecycle, 'inForce'))} then way.missing end`,
  status: t =>
    statusColumn(`${t}.state`, transferLifecycle, {
      'partly received': sql`way.missing > 0 and (way.arrived > 0 or way.lost > 0)`,
      'in transit': sql`way.missing > 0`,
      closed: sql`way.lost > 0`,
      received: sql`true`,
    } satisfies DerivedStatuses<typeof transferLifecycle, typeof transferStatuses>),
}

/** Refuses what only the branch where the goods start may do; the other end receives them. */
const refuseOtherEnd = ({ caller, before }: Pick<Work<typeof transfer>, 'caller' | 'before'>): void => {
  if (caller.branches && before && !caller.branches.includes(before.from))
    throw notAllowed('Your branch receives these goods. The branch that sends them does this.')
}

/** Cancels a transfer of which nothing has been received: the goods return to the safe that they left. */
const cancel = async (work: Work<typeof transfer, 'cancel'>) => {
  refuseOtherEnd(work)
  const { tx, values, caller, reason } = work
  const gone = values.items.find(line => line.place !== 'in_transit')
  if (gone)
    throw conflict(`${gone.sku} has ${gone.place === 'loss' ? 'been reported lost' : 'arrived'}. This transfer can no longer be canceled.`)
  const date = await takeBackOn(work)
  return () => reverseStockOf(tx, values.id, { kind: transfer.name, document: values.id, date, by: caller.id, reason })
}

/** Transfers between branches on the server. The ledger holds goods in transit by line until they are received. */
export const transferBehavior = behaviorOf(transfer, {
  join,
  columns,
  effects: {
    create: fillDraft,
    update: async work => {
      refuseOtherEnd(work)
      if (work.values.state === 'draft') await fillDraft(work)
    },
    remove: async work => refuseOtherEnd(work),
    send: async work => {
      refuseOtherEnd(work)
      return send(work)
    },
    receive,
    lost: reportLost,
    cancel,
  },
})
