import type { FastifyBaseLogger } from 'fastify'
import type { Fields } from '../../../domain/kit/shape.ts'
import { type Db, isUnconfirmed, transact } from '../db/db.ts'
import { Refusal } from '../errors.ts'
import { claimKey, type Keyed, keepAnswer, keyedOf } from '../http/idempotency.ts'
import { jsonOf } from '../http/response.ts'
import { type Context, type Input, isDownload, RawJson, type Route } from '../http/route.ts'
import { codeOf } from '../property.ts'

type RequestContext = Omit<Context, 'afterCommit'>
type Sent = Input<unknown, unknown>
type AfterCommit = (db: Db) => Promise<void>
/** Further data of a request: field labels, its Idempotency-Key, and the log for failures. */
type Around = { fields: Fields; header: unknown; log: Pick<FastifyBaseLogger, 'warn'> }

/**
 * Runs a route and returns its response. A write and the reading of its response share one transaction: a response means saved, a
 * refusal means not saved. Only when the commit is not confirmed is the result unknown, and the error says so.
 */
export const answerTo = async (route: Route, context: RequestContext, input: Sent, { fields, header, log }: Around): Promise<unknown> => {
  const followUps: AfterCommit[] = []
  const isWrite = route.method !== 'GET' && !route.ownTransaction
  const keyed = isWrite ? await keyedOf(header, route, context.caller, input, fields) : undefined
  const answer = isWrite
    ? await write(route, context, input, keyed, followUps).catch(async error => {
        if (error instanceof Refusal)
          await error.trace?.(context.db).catch(failure => log.warn({ err: failure, route: route.path }, 'A refusal left no trace.'))
        throw error
      })
    : await route.handle({ ...context, afterCommit: work => void followUps.push(work) }, input)
  for (const work of followUps)
    await work(context.db).catch(error => log.warn({ err: error, route: route.path }, 'A task after a write failed.'))
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
      // This may be a retry after a deadlock.
      followUps.length = 0
      const before = keyed && (await claimKey(tx, keyed))
      if (before) return before
      const answer = await route.handle({ ...context, db: tx, afterCommit: work => void followUps.push(work) }, input)
      if (!keyed || isDownload(answer)) return answer
      const text = jsonOf(answer)
      await keepAnswer(tx, keyed, text)
      return new RawJson(text)
    })
  } catch (error) {
    if (isUnconfirmed(error)) return await confirmed(error, route, context, input, keyed)
    followUps.length = 0
    return await savedBefore(error, route, context, input)
  }
}

/** The response of a write with an unconfirmed commit. Throws that nothing was saved, or `error` when that cannot be found out. */
const confirmed = async (
  error: unknown,
  route: Route,
  context: RequestContext,
  input: Sent,
  keyed: Keyed | undefined,
): Promise<unknown> => {
  const find = () =>
    // Taking the key proves that the previous transaction has ended, either way.
    keyed ? transact(context.db, tx => claimKey(tx, keyed)) : route.savedBefore?.({ ...context, afterCommit: () => {} }, input)
  const saved = await Promise.resolve(find()).catch(() => {
    throw error
  })
  if (saved !== undefined) return saved
  throw keyed ? notSaved() : error
}

const notSaved = () =>
  new Refusal(503, 'The connection to the database was lost. Nothing was saved. Try again.', { outcome: 'none', retryAfter: 1 })

/** The response of the same write when an earlier one saved it: the first of two requests paid the bill or took the name. */
const savedBefore = async (error: unknown, route: Route, context: RequestContext, input: Sent): Promise<unknown> => {
  if (!route.savedBefore || !(error instanceof Refusal || codeOf(error) === '23505')) throw error
  const saved = await route.savedBefore({ ...context, afterCommit: () => {} }, input).catch(other => {
    throw other instanceof Refusal ? other : error
  })
  if (saved === undefined) throw error
  return saved
}
