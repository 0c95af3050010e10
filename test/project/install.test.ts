import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 300_000 })

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'stonebook-install-'))
  const scripts = join(import.meta.dirname, '../../scripts')
  for (const name of ['install.mjs', 'platforms.mjs', 'run.mjs']) cpSync(join(scripts, name), join(project, 'scripts', name))
  // Two local packages in archives, so that the test needs no network.
  for (const name of ['left', 'right']) {
    mkdirSync(join(project, name, 'package'), { recursive: true })
    writeFileSync(join(project, name, 'package/package.json'), JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    writeFileSync(join(project, name, 'package/index.js'), `module.exports = '${name}'`)
    execFileSync('tar', ['-czf', join(project, `${name}.tgz`), '-C', join(project, name), 'package'])
  }
  depend('left')
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

const offline = { ...process.env, npm_config_offline: 'true' }

type Lock = { packages: Record<string, object> }
const changeLock = (change: (packages: Lock['packages']) => void) => {
  const file = join(project, 'package-lock.json')
  const lock: Lock = JSON.parse(readFileSync(file, 'utf8'))
  change(lock.packages)
  writeFileSync(file, JSON.stringify(lock))
}

const depend = (...names: string[]) => {
  const archive = (name: string) => `file:${join(project, `${name}.tgz`)}`
  const own = { name: 'project', version: '1.0.0', dependencies: Object.fromEntries(names.map(name => [name, archive(name)])) }
  writeFileSync(join(project, 'package.json'), JSON.stringify(own))
  const packages = Object.fromEntries(names.map(name => [`node_modules/${name}`, { version: '1.0.0', resolved: archive(name) }]))
  writeFileSync(
    join(project, 'package-lock.json'),
    JSON.stringify({ ...own, lockfileVersion: 3, requires: true, packages: { '': own, ...packages } }),
  )
}

const program = `process.exit(await (await import('./scripts/install.mjs')).installIfNeeded())`
const start = () =>
  spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: project,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: offline,
  })
const install = async () => {
  const child = start()
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => output.push(String(data)))
  const [code] = await once(child, 'close')
  return [code, output.join('')]
}
const installing = [0, 'Installing packages; the first time this takes a minute or two.\n']
const leftovers = () => readdirSync(project).filter(name => name.startsWith('.install-'))
const loaded = (name: string) => execFileSync(process.execPath, ['-p', `require('${name}')`], { cwd: project, encoding: 'utf8' }).trim()

test('an interrupted install starts again, and its remains are removed', async () => {
  const child = start()
  await once(child.stdout, 'data')
  while (leftovers().length === 0) await new Promise(done => setImmediate(done))
  process.kill(-child.pid!, 'SIGKILL')
  await once(child, 'close')
  expect(existsSync(join(project, 'node_modules'))).toBe(false)
  expect(await install()).toEqual(installing)
  expect([loaded('left'), leftovers()]).toEqual(['left', []])
  expect(await install()).toEqual([0, ''])
})

test('a partial installation of an earlier release is replaced', async () => {
  mkdirSync(join(project, 'node_modules/left'), { recursive: true })
  writeFileSync(join(project, 'node_modules/left/package.json'), readFileSync(join(project, 'left/package/package.json')))
  expect(await install()).toEqual(installing)
  expect(loaded('left')).toBe('left')
})

test('a package that is missing, half written, or of another version is installed again', async () => {
  expect(await install()).toEqual(installing)
  const left = join(project, 'node_modules/left')
  // What an interrupted npm install by hand can leave.
  const damages = [
    () => rmSync(left, { recursive: true }),
    () => writeFileSync(join(left, 'package.json'), '{"name":'),
    () => writeFileSync(join(left, 'package.json'), '{"name":"left","version":"0.9.0"}'),
  ]
  for (const damage of damages) {
    damage()
    expect(await install()).toEqual(installing)
    expect(loaded('left')).toBe('left')
  }
  expect(await install()).toEqual([0, ''])
})

test('a package for this platform that the registry did not give is named', async () => {
  const archive = `file:${join(project, 'native.tgz')}`
  changeLock(packages => {
    packages['node_modules/left'] = { ...packages['node_modules/left'], optionalDependencies: { native: archive } }
    packages['node_modules/native'] = { version: '1.0.0', resolved: archive, optional: true, os: [process.platform], cpu: [process.arch] }
  })
  expect(await install()).toEqual([1, expect.stringContaining('The registry did not give native.')])
  expect(existsSync(join(project, 'node_modules'))).toBe(false)
})

test('packages are installed again when the lists change, and not after a manual npm install', async () => {
  expect(await install()).toEqual(installing)
  depend('left', 'right')
  expect(await install()).toEqual(installing)
  expect([loaded('left'), loaded('right')]).toEqual(['left', 'right'])
  depend('left')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: project, stdio: 'ignore', env: offline })
  const later = new Date(Date.now() + 1_000)
  utimesSync(join(project, 'node_modules/.package-lock.json'), later, later)
  expect(await install()).toEqual([0, ''])
})
