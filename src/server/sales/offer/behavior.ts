import { sql } from 'kysely'
import { type DerivedStatuses, openStatuses, statesOf } from '../../../domain/kit/lifecycle.ts'
import { offer, offerLifecycle, offerStatuses } from '../../../domain/sales/offer/entity.ts'
import { isOnRequest } from '../../../domain/sales/offer/price.ts'
import { statusesInHouse, statusWords } from '../../../domain/stock/inventory/place.ts'
import { checkRate } from '../../company/document-rate.ts'
import { checkDate, settingsOf } from '../../company/settings.ts'
import { beyondDiscount, discountLimit } from '../../documents/bill/limits.ts'
import { belowMinimum } from '../../documents/bill/minimum.ts'
import { partyOf } from '../../documents/bill/party.ts'
import { refuseForeign } from '../../documents/own-documents.ts'
import { requirePermission } from '../../documents/permission/needed.ts'
import { todayOf } from '../../kit/business-day.ts'
import { nextNumber } from '../../kit/db/counter.ts'
import { stateIn, statusColumn } from '../../kit/db/states.ts'
import { behaviorOf, type Filters, type Stored, type Work } from '../../kit/entity/behavior.ts'
import type { Columns } from '../../kit/entity/columns.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { type Stone, stonesOf } from '../../stock/inventory/ledger.ts'
import { atLine, refuseUnsaleable, snapshot, stockIds } from '../../stock/inventory/selection.ts'
import { answerOf, isAnswered } from './answer.ts'
import { documentsOf, withDocuments } from './documents.ts'
import { changeSent, fillDraft, refusePast, settleAmounts } from './draft.ts'
import { becomesApproval, becomesInvoice } from './onward.ts'

const { accept, decline } = offerLifecycle.actions
const isOver = (t: string) => sql`${sql.ref(`${t}.valid_until`)} < ${todayOf(sql.ref(`${t}.branch_id`))}`
const isOpen = (t: string) => stateIn(`${t}.state`, statesOf(offerLifecycle, 'open'))

const columns = {
  status: t =>
    statusColumn(`${t}.state`, offerLifecycle, {
      accepted: stateIn(`${t}.state`, [accept.to]),
      declined: stateIn(`${t}.state`, [decline.to]),
      answered: isAnswered(t),
      expired: isOver(t),
      sent: sql`true`,
    } satisfies DerivedStatuses<typeof offerLifecycle, typeof offerStatuses> & Record<'accepted' | 'declined' | 'sent', object>),
  documents: documentsOf,
  answer: answerOf,
  'items.place': line => sql`(select i.status from inventory i where i.id = ${sql.ref(`${line}.inventory_id`)})`,
} satisfies Columns

const undecided = openStatuses(offerStatuses)
const filters: Filters = {
  status: (statuses: string[]) =>
    sql`${statuses.every(status => undecided.includes(status)) ? sql`${isOpen('t')} and ` : sql``}${columns.status('t')} = any(${statuses}::text[])`,
}

type Offer = Stored<typeof offer>
type Line = Offer['items'][number]

/** A line as it is sent: the stone is still the company's, may be sold, and is described as it is today. */
const sentLine = (line: Line, index: number, stones: ReadonlyMap<string, Stone>): Line => {
  const stone = line.inventory ? stones.get(line.inventory) : undefined
  if (!stone) throw atLine(index, 'This stone does not exist.')
  if (!statusesInHouse.some(status => status === stone.status))
    throw atLine(index, `${stone.sku} is ${statusWords(stone.status)}. Remove this line.`)
  refuseUnsaleable(stone, index)
  return { ...line, ...snapshot(stone) }
}

const send = async (work: Work<typeof offer, 'send'>): Promise<void> => {
  const { tx, values, caller, today } = work
  refuseForeign(work)
  checkDate(values.date, today, true)
  refusePast(values, today)
  if (values.items.length === 0) throw invalid({ items: 'Add at least one stone.' })
  const party = await partyOf(work, values.customer)
  if (party.status !== 'active') throw conflict(`“${party.name}” is ${party.status}. Nothing can be offered to this customer.`)
  const stones = await stonesOf(tx, stockIds(values))
  values.items = values.items.map((line, index) => sentLine(line, index, stones))
  await checkRate(work)
  await settleAmounts(work)
  await requirePermission(work, offer.name, [
    ...(await belowMinimum(work, stones, line => !isOnRequest(line))),
    ...beyondDiscount(values, discountLimit(caller.role, await settingsOf(tx))),
  ])
  values.number = await nextNumber(tx, offer.series, values.branch, values.date)
}

const decide = async (work: Work<typeof offer, 'accept' | 'decline'>): Promise<void> => refuseForeign(work)

/** Offers on the server: they move no goods and post nothing. */
export const offerBehavior = behaviorOf(offer, {
  columns,
  filters,
  history: withDocuments,
  effects: {
    create: fillDraft,
    update: work => (work.values.state === 'draft' ? fillDraft(work) : changeSent(work)),
    remove: async work => refuseForeign(work),
    send,
    approval: becomesApproval,
    invoice: becomesInvoice,
    accept: decide,
    decline: decide,
  },
})
