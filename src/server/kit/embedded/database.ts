import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { withClient } from '../db/db.ts'
import { messageOf } from '../property.ts'
import { accountWithoutRights } from './account.ts'
import { prepareCluster, user } from './cluster.ts'
import { makeHome } from './home.ts'
import { endLeftBehind } from './left-behind.ts'
import { type Hold, lockFolder } from './lock.ts'
import { findPrograms } from './programs.ts'
import { makeRuntimeRole, newRuntimeRole } from './runtime-role.ts'
import { chooseAddress, type Server, type Settings, startServer, stopServer } from './server.ts'

export type EmbeddedDatabase = {
  /** The connection string of the database for its owner, who is superuser of the cluster. */
  url: string
  /** The connection string for the running server, whose role owns nothing. Its password is new at each start and nowhere stored. */
  runtimeUrl: string
  /** Stops the server, waits for its end and releases the folder. */
  stop(): Promise<void>
}

// Every acknowledged write is on disk; sizes suit small machines; the server's log contains no data.
const standard: Settings = {
  synchronous_commit: 'on',
  shared_buffers: '128MB',
  max_connections: '100',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  random_page_cost: '1.1',
  work_mem: '16MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // An archive that cannot be reached for long must not fill the disk. It then starts over.
  max_slot_wal_keep_size: '8GB',
}

const pause = (milliseconds: number) => new Promise(done => setTimeout(done, milliseconds))

const untilReady = async (server: Server, url: string, log: (sentence: string) => void) => {
  const start = Date.now()
  for (let isLogged = false; server.isRunning(); await pause(25)) {
    const answers = await withClient(url, async () => true).catch(() => false)
    if (answers) return
    if (!isLogged && Date.now() - start > 5_000) {
      log('The database is still starting. After a power failure it first recovers its last writes.')
      isLogged = true
    }
  }
  throw new Error(`The database did not start: ${await server.complaint()}`)
}

const makeDatabase = (url: string, name: string) =>
  withClient(url, async client => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  })

type Opened = EmbeddedDatabase & { abandon(): void }

const open = async (home: string, hold: Hold, log: (sentence: string) => void, settings: Settings): Promise<Opened> => {
  const account = await accountWithoutRights(path.join(home, 'cluster'))
  const programs = await findPrograms(account, home)
  const { folder, password } = await prepareCluster(home, programs, account)
  await endLeftBehind(folder, hold, log)
  const address = await chooseAddress(home, account)
  const place = `${encodeURIComponent(address.host)}:${address.port}`
  const urlOf = (name: string) => `postgresql://${user}:${password}@${place}/${name}`
  const runtime = newRuntimeRole()
  let server: Server
  let isStopping = false

  const start = async () => {
    const all = { ...standard, ...settings, ...address.settings, port: String(address.port) }
    server = await startServer(programs, folder, all, account)
    await untilReady(server, urlOf('postgres'), log)
    server.child.once('exit', () => isStopping || keepTrying())
  }

  // The server may be killed by the system or manually; restart it at the same address.
  const keepTrying = async () => {
    log('The database server ended unexpectedly. It is restarted.')
    for (let wait = 200; !isStopping; wait = Math.min(wait * 2, 10_000)) {
      await pause(wait)
      if (isStopping) return
      const failure = await start().then(() => undefined, messageOf)
      if (failure === undefined) return log('The database is available again.')
      log(failure)
    }
  }

  const stop = async () => {
    isStopping = true
    await stopServer(server, programs, folder)
    await address.clear()
  }
  // Resources of a killed server may take a moment to be released.
  const begin = (tries: number): Promise<void> =>
    start().catch(async error => {
      if (tries <= 1) throw error
      await pause(400)
      return begin(tries - 1)
    })
  try {
    await begin(4)
    await makeDatabase(urlOf('postgres'), user)
    await makeRuntimeRole(urlOf('postgres'), runtime)
  } catch (error) {
    await stop()
    throw error
  }
  // Acknowledged writes are on disk. The new holder of the folder must not receive further writes from this server.
  const abandon = () => {
    isStopping = true
    server.child.kill('SIGQUIT')
  }
  return { url: urlOf(user), runtimeUrl: `postgresql://${runtime.name}:${runtime.password}@${place}/${user}`, stop, abandon }
}

/**
 * The owner's address of the running database in a folder opened by another process; undefined when none is running. It takes no lock, so a
 * command can use the database beside the server.
 */
export const findRunning = async (dataDir: string): Promise<string | undefined> => {
  const home = await realpath(path.resolve(dataDir, 'database')).catch(() => undefined)
  if (!home) return undefined
  const read = (name: string) => readFile(path.join(home, name), 'utf8').catch(() => '')
  // In postmaster.pid, line 4 is the port, line 5 the socket folder, line 6 the listen address.
  const [, , , port, socket, host] = (await read('cluster/postmaster.pid')).split('\n')
  const password = await read('password')
  if (!port || !password) return undefined
  const url = `postgresql://${user}:${password}@${encodeURIComponent(socket || host || '127.0.0.1')}:${port}/${user}`
  return withClient(url, async () => url).catch(() => undefined)
}

/**
 * Opens the PostgreSQL server that comes with the program, with its data in `dataDir/database`, created at first use.
 * As root the server runs under an unprivileged account. It always ends with this process, and restarts when it is killed.
 * `settings` override server settings. Throws a sentence when the folder is in use or of another version, or when
 * the server does not start.
 */
export const openEmbedded = async (
  dataDir: string,
  log: (sentence: string) => void,
  settings: Settings = {},
): Promise<EmbeddedDatabase> => {
  const home = await makeHome(dataDir, log)
  let database: Opened | undefined
  const lost = (sentence: string) => {
    log(sentence)
    database?.abandon()
    process.kill(process.pid, 'SIGTERM')
  }
  const hold = await lockFolder(home, lost)
  try {
    database = await open(home, hold, log, settings)
    const { url, runtimeUrl, stop } = database
    return { url, runtimeUrl, stop: () => stop().finally(hold.release) }
  } catch (error) {
    await hold.release()
    throw error
  }
}
