import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { can, canMove, may, type Permission, type Verb } from '../../../domain/access.ts'
import type { SecurityEventName } from '../../../domain/company/security-event.ts'
import type { Name } from '../../../domain/index.ts'
import type { Role } from '../../../domain/people/role.ts'
import type { SecurityLog } from '../auth/security-log.ts'
import type { Clock } from '../business-day.ts'
import type { Db } from '../db/db.ts'
import type { Reader } from '../db/replica.ts'

/** Who is asking: a person with a session, or a program with a token of one role. */
export type Caller = {
  id: string
  name: string
  role: Role
  branch: string
  employee: string | null
  /** The id of the token, where a program asks. */
  token?: string
}

/** How the request came: where from, with what, and the hashed id of its session. */
export type Visit = { address: string; agent: string; session: Buffer | undefined }

/** Keeps a security event of this request; it is the caller's unless another account is named. Returns at once and never throws. */
export type Note = (event: SecurityEventName, about?: { account?: { id: string; name: string } | null; detail?: string | null }) => void

/** What a handler may reach: the database, the person, the time; nothing is imported from deep inside. */
export type Context = Clock & {
  db: Db
  reader?: Reader
  caller: Caller
  requestId: string
  visit?: Visit
  note?: Note
  security?: SecurityLog
  /** Work on something else than the database, such as a file, that must wait until the write is committed. */
  afterCommit: (work: (db: Db) => Promise<void>) => void
}

/** Who does something, and when: what a piece of work takes from the request, or from the larger work that it is part of. */
export type Doing = Pick<Context, 'caller' | 'now' | 'today' | 'note'>

/** Reads what may be a little old, for reports and exports: from the copy of the database where there is one. */
export const readAside = <T>({ db, reader }: Pick<Context, 'db' | 'reader'>, work: (db: Db) => Promise<T>): Promise<T> =>
  reader ? reader.read(work) : work(db)

/** What one must be allowed to do before a route is even looked at. */
export type Right = { entity: Name; verb: Verb } | { entity: Name; action: string } | { permission: Permission } | 'signed-in' | 'public'

export const isAllowed = (right: Right, role: Role): boolean => {
  if (typeof right === 'string') return true
  if ('permission' in right) return may(role, right.permission)
  if ('verb' in right) return can(role, right.verb, right.entity)
  return canMove(role, right.entity, right.action)
}

/** A file that arrived with a request, kept aside in a temporary place until the handler is done with it. */
export type Upload = { name: string; path: string; size: number }

/**
 * An answer that is a file and not JSON. A browser stores it only with an `etag`, and asks again before each use; the etag names the
 * content and never changes with it. Without one it is not stored at all.
 */
export type Download = { type: string; name: string; inline?: boolean; body: Buffer | Readable; etag?: string }
export const isDownload = (answer: unknown): answer is { download: Download } =>
  typeof answer === 'object' && answer !== null && 'download' in answer

/** JSON that the database has already written; it goes out as it is. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Input<Q, B> = { query: Q; body: B; files: Upload[] }

/** One call of the API: its address, the right it needs, the form of what comes in, and what it does. */
export type Route<Q = any, B = any> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  right: Right
  summary: string
  query?: z.ZodType<Q>
  body?: z.ZodType<B>
  /** What is taken instead of the body where several are sent: a list, or where there is no body otherwise, any. */
  many?: z.ZodType
  /** Takes files beside the body, each at most this many bytes. */
  maxFileBytes?: number
  /**
   * A write that opens its transactions itself, because it must keep something even when it is refused, or works long before it writes.
   * It reads its answer within them. An Idempotency-Key is not looked at here, and so no answer with a secret is ever kept.
   */
  ownTransaction?: true
  /** Of a write that was refused: the answer to give if the very same was saved before, or undefined. */
  savedBefore?: (context: Context, input: Input<Q, B>) => Promise<unknown>
  handle: (context: Context, input: Input<Q, B>) => Promise<unknown>
}

/** Lets TypeScript infer what a route takes from its schemas. */
export const route = <Q = undefined, B = undefined>(declared: Route<Q, B>): Route => declared as Route
