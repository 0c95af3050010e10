import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../support/program.ts'

const isRoot = process.getuid?.() === 0
// PostgreSQL refuses to run as root.
const keeper = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']

/** A command as the account `postgres`, if this program runs as root. */
export const asKeeper = (command: readonly string[]): readonly string[] => (isRoot ? [...keeper, ...command] : command)

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The parent of each process of this machine. */
const parents = (): Map<number, number> =>
  new Map(
    readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(name => {
        // The name of the program, in parentheses, may contain anything.
        const [, parent] = /^.*\) \S (\d+)/s.exec(textOf(`/proc/${name}/stat`)) ?? []
        return [Number(name), Number(parent)]
      }),
  )

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended meanwhile.
  }
}

/** Sends a signal to a process and to all that it started. */
const signalTree = (root: number, name: NodeJS.Signals): void => {
  const known = parents()
  const family = [root]
  for (const pid of family) for (const [child, parent] of known) if (parent === pid) family.push(child)
  for (const pid of family) signal(pid, name)
}

type Running = { killNow(): void; stop(): Promise<void> }
const running = new Set<Running>()
let isOver = false
process.on('exit', () => {
  for (const { killNow } of running) killNow()
})

/** Stops every process of this run. None can be started afterwards. */
export const stopAll = async (): Promise<void> => {
  isOver = true
  await Promise.all([...running].map(({ stop }) => stop()))
}

/** A program of the cluster. `more` finds a process that it started apart from itself. */
export type Part = {
  command: readonly string[]
  env?: Record<string, string>
  folder: string
  log: string
  more?: () => number | undefined
}

/** A program that can be killed with all its processes, as on a machine that fails, and started again. It writes to a log. */
export const partOf = ({ command, env = {}, folder, log, more = () => undefined }: Part) => {
  let child: ChildProcess | undefined
  const isUp = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const signalAll = (name: NodeJS.Signals) => {
    for (const pid of [isUp() ? child?.pid : undefined, more()]) if (pid !== undefined) signalTree(pid, name)
  }
  const start = () => {
    if (isOver) throw new Error('The run is over.')
    const words = openSync(log, 'a')
    const [program = '', ...args] = asKeeper(command)
    child = spawn(program, args, {
      cwd: folder,
      // A program that looks for files in its home finds none of root.
      env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', words, words],
      // Ctrl-C goes to this program only, which ends all others.
      detached: true,
    })
    running.add(own)
  }
  const kill = async () => {
    const gone = isUp() && child ? once(child, 'exit') : Promise.resolve()
    signalAll('SIGKILL')
    await gone
    await until('The processes have ended', async () => more() === undefined, 30_000)
  }
  // PostgreSQL removes its shared memory when it is told to stop at once, and not when it is killed.
  const stop = async () => {
    if (isUp() && child?.pid !== undefined) signal(child.pid, 'SIGKILL')
    const other = more()
    if (other !== undefined) signal(other, 'SIGQUIT')
    await until('The processes have stopped', async () => more() === undefined, 10_000).catch(() => {})
    await kill()
  }
  const own: Running = { killNow: () => signalAll('SIGKILL'), stop }
  return { start, kill, freeze: () => signalAll('SIGSTOP'), thaw: () => signalAll('SIGCONT'), pid: () => child?.pid }
}

/** The process id of the PostgreSQL server that runs on this data folder. An old file may name a process of another program. */
export const postmasterOf = (data: string): number | undefined => {
  const pid = Number(textOf(join(data, 'postmaster.pid')).split('\n')[0])
  try {
    return pid > 0 && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data) ? pid : undefined
  } catch {
    return undefined
  }
}
