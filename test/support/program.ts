import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createServer } from 'node:net'
import { programFolder } from '../../src/server/database.ts'

const pause = (milliseconds: number) => new Promise(done => setTimeout(done, milliseconds))

/** Builds what of the server has changed since it was built last. */
export const buildServer = async () => {
  const { build, outOfDate } = (await import('../../scripts/build.mjs' as string)) as {
    build: (names: string[]) => Promise<void>
    outOfDate: () => string[]
  }
  const stale = outOfDate().filter(part => part !== 'web')
  if (stale.length > 0) await build(stale)
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Waits until it is so, looking again and again; throws a sentence when it takes too long. */
export const until = async (what: string, isSo: () => Promise<boolean>, milliseconds = 120_000): Promise<void> => {
  const end = Date.now() + milliseconds
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${milliseconds / 1000} seconds.`)
    await pause(25)
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

// None outlives us, however we end ourselves.
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The product as it is built, in a process of its own that may be killed and started again at the same address. */
export const runProgram = async (env: Record<string, string>, log: string, args = ['dist/server/main.js'], cwd = programFolder) => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const hasEnded = () => !child || child.exitCode !== null || child.signalCode !== null
  const start = async (more: Record<string, string> = {}) => {
    const words = openSync(log, 'a')
    const started = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env, PORT: String(port), HOST: '127.0.0.1', ...more },
      stdio: ['ignore', words, words],
      // A Ctrl-C is for whoever started it, who ends what is under way first.
      detached: true,
    })
    child = started
    running.add(started)
    started.once('exit', () => running.delete(started))
    await until('The server is ready', async () => hasEnded() || answers(`${address}/readyz`), 600_000)
    if (hasEnded()) throw new Error(`The server did not start; see ${log}.`)
  }
  /** Ends the process by this signal, and waits until it is gone. */
  const end = async (signal: NodeJS.Signals) => {
    if (!child || hasEnded()) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return { address, start, end, pid: () => child?.pid }
}
export type Program = Awaited<ReturnType<typeof runProgram>>
