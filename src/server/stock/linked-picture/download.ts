import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { mostMegabytes } from '../../../domain/company/attachment.ts'
import { siteOf } from '../../../domain/stock/stone/web-link.ts'
import { InsideAddress, lookupOutside } from '../../kit/http/inside.ts'

const seconds = 15
const maxRedirects = 3
const maxBytes = mostMegabytes.other * 1024 * 1024

/** Why a picture could not be fetched, as a sentence for users. */
export class NotFetched extends Error {}

const isSite = (link: string, sites: readonly string[]) => sites.includes(siteOf(link).toLowerCase())

const refusalOf = (status: number): string =>
  status === 404 || status === 410 ? 'The site has no such picture.' : `The site answered with the error ${status}.`

const answerOf = async (link: string, signal: AbortSignal): Promise<IncomingMessage> => {
  const send = link.toLowerCase().startsWith('https:') ? requestSecure : requestPlain
  // An address in figures is reached without a lookup: a site inside the network can only be allowed so.
  const sent = send(link, { lookup: lookupOutside, signal, headers: { accept: 'image/jpeg, image/png, image/webp' }, agent: false })
  // A connection may also break later: then the answer says so.
  sent.on('error', () => {})
  sent.end()
  const [answer]: IncomingMessage[] = await once(sent, 'response')
  if (!answer) throw new NotFetched('The site did not answer.')
  return answer
}

const follow = async (link: string, sites: readonly string[], signal: AbortSignal, left = maxRedirects): Promise<IncomingMessage> => {
  if (!isSite(link, sites)) throw new NotFetched(`The link leads to another site, ${siteOf(link)}.`)
  const answer = await answerOf(link, signal)
  const { statusCode = 0, headers } = answer
  if (statusCode === 200) return answer
  answer.destroy()
  if (statusCode < 300 || statusCode >= 400 || !headers.location) throw new NotFetched(refusalOf(statusCode))
  if (left === 0 || !URL.canParse(headers.location, link)) throw new NotFetched('The site redirects too many times.')
  return follow(new URL(headers.location, link).href, sites, signal, left - 1)
}

async function* limited(answer: AsyncIterable<Buffer>) {
  let size = 0
  for await (const chunk of answer) {
    size += chunk.length
    if (size > maxBytes) throw new NotFetched(`The file has more than ${mostMegabytes.other} MB.`)
    yield chunk
  }
}

const asNotFetched = (error: unknown, late: AbortSignal): NotFetched => {
  if (error instanceof NotFetched) return error
  if (late.aborted) return new NotFetched(`The site did not answer within ${seconds} seconds.`)
  return new NotFetched(error instanceof InsideAddress ? 'The site is inside the network of the company.' : 'The site cannot be reached.')
}

/** The bytes behind a link. What goes wrong at the site is thrown as `NotFetched`. */
async function* read(link: string, sites: readonly string[], stop: AbortSignal) {
  const late = AbortSignal.timeout(seconds * 1000)
  try {
    yield* limited(await follow(link, sites, AbortSignal.any([late, stop])))
  } catch (error) {
    stop.throwIfAborted()
    throw asNotFetched(error, late)
  }
}

/**
 * Saves what is behind a link to a path, and returns its bytes. It must be at one of these sites, which a name of a machine inside the
 * network is not, and is read for 15 seconds and 15 MB at most. Throws `NotFetched`, the reason of `stop`, or a fault of the disk.
 */
export const download = async (link: string, path: string, sites: readonly string[], stop: AbortSignal): Promise<number> => {
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  await pipeline(read(link, sites, stop), file)
  return file.bytesWritten
}
