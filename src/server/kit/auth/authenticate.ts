import type { FastifyReply, FastifyRequest } from 'fastify'
import { grants, may, permissions } from '../../../domain/access.ts'
import { moves } from '../../../domain/action-rights.ts'
import type { Role } from '../../../domain/people/role.ts'
import { type Pending, proofMinutes } from '../../../domain/people/second-factor.ts'
import { isArea } from '../../../domain/people/token-scope.ts'
import type { Db } from '../db/db.ts'
import { Forged, notAllowed, Refusal, SessionEnded } from '../errors.ts'
import { type Caller, isAllowed, type Note, type Right, type Route, type Visit } from '../http/route.ts'
import { isAcceptedFrom } from './accepted-address.ts'
import { knownForDays } from './known-browser.ts'
import { demandScope, isForPeople, neededScope } from './scope.ts'
import { hashOf } from './secret.ts'
import type { SecurityLog } from './security-log.ts'
import { findSession, findToken, isOwnToken, type NewSession, noteUse } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit
    /** The user or program that sends the request; an anonymous caller on public routes. */
    caller: Caller
    /** Set for a program with a token: its bodies are plain JSON. */
    plain: boolean
    /** Set when the client is known to open envelopes: it has a session cookie, or sent an envelope. Any other gets its refusal as plain JSON. */
    sealed: boolean
    note: Note
  }
}

export type AuthenticationContext = { db: Db; now: () => Date; secure: boolean; publicUrl?: string | undefined }

const bearer = /^Bearer +(\S+)$/i
const reading = new Set(['GET', 'HEAD'])
const nobody: Caller = {
  id: '00000000-0000-0000-0000-000000000000',
  name: 'Nobody',
  role: 'Salesman',
  branch: '',
  branches: [],
  onlyOwnSales: true,
  employee: null,
}

// With the __Host- prefix no other host of the domain can set the cookie; browsers accept it only over TLS.
const sessionCookie = (secure: boolean) => (secure ? '__Host-session' : 'session')
const browserCookie = (secure: boolean) => (secure ? '__Host-browser' : 'browser')
const forgeryCookie = 'XSRF-TOKEN'

/** Records the origin of a request before any database query. */
export const greet = (request: FastifyRequest, secure: boolean, security: SecurityLog): void => {
  const id = request.cookies[sessionCookie(secure)]
  request.plain = request.headers.authorization !== undefined
  request.visit = {
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    session: id && !request.plain ? hashOf(id) : undefined,
    browser: request.cookies[browserCookie(secure)],
    origin: request.headers.origin,
  }
  request.sealed = request.visit.session !== undefined
  request.caller = nobody
  request.note = (event, { account, detail = null } = {}) => {
    const { caller, visit } = request
    const whose = account === undefined ? (caller === nobody ? null : caller) : account
    security.note({ event, account: whose, visit, detail })
  }
}

export const keepSession = (reply: FastifyReply, { id, csrf, seconds, browser }: NewSession, secure: boolean) => {
  const cookie = { path: '/', sameSite: 'lax', secure, maxAge: seconds } as const
  reply
    .setCookie(sessionCookie(secure), id, { ...cookie, httpOnly: true })
    .setCookie(forgeryCookie, csrf, cookie)
    // It stays after Log Out, or the browser would not be known at the next sign-in.
    .setCookie(browserCookie(secure), browser.secret, { ...cookie, httpOnly: true, maxAge: knownForDays * 86_400 })
}

export const dropSession = (reply: FastifyReply, secure: boolean) => {
  const cookie = { path: '/', sameSite: 'lax', secure } as const
  reply.clearCookie(sessionCookie(secure), { ...cookie, httpOnly: true }).clearCookie(forgeryCookie, cookie)
}

const foreign = () => new Forged('The request came from another site and was refused.')
const addressOf = (text: string) => (URL.canParse(text) ? new URL(text) : undefined)
/** Whether an origin, or the address of a page, is of this server. */
const isOwnSite = (text: string, host: string | undefined, publicUrl: string | undefined): boolean => {
  const sent = addressOf(text)
  return sent !== undefined && (sent.host === host || sent.origin === (publicUrl && new URL(publicUrl).origin))
}

const refuseForeign = ({ headers }: FastifyRequest, publicUrl: string | undefined): void => {
  const { origin, host } = headers
  const own = origin === undefined || isOwnSite(origin, host, publicUrl)
  if (!own || headers['sec-fetch-site'] === 'cross-site') throw foreign()
}

/** The same for a GET that changes something: a link or a picture of another page can send it, without an origin. */
const refuseForeignLink = ({ headers }: FastifyRequest, publicUrl: string | undefined): void => {
  const { origin, referer, host } = headers
  const from = headers['sec-fetch-site']
  const own =
    from === undefined
      ? [origin, referer].every(sent => sent === undefined || isOwnSite(sent, host, publicUrl))
      : from === 'same-origin' || from === 'none'
  if (!own) throw foreign()
}

/** Whether a call of this role needs a recent proof of who sends it: what changes access or settings, and what its route declares so. */
const mustProve = (route: Route, role: Role): boolean =>
  route.needsProof === true ||
  (isForPeople(route) && !reading.has(route.method)) ||
  (route.needsProof === 'confidential' && may(role, 'confidential.read'))

const unproved = () => new Refusal(403, 'Confirm first that it is you.', { confirm: true })
const notYet = (pending: Pending) =>
  new Refusal(403, pending === 'password' ? 'Choose a new password first.' : 'Set up a second factor first.', { pending })

/** Whether a right exists in the tables of rights. */
export const isDeclared = (right: Right | undefined): boolean => {
  if (right === 'signed-in' || right === 'public') return true
  if (typeof right !== 'object' || right === null) return false
  if ('permission' in right) return Object.hasOwn(permissions, right.permission)
  if ('area' in right) return isArea(right.area)
  if ('verb' in right) return Object.hasOwn(grants, right.entity)
  return Object.hasOwn(moves, `${right.entity}.${right.action}`)
}

const authenticateToken = async (request: FastifyRequest, route: Route, db: Db, now: Date): Promise<void> => {
  const { address } = request.visit
  const token = bearer.exec(request.headers.authorization ?? '')?.[1]
  const found = token && (await findToken(db, token, now))
  const isAccepted = found && isAcceptedFrom(found.acceptedFrom, address)
  if (!isAccepted) {
    request.note(found ? 'token-elsewhere' : 'token-refused', { account: found ? found.caller : null })
    // The same answer for both, so that whoever stole a token does not learn that it is good elsewhere.
    throw new Refusal(401, 'The token is unknown or has ended.')
  }
  request.caller = found.caller
  if (await noteUse(db, found, address, now)) request.note('token-address')
  if (neededScope(route) === 'none') throw notAllowed('An API token cannot manage users, tokens, second factors or settings. Sign in.')
}

/** Authenticates a request (401), then rejects forged requests and missing rights (403). */
export const authenticate = async (request: FastifyRequest, route: Route, { db, now, publicUrl }: AuthenticationContext): Promise<void> => {
  const { visit, plain } = request
  const { method, right } = route
  const writes = !reading.has(method)
  if (right === 'public') {
    if (writes && !plain) refuseForeign(request, publicUrl)
    if (route.onlyFromOwnPage && visit.session) refuseForeignLink(request, publicUrl)
    return
  }
  if (plain) {
    await authenticateToken(request, route, db, now())
  } else {
    const found = visit.session && (await findSession(db, visit.session, now()))
    if (!found) throw visit.session ? new SessionEnded() : new Refusal(401, 'Sign in.')
    request.caller = found.caller
    if (writes) refuseForeign(request, publicUrl)
    if (writes && !isOwnToken(found.csrfHash, request.headers['x-xsrf-token']))
      throw new Forged('The request could not be verified. Load the page again.')
    if (found.caller.pending && !route.whilePending) throw notYet(found.caller.pending)
    if (
      isAllowed(right, request.caller.role) &&
      mustProve(route, request.caller.role) &&
      now().getTime() - found.provedAt.getTime() > proofMinutes * 60_000
    )
      throw unproved()
  }
  if (!isAllowed(right, request.caller.role)) throw notAllowed()
  const needed = neededScope(route)
  if (typeof needed === 'object') demandScope(request.caller, needed.use, needed.subject)
}
