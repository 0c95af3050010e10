import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { root, run, runNode } from './run.mjs'

const lists = ['package.json', 'package-lock.json'].map(name => join(root, name))
const modules = join(root, 'node_modules')
const stampName = '.stonebook-install'
const beside = '.install-'

const wanted = () => lists.reduce((hash, list) => hash.update(readFileSync(list)), createHash('sha256')).digest('hex')

const isInstalled = () => {
  const stamp = join(modules, stampName)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()) return true
  // A developer may have run npm install since the lists changed; npm writes this file at the end.
  const npmsOwn = join(modules, '.package-lock.json')
  const newest = Math.max(...lists.map(list => statSync(list).mtimeMs))
  return existsSync(npmsOwn) && statSync(npmsOwn).mtimeMs >= newest
}

const removeLeftovers = () => {
  for (const name of readdirSync(root)) {
    if (!name.startsWith(beside)) continue
    try {
      rmSync(join(root, name), { recursive: true, force: true })
    } catch {
      // A killed install may still be writing there; the next one removes it.
    }
  }
}

/** Installs into a folder; returns npm's exit code. */
const installInto = folder => {
  for (const list of [...lists, join(root, '.npmrc')].filter(existsSync)) copyFileSync(list, join(folder, list.slice(root.length)))
  // The build needs the development packages too. --no-save keeps the lock file unchanged on any platform. No package runs a script.
  const wishes = ['--include=dev', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const args = ['install', '--prefix', folder, ...wishes]
  const npm = process.env.npm_execpath
  const options = { quiet: true, cwd: folder }
  return npm?.endsWith('.js') ? runNode([npm, ...args], options) : run('npm', args, { ...options, shell: process.platform === 'win32' })
}

/** Replaces node_modules with the new installation. The stamp is written together with it, or last. */
const takeOver = (folder, stamp) => {
  const fresh = join(folder, 'node_modules')
  try {
    writeFileSync(join(fresh, stampName), stamp)
    if (existsSync(modules)) renameSync(modules, join(folder, 'before'))
    renameSync(fresh, modules)
  } catch (error) {
    if (!existsSync(modules)) throw error
    // A folder that is mounted, or in use on Windows, cannot be moved.
    for (const name of [stampName, '.package-lock.json']) rmSync(join(modules, name), { force: true })
    cpSync(fresh, modules, { recursive: true, force: true, verbatimSymlinks: true, filter: from => from !== join(fresh, stampName) })
    writeFileSync(join(modules, stampName), stamp)
  }
}

/**
 * Installs the packages when they are missing or differ from the lists; returns an exit code. They are installed in a separate folder
 * that replaces node_modules when complete, so an interrupted install never looks complete to the next start.
 */
export const installIfNeeded = async () => {
  if (isInstalled()) return 0
  console.log('Installing packages; the first time this takes a minute or two.')
  removeLeftovers()
  const stamp = wanted()
  const folder = mkdtempSync(join(root, beside))
  const code = await installInto(folder)
  if (code === 0) takeOver(folder, stamp)
  else console.error('The packages could not be installed. Check the network and run this again.')
  removeLeftovers()
  return code
}
