import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { can, canAct, may, type Permission, type Verb } from '../../../domain/access.ts'
import type { SecurityEventName } from '../../../domain/company/security-event.ts'
import type { Name } from '../../../domain/index.ts'
import { type Answer, type Call, type CallName, type Calls, type Method, methods } from '../../../domain/kit/contract.ts'
import { present } from '../../../domain/kit/present.ts'
import type { Role } from '../../../domain/people/role.ts'
import type { Pending } from '../../../domain/people/second-factor.ts'
import type { Area, TokenScope } from '../../../domain/people/token-scope.ts'
import type { SecurityLog } from '../auth/security-log.ts'
import type { SignedIn, SignedOut } from '../auth/session.ts'
import type { Clock } from '../business-day.ts'
import type { Db } from '../db/db.ts'
import type { Reader } from '../db/replica.ts'
import type { StoredFile } from '../files/store.ts'

/** The caller: a user with a session, or a program with a token of one role. */
export type Caller = {
  id: string
  name: string
  role: Role
  branch: string
  /** The branches that the user is limited to; null when all. */
  branches: readonly string[] | null
  /** Whether the salesperson of their documents must be their own employee. */
  onlyOwnSales: boolean
  employee: string | null
  /** The id of the token, when the caller is a program. */
  token?: string
  /** What the token may do within its role. */
  scopes?: readonly TokenScope[]
  /** What the session must do before anything else; null when nothing. */
  pending?: Pending | null
}

/** The origin of a request: address, user agent, the hashed session id, the secret of the browser, and the origin of the page that sends it. */
export type Visit = {
  address: string
  agent: string
  session: Buffer | undefined
  browser?: string | undefined
  origin?: string | undefined
}

/** Records a security event of this request, for the caller unless another account is named. Returns at once and never throws. */
export type Note = (event: SecurityEventName, about?: { account?: { id: string; name: string } | null; detail?: string | null }) => void

/** Everything a handler may use: database, caller, time; a handler imports no internals. */
export type Context = Clock & {
  db: Db
  reader?: Reader
  caller: Caller
  requestId: string
  visit?: Visit
  note?: Note
  security?: SecurityLog
  /** Runs work outside the database, such as on a file, after the write is committed. */
  afterCommit: (work: (db: Db) => Promise<void>) => void
}

/** The caller and the time of an operation, from the request or from the larger operation around it. */
export type Doing = Pick<Context, 'caller' | 'now' | 'today' | 'note'>

/** Reads data that may be slightly old, for reports and exports: from the replica where there is one. */
export const readAside = <T>({ db, reader }: Pick<Context, 'db' | 'reader'>, work: (db: Db) => Promise<T>): Promise<T> =>
  reader ? reader.read(work) : work(db)

/**
 * The right that a route requires. With an area it is open to every role; a token needs a scope for the area. With 'signed-in' it is about
 * the caller alone.
 */
export type Right =
  | { entity: Name; verb: Verb }
  | { entity: Name; action: string }
  | { permission: Permission }
  | { area: Area }
  | 'signed-in'
  | 'public'

export const isAllowed = (right: Right, role: Role): boolean => {
  if (typeof right === 'string' || 'area' in right) return true
  if ('permission' in right) return may(role, right.permission)
  if ('verb' in right) return can(role, right.verb, right.entity)
  return canAct(role, right.entity, right.action)
}

/** An uploaded file, in a temporary place until the handler is done. */
export type Upload = { name: string; path: string; size: number }

/**
 * A response that is a file. A browser stores it only with an `etag`, and revalidates it before each use; the etag names the content
 * and never changes. Without an etag it is not stored. Of a stored file the browser may ask for parts, as it does for a video.
 */
export type Download = { type: string; name: string; inline?: boolean; body: Buffer | Readable | StoredFile; etag?: string }
export const isDownload = (answer: unknown): answer is { download: Download } =>
  typeof answer === 'object' && answer !== null && 'download' in answer

/** JSON written by the database, sent unchanged. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Input<Q, B> = { query: Q; body: B; files: Upload[] }

type Data<T> = T | RawJson | SignedIn<T> | (null extends T ? SignedOut : never)
/** What a handler with this declared answer returns. */
export type Answered<A extends Answer> = A extends z.ZodType<infer T> ? Data<T> : { download: Download }

/** The records that a call is about, by their ids: the caller must see them. */
type OwnRecords<Q, B> = { of: Name; ids(input: Input<Q, B>): readonly string[] }
/**
 * What a call does for a user who is limited to some branches (docs/domain/people.md#branches). `shared`: what it is about belongs to
 * all branches. `limited`: its handler shows and changes only what the caller sees. `filter`: its query names one branch.
 */
export type BranchRule<Q, B> =
  | 'shared'
  | 'limited'
  | 'filter'
  | OwnRecords<Q, B>
  | { refuse(context: Context, input: Input<Q, B>): Promise<void> }

/** A route of the API: its address, required right, input schemas, declared answer and handler. */
export type Route<Q = unknown, B = unknown, A extends Answer = Answer> = {
  method: Method
  path: string
  right: Right
  summary: string
  query?: z.ZodType<Q>
  body?: z.ZodType<B>
  /** The schema of the body for several records: a list, or for routes without a body, any. */
  many?: z.ZodType
  /** The schema of the data that the route answers with, or the media types of its file. */
  answer: A
  /** Whether it changes something although it is a public GET. With a session, it is then refused when another site sends it. */
  onlyFromOwnPage?: true
  /** Whether it is open to a session that must do something first, such as choose a new password. */
  whilePending?: true
  /**
   * Whether a user must have proved who they are within the last minutes (docs/domain/people.md#confirming-who-you-are): always, or if the answer
   * holds confidential fields that the caller sees.
   */
  needsProof?: true | 'confidential'
  /** Without it, the call is closed to a user who is limited to some branches. */
  branches?: BranchRule<NoInfer<Q>, NoInfer<B>>
  /** Accepts files besides the body, each up to this many bytes. */
  maxFileBytes?: number
  /**
   * For a write that opens its own transactions, because it must store something even when refused, or works long before it writes.
   * It reads its response within them. The Idempotency-Key is ignored, so a response with a secret is never stored.
   */
  ownTransaction?: true
  /** For a refused write: the response if the same write was saved before, or undefined. */
  savedBefore?(context: Context, input: Input<Q, B>): Promise<Answered<A> | undefined>
  handle(context: Context, input: Input<Q, B>): Promise<Answered<A>>
}

/** Lets TypeScript infer a route's input and answer from its schemas. */
export const route = <A extends Answer, Q = undefined, B = undefined>(declared: Route<Q, B, A>): Route => declared

/** The query and the body that a handler of a declared call gets. */
export type QueryOf<C extends Call> = C extends { query: z.ZodType<infer T> } ? T : undefined
export type BodyOf<C extends Call> = C extends { body: z.ZodType<infer T> } ? T : undefined
type Implemented<C extends Call> = Omit<Route<QueryOf<C>, BodyOf<C>, C['answer']>, 'method' | 'path' | 'query' | 'body' | 'answer'>

/** The route of a call that the domain declares: its handler takes and returns what is declared there. */
export const implement = <C extends Calls, K extends keyof C & CallName>(calls: C, name: K, declared: Implemented<C[K]>): Route => {
  const method = present(methods.find(one => name.startsWith(`${one} `)))
  const call: Call = present(calls[name])
  return { ...declared, ...call, method, path: `/api/${name.slice(method.length + 1)}` }
}
