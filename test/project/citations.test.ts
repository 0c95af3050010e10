import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { anchorsOf, every, filesIn, read } from '../support/pages.ts'

const isText = (file: string) => /\.(?:tsx?|mjs|sql|typ|css)$/.test(file) && basename(file) !== 'citations.test.ts'
const sources = ['src', 'test', 'scripts', 'bench'].flatMap(filesIn).filter(isText)
// Decisions and the changelog are history: they keep the names of their day.
const pages = filesIn('docs').filter(file => file.endsWith('.md') && !file.startsWith('docs/decisions/'))
const citing = [...sources, ...pages, 'README.md', 'CONTRIBUTING.md', 'STYLE.md', 'SECURITY.md']

/** Whether a page exists, and the heading in it if one is named. */
const isThere = (citation: string): boolean => {
  const [page = '', heading] = citation.split('#')
  return existsSync(page) && (heading === undefined || anchorsOf(page).includes(heading))
}

/** Names of rules that a reader cannot open. */
const closed = [
  /\bsections? \d/,
  /\bworked cases? [A-F]\b/i,
  /\(cases? [A-F]\b/,
  /\bresearch,? \d/i,
  /\bthe brief\b/i,
  /\((?:screens|quality), /,
  /\(issue \d/,
]

it('every cited page and heading exists', () => {
  const citations = citing.flatMap(file =>
    every(read(file), /(?<![\w/.])(docs\/[\w/-]+\.md(?:#[\w-]+)?)/g).map(citation => ({ file, citation })),
  )
  expect(citations.length).toBeGreaterThan(60)
  expect(citations.filter(({ citation }) => !isThere(citation))).toEqual([])
})

it('no source names a rule without its page', () => {
  const found = sources.flatMap(file =>
    read(file)
      .split('\n')
      .filter(line => closed.some(pattern => pattern.test(line)))
      .map(line => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

it('every page of rules is in their index', () => {
  const listed = every(read('docs/domain/README.md'), /\]\(([a-z-]+\.md)\)/g)
  const rules = pages.filter(file => file.startsWith('docs/domain/')).map(file => basename(file))
  expect(rules.filter(page => page !== 'README.md' && !listed.includes(page))).toEqual([])
})
