import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { baseCurrency } from '../domain/company/base-currency.ts'
import { entities } from '../domain/index.ts'
import { routesOf } from './app.ts'
import type { Mailing } from './company/mail-server.ts'
import { securityTasks, securityTimes } from './company/security-event.ts'
import { settingsOf } from './company/settings.ts'
import { webhookTasks, webhookTimes } from './company/webhook/job.ts'
import { asOwner, type CompanyDatabase, openCompanyDatabase, programFolder } from './database.ts'
import { demoUsers, fillDemo } from './demo/company.ts'
import { mailTasks, mailTimes } from './documents/sharing/job.ts'
import { addNotice } from './documents/sharing/mail.ts'
import { figuresOf } from './figures.ts'
import { importWork } from './imports.ts'
import { connect } from './kit/db/db.ts'
import { openReader } from './kit/db/replica.ts'
import { refuseOtherKey, serverName } from './kit/db/servers.ts'
import { openScanner } from './kit/files/scanner.ts'
import { createFileStore, type FileStore } from './kit/files/store.ts'
import { keyTasks, keyTimes } from './kit/http/idempotency.ts'
import { openPages } from './kit/http/kept-assets.ts'
import { serve } from './kit/http/server.ts'
import { openStartupServer } from './kit/http/startup-server.ts'
import { rescueStopped } from './kit/import/job.ts'
import { startJobs } from './kit/jobs/jobs.ts'
import { createLog } from './kit/log.ts'
import { senderOf, serverOfUrl } from './kit/mail/server.ts'
import { withDescription } from './kit/openapi/routes.ts'
import { createPictures } from './kit/pictures/pictures.ts'
import { createPrinter } from './kit/print/print.ts'
import { sealTasks, sealTimes } from './kit/seal/job.ts'
import { openSecretBox } from './kit/secret-box.ts'
import { envelopeKey, readSettings, SettingError, type Settings } from './kit/settings.ts'
import { demoPassword } from './people/demo-password.ts'
import { linkFault, passwordLinkTasks } from './people/password-link/send.ts'
import { startArchive } from './program/archive/start.ts'
import { backupTasks, backupTimes, makeUpForBackup } from './program/backup-job.ts'
import { isLocalDemo, isLoopback, openDemoAccounts, refusePublicDemo } from './program/demo-accounts.ts'
import { startCompany } from './program/first-start.ts'
import { startFault } from './program/start-fault.ts'
import { stopOnSignal } from './program/stop.ts'
import { servePublic } from './public-pages.ts'
import { reminderTasks, reminderTimes } from './reports/sharing/daily-reminder.ts'
import { makeMailFiles } from './reports/sharing/files.ts'
import { statementTasks } from './reports/statement/job.ts'
import { reservationTasks, reservationTimes } from './stock/inventory/reservation.ts'
import { pictureTasks, pictureTimes } from './stock/linked-picture/job.ts'

const print = (sentence: string) => process.stdout.write(`${sentence}\n`)
const now = () => new Date()
const fixedTimes = [reservationTimes, securityTimes, sealTimes, keyTimes, mailTimes, webhookTimes, reminderTimes, pictureTimes]
const { version }: { version: string } = JSON.parse(readFileSync(join(programFolder, 'package.json'), 'utf8'))

// With much memory, V8 lets the heap grow to four times its used size before a full collection; 1.5 times is enough here.
setFlagsFromString('--heap-growing-percent=50')

/** Opens all parts in order, serves requests, and closes the parts in reverse order on a stop signal. */
const run = async () => {
  const settings = readSettings(process.env)
  const log = createLog(settings.LOG_LEVEL)
  const key = await envelopeKey(settings.DATA_DIR, settings.ENVELOPE_KEY)
  // Answers requests while the database is opened and migrated.
  const startupServer = settings.PORT > 0 ? await openStartupServer(settings.PORT, settings.HOST) : undefined
  const slow = { milliseconds: settings.SLOW_QUERY_MS, report: (query: object) => log.warn(query, 'A query was slow.') }
  const database = await openCompanyDatabase(settings, print, settings.SLOW_QUERY_MS > 0 ? slow : undefined)
  const { db, pool } = database
  const files = createFileStore(join(settings.DATA_DIR, 'files'))
  const { demo, admin } = await fill(database, files, settings).catch(error => database.stop().then(() => Promise.reject(error)))
  const copy = settings.DATABASE_REPLICA_URL ? connect(settings.DATABASE_REPLICA_URL, 10) : undefined
  const reader = openReader(db, copy, { seconds: settings.DATABASE_REPLICA_LAG, report: sentence => log.warn(sentence) })
  const printer = createPrinter({ templates: join(programFolder, 'src/server/print/templates'), fonts: join(programFolder, 'dist/fonts') })
  const pictures = createPictures(files, join(settings.DATA_DIR, 'scaled'))
  const importFolder = join(settings.DATA_DIR, 'imports')
  const statementFolder = join(settings.DATA_DIR, 'statements')
  const scanner = settings.VIRUS_SCANNER && openScanner(settings.VIRUS_SCANNER)
  const mailing = mailingOf(settings)
  const webhooks = { box: mailing.box, allowed: settings.WEBHOOK_HOSTS }
  // Background jobs have their own connections, so that many requests cannot starve them.
  const queue = connect(database.url, 8, { name: serverName(key) })
  await refuseOtherKey(queue.db, key)
  const tasks = {
    ...importWork({ db: queue.db, folder: importFolder, now }),
    ...reservationTasks({ db: queue.db, now }),
    ...securityTasks({ db: queue.db }),
    ...sealTasks({ db: queue.db }),
    ...statementTasks({ db: queue.db, folder: statementFolder, printer }),
    ...mailTasks({ db: queue.db, now, mailing, filesOf: makeMailFiles({ files, pictures, printer }) }),
    ...passwordLinkTasks({ db: queue.db, now, mailing, post: addNotice }),
    ...reminderTasks({ db: queue.db, now, mailing, pictures }),
    ...pictureTasks({ db: queue.db, now, files, reads: printer.reads, scanner, folder: join(settings.DATA_DIR, 'uploads') }),
    ...webhookTasks({ db: queue.db, now, ...webhooks }),
    ...keyTasks(queue.db),
    ...backupTasks({ url: database.ownerUrl, dataDir: settings.DATA_DIR, key, publicKeys: settings.BACKUP_PUBLIC_KEY }, settings, now),
  }
  const times = [...fixedTimes, backupTimes(settings)].join('\n')
  await rescueStopped(db)
  const jobs = await startJobs(queue.pool, tasks, log, times, () => makeUpForBackup(db, settings, now))
  await makeUpForBackup(db, settings, now)
  const archiver = await startArchive({ settings, url: database.ownerUrl, key, now, log })
  await settingsOf(db)
  const secure = settings.PUBLIC_URL?.startsWith('https:') ?? false
  const showsDemoAccounts = demo && isLocalDemo(settings)
  const config = async (address: string) => ({
    envelopeKey: key.toString('base64'),
    locale: 'en-US',
    currency: baseCurrency(),
    development: process.env.NODE_ENV === 'development',
    demo,
    version,
    canReset: (await linkFault(db, mailing)) === null,
    ...(showsDemoAccounts && isLoopback(address) && { demoUsers, demoPassword }),
  })
  const app = await serve({
    routes: withDescription(routesOf({ printer, files, pictures, importFolder, statementFolder, mailing, webhooks }), version),
    entities,
    db,
    reader,
    now,
    log,
    secure,
    config,
    envelopeKey: key,
    publicUrl: settings.PUBLIC_URL,
    ...(await openPages(join(programFolder, 'dist/web'), join(settings.DATA_DIR, 'pages'), { now, log })),
    pages: servePublic({ db, now, pictures, printer, publicUrl: settings.PUBLIC_URL }),
    uploads: join(settings.DATA_DIR, 'uploads'),
    scanner,
    figures: figuresOf({ pool, printer, archiver, db: queue.db }),
    drain: () => {
      jobs.rest()
      return pause(settings.DRAIN_SECONDS * 1_000)
    },
  })
  await startupServer?.close()
  const address = await app.listen({ port: settings.PORT, host: settings.HOST })
  greet(settings.PUBLIC_URL ?? address, demo, admin)

  stopOnSignal(async () => {
    await app.close()
    await jobs.stop()
    await queue.close()
    await printer.close()
    await pictures.close()
    await copy?.close()
    await archiver.stop()
    await database.stop()
  })
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) process.once(fault, crash(log))
}

/** The mail server of the environment, if there is one, and the key for the password of one that is set in the program. */
const mailingOf = ({ SMTP_URL, MAIL_FROM, SECRET_KEY, DATA_DIR, PUBLIC_URL }: Settings): Mailing => {
  const [server, sender] = [serverOfUrl(SMTP_URL ?? ''), senderOf(MAIL_FROM ?? '')]
  return { fixed: server && sender ? { ...server, sender } : null, box: openSecretBox(DATA_DIR, SECRET_KEY), publicUrl: PUBLIC_URL }
}

// After an internal fault the memory cannot be trusted. scripts/supervise.mjs restarts the server on this exit status.
const crash = (log: ReturnType<typeof createLog>) => (error: unknown) => {
  log.fatal({ err: error }, 'The server stops because of an internal error.')
  process.exit(70)
}

/** Fills an empty database. Throws without filling it when the demo company must not be open here. */
const fill = async (database: CompanyDatabase, files: FileStore, settings: Settings) => {
  const { db } = database
  await refusePublicDemo(db, settings)
  // It updates the statistics of the tables, which only their owner may.
  if (settings.DEMO) await asOwner(database, owner => fillDemo(owner.db, files, now, print))
  const { admin } = await startCompany(
    db,
    {
      email: settings.ADMIN_EMAIL,
      password: settings.ADMIN_PASSWORD,
      currency: settings.BASE_CURRENCY,
      timeZone: settings.TIME_ZONE,
    },
    now,
  )
  return { admin, demo: await openDemoAccounts(db, settings, print) }
}

const greet = (address: string, demo: boolean, admin?: { email: string; password: string; isKnown: boolean }) => {
  print(`Stonebook ${version} is open at ${address}`)
  if (demo) for (const { email, role } of demoUsers) print(`  sign in as ${role.padEnd(8)} ${email} · password ${demoPassword}`)
  if (admin && !demo)
    print(
      admin.isKnown
        ? `  The first Admin is ${admin.email}.`
        : `  The first Admin is ${admin.email} with the password ${admin.password} – it is shown only once.`,
    )
}

run().catch(error => {
  print(startFault(error) ?? (error instanceof SettingError ? error.message : `Stonebook could not start: ${error.message}`))
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
})
