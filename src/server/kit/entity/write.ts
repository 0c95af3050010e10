import type { FastifyBaseLogger } from 'fastify'
import type { Fields } from '../../../domain/kit/shape.ts'
import { type Db, isUnconfirmed, transact } from '../db/db.ts'
import { Refusal } from '../errors.ts'
import { claimKey, type Keyed, keepAnswer, keyedOf } from '../http/idempotency.ts'
import { type Context, type Input, isDownload, RawJson, type Route } from '../http/route.ts'

type RequestContext = Omit<Context, 'afterCommit'>
type Sent = Input<unknown, unknown>
type AfterCommit = (db: Db) => Promise<void>
/** What else belongs to a request: the words of its fields, its Idempotency-Key, and where its failures are logged. */
type Around = { fields: Fields; header: unknown; log: Pick<FastifyBaseLogger, 'warn'> }

/**
 * Carries out what a route declares and gives its answer. A write is done, and its answer read, in one transaction: when there is an
 * answer it was saved, and when it is refused it was not. Only where the commit itself was not answered nobody knows, and it says so.
 */
export const answerTo = async (route: Route, context: RequestContext, input: Sent, { fields, header, log }: Around): Promise<unknown> => {
  const followUps: AfterCommit[] = []
  const isWrite = route.method !== 'GET' && !route.ownTransaction
  const keyed = isWrite ? await keyedOf(header, route, context.caller, input, fields) : undefined
  const answer = isWrite
    ? await write(route, context, input, keyed, followUps)
    : await route.handle({ ...context, afterCommit: work => void followUps.push(work) }, input)
  for (const work of followUps)
    await work(context.db).catch(error => log.warn({ err: error, route: route.path }, 'What follows a write could not be done.'))
  return answer
}

const write = async (
  route: Route,
  context: RequestContext,
  input: Sent,
  keyed: Keyed | undefined,
  followUps: AfterCommit[],
): Promise<unknown> => {
  try {
    return await transact(context.db, async tx => {
      // It may be the second try, after a deadlock.
      followUps.length = 0
      const before = keyed && (await claimKey(tx, keyed))
      if (before) return before
      const answer = await route.handle({ ...context, db: tx, afterCommit: work => void followUps.push(work) }, input)
      if (!keyed || isDownload(answer)) return answer
      const text = answer instanceof RawJson ? answer.text : (JSON.stringify(answer) ?? 'null')
      await keepAnswer(tx, keyed, text)
      return new RawJson(text)
    })
  } catch (error) {
    if (isUnconfirmed(error)) return await confirmed(error, route, context, input, keyed)
    followUps.length = 0
    return await savedBefore(error, route, context, input)
  }
}

/** The answer of a write whose commit was not answered; throws that it is not saved, or `error` where that cannot be found out. */
const confirmed = async (
  error: unknown,
  route: Route,
  context: RequestContext,
  input: Sent,
  keyed: Keyed | undefined,
): Promise<unknown> => {
  const find = () =>
    // Whoever has the key knows that the transaction before has ended, one way or the other.
    keyed ? transact(context.db, tx => claimKey(tx, keyed)) : route.savedBefore?.({ ...context, afterCommit: () => {} }, input)
  const saved = await Promise.resolve(find()).catch(() => {
    throw error
  })
  if (saved !== undefined) return saved
  throw keyed ? notSaved() : error
}

const notSaved = () =>
  new Refusal(503, 'The connection to the database broke off. Nothing was saved; please try again.', { outcome: 'none', retryAfter: 1 })

/** The answer of the same write if one before it has saved it: the bill is paid, the name taken, by the first of two sendings. */
const savedBefore = async (error: unknown, route: Route, context: RequestContext, input: Sent): Promise<unknown> => {
  if (!route.savedBefore || !(error instanceof Refusal || (error as { code?: string }).code === '23505')) throw error
  const saved = await route.savedBefore({ ...context, afterCommit: () => {} }, input).catch(other => {
    throw other instanceof Refusal ? other : error
  })
  if (saved === undefined) throw error
  return saved
}
