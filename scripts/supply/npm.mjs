import { spawnSync } from 'node:child_process'
import { root } from '../run.mjs'

/** Runs npm in the project; returns its exit code and what it printed. */
export const npm = (...args) => {
  const own = process.env.npm_execpath
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 }
  return own?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [own, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}
