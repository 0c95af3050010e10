import type { FastifyBaseLogger } from 'fastify'
import type { Fields } from '../../../domain/kit/shape.ts'
import { type Db, isUnconfirmed, transact } from '../db/db.ts'
import { Refusal } from '../errors.ts'
import { claimKey, type Keyed, keepAnswer, keyedOf } from '../http/idempotency.ts'
import { type Context, type Input, isDownload, RawJson, type Route } from '../http/route.ts'

type Asking = Omit<Context, 'afterCommit'>
type Sent = Input<unknown, unknown>
type Later = (db: Db) => Promise<void>
/** What else belongs to a request: the words of its fields, its Idempotency-Key, and where its failures are logged. */
type Around = { fields: Fields; header: unknown; log: Pick<FastifyBaseLogger, 'warn'> }

/**
 * Carries out what a route declares and gives its answer. A write is done, and its answer read, in one transaction: when there is an
 * answer it was saved, and when it is refused it was not. Only where the commit itself was not answered nobody knows, and it says so.
 */
export const answerTo = async (route: Route, asking: Asking, input: Sent, { fields, header, log }: Around): Promise<unknown> => {
  const later: Later[] = []
  const isWrite = route.method !== 'GET' && !route.ownTransaction
  const keyed = isWrite ? await keyedOf(header, route, asking.caller, input, fields) : undefined
  const answer = isWrite
    ? await write(route, asking, input, keyed, later)
    : await route.handle({ ...asking, afterCommit: work => void later.push(work) }, input)
  for (const work of later)
    await work(asking.db).catch(error => log.warn({ err: error, route: route.path }, 'A task after a write failed.'))
  return answer
}

const write = async (route: Route, asking: Asking, input: Sent, keyed: Keyed | undefined, later: Later[]): Promise<unknown> => {
  try {
    return await transact(asking.db, async tx => {
      // It may be the second try, after a deadlock.
      later.length = 0
      const before = keyed && (await claimKey(tx, keyed))
      if (before) return before
      const answer = await route.handle({ ...asking, db: tx, afterCommit: work => void later.push(work) }, input)
      if (!keyed || isDownload(answer)) return answer
      const text = answer instanceof RawJson ? answer.text : (JSON.stringify(answer) ?? 'null')
      await keepAnswer(tx, keyed, text)
      return new RawJson(text)
    })
  } catch (error) {
    if (isUnconfirmed(error)) return await confirmed(error, route, asking, input, keyed)
    later.length = 0
    return await savedBefore(error, route, asking, input)
  }
}

/** The answer of a write whose commit was not answered; throws that it is not saved, or `error` where that cannot be found out. */
const confirmed = async (error: unknown, route: Route, asking: Asking, input: Sent, keyed: Keyed | undefined): Promise<unknown> => {
  const find = () =>
    // Whoever has the key knows that the transaction before has ended, one way or the other.
    keyed ? transact(asking.db, tx => claimKey(tx, keyed)) : route.savedBefore?.({ ...asking, afterCommit: () => {} }, input)
  const saved = await Promise.resolve(find()).catch(() => {
    throw error
  })
  if (saved !== undefined) return saved
  throw keyed ? notSaved() : error
}

const notSaved = () =>
  new Refusal(503, 'The connection to the database was lost. Nothing was saved. Try again.', { outcome: 'none', retryAfter: 1 })

/** The answer of the same write if one before it has saved it: the bill is paid, the name taken, by the first of two sendings. */
const savedBefore = async (error: unknown, route: Route, asking: Asking, input: Sent): Promise<unknown> => {
  if (!route.savedBefore || !(error instanceof Refusal || (error as { code?: string }).code === '23505')) throw error
  const saved = await route.savedBefore({ ...asking, afterCommit: () => {} }, input).catch(other => {
    throw other instanceof Refusal ? other : error
  })
  if (saved === undefined) throw error
  return saved
}
