import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canReach } from '../../../src/server/kit/embedded/account.ts'
import { emailOf, password, visitor } from '../../support/company.ts'
import { type Program, runProgram } from '../../support/program.ts'
import { installPackages, listedPackages, unpackRelease } from './release.ts'

// Root starts the program as an ordinary account, which cannot write to the folder of the program.
const ordinary = { uid: 65534, gid: 65534, name: 'nobody' }
const isChanged = process.getuid?.() === 0 && (await canReach(ordinary, process.execPath))
const account = isChanged ? { uid: ordinary.uid, gid: ordinary.gid } : {}
const become = isChanged ? 'process.setgroups([]); process.setgid(65534); process.setuid(65534);' : ''

const key = Buffer.alloc(32, 9)
let release: Awaited<ReturnType<typeof unpackRelease>>
let program: Program
let env: Record<string, string>
const log = () => join(release.place, 'server.log')
beforeAll(async () => {
  release = await unpackRelease()
  await installPackages(release.folder)
  if (!isChanged) execFileSync('chmod', ['-R', 'a-w', release.folder])
  const data = join(release.place, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (isChanged) chownSync(data, ordinary.uid, ordinary.gid)
  env = {
    ...{ DATA_DIR: data, DATABASE_URL: '', DATABASE_OWNER_URL: '', DEMO: '0', ENVELOPE_KEY: key.toString('base64') },
    ...{ ADMIN_EMAIL: emailOf('Admin'), ADMIN_PASSWORD: password },
  }
  program = await runProgram(env, log(), ['-e', `${become} import('./scripts/start.mjs')`], release.folder)
})
afterAll(async () => {
  await program?.end('SIGTERM')
  execFileSync('chmod', ['-R', 'u+w', release.folder])
  await rm(release.place, { recursive: true, force: true })
})

test('a release has the built program and nothing of development, of data, or secret', () => {
  expect(release.files).toEqual(
    expect.arrayContaining(['LICENSE', 'NOTICE', 'dist/web/index.html', 'dist/reference/index.html', 'packaging/stonebook.service']),
  )
  const top = new Set(release.files.map(name => name.split('/')[0]))
  expect([...top].sort()).toEqual([
    ...['.npmrc', 'CHANGELOG.md', 'LICENSE', 'NOTICE', 'README.md', 'SECURITY.md', 'dist', 'docs', 'migrations'],
    ...['package-lock.json', 'package.json', 'packaging', 'scripts', 'src'],
  ])
  const unwanted = /\.(tsx?|map|key|pem|env|log|sqlite)$|(^|\/)(test|bench|node_modules|data|\.git)(\/|$)|^scripts\/(build|check|test)\./
  expect(release.files.filter(name => unwanted.test(name))).toEqual([])
  expect(release.files.filter(name => name.startsWith('src/') && !name.startsWith('src/server/print/templates/'))).toEqual([])
})

test('the package for programs that use the API is beside it', async () => {
  const { version } = JSON.parse(readFileSync(join(release.folder, 'package.json'), 'utf8'))
  const archive = join(release.place, `stonebook-client-${version}.tgz`)
  const files = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n')
  expect(files).toEqual(['LICENSE', 'README.md', 'index.d.ts', 'index.js', 'package.json', 'schema.d.ts'].map(name => `package/${name}`))
})

test('its lists name the packages of the server alone, and npm accepts them', async () => {
  const packages = await listedPackages(release.folder)
  expect(packages).toEqual(expect.arrayContaining(['node_modules/pg', 'node_modules/fastify']))
  expect(packages.filter(path => /node_modules\/(typescript|tsx|vite|vitest|react|esbuild)$/.test(path))).toEqual([])
  expect(JSON.parse(readFileSync(join(release.folder, 'package.json'), 'utf8'))).not.toHaveProperty('devDependencies')
  const args = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit']
  const cache = { ...process.env, npm_config_cache: join(release.place, 'cache') }
  const { stdout } = await promisify(execFile)('npm', args, { cwd: release.folder, env: cache })
  expect(stdout).not.toContain('EUSAGE')
})

test('it starts without a build, in a folder that it cannot write to, and its pages open', async () => {
  await program.start()
  expect(await (await fetch(`${program.address}/`)).text()).toMatch(/^<!doctype html>/i)
  const admin = visitor(program.address, key)
  expect((await admin.signIn(emailOf('Admin'))).status).toBe(200)
  expect((await admin.get('/api/user/cuser')).data.email).toBe(emailOf('Admin'))
  expect(await readFile(log(), 'utf8')).not.toMatch(/Installing|Building/)
})

test('it stops cleanly, and its commands need no source', async () => {
  await program.end('SIGTERM')
  expect(await readFile(log(), 'utf8')).not.toMatch(/crashed|could not|"level":[56]0/)
  const options = { ...account, cwd: release.folder, env: { ...process.env, ...env, HOME: join(release.place, 'data') } }
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'audit'], options)
  expect(stdout).toMatch(/The books are correct: all \d+ rules hold\.\n$/)
})

test('the same sources give the same archive', async () => {
  const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
  const first = hash(release.archive)
  const { pack } = (await import('../../../scripts/release/pack.mjs' as string)) as { pack: (target: string) => Promise<string> }
  expect(hash(await pack(join(release.place, 'again')))).toBe(first)
})
