import './node-version.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { platformFaultsOf } from './platforms.mjs'
import { root } from './run.mjs'
import { shippingFaultsOf } from './supply/shipped.mjs'

// node scripts/packages.mjs           checks the licenses of all packages against the allowed ones
// node scripts/packages.mjs --write   also writes the list to docs/packages.md

const list = join(root, 'docs', 'packages.md')
const read = name => JSON.parse(readFileSync(join(root, name), 'utf8'))
const exact = /^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/

// Licenses that allow use and distribution inside a company without publishing its own source. Fonts, build and test packages count too.
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
])
// Under a license for libraries that stay files of their own, which a company may replace by its own build: docs/decisions/0016.
const separate = { 'libheif-js': 'LGPL-3.0' }
const isAllowed = (licence, name) =>
  separate[name] === licence ||
  licence
    .replace(/[()]/g, '')
    .split(' AND ')
    .every(part => part.split(' OR ').some(name => allowed.has(name)))

/** Every fault of the packages, each as a sentence. */
export const faultsOf = (declared, lock) => {
  const faults = []
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
  for (const kind of [...kinds, 'overrides'])
    for (const [name, version] of Object.entries(declared[kind] ?? {}))
      if (!exact.test(version)) faults.push(`${name} is asked for as ${version}, not as one exact version.`)
  const { '': own, ...packages } = lock.packages
  for (const kind of kinds)
    if (JSON.stringify(own[kind] ?? {}) !== JSON.stringify(declared[kind] ?? {}))
      faults.push(`The ${kind} of package-lock.json are others than those of package.json.`)
  for (const [path, { version, integrity, resolved, license, hasInstallScript }] of Object.entries(packages)) {
    const name = path.replace(/^.*node_modules\//, '')
    if (!exact.test(version ?? '')) faults.push(`${name} has no exact version.`)
    if (!/^sha512-/.test(integrity ?? '')) faults.push(`${name} ${version} has no hash that it could be held against.`)
    if (resolved && !resolved.startsWith('https://registry.npmjs.org/')) faults.push(`${name} comes from ${resolved}.`)
    if (!license || !isAllowed(license, name)) faults.push(`${name} ${version} is under ${license ?? 'no licence'}, which is not allowed.`)
    if (hasInstallScript && declared.allowScripts?.[name] !== false)
      faults.push(`${name} would run a script when it is installed, and allowScripts does not say that it must not.`)
  }
  return [...faults, ...platformFaultsOf(lock), ...shippingFaultsOf(declared, lock)]
}

const linesOf = packages => {
  const byLicence = new Map()
  for (const [path, { version, license }] of packages)
    byLicence.set(license, [...(byLicence.get(license) ?? []), `${path.replace(/^.*node_modules\//, '')} ${version}`])
  return [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, names]) => `- **${licence}**: ${[...new Set(names)].sort().join(', ')}`)
}

/** The page that lists the packages by license. */
export const pageOf = lock => {
  const packages = Object.entries(lock.packages).filter(([path]) => path)
  const part = isDev => linesOf(packages.filter(([, { dev }]) => Boolean(dev) === isDev)).join('\n')
  return `# What it is made of

Written by \`node scripts/packages.mjs --write\` from \`package-lock.json\`; \`npm run check\` holds both against each other, and refuses
a version that is not exact, a package without a hash, a licence that is not on the list in that script, and a script that would run
when a package is installed. It also refuses a lock file without the packages of Linux (x64 and arm64, glibc and musl), macOS (x64 and
arm64), or Windows (x64).

Known vulnerabilities are asked of the registry: \`npm run vulnerabilities\`. It sends the names and versions of all packages there and
needs the network, so it is no part of the checks. \`npm run sbom\` lists what ships, also what is built into the pages, in CycloneDX 1.6. The
file \`NOTICE\` has the copyrights and licenses of all that ships.

## What the server runs on

${part(false)}

## What the pages are built from, and what builds and tests

${part(true)}
`
}

const check = () => {
  const lock = read('package-lock.json')
  const faults = faultsOf(read('package.json'), lock)
  if (process.argv.includes('--write')) writeFileSync(list, pageOf(lock))
  else if (readFileSync(list, 'utf8') !== pageOf(lock)) faults.push('docs/packages.md is out of date: node scripts/packages.mjs --write.')
  for (const fault of faults) console.error(fault)
  return faults.length === 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(check())
