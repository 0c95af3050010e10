import { AsyncLocalStorage } from 'node:async_hooks'
import { databaseRefusal } from '../../src/server/kit/db/errors.ts'
import { uuid } from '../../src/server/kit/db/uuid.ts'
import { type Answer, type Office, password, speaking, type Visitor, visitor } from '../support/company.ts'
import { openKeepAlive } from '../support/keep-alive.ts'
import type { Server } from './house.ts'

export const key = Buffer.alloc(32, 7)
type Values = Record<string, unknown>
type House = { servers: readonly Server[]; query: Office['query']; settled(): Promise<void>; clock: { lost(): boolean } }

const pause = (milliseconds: number) => new Promise(done => setTimeout(done, milliseconds))
/** Whether an error says that the database is away for now. */
export const isAway = (error: unknown): boolean => databaseRefusal(error)?.status === 503

/** How many requests were sent, and how often something came to pass that a person would have had to bear. */
export const borne = { requests: 0, lost: 0, unavailable: 0, again: 0, doneAlready: 0 }

/**
 * What is sent while something is done: how many changes, so that what came to nothing before it was sent does not count, and what
 * became of those whose answer was doubtful.
 */
export const sending = new AsyncLocalStorage<{ changes: number; doubts: string[] }>()

/** Whether this refusal decides nothing: somebody else was at the same just then, and whoever asks again may have it. */
export const isPassing = ({ errorMessages }: Answer): boolean =>
  /^Somebody else (is changing|changed) the same/.test(errorMessages?.[0] ?? '')

const { send } = openKeepAlive()
let turn = 0
/** Asks one server after the other; now and then the connection is cut while it waits. */
const sendTo =
  ({ servers, clock }: House) =>
  (path: string, init: RequestInit, mayBeCut: boolean): Promise<Response> => {
    const { address } = servers[++turn % servers.length]!
    borne.requests += 1
    return send(address + path, init, mayBeCut && clock.lost() ? 1 + Math.floor(Math.random() * 60) : undefined)
  }

/** A visitor who takes what comes: the answer, or null where none came. */
export const plain = (house: House) => {
  let mayBeCut = false
  const send = sendTo(house)
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

/** Whether the history tells that this was done since: nobody else touches what this client works with. */
const wasDoneSince = async ({ query }: House, began: Date, path: string, { id, paper }: Values): Promise<boolean> => {
  const rows =
    path.endsWith('/undo') && paper
      ? await query('select from stock_posting p join stock_posting r on r.reverses = p.id where p.paper_id = $1 and r.at >= $2 limit 1', [
          paper,
          began,
        ])
      : await query('select from audit_trail where record_id = $1 and at >= $2 limit 1', [id, began])
  return rows.length > 0
}

/** The answer to a conversion of stock that was lost, read off the ledger. */
const conversionOf = async ({ query }: House, stones: readonly string[]): Promise<Values> => {
  // What comes of it is numbered in the order in which it was asked for; the ledger has its own.
  const rows = await query<{ paper: string; id: string }>(
    `select p.paper_id as paper, i.id from stock_posting p join inventory i on i.id = p.inventory_id
      where p.paper_id = (select paper_id from stock_posting where inventory_id = $1 order by id desc limit 1) order by length(i.sku), i.sku`,
    [stones[0]],
  )
  const into = [...new Set(rows.map(({ id }) => id))].filter(id => !stones.includes(id))
  return { paper: rows[0]?.paper, into: into.map(id => ({ id })) }
}

/**
 * A client that asks again where no answer came or the server said that it cannot just now: what it makes, with the same id; what it
 * changes, with the same version, so that it is done once. Where it was refused after a doubtful try it looks whether that was done.
 */
export const stubborn = (house: House) => {
  const { once, jar } = plain(house)
  const read = (path: string, id: unknown) => untilAnswered('GET', path === '/api/setting' ? path : `${recordOf(path)}?id=${id}`, undefined)

  const untilAnswered = async (method: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Answer> => {
    const values = (body ?? {}) as Values
    const stones = values.stones as { id: string; version?: number }[] | undefined
    const named = (values.version === undefined && stones?.[0]?.version !== undefined ? stones[0] : values) as Values
    const isChange = method === 'PUT'
    const isVersioned = named.version !== undefined
    const began = new Date()
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
      return { ...now, data: await conversionOf(house, stones ? stones.map(({ id }) => id) : [String(named.id)]) }
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
        await house.settled()
        if ((isRefused || !isVersioned) && (await wasDoneSince(house, began, path, named))) return asDone(answer)
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
