import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { programFolder } from '../../src/server/database.ts'
import { fillDemo } from '../../src/server/demo/company.ts'
import { connect } from '../../src/server/kit/db/db.ts'
import { migrate } from '../../src/server/kit/db/migrate.ts'
import { openEmbedded } from '../../src/server/kit/embedded/database.ts'
import { createFileStore } from '../../src/server/kit/files/store.ts'
import type { Addresses } from '../support/database/database.ts'
import { openFuzzCompany } from './company.ts'
import { fuzz, type Tally } from './run.ts'

// npm run fuzz -- --requests 1000000 --seed 7
const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string' },
    slowest: { type: 'boolean', default: false },
    company: { type: 'string' },
    'at-once': { type: 'string', default: '12' },
  },
})
const print = (sentence: string) => process.stdout.write(`${sentence}\n`)
const count = (n: number) => n.toLocaleString('en')

const within = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href
// No data here outlives the run, so no write waits for the disk.
const passing = { fsync: 'off', full_page_writes: 'off' }
const [made, used] = ['stonebook_fuzz_made', 'stonebook_fuzz_run']

const fill = async (url: string) => {
  const { db, pool, close } = connect(url, 2)
  try {
    await migrate(pool, join(programFolder, 'migrations'))
    await fillDemo(db, createFileStore(join(tmpdir(), 'stonebook-fuzz-files')), () => new Date(), print)
  } finally {
    await close()
  }
}

/** A copy of the demo company, which is created once and kept when a folder is given for it. */
const copyOf = async ({ url, runtimeUrl }: Addresses): Promise<Addresses> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [made])
    if (!rowCount) {
      await client.query(`create database ${used}`)
      await fill(within(url, used))
      await client.query(`alter database ${used} rename to ${made}`)
    }
    await client.query(`drop database if exists ${used} with (force)`)
    await client.query(`create database ${used} template ${made}`)
    return { url: within(url, used), runtimeUrl: runtimeUrl && within(runtimeUrl, used) }
  } finally {
    await client.end()
  }
}

const middle = (list: readonly number[]) => ([...list].sort((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0).toFixed(1)

const tell = (logged: ReadonlyMap<string, string>, { calls, seconds, statuses, routes, watched, busy, refusals, offences }: Tally) => {
  for (const { what, seed, times, curl, received, id } of offences.values())
    print(`\n✗ ${what}\n  ${times} times, seed ${seed}\n  ${curl}\n  ${received}${id ? `\n  ${logged.get(id)}` : ''}`)
  print(`\n${count(calls)} calls in ${Math.round(seconds)} s, ${count(Math.round(calls / seconds))} a second.`)
  print(
    [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${status}: ${count(times)}`)
      .join(', '),
  )
  const never = [...routes].filter(([, { done }]) => done === 0).map(([name]) => name)
  print(
    `${routes.size} routes were called, ${routes.size - never.length} of them succeeded; ${count(watched)} refused writes were checked and changed nothing; ${count(busy)} calls were repeated because the server was busy.`,
  )
  print(
    `Refusals of records of other branches took ${middle(refusals.hidden)} ms (${count(refusals.hidden.length)}), of unknown ids ${middle(refusals.unknown)} ms (${count(refusals.unknown.length)}).`,
  )
  if (never.length > 0) print(`Always refused: ${never.join(', ')}`)
  if (options.slowest)
    for (const [name, { calls: times, milliseconds }] of [...routes].sort(([, a], [, b]) => b.milliseconds - a.milliseconds).slice(0, 40))
      print(`${Math.round(milliseconds)} ms in total, ${Math.round(milliseconds / times)} ms each: ${name} (${times})`)
}

/** The CPU cost of a call, independent of other load on the machine. */
const workOf = async (port: number, calls: number): Promise<string> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text().catch(() => '')
  const server = Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
  const { user, system } = process.cpuUsage()
  return `A call took the server ${((server * 1000) / calls).toFixed(2)} ms of CPU time, and this program ${((user + system) / 1000 / calls).toFixed(2)} ms.`
}

const buildServer = async () => {
  const { build, outOfDate } = (await import('../../scripts/build.mjs' as string)) as {
    build: (names: string[]) => Promise<void>
    outOfDate: () => string[]
  }
  const stale = outOfDate().filter(part => part !== 'web')
  if (stale.length > 0) await build(stale)
}

const run = async () => {
  await buildServer()
  const [requests, seed] = [Number(options.requests), Number(options.seed ?? Date.now() % 100_000)]
  const folder = options.company ?? (await mkdtemp(join(tmpdir(), 'stonebook-fuzz-')))
  await mkdir(folder, { recursive: true })
  const given = process.env.DATABASE_URL
  const database: Addresses & { stop(): Promise<void> } = given
    ? { url: given, stop: async () => {} }
    : await openEmbedded(folder, print, passing)
  try {
    const company = await openFuzzCompany(await copyOf(database))
    try {
      print(`Trying ${count(requests)} calls of ${company.routes.length} routes, seed ${seed}.`)
      let [progress, stopped] = [0, false]
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(signal, () => {
          stopped = true
        })
      const tally = await fuzz(company, {
        requests,
        seed,
        atOnce: Number(options['at-once']),
        isStopped: () => stopped,
        each: ({ calls, seconds, offences }) => {
          if (calls - progress < 10_000) return
          progress = calls
          print(
            [`${count(calls)} calls, ${Math.round(calls / seconds)} a second`, ...[...offences.values()].map(({ what }) => what)].join(
              '; ',
            ),
          )
        },
      })
      tell(company.server.logged, tally)
      print(await workOf(company.target.port, tally.calls))
      if (tally.offences.size > 0) process.exitCode = 1
    } finally {
      await company.stop()
    }
  } finally {
    await database.stop()
    if (!options.company) await rm(folder, { recursive: true, force: true })
  }
}

await run()
