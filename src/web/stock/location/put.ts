import { api, isUnanswered } from '../../kit/data/api.ts'
import { isConnected } from '../../kit/data/connection.ts'
import { queryClient, refresh } from '../../kit/data/query.ts'
import { newId } from '../../kit/form/new-id.ts'
import type { ScanAnswer } from '../../kit/scan/scan.tsx'
import { keepUnsent, unsentOf } from '../offline/unsent.ts'
import { answerTo, locationHome } from './messages.ts'

type Location = { id: string; path: string }

/** Notes a scanned stone on this device. It is moved when the connection is back, in the order of the scans. */
const note = (user: string, { id, path }: Location, code: string, at: string): ScanAnswer => {
  const entry = { id: newId(), at, title: `${code.trim()} into ${path}`, screen: `${locationHome}/${id}`, fault: null }
  const isKept = keepUnsent(user, { ...entry, kind: 'move', location: id, code })
  return isKept
    ? { tone: 'green', message: `Noted: ${code.trim()}. It is moved here when the connection is back.` }
    : { tone: 'red', message: 'The storage of this device is full. Free some space before you continue.', isLeft: true }
}

/** Puts a scanned stone into a location: at once, or after what was scanned before it without a connection. */
export const putStone = async (user: string, location: Location, code: string): Promise<ScanAnswer | null> => {
  const at = new Date().toISOString()
  const isAfterOthers = unsentOf(user).some(({ fault }) => fault === null)
  if (!isConnected() || isAfterOthers) return note(user, location, code, at)
  try {
    const answer = answerTo(await api.put('location/move', { id: location.id, stones: [code] }))
    refresh(queryClient)
    return answer
  } catch (error) {
    if (!isUnanswered(error) || isConnected()) throw error
    return note(user, location, code, at)
  }
}
