import { createHash } from 'node:crypto'
import type { Fields } from '../../../domain/kit/shape.ts'
import { type Db, sql } from '../db/db.ts'
import { conflict, invalid, Refusal } from '../errors.ts'
import { hashOfFile } from '../files/store.ts'
import type { Tasks } from '../jobs/jobs.ts'
import { type Caller, type Input, RawJson, type Route } from './route.ts'

/** The identity of a write under an Idempotency-Key: the caller, the call, and the hash of the request. */
export type Keyed = { key: string; caller: Caller; call: string; hash: Buffer }

const keyForm = /^[\x21-\x7e]{1,200}$/
const retentionHours = 48

/** Whether a text is a valid Idempotency-Key: 1 to 200 visible ASCII characters. */
export const isKey = (text: unknown): text is string => typeof text === 'string' && keyForm.test(text)

/** The body without secrets, because a password could be guessed from its hash. */
const withoutSecrets = (body: unknown, fields: Fields): unknown =>
  JSON.parse(JSON.stringify(body ?? null, (name, value) => (fields[name]?.isSecret ? undefined : value)))

/** The keyed write of a request with this header; undefined without a key. Refuses a malformed key. */
export const keyedOf = async (
  header: unknown,
  { method, path }: Route,
  caller: Caller,
  { query, body, files }: Input<unknown, unknown>,
  fields: Fields,
): Promise<Keyed | undefined> => {
  if (header === undefined) return undefined
  if (!isKey(header)) throw invalid({ 'Idempotency-Key': 'The Idempotency-Key must have 1 to 200 visible ASCII characters.' })
  const sent = [query ?? null, withoutSecrets(body, fields), ...(await Promise.all(files.map(async file => hashOfFile(file.path))))]
  return { key: header, caller, call: `${method} ${path}`, hash: createHash('sha256').update(JSON.stringify(sent)).digest() }
}

const lockOf = (key: string) => sql`hashtextextended(${key}, 59)`

type StoredAnswer = { caller: string; role: string; call: string; hash: Buffer; answer: string }
const find = async (db: Db, key: string): Promise<StoredAnswer | undefined> => {
  const { rows } = await sql<StoredAnswer>`select caller, role, call, request_hash as hash, answer
    from idempotency_key where key = ${key}`.execute(db)
  return rows[0]
}

const isOf = (kept: StoredAnswer, { id, role }: Caller) => kept.caller === id && kept.role === role

/**
 * Claims the key for this transaction; returns the stored response if the write was saved before. A concurrent request with the same
 * key waits for the first to end. Refuses the key of another caller or of another request.
 */
export const claimKey = async (tx: Db, { key, caller, call, hash }: Keyed): Promise<RawJson | undefined> => {
  await sql`select pg_advisory_xact_lock(${lockOf(key)})`.execute(tx).catch(error => {
    if (error.code !== '55P03') throw error
    throw conflict('The first request with this Idempotency-Key is still running. Wait a moment and send it again.', {
      outcome: 'running',
      retryAfter: 5,
    })
  })
  const kept = await find(tx, key)
  if (!kept) return undefined
  if (!isOf(kept, caller)) throw conflict('Another caller used this Idempotency-Key. Use a new one.')
  if (kept.call !== call || !kept.hash.equals(hash))
    throw new Refusal(422, 'This Idempotency-Key was used for another request. Use a new one for each request.')
  return new RawJson(kept.answer)
}

/** Stores the response of a write under its key, in the transaction of the write. */
export const keepAnswer = async (tx: Db, { key, caller, call, hash }: Keyed, answer: string): Promise<void> => {
  await sql`insert into idempotency_key (key, caller, role, call, request_hash, answer)
    values (${key}, ${caller.id}, ${caller.role}, ${call}, ${hash}, ${answer})`.execute(tx)
}

type Outcome = { state: 'saved'; call: string; answer: unknown } | { state: 'running' } | { state: 'none' }

/** The result of a write under a key: saved, in progress, or none. */
export const outcomeOf = (db: Db, key: string, caller: Caller): Promise<Outcome> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${lockOf(key)}) as free`.execute(tx)
    if (!rows[0]?.free) return { state: 'running' }
    const kept = await find(tx, key)
    return kept && isOf(kept, caller) ? { state: 'saved', call: kept.call, answer: JSON.parse(kept.answer) } : { state: 'none' }
  })

const task = 'prune-idempotency-keys'
/** For the job queue: deletes old keys every hour. */
export const keyTimes = `23 * * * * ${task}`
export const keyTasks = (db: Db): Tasks => ({
  [task]: async () => {
    await sql`delete from idempotency_key where created_at < now() - make_interval(hours => ${retentionHours})`.execute(db)
  },
})
