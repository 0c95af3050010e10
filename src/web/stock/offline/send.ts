import { entities } from '../../../domain/index.ts'
import { api, isUnanswered, Refused } from '../../kit/data/api.ts'
import { counted } from '../../kit/data/number.ts'
import { queryClient, refresh } from '../../kit/data/query.ts'
import { records } from '../../kit/data/records.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import { countQueue, openTakes } from '../stock-take/count/queue.ts'
import { dropUnsent, keepUnsent, type Unsent, unsentCounts, unsentOf } from './unsent.ts'

const quiet = { quiet: true }
const batch = 200

/** Sends one piece of work. Returns why the server refuses it, or null. Throws when there is no answer. */
const sendOne = async (one: Unsent): Promise<string | null> => {
  if (one.kind === 'receipt') {
    await records.act(entities.transfer, 'receive', { id: one.transfer, version: one.version, ...one.body }, { ...quiet, key: one.id })
    return null
  }
  const scanned = { at: one.at, sent: new Date().toISOString() }
  const { stones } = await api.put('location/move', { id: one.location, stones: [one.code], scanned }, quiet)
  const [stone] = stones
  if (stone?.outcome === 'later') notify.warn(stone.message)
  return stone?.outcome === 'refused' ? stone.message : null
}

/** Sends the counts of a stock-take that is not open on a screen. Returns how many the server took. */
const sendCounts = async (user: string, take: string): Promise<number> => {
  const queue = countQueue(user, take)
  let sent = 0
  for (let counts = queue.all().slice(0, batch); counts.length > 0; counts = queue.all().slice(0, batch)) {
    const { refused } = await api.put('stock-take/count', { id: take, sent: new Date().toISOString(), counts }, quiet)
    queue.drop(counts.map(({ id }) => id))
    for (const { reason } of refused) notify.danger(reason)
    sent += counts.length - refused.length
  }
  return sent
}

const sendInOrder = async (user: string): Promise<number> => {
  let sent = 0
  for (const one of unsentOf(user).filter(({ fault }) => fault === null)) {
    const fault = await sendOne(one).catch(error => {
      if (!(error instanceof Refused) || isUnanswered(error)) throw error
      return error.message
    })
    if (fault === null) dropUnsent(user, one.id)
    else keepUnsent(user, { ...one, fault })
    if (fault === null) sent++
  }
  return sent
}

/** What was sent of one kind. What found no answer is tried again later; counts that are refused wait for the screen of their stock-take. */
const sentOf = (sending: Promise<number>): Promise<number> =>
  sending.catch(error => {
    if (error instanceof Refused) return 0
    throw error
  })

const sendAll = async (user: string): Promise<void> => {
  let sent = await sentOf(sendInOrder(user))
  for (const { take } of unsentCounts(user)) if (!openTakes.has(take)) sent += await sentOf(sendCounts(user, take))
  if (sent === 0) return
  notify.success(`Sent what was scanned without a connection: ${counted(sent, 'entry', 'entries')}.`)
  refresh(queryClient)
}

/** Sends what waits on this device, in the order in which it was done; one tab at a time, where the browser can tell. */
export const sendUnsent = async (user: string): Promise<void> => {
  if (!('locks' in navigator)) return sendAll(user)
  await navigator.locks.request(`stonebook.unsent.${user}`, { ifAvailable: true }, lock => (lock ? sendAll(user) : undefined))
}
