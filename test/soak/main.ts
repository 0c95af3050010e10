import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { auditBooks } from '../../src/server/program/audit/audit.ts'
import type { ModelTest } from '../models/model-test.ts'
import { money } from '../models/money-test.ts'
import { sales } from '../models/sales-test.ts'
import { stock } from '../models/stock-test.ts'
import { work } from '../models/work-test.ts'
import { buildServer } from '../support/program.ts'
import { chanceFrom } from './chance.ts'
import { openSoakCompany, openStore, type SoakCompany, type Store } from './company.ts'
import { openDevice } from './device/device.ts'
import { breakOnce, breakThings } from './faults.ts'
import { openGate } from './gate.ts'
import { playWorld } from './play.ts'
import { races } from './races.ts'
import { openTally } from './tally.ts'

// npm run soak -- --actions 1000000 --minutes 300 --seed 42 --device
const { values: options } = parseArgs({
  options: {
    actions: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    /** The number of concurrent clients. */
    clients: { type: 'string', default: '14' },
    /** Seconds between two faults; 0 for none. */
    faults: { type: 'string', default: '60' },
    /** One fault, which occurs once with the numbers of the seed. Then the soak ends. */
    fault: { type: 'string' },
    /** All data are on a device that loses what was not synced when its power fails. */
    device: { type: 'boolean', default: false },
    /** The number of actions between two audits, and before a new company is created. */
    audit: { type: 'string', default: '10000' },
    company: { type: 'string', default: '25000' },
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
  company: Number(options.company),
}
// The number of worlds of each modelTest: those with many requests per action are less frequent.
const often = { sales: 4, stock: 4, money: 3, work: 2, races: 2 }
const maxFindings = 20
const patience = 10 * 60_000

const print = (sentence: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${sentence}\n`)
const tally = openTally(print)
const chance = chanceFrom(wanted.seed)
/** A seed for each world, so that it can be repeated alone: --seed THAT --only GAME --clients 1 --faults 0. */
let worlds = 0
const nextSeed = () => (wanted.seed + 7_919 * worlds++) % 2 ** 31
// The time starts when the first company exists.
let end = Number.POSITIVE_INFINITY
let isStopped = false
let progressed = Date.now()
const isOver = () => isStopped || tally.figures.actions >= wanted.actions || Date.now() > end || tally.findings.length >= maxFindings

const audit = async (company: SoakCompany) => {
  const findings = await company.insist(() => auditBooks(company.db))
  tally.figures.audits += 1
  tally.figures.rules = findings.length
  for (const { name, rows } of findings)
    if (rows.length > 0) tally.found({ where: `The audit: ${name}`, seed: wanted.seed, message: JSON.stringify(rows.slice(0, 5)) })
}

/** One company, used until it has its maximum of documents or the time is over. */
const playCompany = async (store: Store, folder: string) => {
  const first = tally.figures.actions
  const company = await openSoakCompany(store, folder, { lost: () => wanted.faults > 0 && chance(400) === 0 })
  tally.figures.companies += 1
  const modelTests: Record<string, ModelTest> = { sales, stock, money, work, races: races(company) }
  const names = Object.keys(modelTests).filter(name => options.only?.includes(name) ?? true)
  const opened = await Promise.all(
    names.map(async name => ({ name, modelTest: modelTests[name]!, begin: (await modelTests[name]!.open(company.office)).begin })),
  )
  const shares = opened.flatMap(one => Array.from({ length: often[one.name as keyof typeof often] }, () => one))
  end = Math.min(end, Date.now() + wanted.milliseconds)
  const isFull = () => isOver() || tally.figures.actions - first >= wanted.company
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
        await audit(company)
      }
  }
  const scene = { store, company: () => company, folder }
  const breakChosen = async () => {
    if (options.fault !== undefined) {
      await breakOnce(scene, tally, options.fault, wanted.seed)
      isStopped = true
    } else if (wanted.faults > 0) await breakThings(scene, tally, wanted.faults, chance, isFull)
  }
  const breaking = breakChosen()
  try {
    await Promise.all([...Array.from({ length: wanted.clients }, client), auditing()])
    await breaking
    await company.settled()
    await audit(company)
  } finally {
    await company.close()
  }
}

const run = async () => {
  await buildServer()
  const folder = await mkdtemp(join(tmpdir(), 'stonebook-soak-'))
  // The account of the database passes through it.
  await chmod(folder, 0o755)
  const device = options.device ? await openDevice(folder) : undefined
  // The database and the servers are started on the device.
  Object.assign(process.env, device?.env)
  const store = await openStore(folder, device)
  const telling = setInterval(() => {
    print(tally.line())
    if (Date.now() - progressed < patience) return
    tally.found({ where: 'No progress', seed: wanted.seed, message: `for ${patience / 60_000} minutes` })
    print(tally.report())
    process.exit(1)
  }, 60_000)
  try {
    print(`${wanted.actions} actions by ${wanted.clients} clients, seed ${wanted.seed}; server logs are in ${folder}`)
    while (!isOver()) await playCompany(store, folder)
  } catch (error) {
    tally.found({ where: 'The soak test itself', seed: wanted.seed, message: (error as Error).stack ?? String(error) })
  } finally {
    clearInterval(telling)
    await store.stop()
    await device?.close()
    if (tally.findings.length === 0) await rm(folder, { recursive: true, force: true })
  }
  process.stdout.write(`\n${tally.report()}\n`)
  process.exit(tally.findings.length === 0 ? 0 : 1)
}

// After an early stop the report shows what was done so far, after a last audit.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isStopped = true
  })
await run()
