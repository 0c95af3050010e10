import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createServer } from 'node:net'
import { programFolder } from '../../src/server/database.ts'

const pause = (milliseconds: number) => new Promise(done => setTimeout(done, milliseconds))

/** Builds the parts of the server that changed since the last build. */
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

/** Polls until the condition is true; throws a message when it times out. */
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

// No process outlives this one, however it ends.
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The built product in its own process, which can be killed and started again at the same address. */
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
      // Ctrl-C goes to the parent only, which first ends its running work.
      detached: true,
    })
    child = started
    running.add(started)
    started.once('exit', () => running.delete(started))
    await until('The server is ready', async () => hasEnded() || answers(`${address}/readyz`), 600_000)
    if (hasEnded()) throw new Error(`The server did not start (${started.signalCode ?? started.exitCode}); see ${log}.`)
  }
  /** Ends the process with this signal, and waits until it is gone. */
  const end = async (signal: NodeJS.Signals) => {
    if (!child || hasEnded()) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return { address, start, end, pid: () => child?.pid }
}
export type Program = Awaited<ReturnType<typeof runProgram>>
