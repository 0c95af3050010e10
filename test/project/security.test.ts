import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const sections = readFileSync('docs/operating/security.md', 'utf8').split(/^## /m).slice(1)
const threats = sections.slice(
  0,
  sections.findIndex(section => section.startsWith('What this is not')),
)

type Named = { file: string; title: string }
/** The tests that a section names: a line for each file, below it a line for each title. */
const testsIn = (section: string): Named[] =>
  section.split(/^- /m).flatMap((part, index) => {
    if (index === 0) return []
    const [file = '', ...titles] = part.trim().split('\n')
    return titles.map(title => ({ file: file.replaceAll('`', ''), title: title.replace(/^ +- /, '') }))
  })
const isMissing = ({ file, title }: Named) => !readFileSync(file, 'utf8').includes(`'${title}'`)

it('every threat has its tests, and every named test exists', () => {
  expect(threats.length).toBeGreaterThan(15)
  expect(threats.filter(section => testsIn(section).length === 0)).toEqual([])
  expect(threats.flatMap(testsIn).filter(isMissing)).toEqual([])
})

describe('the requirements of ASVS 5.0.0', () => {
  /** The requirements of levels 1 and 2, as section:first-last. Level 3 has the other numbers. */
  const standard = [
    ...['1.1:1-2', '1.2:1-9', '1.3:1-11', '1.4:1-3', '1.5:1-2', '2.1:1-3', '2.2:1-3', '2.3:1-4', '2.4:1-1', '3.2:1-2', '3.3:1-4'],
    ...['3.4:1-6', '3.5:1-5', '3.7:1-2', '4.1:1-3', '4.2:1-1', '4.3:1-2', '4.4:1-4', '5.1:1-1', '5.2:1-3', '5.3:1-2', '5.4:1-3'],
    ...['6.1:1-3', '6.2:1-12', '6.3:1-4', '6.4:1-4', '6.5:1-5', '6.6:1-3', '6.8:1-4', '7.1:1-3', '7.2:1-4', '7.3:1-2', '7.4:1-5'],
    ...['7.5:1-2', '7.6:1-2', '8.1:1-2', '8.2:1-3', '8.3:1-1', '8.4:1-1', '9.1:1-3', '9.2:1-4', '10.1:1-2', '10.2:1-2', '10.3:1-4'],
    ...['10.4:1-11', '10.5:1-5', '10.6:1-2', '10.7:1-3', '11.1:1-2', '11.2:1-3', '11.3:1-3', '11.4:1-4', '11.5:1-1', '11.6:1-1'],
    ...['12.1:1-3', '12.2:1-2', '12.3:1-4', '13.1:1-1', '13.2:1-5', '13.3:1-2', '13.4:1-5', '14.1:1-2', '14.2:1-4', '14.3:1-3'],
    ...['15.1:1-3', '15.2:1-3', '15.3:1-7', '16.1:1-1', '16.2:1-5', '16.3:1-4', '16.4:1-3', '16.5:1-3', '17.1:1-1', '17.2:1-4', '17.3:1-2'],
  ].flatMap(part => {
    const [, section, first, last] = /^([\d.]+):(\d+)-(\d+)$/.exec(part)!
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => `${section}.${Number(first) + n}`)
  })
  const page = readFileSync('docs/security.md', 'utf8')
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+)(?:–(\d+\.\d+\.\d+))? +\|(.*)\|$/gm)].map(
    ([, first = '', last = first, rest = '']) => {
      const [, , state = '', reason = '', tests = ''] = rest.split('|').map(cell => cell.trim())
      const named = tests.split('<br>').flatMap(one => {
        const [, file, title] = /^`([^`]+)` (.+)$/.exec(one) ?? []
        return file && title ? [{ file, title }] : []
      })
      return { ids: standard.slice(standard.indexOf(first), standard.indexOf(last) + 1), state, reason, named }
    },
  )

  it('are each answered once', () => {
    expect(standard).toHaveLength(253)
    expect(rows.flatMap(({ ids }) => ids)).toEqual(standard)
    expect(rows.filter(({ state, reason }) => !['met', 'in part', 'not met', 'not applicable'].includes(state) || reason === '')).toEqual(
      [],
    )
  })

  it('are shown by a test that exists where they are met', () => {
    const claims = rows.filter(({ state }) => state === 'met' || state === 'in part')
    expect(claims.filter(({ named }) => named.length === 0).map(({ ids }) => ids)).toEqual([])
    expect(rows.flatMap(({ named }) => named).filter(isMissing)).toEqual([])
  })

  it('the list of algorithms names all that the program uses', () => {
    const list = page.slice(page.indexOf('## Keys and algorithms'), page.indexOf('## What is sensitive'))
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(path => /\.tsx?$/.test(path))
    const used = sources.flatMap(path =>
      [...readFileSync(join('src', path), 'utf8').matchAll(/create(?:Hash|Hmac|Cipheriv|Decipheriv)\('([^']+)'/g)].map(([, name]) => name!),
    )
    expect(new Set(used).size).toBeGreaterThan(2)
    expect([...new Set(used)].filter(name => !list.includes(`\`${name}\``))).toEqual([])
  })
})
