import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { auditBooks } from '../../src/server/program/audit/audit.ts'
import type { Game } from '../models/game.ts'
import { money } from '../models/money-game.ts'
import { sales } from '../models/sales-game.ts'
import { stock } from '../models/stock-game.ts'
import { work } from '../models/work-game.ts'
import { buildServer } from '../support/program.ts'
import { breakThings } from './faults.ts'
import { openGate } from './gate.ts'
import { openSoakHouse, openStore, type SoakHouse, type Store } from './house.ts'
import { playWorld } from './play.ts'
import { races } from './races.ts'
import { openTally } from './tally.ts'

// npm run soak -- --actions 1000000 --minutes 300 --seed 42
const { values: options } = parseArgs({
  options: {
    actions: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    /** How many people at once. */
    clients: { type: 'string', default: '14' },
    /** Seconds between two faults; 0 for none. */
    faults: { type: 'string', default: '60' },
    /** After how many actions the books are audited, and after how many a new company is founded. */
    audit: { type: 'string', default: '10000' },
    house: { type: 'string', default: '25000' },
    only: { type: 'string', multiple: true },
  },
})
const wanted = {
  actions: Number(options.actions),
  milliseconds: Number(options.minutes) * 60_000,
  seed: Number(options.seed),
  clients: Number(options.clients),
  faults: Number(options.faults),
  audit: Number(options.audit),
  house: Number(options.house),
}
// How many worlds of each: what takes many questions for one action is done less often.
const often = { sales: 4, stock: 4, money: 3, work: 2, races: 2 }
const mostFindings = 20
const patience = 10 * 60_000

/** Numbers by chance that a seed repeats (mulberry32). */
const chanceFrom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const say = (sentence: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${sentence}\n`)
const tally = openTally(say)
const chance = chanceFrom(wanted.seed)
/** A seed for each world, so that one alone repeats it: --seed THAT --only GAME --clients 1 --faults 0. */
let worlds = 0
const nextSeed = () => (wanted.seed + 7_919 * worlds++) % 2 ** 31
// The time runs from when the first company is there.
let end = Number.POSITIVE_INFINITY
let isStopped = false
let progressed = Date.now()
const isOver = () => isStopped || tally.figures.actions >= wanted.actions || Date.now() > end || tally.findings.length >= mostFindings

const audit = async (house: SoakHouse) => {
  const findings = await house.insist(() => auditBooks(house.db))
  tally.figures.audits += 1
  tally.figures.rules = findings.length
  for (const { name, rows } of findings)
    if (rows.length > 0) tally.found({ where: `The audit: ${name}`, seed: wanted.seed, says: JSON.stringify(rows.slice(0, 5)) })
}

/** One company, played until it is full of papers or all is over. */
const playHouse = async (store: Store, folder: string) => {
  const first = tally.figures.actions
  const house = await openSoakHouse(store, folder, { lost: () => wanted.faults > 0 && chance(400) === 0 })
  tally.figures.houses += 1
  const games: Record<string, Game> = { sales, stock, money, work, races: races(house) }
  const names = Object.keys(games).filter(name => options.only?.includes(name) ?? true)
  const opened = await Promise.all(
    names.map(async name => ({ name, game: games[name]!, begin: (await games[name]!.open(house.office)).begin })),
  )
  const shares = opened.flatMap(one => Array.from({ length: often[one.name as keyof typeof often] }, () => one))
  end = Math.min(end, Date.now() + wanted.milliseconds)
  const isFull = () => isOver() || tally.figures.actions - first >= wanted.house
  const gate = openGate()
  const onProgress = () => {
    progressed = Date.now()
  }
  const client = async (_: unknown, index: number) => {
    for (let turn = index; !isFull(); turn++)
      await playWorld(shares[turn % shares.length]!, nextSeed(), { gate, tally, isOver, onProgress })
  }
  const auditing = async () => {
    for (let next = first + wanted.audit; !isFull(); await new Promise(done => setTimeout(done, 500)))
      if (tally.figures.actions >= next) {
        next = tally.figures.actions + wanted.audit
        await audit(house)
      }
  }
  const breaking = wanted.faults > 0 ? breakThings({ store, house: () => house }, tally, wanted.faults, chance, isFull) : Promise.resolve()
  try {
    await Promise.all([...Array.from({ length: wanted.clients }, client), auditing()])
    await breaking
    await house.settled()
    await audit(house)
  } finally {
    await house.close()
  }
}

const run = async () => {
  await buildServer()
  const folder = await mkdtemp(join(tmpdir(), 'stonebook-soak-'))
  const store = await openStore(folder)
  const telling = setInterval(() => {
    say(tally.line())
    if (Date.now() - progressed < patience) return
    tally.found({ where: 'Nothing went on', seed: wanted.seed, says: `for ${patience / 60_000} minutes` })
    say(tally.report())
    process.exit(1)
  }, 60_000)
  try {
    say(`${wanted.actions} actions by ${wanted.clients} clients, seed ${wanted.seed}; what the servers say is in ${folder}`)
    while (!isOver()) await playHouse(store, folder)
  } catch (error) {
    tally.found({ where: 'The soak itself', seed: wanted.seed, says: (error as Error).stack ?? String(error) })
  } finally {
    clearInterval(telling)
    await store.stop()
    if (tally.findings.length === 0) await rm(folder, { recursive: true, force: true })
  }
  process.stdout.write(`\n${tally.report()}\n`)
  process.exit(tally.findings.length === 0 ? 0 : 1)
}

// Whoever ends it early hears what was done so far, the books held to the audit once more.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isStopped = true
  })
await run()
