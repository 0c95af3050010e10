import fc from 'fast-check'
import { unseal } from '../../src/server/kit/http/envelope.ts'
import { auditBooks } from '../../src/server/program/audit/audit.ts'
import { anyCall, type Call } from './calls.ts'
import type { FuzzHouse } from './house.ts'
import { judge } from './judge.ts'
import { type Pools, readPools } from './pools.ts'
import { asCurl, type Heard, send, type Wire, wireOf } from './send.ts'
import { standOf } from './stand.ts'

export type Offence = { what: string; seed: number; times: number; curl: string; heard: string; id: string | undefined }
export type Tally = {
  calls: number
  seconds: number
  /** How often each status came, and each route; milliseconds in all, to see what is slow. */
  statuses: Map<number, number>
  routes: Map<string, { calls: number; done: number; milliseconds: number }>
  /** How many refused writes were looked after, whether they had changed anything. */
  watched: number
  /** How often the house asked to come again, for want of a processor, and was asked again as a client does. */
  busy: number
  offences: Map<string, Offence>
}

const perBatch = 300
const inBurst = 16
// What is there is looked up once in so many batches: it costs as much as two hundred calls.
const looksEvery = 5

const start = (): Tally => ({ calls: 0, seconds: 0, statuses: new Map(), routes: new Map(), watched: 0, busy: 0, offences: new Map() })

const note = (tally: Tally, call: Call, heard: Heard) => {
  tally.calls++
  tally.statuses.set(heard.status, (tally.statuses.get(heard.status) ?? 0) + 1)
  const name = `${call.route.method} ${call.route.path}`
  const route = tally.routes.get(name) ?? { calls: 0, done: 0, milliseconds: 0 }
  tally.routes.set(name, {
    calls: route.calls + 1,
    done: route.done + (heard.status < 400 ? 1 : 0),
    milliseconds: route.milliseconds + heard.milliseconds,
  })
}

const alike = (fault: string) =>
  fault
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .replace(/\d+/g, '0')
    .slice(0, 200)

const blame = ({ door }: FuzzHouse, tally: Tally, seed: number, call: Call, wire: Wire, fault: string, heard?: Heard) => {
  const what = `${call.route.method} ${call.route.path}: ${fault}`
  // What is wrong before a route is reached is wrong at all of them.
  const name = alike(heard && heard.status >= 500 ? what : fault)
  const known = tally.offences.get(name)
  if (known) {
    known.times++
    return
  }
  const body = heard?.body.toString() ?? ''
  const text = (unseal(door.key, body) ?? body).slice(0, 1_500)
  const id = heard && /"id":"(\w{12})"/.exec(text)?.[1]
  tally.offences.set(name, {
    what,
    seed,
    times: 1,
    curl: asCurl(wire),
    heard: text,
    id: id || undefined,
  })
}

/** Sends it, and again where the house asks for that: on a machine that has no time for it a connection to the database takes too long. */
const sendAgain = async (house: FuzzHouse, tally: Tally, wire: Wire, tries = 3): Promise<Heard> => {
  const heard = await send(house.door, wire)
  if (heard.status !== 503 || !heard.headers['retry-after'] || tries === 1) return heard
  tally.busy++
  await new Promise(done => setTimeout(done, Number(heard.headers['retry-after']) * 1_000))
  return sendAgain(house, tally, wire, tries - 1)
}

/** Makes one call and judges its answer. */
const judgeCall = async (
  house: FuzzHouse,
  pools: Pools,
  tally: Tally,
  seed: number,
  call: Call,
): Promise<{ wire: Wire; heard: Heard } | undefined> => {
  const wire = wireOf(call, pools, house.door)
  try {
    const heard = await sendAgain(house, tally, wire)
    note(tally, call, heard)
    for (const fault of await judge(call, wire, heard, house.door.key)) blame(house, tally, seed, call, wire, fault, heard)
    return { wire, heard }
  } catch (error) {
    tally.calls++
    // A server that does not take what was sent may close before all of it arrived.
    if (!house.server.isUp() || !/ECONNRESET|EPIPE|hang up/.test(String(error)))
      blame(house, tally, seed, call, wire, `No answer: ${String(error)}`)
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

/** Calls that are likely refused, with a look at the books before and after: what is refused changes nothing. */
const watch = async (house: FuzzHouse, pools: Pools, tally: Tally, seed: number, calls: readonly Call[]): Promise<void> => {
  const before = await standOf(house.db)
  const answers = await Promise.all(calls.map(async call => ({ call, answer: await judgeCall(house, pools, tally, seed, call) })))
  if (answers.some(({ answer }) => !answer || answer.heard.status < 400)) return
  tally.watched += calls.length
  if ((await standOf(house.db)) === before) return
  for (const { call, answer } of answers) {
    const quiet = await standOf(house.db)
    const again = await send(house.door, answer!.wire)
    const after = await standOf(house.db)
    if (again.status >= 400 && after !== quiet)
      blame(house, tally, seed, call, answer!.wire, `What was refused changed the books: ${quiet} became ${after}.`, again)
  }
}

const isRisky = ({ route, spoils, way, who }: Call) =>
  route.method !== 'GET' && (spoils.length > 0 || who === 'nobody' || (way !== 'token' && way !== 'browser'))

const holdBooks = async (house: FuzzHouse, tally: Tally, seed: number) => {
  for (const { name, rows } of await auditBooks(house.db))
    if (rows.length > 0)
      tally.offences.set(name, {
        what: `The books: ${name}.`,
        seed,
        times: rows.length,
        curl: '',
        heard: JSON.stringify(rows.slice(0, 3)),
        id: undefined,
      })
}

export type FuzzOptions = {
  requests: number
  seed: number
  atOnce?: number
  auditEvery?: number
  isStopped?: () => boolean
  each?: (tally: Tally) => void
}

/** Makes this many calls, all of them following from the seed and from what the house holds, and tells what came of it. */
export const fuzz = async (
  house: FuzzHouse,
  { requests, seed, atOnce = 12, auditEvery = 50_000, isStopped = () => false, each }: FuzzOptions,
): Promise<Tally> => {
  const tally = start()
  const calls = anyCall(house.routes)
  const begun = performance.now()
  let audited = 0
  let pools: Pools = new Map()
  for (let batch = 0; tally.calls < requests && house.server.isUp() && !isStopped(); batch++) {
    if (batch % looksEvery === 0) {
      await house.restore()
      pools = await readPools(house.db, house.spared)
    }
    const made = fc.sample(calls, { numRuns: Math.min(perBatch, requests - tally.calls), seed: seed * 100_000 + batch })
    // A look at all the books costs as much as thirty calls.
    const risky = batch % 2 === 0 ? made.filter(isRisky).slice(0, Math.min(inBurst, atOnce)) : []
    await together(
      made.filter(call => !risky.includes(call)),
      atOnce,
      call => judgeCall(house, pools, tally, seed, call),
    )
    if (risky.length > 0) await watch(house, pools, tally, seed, risky)
    if (tally.calls - audited >= auditEvery) {
      audited = tally.calls
      await holdBooks(house, tally, seed)
    }
    tally.seconds = (performance.now() - begun) / 1000
    each?.(tally)
  }
  for (const line of house.server.leaked)
    tally.offences.set(line, { what: 'The log tells a secret.', seed, times: 1, curl: '', heard: line, id: undefined })
  if (house.server.isUp()) await holdBooks(house, tally, seed)
  else tally.offences.set('gone', { what: await house.server.gone, seed, times: 1, curl: '', heard: '', id: undefined })
  return tally
}
