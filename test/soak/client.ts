import { AsyncLocalStorage } from 'node:async_hooks'
import { databaseRefusal } from '../../src/server/kit/db/errors.ts'
import { uuid } from '../../src/server/kit/db/uuid.ts'
import { type Answer, type Office, password, speaking, type Visitor, visitor } from '../support/company.ts'
import { openKeepAlive } from '../support/keep-alive.ts'
import { realNow } from '../support/world.ts'
import type { Server } from './company.ts'

export const key = Buffer.alloc(32, 7)
type Values = Record<string, unknown>
type Company = { servers: readonly Server[]; query: Office['query']; settled(): Promise<void>; clock: { lost(): boolean } }

const pause = (milliseconds: number) => new Promise(done => setTimeout(done, milliseconds))
/** Whether an error says that the database is temporarily unavailable. */
export const isAway = (error: unknown): boolean => databaseRefusal(error)?.status === 503

/** The number of requests, and of failures that a user would have seen. */
export const borne = { requests: 0, lost: 0, unavailable: 0, again: 0, doneAlready: 0 }

/**
 * What is sent during one action: the number of changes, so that an action that failed before it was sent does not count, and
 * the outcome of the changes with a doubtful response.
 */
export const sending = new AsyncLocalStorage<{ changes: number; doubts: string[] }>()

/** Whether this refusal is temporary: another user was changing the same record, and a retry may succeed. */
export const isPassing = ({ errorMessages }: Answer): boolean =>
  /^Another user (is changing|changed) the same/.test(errorMessages?.[0] ?? '')

const { send } = openKeepAlive()
let turn = 0
/** Sends to one server after the other; sometimes the connection is cut during the request. */
const sendTo =
  ({ servers, clock }: Company) =>
  (path: string, init: RequestInit, mayBeCut: boolean): Promise<Response> => {
    const { address } = servers[++turn % servers.length]!
    borne.requests += 1
    return send(address + path, init, mayBeCut && clock.lost() ? 1 + Math.floor(Math.random() * 60) : undefined)
  }

/** A visitor without retries: returns the response, or null when there was none. */
export const plain = (company: Company) => {
  let mayBeCut = false
  const send = sendTo(company)
  const one = visitor('', key, (path, init) => send(path, init, mayBeCut))
  const once = async (
    method: string,
    path: string,
    body: unknown,
    cut: boolean,
    headers?: Record<string, string>,
  ): Promise<Answer | null> => {
    mayBeCut = cut
    const doing = sending.getStore()
    if (doing && method !== 'GET') doing.changes += 1
    try {
      return await one.call(method, path, body, headers)
    } catch {
      borne.lost += 1
      return null
    }
  }
  return { ...one, once }
}

const recordOf = (path: string) => path.split('/').slice(0, 3).join('/')
const conversions = ['split', 'merge', 'break', 'write-off']

/** Whether the history shows that this was done since: no other client works with the same records. */
const wasDoneSince = async ({ query }: Company, began: Date, path: string, { id, document }: Values): Promise<boolean> => {
  const rows =
    path.endsWith('/undo') && document
      ? await query(
          'select from stock_posting p join stock_posting r on r.reverses = p.id where p.document_id = $1 and r.at >= $2 limit 1',
          [document, began],
        )
      : await query('select from audit_trail where record_id = $1 and at >= $2 limit 1', [id, began])
  return rows.length > 0
}

/** The lost response to a stock conversion, read from the ledger. */
const conversionOf = async ({ query }: Company, stones: readonly string[]): Promise<Values> => {
  // New stones are numbered in the order of the request; the ledger has another order.
  const rows = await query<{ document: string; id: string }>(
    `select p.document_id as document, i.id from stock_posting p join inventory i on i.id = p.inventory_id
      where p.document_id = (select document_id from stock_posting where inventory_id = $1 order by id desc limit 1) order by length(i.sku), i.sku`,
    [stones[0]],
  )
  const into = [...new Set(rows.map(({ id }) => id))].filter(id => !stones.includes(id))
  return { document: rows[0]?.document, into: into.map(id => ({ id })) }
}

/**
 * A client that retries when there was no response or the server was unavailable: a creation with the same id, a change with the
 * same version, so that it is done once. When a retry is refused, it checks whether the first attempt was done.
 */
export const stubborn = (company: Company) => {
  const { once, jar } = plain(company)
  const read = (path: string, id: unknown) => untilAnswered('GET', path === '/api/setting' ? path : `${recordOf(path)}?id=${id}`, undefined)

  const untilAnswered = async (method: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Answer> => {
    const values = (body ?? {}) as Values
    const stones = values.stones as { id: string; version?: number }[] | undefined
    const named = (values.version === undefined && stones?.[0]?.version !== undefined ? stones[0] : values) as Values
    const isChange = method === 'PUT'
    const isVersioned = named.version !== undefined
    const began = realNow()
    const doubt = (answer: Answer | null, verdict: string) =>
      sending
        .getStore()
        ?.doubts.push(`${method} ${path} ${JSON.stringify(body)?.slice(0, 200)}: ${answer?.status ?? 'no answer'}, ${verdict}`)
    const asDone = async (answer: Answer | null): Promise<Answer> => {
      borne.doneAlready += 1
      doubt(answer, 'was done')
      const action = path.slice(path.lastIndexOf('/') + 1)
      if (!isVersioned) return { status: 200, isSuccess: true, errorMessages: [], data: {}, headers: new Headers() }
      const now = await read(path, named.id)
      if (!path.startsWith('/api/inventory/') || !conversions.includes(action)) return now
      return { ...now, data: await conversionOf(company, stones ? stones.map(({ id }) => id) : [String(named.id)]) }
    }
    for (let isDoubtful = false, passed = 0; ; await pause(20 + Math.random() * 80)) {
      const answer = await once(method, path, body, !isChange || isVersioned, headers)
      const isRefused = answer !== null && answer.status !== 200 && answer.status !== 503
      if (isRefused && isPassing(answer) && passed < 20) {
        passed += 1
        borne.again += 1
        continue
      }
      if (answer?.status === 503) borne.unavailable += 1
      if (answer?.status === 200 || (isRefused && !(isChange && isDoubtful))) return answer
      if (isChange) {
        await company.settled()
        if ((isRefused || !isVersioned) && (await wasDoneSince(company, began, path, named))) return asDone(answer)
        if (isRefused) return answer
      }
      doubt(answer, 'again')
      isDoubtful = true
    }
  }
  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const isDraft = method === 'POST' && !path.startsWith('/api/auth') && (body as Values).id === undefined
    return untilAnswered(method, path, isDraft ? { id: uuid(), ...(body as Values) } : body, headers)
  }
  const spoken: Visitor = { jar, ...speaking(call) }
  return {
    ...spoken,
    signedIn: async (email: string): Promise<Visitor> => {
      const answer = await spoken.signIn(email, password)
      if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.errorMessages.join(' ')}`)
      return spoken
    },
  }
}
