import { createHash } from 'node:crypto'
import type { Fields } from '../../../domain/kit/shape.ts'
import { type Db, sql } from '../db/db.ts'
import { conflict, invalid, Refusal } from '../errors.ts'
import { hashOfFile } from '../files/store.ts'
import type { Tasks } from '../jobs/jobs.ts'
import { type Caller, type Input, RawJson, type Route } from './route.ts'

/** A write as its Idempotency-Key stands for it: who sends it, to which call, and the hash of what is sent. */
export type Keyed = { key: string; caller: Caller; call: string; hash: Buffer }

const keyForm = /^[\x21-\x7e]{1,200}$/
const retentionHours = 48

/** Whether this can be an Idempotency-Key: 1 to 200 visible ASCII characters. */
export const isKey = (text: unknown): text is string => typeof text === 'string' && keyForm.test(text)

/** What no hash is made of: from the hash of a password the password could be guessed. */
const withoutSecrets = (body: unknown, fields: Fields): unknown =>
  JSON.parse(JSON.stringify(body ?? null, (name, value) => (fields[name]?.isSecret ? undefined : value)))

/** The write that a request with this header asks for; undefined when it has no key. Refuses a key of another form. */
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
 * Takes the key for this transaction, and gives the answer of the write that was saved under it, if one was. Who sends the same key at the
 * same time waits for the first to end. Refuses the key of another caller, and of another request.
 */
export const claimKey = async (tx: Db, { key, caller, call, hash }: Keyed): Promise<RawJson | undefined> => {
  await sql`select pg_advisory_xact_lock(${lockOf(key)})`.execute(tx).catch(error => {
    if (error.code !== '55P03') throw error
    throw conflict('The first request with this Idempotency-Key has not ended yet. Please wait a moment and send it again.', {
      outcome: 'running',
      retryAfter: 5,
    })
  })
  const kept = await find(tx, key)
  if (!kept) return undefined
  if (!isOf(kept, caller)) throw conflict('Somebody else has used this Idempotency-Key. Please use a new one.')
  if (kept.call !== call || !kept.hash.equals(hash))
    throw new Refusal(422, 'This Idempotency-Key was used for another request. Please use a new one for each request.')
  return new RawJson(kept.answer)
}

/** Keeps the answer of a write under its key, within the transaction of the write. */
export const keepAnswer = async (tx: Db, { key, caller, call, hash }: Keyed, answer: string): Promise<void> => {
  await sql`insert into idempotency_key (key, caller, role, call, request_hash, answer)
    values (${key}, ${caller.id}, ${caller.role}, ${call}, ${hash}, ${answer})`.execute(tx)
}

type Outcome = { state: 'saved'; call: string; answer: unknown } | { state: 'running' } | { state: 'none' }

/** What became of the write that this caller sent under this key: saved, still being worked on, or nothing. */
export const outcomeOf = (db: Db, key: string, caller: Caller): Promise<Outcome> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${lockOf(key)}) as free`.execute(tx)
    if (!rows[0]?.free) return { state: 'running' }
    const kept = await find(tx, key)
    return kept && isOf(kept, caller) ? { state: 'saved', call: kept.call, answer: JSON.parse(kept.answer) } : { state: 'none' }
  })

const task = 'prune-idempotency-keys'
/** For the queue: every hour, the keys of the day before yesterday are let go. */
export const keyTimes = `23 * * * * ${task}`
export const keyTasks = (db: Db): Tasks => ({
  [task]: async () => {
    await sql`delete from idempotency_key where created_at < now() - make_interval(hours => ${retentionHours})`.execute(db)
  },
})
