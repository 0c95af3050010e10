import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The path of a tool's script inside node_modules, to run with the current Node. */
export const tool = path => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url))

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program in the project's folder and resolves with its exit code; passes signals on to it.
 * With `quiet` its output is held back and printed only when it fails.
 */
export const run = (command, args, { quiet = false, env = {}, ...options } = {}) =>
  new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      ...options,
    })
    const words = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', data => words.push(data))
    const passOn = signal => child.kill(signal)
    for (const signal of signals) process.on(signal, passOn)
    const finish = code => {
      for (const signal of signals) process.off(signal, passOn)
      if (code !== 0 && quiet) process.stderr.write(Buffer.concat(words))
      resolve(code)
    }
    child.once('error', error => {
      console.error(`${command} cannot be run: ${error.message}`)
      finish(1)
    })
    child.once('close', (code, signal) => finish(code ?? 128 + (constants.signals[signal] ?? 0)))
  })

export const runNode = (args, options) => run(process.execPath, args, options)

/** Ends the script with the code if a step failed. */
export const orExit = code => {
  if (code !== 0) process.exit(code)
}
