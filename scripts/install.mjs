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
import { fits, thisPlatform } from './platforms.mjs'
import { root, run, runNode } from './run.mjs'

const lists = ['package.json', 'package-lock.json'].map(name => join(root, name))
const modules = join(root, 'node_modules')
const stampName = '.stonebook-install'
const beside = '.install-'

const wanted = () => lists.reduce((hash, list) => hash.update(readFileSync(list)), createHash('sha256')).digest('hex')

const readJson = file => JSON.parse(readFileSync(file, 'utf8'))

const isThere = (folder, path, version) => {
  try {
    return readJson(join(folder, path, 'package.json')).version === version
  } catch {
    return false
  }
}

/** The packages of the lock file that this platform needs and a folder lacks, or has in another version. */
const missingIn = folder => {
  const { '': own, ...packages } = readJson(lists[1]).packages
  const platform = thisPlatform()
  const isNeeded = entry => (entry.os || !entry.optional) && fits(entry, platform)
  return Object.entries(packages)
    .filter(([path, entry]) => isNeeded(entry) && !isThere(folder, path, entry.version))
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
}

const isFinished = () => {
  const stamp = join(modules, stampName)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()) return true
  // A developer may have run npm install since the lists changed; npm writes this file at the end.
  const npmsOwn = join(modules, '.package-lock.json')
  const newest = Math.max(...lists.map(list => statSync(list).mtimeMs))
  return existsSync(npmsOwn) && statSync(npmsOwn).mtimeMs >= newest
}

// An npm install by hand that was interrupted leaves the stamp and removes packages.
const isInstalled = () => isFinished() && missingIn(root).length === 0

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
  // The build needs the development packages too. npm ci installs exactly what the lock file names. No package runs a script.
  const args = ['ci', '--prefix', folder, '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const options = { quiet: true, cwd: folder }
  return npm?.endsWith('npm-cli.js')
    ? runNode([npm, ...args], options)
    : run('npm', args, { ...options, shell: process.platform === 'win32' })
}

/** Installs into a folder; returns what went wrong as a sentence. npm calls it a success when a package for this platform cannot be fetched. */
const failureIn = async folder => {
  const code = await installInto(folder)
  if (code !== 0) return 'The packages could not be installed. Check the network and run this again.'
  const missing = missingIn(folder)
  return missing.length > 0 && `The registry did not give ${missing.join(', ')}. Check the network and run this again.`
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
  const failed = await failureIn(folder)
  if (failed) console.error(failed)
  else takeOver(folder, stamp)
  removeLeftovers()
  return failed ? 1 : 0
}
