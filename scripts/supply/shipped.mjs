import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'

/** A file of the project as JSON. */
export const readJson = name => JSON.parse(readFileSync(join(root, name), 'utf8'))

/** The name of a package from its path in the lock file. */
export const nameOf = path => path.replace(/^.*node_modules\//, '')

// The build writes parts of these into the service worker (offline.config.ts), and the reference of the API (scripts/reference).
const generated = ['workbox-core', 'workbox-precaching', 'workbox-routing', 'workbox-strategies', '@scalar/fastify-api-reference']
const isFont = name => name.startsWith('@expo-google-fonts/')

const imports = /(?:from|import\(?|@import)\s*['"]((?:@[\w.-]+\/)?[\w.-]+)/g

/** The packages that the pages of the web import, by their names. They are built into the pages, so they ship as well. */
const importedByPages = () => {
  const names = new Set()
  for (const layer of ['src/web', 'src/domain'])
    for (const entry of readdirSync(join(root, layer), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
        for (const [, name] of readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(imports)) names.add(name)
  return names
}

/** The path in the lock file of a package that another one needs: beside it, or further up. */
const findFrom = (packages, from, name) => {
  for (let at = from; ; at = at.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const path = `${at ? `${at}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (!at) return undefined
  }
}

const neededBy = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).filter(name => !peerDependenciesMeta[name]?.optional)

/** The packages of these names and all that they need, by their paths in the lock file, in order. */
export const pathsNeededBy = (names, lock) => {
  const waiting = names.map(name => findFrom(lock.packages, '', name))
  const found = new Set()
  for (let path = waiting.pop(); waiting.length > 0 || path; path = waiting.pop()) {
    if (!path || found.has(path)) continue
    found.add(path)
    for (const name of neededBy(lock.packages[path])) waiting.push(findFrom(lock.packages, path, name))
  }
  return [...found].sort()
}

/** The packages that ship, by their paths in the lock file, in order: what the server runs on, and what is built into the pages. */
export const shippedIn = (declared, lock) => {
  const imported = importedByPages()
  const isBuiltIn = name => imported.has(name) || generated.includes(name) || isFont(name)
  const built = [...Object.keys(declared.devDependencies), ...generated].filter(isBuiltIn)
  return pathsNeededBy([...Object.keys(declared.dependencies), ...Object.keys(declared.optionalDependencies), ...built], lock)
}

// What may be passed on with the product without publishing its source.
const allowed = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1'],
  ...['Python-2.0', 'Unlicense', 'PostgreSQL', 'OpenSSL', 'ICU', 'Zlib', 'Public domain'],
])
// Under licenses that ask for the source of their own files only. They ship unchanged, in files of their own.
const separate = [
  { name: /^libheif-js$/, license: 'LGPL-3.0' },
  { name: /^@resvg\/resvg-js(-|$)/, license: 'MPL-2.0' },
]

/** Whether the source of a package must be named where it ships. */
export const isSeparate = (name, license) => separate.some(one => one.name.test(name) && one.license === license)

/** Whether a package may ship under its license. */
export const mayShip = (name, license = '') =>
  isSeparate(name, license) ||
  license
    .replace(/[()]/g, '')
    .split(' AND ')
    .every(part => part.split(' OR ').some(one => allowed.has(one)))

/** The faults of what ships, each as a sentence. */
export const shippingFaultsOf = (declared, lock) =>
  shippedIn(declared, lock).flatMap(path => {
    const [name, { version, license }] = [nameOf(path), lock.packages[path]]
    return mayShip(name, license) ? [] : [`${name} ${version} ships, and its license ${license ?? '(none)'} is not one that may ship.`]
  })
