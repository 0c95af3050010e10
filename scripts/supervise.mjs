import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** The server's exit code after an internal fault; src/server/main.ts uses the same. */
const crashed = 70
const [firstPause, longestPause, longEnough] = [1_000, 60_000, 600_000]

/**
 * Runs the server in its own process and restarts it after a crash, after a pause that grows up to a minute. When the server was told
 * to stop or could not start, this process ends with the same exit code.
 */
export const supervise = async file => {
  let server
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      stopping.abort()
      server.kill(signal)
    })
  for (let wait = firstPause; ; wait = Math.min(2 * wait, longestPause)) {
    const began = Date.now()
    server = fork(file)
    const [code, signal] = await once(server, 'exit')
    if (stopping.signal.aborted || (code !== crashed && signal === null)) process.exit(code ?? 0)
    if (Date.now() - began > longEnough) wait = firstPause
    console.error(`The server has crashed (${signal ?? `exit code ${code}`}). It starts again in ${wait / 1000} s.`)
    await pause(wait, undefined, { signal: stopping.signal }).catch(() => process.exit(0))
  }
}
