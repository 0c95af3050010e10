import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildServer, until } from '../support/program.ts'
import { type Applications, openApplications } from './applications.ts'
import { audit, readBack } from './check.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { faults } from './faults.ts'
import { foundCompany } from './founding.ts'
import { type Load, openLoad } from './load.ts'
import { stopAll } from './processes.ts'
import { findPrograms, type Programs } from './programs.ts'
import { type Result, tableOf } from './table.ts'

// npm run availability
const { values: options } = parseArgs({ options: { clients: { type: 'string', default: '8' }, only: { type: 'string', multiple: true } } })
const limit = 30
// Longer than Patroni's ttl, so that all that depends on it happens while the part is down.
const downFor = 25_000

const print = (sentence: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${sentence}\n`)

type Stand = { cluster: Cluster; applications: Applications; load: Load }

/** Causes one fault under load, repairs it, and measures the outage until the cluster is whole again. */
const measure = async (name: string, stand: Stand): Promise<Result> => {
  const fault = faults[name]
  if (!fault) throw new Error(`There is no fault with this name: ${name}`)
  await pause(5_000)
  const from = Date.now()
  const repair = await fault(stand)
  await Promise.all([until('Writing is possible again', async () => stand.load.isWriting(from + 1_000), 180_000), pause(downFor)])
  await repair()
  await stand.cluster.whole()
  await pause(2_000)
  const result = { name, ...stand.load.outage(from, Date.now()) }
  print(`${name}: ${result.without.toFixed(1)} s without an acknowledged write`)
  return result
}

const playFaults = async (stand: Stand, clients: number): Promise<Result[]> => {
  const base = await foundCompany(await stand.load.signedIn())
  const stop = await stand.load.start(clients, base)
  const results: Result[] = []
  for (const name of options.only ?? Object.keys(faults)) results.push(await measure(name, stand))
  await stop()
  return results
}

/** Whether nothing was lost or doubled, the books are right, and no outage was too long. Prints what was found. */
const judge = async ({ applications, load }: Stand, results: readonly Result[]): Promise<boolean> => {
  const findings = [...(await readBack(applications.databaseUrl, load.acknowledged)), ...load.refused]
  for (const finding of findings.slice(0, 20)) print(finding)
  const { isRight, line } = audit(applications.env)
  const { writes, repeated } = load.figures()
  process.stdout.write(`\n${tableOf(results)}\n\n`)
  print(
    `${writes} acknowledged writes were read back: ${findings.length} lost, doubled, different or refused. ${repeated} were sent again.`,
  )
  print(line)
  return findings.length === 0 && isRight && results.every(({ without }) => without <= limit)
}

const run = async (programs: Programs, folder: string): Promise<boolean> => {
  await buildServer()
  const cluster = openCluster(folder, programs)
  await cluster.start()
  print('The cluster has a primary, a synchronous and an asynchronous standby.')
  const applications = await openApplications(folder, programs, cluster.superuser)
  print('Two servers of Stonebook are ready behind the proxies.')
  const stand = { cluster, applications, load: openLoad(applications.address) }
  return judge(stand, await playFaults(stand, Number(options.clients)))
}

const programs = findPrograms()
if (typeof programs === 'string') {
  print(programs)
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'stonebook-availability-'))
// The account of the database needs access.
chmodSync(folder, 0o755)
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
let isEnding = false
const end = async (code: number) => {
  if (isEnding) return
  isEnding = true
  await stopAll()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end(130))
run(programs, folder).then(
  isGood => end(isGood ? 0 : 1),
  error => {
    if (!isEnding) print(error instanceof Error ? error.message : String(error))
    return end(1)
  },
)
