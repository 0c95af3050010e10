import { once } from 'node:events'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { InsideAddress, isInside, lookupOutside } from '../../kit/http/inside.ts'
import type { SignedMessage } from './message.ts'

const usualSeconds = 10
/** Hosts inside the network that may be reached, and how long an answer is waited for. */
export type Way = { allowed: readonly string[]; seconds?: number }

/** What became of an attempt. `gone`: the target wants no more messages. `unreachable`: there was no answer. */
export type Outcome = { result: 'done' | 'refused' | 'gone' | 'unreachable'; status: number | null; words: string }

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').toLowerCase()

/**
 * Why no message may be sent to a URL: it is not encrypted, or is an address inside the network; null if one may. `allowed`: the hosts that
 * WEBHOOK_HOSTS names, to which both may be sent (docs/operating/webhooks.md#inside-the-network).
 */
export const targetFault = (text: string, allowed: readonly string[]): string | null => {
  const url = new URL(text)
  const host = hostOf(url)
  if (allowed.includes(host)) return null
  if (url.protocol !== 'https:') return 'must begin with https://'
  return isIP(host) !== 0 && isInside(host) ? 'is inside the network' : null
}

const outcomeOf = (status: number): Outcome => {
  if (status >= 200 && status < 300) return { result: 'done', status, words: `The target answered with ${status}.` }
  if (status === 410) return { result: 'gone', status, words: 'The target answered with 410: it wants no more messages.' }
  const redirects = status >= 300 && status < 400
  return { result: 'refused', status, words: `The target answered with ${status}${redirects ? '. A redirect is not followed' : ''}.` }
}

const unreachable = (error: unknown, late: AbortSignal, seconds: number): Outcome => {
  const words = late.aborted
    ? `The target did not answer within ${seconds} seconds.`
    : error instanceof InsideAddress
      ? 'The target is inside the network of this server.'
      : 'The target cannot be reached.'
  return { result: 'unreachable', status: null, words }
}

/** Sends a message, and waits so many seconds for the answer, ten by default. Never throws. The answer is not read, only its status. */
export const send = async (text: string, { headers, body }: SignedMessage, { allowed, seconds = usualSeconds }: Way): Promise<Outcome> => {
  const fault = targetFault(text, allowed)
  if (fault) return { result: 'unreachable', status: null, words: `The address of the target ${fault}.` }
  const late = AbortSignal.timeout(seconds * 1000)
  const url = new URL(text)
  const begin = url.protocol === 'https:' ? requestSecure : requestPlain
  const lookup = allowed.includes(hostOf(url)) ? {} : { lookup: lookupOutside }
  try {
    const length = Buffer.byteLength(body)
    const sent = begin(url, { ...lookup, method: 'POST', signal: late, agent: false, headers: { ...headers, 'content-length': length } })
    // The connection may also break after the answer, which is then known already.
    sent.on('error', () => {})
    sent.end(body)
    const [answer]: IncomingMessage[] = await once(sent, 'response', { signal: late })
    answer?.on('error', () => {}).destroy()
    return outcomeOf(answer?.statusCode ?? 0)
  } catch (error) {
    return unreachable(error, late, seconds)
  }
}
