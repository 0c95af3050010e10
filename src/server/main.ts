import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { sql } from 'kysely'
import { nouns } from '../domain/index.ts'
import type { Noun } from '../domain/kit/entity.ts'
import { routesOf } from './app.ts'
import { backupTasks, backupTimes, lastBackup, makeUpForBackup } from './program/backup-job.ts'
import { settingsOf } from './company/settings.ts'
import { demoUsers, fillDemo } from './demo/company.ts'
import { startHouse } from './program/first-start.ts'
import { openHouse, programFolder } from './database.ts'
import { importTasks } from './stock/import/tasks.ts'
import { connect } from './kit/db/db.ts'
import { createFileStore } from './kit/files/store.ts'
import { serve } from './kit/http/server.ts'
import { startJobs } from './kit/jobs.ts'
import { createLog } from './kit/log.ts'
import { withDescription } from './kit/http/openapi.ts'
import { createPrinter, type Printer } from './kit/print/print.ts'
import { openReader } from './kit/db/replica.ts'
import { envelopeKey, readSettings, SettingError } from './kit/settings.ts'
import { openWaitingRoom } from './kit/http/waiting-room.ts'
import { reservationTasks, reservationTimes } from './stock/inventory/reservation.ts'
import { statementTasks } from './reports/statement/job.ts'

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const now = () => new Date()
const { version } = JSON.parse(readFileSync(join(programFolder, 'package.json'), 'utf8')) as { version: string }

// Seeing a machine with much memory, V8 lets the heap grow to four times what is used before it sweeps; half as much again is enough.
setFlagsFromString('--heap-growing-percent=50')

/** Opens everything in order, serves, and closes everything in the opposite order when told to stop. */
const run = async () => {
  const settings = readSettings(process.env)
  const log = createLog(settings.LOG_LEVEL)
  const key = await envelopeKey(settings.DATA_DIR, settings.ENVELOPE_KEY)
  // Whoever asks while the database is opened and brought up to date is told so.
  const waitingRoom = settings.PORT > 0 ? await openWaitingRoom(settings.PORT, settings.HOST) : undefined
  const slow = { milliseconds: settings.SLOW_QUERY_MS, told: (query: object) => log.warn(query, 'A query was slow.') }
  const database = await openHouse(settings, say, settings.SLOW_QUERY_MS > 0 ? slow : undefined)
  const { db, pool } = database
  if (settings.DEMO) await fillDemo(db, now, say)
  const { admin } = await startHouse(db, { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }, now)
  const copy = settings.DATABASE_REPLICA_URL ? connect(settings.DATABASE_REPLICA_URL, 10) : undefined
  const reader = openReader(db, copy, { seconds: settings.DATABASE_REPLICA_LAG, told: sentence => log.warn(sentence) })
  const printer = createPrinter({ templates: join(programFolder, 'src/server/print'), fonts: join(programFolder, 'dist/fonts') })
  const files = createFileStore(join(settings.DATA_DIR, 'files'))
  const importFolder = join(settings.DATA_DIR, 'imports')
  const statementFolder = join(settings.DATA_DIR, 'statements')
  const tasks = {
    ...importTasks({ db, folder: importFolder, now }),
    ...reservationTasks({ db, now }),
    ...statementTasks({ db, folder: statementFolder, printer }),
    ...backupTasks({ url: database.url, dataDir: settings.DATA_DIR, key }, settings, now),
  }
  const jobs = await startJobs(pool, tasks, log, `${reservationTimes}\n${backupTimes(settings)}`)
  await makeUpForBackup(db, settings, now)
  const demo = settings.DEMO && (await isDemo(db))
  const { currency } = await settingsOf(db)
  const secure = settings.PUBLIC_URL?.startsWith('https:') ?? false
  const config = () => ({
    envelopeKey: key.toString('base64'),
    locale: 'en-US',
    currency,
    development: process.env.NODE_ENV === 'development',
    demo,
    version,
    ...(demo && { demoUsers }),
  })
  const app = await serve({
    routes: withDescription(routesOf({ printer, files, importFolder, statementFolder }), version),
    nouns: nouns as unknown as Record<string, Noun>,
    db,
    reader,
    now,
    log,
    secure,
    config,
    envelopeKey: key,
    publicUrl: settings.PUBLIC_URL,
    staticDir: existsSync(join(programFolder, 'dist/web')) ? join(programFolder, 'dist/web') : undefined,
    uploads: join(settings.DATA_DIR, 'uploads'),
    figures: figuresOf(pool, printer),
  })
  await waitingRoom?.close()
  const address = await app.listen({ port: settings.PORT, host: settings.HOST })
  greet(settings.PUBLIC_URL ?? address, demo, admin)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await app.close()
    await jobs.stop()
    await printer.close()
    await copy?.close()
    await database.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(0)))
}

const figuresOf = (pool: Awaited<ReturnType<typeof openHouse>>['pool'], printer: Printer) => [
  {
    name: 'print_memory_bytes',
    help: 'What the process that prints held after its last paper; 0 when there is none.',
    value: printer.memory,
  },
  { name: 'print_cpu_seconds', help: 'Processor seconds that printing took.', value: printer.seconds },
  { name: 'database_connections', help: 'Open connections to the database.', value: () => pool.totalCount },
  { name: 'database_connections_idle', help: 'Connections that nothing is done with.', value: () => pool.idleCount },
  { name: 'database_waiting', help: 'Requests that wait for a connection.', value: () => pool.waitingCount },
  {
    name: 'backup_last_success_seconds',
    help: 'When a backup was last made and proved, in seconds since 1970; 0 if not by this process.',
    value: lastBackup,
  },
]

const isDemo = async (db: Parameters<typeof settingsOf>[0]): Promise<boolean> => {
  const { rows } = await sql`select 1 from "user" where email = ${demoUsers[0]!.email} and active`.execute(db)
  return rows.length > 0
}

const greet = (address: string, demo: boolean, admin?: { email: string; password: string; told: boolean }) => {
  say(`Stonebook ${version} is open at ${address}`)
  if (demo) for (const { email, role } of demoUsers) say(`  sign in as ${role.padEnd(8)} ${email} · password stonebook-demo`)
  if (admin && !demo)
    say(
      admin.told
        ? `  The first Admin is ${admin.email}.`
        : `  The first Admin is ${admin.email} with the password ${admin.password} – it is shown only this once.`,
    )
}

run().catch(error => {
  say(error instanceof SettingError || error.expected ? error.message : `Stonebook could not start: ${error.message}`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
})
