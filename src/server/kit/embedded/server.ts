import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import path from 'node:path'
import { writeWhole } from '../files/write-whole.ts'
import type { Account } from './account.ts'
import { tryLock } from './file-lock.ts'
import { serverLock } from './left-behind.ts'
import { waitUntil } from './other-process.ts'
import { type Programs, surroundings } from './programs.ts'

export type Settings = Record<string, string>

/** The address of the server: a socket in a private folder, or on Windows a loopback port. */
export type Address = { host: string; port: number; settings: Settings; clear(): Promise<void> }

// A socket path is limited to 107 bytes and must be reachable by the account, so it is not in the data folder.
const socketFolders = '/tmp/stonebook-'

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      if (typeof address === 'string' || address === null) throw new TypeError('A server on a port has an address with a port.')
      probe.close(() => resolve(address.port))
    })
  })

/** Chooses the address. The socket folder is noted in the home, so that the next start can remove it after a kill. */
export const chooseAddress = async (home: string, account: Account | undefined): Promise<Address> => {
  if (process.platform === 'win32') {
    const port = await freePort()
    return { host: '127.0.0.1', port, settings: { listen_addresses: '127.0.0.1' }, clear: async () => {} }
  }
  await clearSocket(home)
  const host = await mkdtemp(socketFolders)
  if (account) await chown(host, account.uid, account.gid)
  await writeWhole(path.join(home, 'socket'), host, { mode: 0o644 })
  const settings = { listen_addresses: '', unix_socket_directories: host, unix_socket_permissions: '0700' }
  return { host, port: 5432, settings, clear: () => clearSocket(home) }
}

const clearSocket = async (home: string) => {
  const note = path.join(home, 'socket')
  const folder = await readFile(note, 'utf8').catch(() => '')
  if (folder.startsWith(socketFolders)) await rm(folder, { recursive: true, force: true })
  await rm(note, { force: true })
}

// A watcher shell: when the pipe from this process closes for any reason, it tells the server to stop.
// The server holds its lock as open file 3 in all its processes.
const watched = 'exec 4<&0; ( (cat <&4; kill -INT $$) 3<&- >/dev/null 2>&1 & ); exec "$@" 4<&- </dev/null'

export type Server = { child: ChildProcess; isRunning(): boolean; complaint(): Promise<string> }

/** Starts the server as a child that ends with this process, and passes the lock on. Its output goes to a file beside the cluster. */
export const startServer = async (
  programs: Programs,
  cluster: string,
  settings: Settings,
  account: Account | undefined,
): Promise<Server> => {
  const lock = await tryLock(serverLock(path.dirname(cluster)))
  if (lock === 'taken') throw new Error('Processes of the previous database server are still ending.')
  const words = path.join(path.dirname(cluster), 'server.log')
  const file = await open(words, 'w', 0o600)
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [programs.pathOf('postgres'), '-D', cluster, ...options]
  const [program = '', ...args] = process.platform === 'win32' ? command : ['/bin/sh', '-c', watched, 'sh', ...command]
  const child = spawn(program, args, {
    ...account,
    cwd: path.parse(cluster).root,
    env: surroundings(),
    stdio: ['pipe', file.fd, file.fd, lock === 'unsupported' ? 'ignore' : lock.fd],
    // In its own session the server does not receive Ctrl-C, so this process can finish its work first.
    detached: true,
    windowsHide: true,
  })
  await file.close()
  if (lock !== 'unsupported') lock.release()
  let running = true
  child.once('error', () => {
    running = false
  })
  child.once('exit', () => {
    running = false
    child.stdin?.destroy()
  })
  child.unref()
  // Its input is a pipe, which is a socket.
  if (child.stdin instanceof Socket) child.stdin.unref()
  const complaint = async () => {
    const lines = (await readFile(words, 'utf8').catch(() => '')).trim().split('\n')
    return lines.findLast(line => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  }
  return { child, isRunning: () => running, complaint }
}

/** Stops the server: ends sessions and writes everything; stops at once if that takes half a minute. */
export const stopServer = async (server: Server, programs: Programs, cluster: string) => {
  if (process.platform === 'win32') await programs.run('pg_ctl', ['stop', '-D', cluster, '-m', 'fast']).catch(() => '')
  else server.child.kill('SIGINT')
  if (await waitUntil(() => !server.isRunning(), 30_000)) return
  server.child.kill('SIGQUIT')
  await waitUntil(() => !server.isRunning(), 10_000)
}
