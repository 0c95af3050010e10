import { setTimeout as pause } from 'node:timers/promises'
import { uuid } from '../../src/server/kit/db/uuid.ts'
import { type Answer, emailOf, password, type Visitor, visitor } from '../support/company.ts'
import { openKeepAlive } from '../support/keep-alive.ts'
import { centBase, today } from '../support/world.ts'
import { key } from './applications.ts'

/** A write that the server acknowledged. `text` is unique to it, and was sent with it. */
export type Acknowledged = { kind: 'customer' | 'receipt' | 'invoice' | 'issue'; id: string; text: string; number?: string }
/** When an acknowledged write was first sent and when its response came, in ms. */
type Timing = { sent: number; answered: number }
type Base = { customer: string; branch: string; employee: string }

// A client waits this long for a response before it sends the write again.
const patience = 10_000
const { send } = openKeepAlive()

const isTemporary = ({ status, data, errorMessages }: Answer): boolean =>
  [502, 503, 504].includes(status) ||
  (status === 409 && (data?.outcome === 'running' || /^Another user (is changing|changed) the same/.test(errorMessages?.[0] ?? '')))

/** Clients that write through the proxy, and note every acknowledged write. */
export const openLoad = (address: string) => {
  const acknowledged: Acknowledged[] = []
  const timings: Timing[] = []
  const refused: string[] = []
  let repeated = 0
  let isOver = false
  const client = () => visitor(address, key, (url, init) => send(url, init, patience))

  /** Sends a write with its key until it is answered, as a browser does. Undefined when it was refused. */
  const insist = async (by: Visitor, method: string, path: string, body: object): Promise<Answer['data'] | undefined> => {
    const [sent, headers] = [Date.now(), { 'idempotency-key': uuid() }]
    for (;;) {
      const answer = await by.call(method, path, body, headers).catch(() => undefined)
      if (answer?.status === 200) {
        timings.push({ sent, answered: Date.now() })
        return answer.data
      }
      if (answer && !isTemporary(answer)) {
        refused.push(`${method} ${path}: ${answer.status} ${answer.errorMessages.join(' ')}`)
        return undefined
      }
      repeated += 1
      await pause(100 + Math.random() * 100)
    }
  }
  const signedIn = async (): Promise<Visitor> => {
    const one = client()
    const { status } = await one.signIn(emailOf('Admin'), password)
    if (status !== 200) throw new Error(`A client could not sign in: ${status}.`)
    return one
  }

  const writesOf = (by: Visitor, { customer, branch, employee }: Base) => {
    const head = { branch, date: today(), currency: centBase }
    const items = [{ description: 'Setting', basis: 'whole', rate: '100' }]
    return {
      customer: async (text: string) => {
        const data = await insist(by, 'POST', '/api/customer', { id: uuid(), name: text })
        if (data) acknowledged.push({ kind: 'customer', id: data.id, text })
      },
      // Without an id of its own, only the key keeps a repeated receipt from being recorded twice.
      receipt: async (text: string) => {
        const note = { ...head, party: customer, amount: '10', method: 'bank', reference: text }
        const data = await insist(by, 'POST', '/api/paymentnote', note)
        if (data) acknowledged.push({ kind: 'receipt', id: data.id, text, number: data.number })
      },
      invoice: async (text: string) => {
        const draft = { id: uuid(), ...head, customer, salesperson: employee, items, notes: text }
        const data = await insist(by, 'POST', '/api/invoice', draft)
        if (!data) return
        acknowledged.push({ kind: 'invoice', id: data.id, text })
        const issued = await insist(by, 'PUT', '/api/invoice/issue', { id: data.id, version: data.version })
        if (issued) acknowledged.push({ kind: 'issue', id: data.id, text, number: issued.number })
      },
    }
  }
  const work = async (by: Visitor, base: Base, name: string) => {
    const writes = Object.values(writesOf(by, base))
    for (let turn = 0; !isOver; turn++) {
      await writes[turn % writes.length]?.(`${name}-${turn}`)
      await pause(20)
    }
  }
  /** Starts the clients. The result stops them after the writes under way are answered. */
  const start = async (clients: number, base: Base) => {
    const persons: Visitor[] = []
    // The server slows down many sign-ins at once.
    while (persons.length < clients) persons.push(await signedIn())
    const working = Promise.all(persons.map((one, index) => work(one, base, `client-${index}`)))
    return async () => {
      isOver = true
      await working
    }
  }
  /** The longest time without an acknowledged write, and the longest wait for one, in seconds, between two moments. */
  const outage = (from: number, to: number) => {
    const times = timings.map(({ answered }) => answered).sort((a, b) => a - b)
    const before = times.filter(time => time <= from).at(-1) ?? from
    const within = [before, ...times.filter(time => time > from && time <= to), to]
    const gaps = within.slice(1).map((time, index) => time - (within[index] ?? time))
    const waits = timings.filter(({ sent, answered }) => answered >= from && sent <= to).map(({ sent, answered }) => answered - sent)
    return { without: Math.max(...gaps) / 1_000, longest: Math.max(0, ...waits) / 1_000 }
  }
  /** Whether a write that was sent after this moment is acknowledged. */
  const isWriting = (since: number) => timings.some(({ sent }) => sent > since)
  return { signedIn, start, outage, isWriting, acknowledged, refused, figures: () => ({ writes: acknowledged.length, repeated }) }
}
export type Load = ReturnType<typeof openLoad>
