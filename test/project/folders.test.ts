import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const subjects = ['company', 'people', 'stock', 'documents', 'payments', 'parties', 'purchases', 'sales', 'workshop', 'reports']
/** The folders of a layer besides the subjects. */
const parts: Record<string, string[]> = {
  domain: ['kit', 'trade'],
  server: ['kit', 'print', 'program', 'demo'],
  web: ['kit', 'public'],
}

/** Folders of one kind of page or picture, which only grow. */
const listed = ['docs/staff/images', 'docs/decisions']

/** The file names in each folder below these roots, by the path of the folder. Hidden ones, as the cache of the benchmark, are left out. */
const filesByFolder = (...roots: string[]): Map<string, string[]> => {
  const folders = new Map<string, string[]>()
  for (const root of roots)
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const folder = relative('.', entry.parentPath)
      if (!entry.isFile() || /(^|\/)\./.test(`${folder}/${entry.name}`)) continue
      folders.set(folder, [...(folders.get(folder) ?? []), entry.name])
    }
  return folders
}

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)

test('no folder has more than 25 files, and half of those with source have at most 8', () => {
  const all = [...filesByFolder('src', 'test', 'bench', 'scripts', 'docs')]
  expect(all.filter(([folder, files]) => files.length > 25 && !listed.includes(folder)).map(([folder]) => folder)).toEqual([])
  const sizes = [...filesByFolder('src').values()].map(files => files.length).sort((a, b) => a - b)
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(8)
})

test('each layer is divided into the same subjects', () => {
  for (const [layer, more] of Object.entries(parts)) {
    expect([layer, foldersIn(`src/${layer}`).sort()]).toEqual([layer, [...subjects, ...more].sort()])
  }
  for (const folder of ['test/domain', 'test/server', 'test/e2e'])
    expect(foldersIn(folder).filter(name => ![...subjects, 'kit', 'program', 'support'].includes(name))).toEqual([])
})

test('the name of a file does not begin with the name of its folder', () => {
  const repeated = [...filesByFolder('src')].flatMap(([folder, files]) =>
    files.filter(name => name.startsWith(`${basename(folder)}-`) && !name.endsWith('-worker.ts')).map(name => `${folder}/${name}`),
  )
  expect(repeated).toEqual([])
})

test('no source file has more than 200 lines', () => {
  const lineCount = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').length
  const sources = [...filesByFolder('src')].flatMap(([folder, files]) =>
    files.filter(name => /\.tsx?$/.test(name)).map(name => join(folder, name)),
  )
  const tooLong = sources.map(path => ({ path, lines: lineCount(path) })).filter(({ lines }) => lines > 200)
  expect(tooLong).toEqual([])
})
