import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, runNode } from './run.mjs'

const lists = ['package.json', 'package-lock.json'].map(name => join(root, name))
const stamp = join(root, 'node_modules', '.stonebook-install')
const npmsOwn = join(root, 'node_modules', '.package-lock.json')

const wanted = () => lists.reduce((hash, list) => hash.update(readFileSync(list)), createHash('sha256')).digest('hex')

const isInstalled = () => {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()) return true
  // Someone may have run npm install by hand since the lists changed.
  const newest = Math.max(...lists.map(list => statSync(list).mtimeMs))
  return existsSync(npmsOwn) && statSync(npmsOwn).mtimeMs >= newest
}

/** Installs the packages when they are missing or no longer those of the lists; answers an exit code. */
export const installIfNeeded = async () => {
  if (isInstalled()) return 0
  console.log('Installing packages; the first time this takes a minute or two.')
  // The build needs the development packages too. The lock stays as it is, whatever this platform can find.
  const args = ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const code = npm?.endsWith('.js')
    ? await runNode([npm, ...args], { quiet: true })
    : await run('npm', args, { quiet: true, shell: process.platform === 'win32' })
  if (code === 0) writeFileSync(stamp, wanted())
  else console.error('The packages could not be installed. Check the network and run this again.')
  return code
}
