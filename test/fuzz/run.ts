import fc from 'fast-check'
import { sql } from '../../src/server/kit/db/db.ts'
import { unseal } from '../../src/server/kit/http/envelope.ts'
import { auditBooks } from '../../src/server/program/audit/audit.ts'
import { anyCall, type Call, nowhere } from './calls.ts'
import type { FuzzCompany } from './company.ts'
import { changedElsewhere, type Elsewhere, nothingElsewhere, readElsewhere } from './elsewhere.ts'
import { judge } from './judge.ts'
import { isLimited } from './persons.ts'
import { type Pools, readPools } from './pools.ts'
import { asCurl, bodyOf, type DatabaseProxy, type Received, send } from './send.ts'
import { standOf } from './stand.ts'

export type Offence = { what: string; seed: number; times: number; curl: string; received: string; id: string | undefined }
export type Tally = {
  calls: number
  seconds: number
  /** The number of responses by status and of calls by route; milliseconds in total, to find slow routes. */
  statuses: Map<number, number>
  routes: Map<string, { calls: number; done: number; milliseconds: number }>
  /** The number of refused writes that were checked for changes. */
  watched: number
  /** How long refusals took (ms) of records that limited users may not see, and of ids that no record has: nobody should tell them apart. */
  refusals: { hidden: number[]; unknown: number[] }
  /** The number of responses that asked for a retry because the server was busy. The call is repeated as a client does. */
  busy: number
  offences: Map<string, Offence>
}

const perBatch = 300
const inBurst = 16
// Existing records are read again after this many batches: reading costs as much as two hundred calls.
const looksEvery = 5

const start = (): Tally => ({
  calls: 0,
  seconds: 0,
  statuses: new Map(),
  routes: new Map(),
  watched: 0,
  busy: 0,
  refusals: { hidden: [], unknown: [] },
  offences: new Map(),
})

const note = (tally: Tally, call: Call, received: Received) => {
  tally.calls++
  tally.statuses.set(received.status, (tally.statuses.get(received.status) ?? 0) + 1)
  const name = `${call.route.method} ${call.route.path}`
  const route = tally.routes.get(name) ?? { calls: 0, done: 0, milliseconds: 0 }
  tally.routes.set(name, {
    calls: route.calls + 1,
    done: route.done + (received.status < 400 ? 1 : 0),
    milliseconds: route.milliseconds + received.milliseconds,
  })
}

const noteRefusal = ({ refusals }: Tally, { route, who }: Call, { input }: DatabaseProxy, { status, milliseconds }: Received) => {
  if (route.method !== 'GET' || status !== 404 || !isLimited(who)) return
  refusals[input.includes(nowhere) ? 'unknown' : 'hidden'].push(milliseconds)
}

const alike = (fault: string) =>
  fault
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .replace(/\d+/g, '0')
    .slice(0, 200)

const report = (
  { target }: FuzzCompany,
  tally: Tally,
  seed: number,
  call: Call,
  proxy: DatabaseProxy,
  fault: string,
  received?: Received,
) => {
  const what = `${call.route.method} ${call.route.path}: ${fault}`
  // An error before the route is the same error at every route.
  const name = alike(received && received.status >= 500 ? what : fault)
  const known = tally.offences.get(name)
  if (known) {
    known.times++
    return
  }
  const body = received?.body.toString() ?? ''
  const text = (unseal(target.key, body) ?? body).slice(0, 1_500)
  const id = received && /"id":"(\w{12})"/.exec(text)?.[1]
  tally.offences.set(name, {
    what,
    seed,
    times: 1,
    curl: asCurl(proxy),
    received: text,
    id: id || undefined,
  })
}

/** Sends a call, and again when the server asks for it: on a loaded machine a database connection takes too long. */
const sendAgain = async (company: FuzzCompany, tally: Tally, proxy: DatabaseProxy, tries = 3): Promise<Received> => {
  const received = await send(company.target, proxy)
  if (received.status !== 503 || !received.headers['retry-after'] || tries === 1) return received
  tally.busy++
  await new Promise(done => setTimeout(done, Number(received.headers['retry-after']) * 1_000))
  return sendAgain(company, tally, proxy, tries - 1)
}

/** What the calls are made with: the records that there are, and what limited users may not see of them. */
type Looked = { pools: Pools; elsewhere: Elsewhere }

/** Makes one call and judges its response. */
const judgeCall = async (
  company: FuzzCompany,
  { pools, elsewhere }: Looked,
  tally: Tally,
  seed: number,
  call: Call,
): Promise<{ proxy: DatabaseProxy; received: Received } | undefined> => {
  const proxy = bodyOf(call, pools, company.target)
  try {
    const received = await sendAgain(company, tally, proxy)
    note(tally, call, received)
    noteRefusal(tally, call, proxy, received)
    for (const fault of await judge(call, proxy, received, { key: company.target.key, elsewhere }))
      report(company, tally, seed, call, proxy, fault, received)
    return { proxy, received }
  } catch (error) {
    tally.calls++
    // A server that refuses a request may close the connection before the whole request has arrived.
    if (!company.server.isUp() || !/ECONNRESET|EPIPE|hang up/.test(String(error)))
      report(company, tally, seed, call, proxy, `No answer: ${String(error)}`)
    return undefined
  }
}

const together = async <T>(list: readonly T[], atOnce: number, work: (one: T) => Promise<unknown>): Promise<void> => {
  let next = 0
  const worker = async () => {
    for (let i = next++; i < list.length; i = next++) await work(list[i]!)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Calls that are likely refused, with a comparison of the books before and after: a refused call changes nothing. */
const watch = async (company: FuzzCompany, looked: Looked, tally: Tally, seed: number, calls: readonly Call[]): Promise<void> => {
  const before = await standOf(company.db)
  const answers = await Promise.all(calls.map(async call => ({ call, answer: await judgeCall(company, looked, tally, seed, call) })))
  if (answers.some(({ answer }) => !answer || answer.received.status < 400)) return
  tally.watched += calls.length
  if ((await standOf(company.db)) === before) return
  for (const { call, answer } of answers) {
    const quiet = await standOf(company.db)
    const again = await send(company.target, answer!.proxy)
    const after = await standOf(company.db)
    if (again.status >= 400 && after !== quiet)
      report(company, tally, seed, call, answer!.proxy, `A refused call changed the books: ${quiet} became ${after}.`, again)
  }
}

const isRisky = ({ route, spoils, way, who }: Call) =>
  route.method !== 'GET' && (spoils.length > 0 || who === 'nobody' || (way !== 'token' && way !== 'browser'))

const holdBooks = async (company: FuzzCompany, tally: Tally, seed: number) => {
  for (const { name, rows } of await auditBooks(company.db))
    if (rows.length > 0)
      tally.offences.set(name, {
        what: `The books: ${name}.`,
        seed,
        times: rows.length,
        curl: '',
        received: JSON.stringify(rows.slice(0, 3)),
        id: undefined,
      })
}

const lastEntry = async ({ db }: FuzzCompany): Promise<string> =>
  (await sql<{ id: string }>`select coalesce(max(id), 0)::text as id from audit_trail`.execute(db)).rows[0]!.id

/** Limited users change nothing of other branches. Returns the last entry that was looked at. */
const holdBranches = async (company: FuzzCompany, tally: Tally, seed: number, since: string): Promise<string> => {
  const last = await lastEntry(company)
  const changed = await changedElsewhere(company.db, company.branch, company.limited, since)
  for (const what of changed)
    tally.offences.set(what, {
      what: `A limited user changed another branch: ${what}.`,
      seed,
      times: 1,
      curl: '',
      received: '',
      id: undefined,
    })
  return last
}

export type FuzzOptions = {
  requests: number
  seed: number
  atOnce?: number
  auditEvery?: number
  isStopped?: () => boolean
  each?: (tally: Tally) => void
}

/** Makes this many calls, all derived from the seed and the records of the company, and returns the result. */
export const fuzz = async (
  company: FuzzCompany,
  { requests, seed, atOnce = 12, auditEvery = 50_000, isStopped = () => false, each }: FuzzOptions,
): Promise<Tally> => {
  const tally = start()
  const calls = anyCall(company.routes)
  const begun = performance.now()
  let audited = 0
  let looked: Looked = { pools: new Map(), elsewhere: nothingElsewhere }
  let since = await lastEntry(company)
  for (let batch = 0; tally.calls < requests && company.server.isUp() && !isStopped(); batch++) {
    if (batch % looksEvery === 0) {
      await company.restore()
      looked = { pools: await readPools(company.db, company.spared), elsewhere: await readElsewhere(company.db, company.branch) }
      since = await holdBranches(company, tally, seed, since)
    }
    const made = fc.sample(calls, { numRuns: Math.min(perBatch, requests - tally.calls), seed: seed * 100_000 + batch })
    // Comparing all books costs as much as thirty calls.
    const risky = batch % 2 === 0 ? made.filter(isRisky).slice(0, Math.min(inBurst, atOnce)) : []
    await together(
      made.filter(call => !risky.includes(call)),
      atOnce,
      call => judgeCall(company, looked, tally, seed, call),
    )
    if (risky.length > 0) await watch(company, looked, tally, seed, risky)
    if (tally.calls - audited >= auditEvery) {
      audited = tally.calls
      await holdBooks(company, tally, seed)
    }
    tally.seconds = (performance.now() - begun) / 1000
    each?.(tally)
  }
  for (const line of company.server.leaked)
    tally.offences.set(line, { what: 'The log contains a secret.', seed, times: 1, curl: '', received: line, id: undefined })
  if (company.server.isUp()) await holdBooks(company, tally, seed)
  else tally.offences.set('gone', { what: await company.server.gone, seed, times: 1, curl: '', received: '', id: undefined })
  return tally
}
