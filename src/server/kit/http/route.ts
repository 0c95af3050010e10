import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { can, canMove, may, type Permission, type Verb } from '../../../domain/access.ts'
import type { Name } from '../../../domain/index.ts'
import type { Role } from '../../../domain/people/role.ts'
import type { Db } from '../db/db.ts'
import type { Reader } from '../db/replica.ts'

/** Who is asking: a person with a session, or a program with a token of one role. */
export type Caller = {
  id: string
  name: string
  role: Role
  branch: string
  employee: string | null
}

/** How the request came: where from, with what, and the hashed id of its session. */
export type Visit = { address: string; agent: string; session: Buffer | undefined }

/** What a handler may reach: the database, the person, the time; nothing is imported from deep inside. */
export type Context = { db: Db; reader?: Reader; caller: Caller; now: () => Date; requestId: string; visit?: Visit }

/** Reads what may be a little old, for reports and exports: from the copy of the database where there is one. */
export const readAside = <T>({ db, reader }: Pick<Context, 'db' | 'reader'>, work: (db: Db) => Promise<T>): Promise<T> =>
  reader ? reader.read(work) : work(db)

/** What one must be allowed to do before a route is even looked at. */
export type Right = { noun: Name; verb: Verb } | { noun: Name; action: string } | { permission: Permission } | 'signed-in' | 'public'

export const isAllowed = (right: Right, role: Role): boolean => {
  if (typeof right === 'string') return true
  if ('permission' in right) return may(role, right.permission)
  if ('verb' in right) return can(role, right.verb, right.noun)
  return canMove(role, right.noun, right.action)
}

/** A file that arrived with a request, kept aside in a temporary place until the handler is done with it. */
export type Upload = { name: string; path: string; size: number }

/** An answer that is a file and not JSON. */
export type Download = { type: string; name: string; inline?: boolean; body: Buffer | Readable; maxAge?: number }
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
  handle: (context: Context, input: Input<Q, B>) => Promise<unknown>
}

/** Lets TypeScript infer what a route takes from its schemas. */
export const route = <Q = undefined, B = undefined>(declared: Route<Q, B>): Route => declared as Route
