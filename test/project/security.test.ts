import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sections = readFileSync('docs/operating/security.md', 'utf8').split(/^## /m).slice(1)
const threats = sections.slice(
  0,
  sections.findIndex(section => section.startsWith('What this is not')),
)

/** The tests that a section names: a line for each file, below it a line for each title. */
const testsIn = (section: string): { file: string; title: string }[] =>
  section.split(/^- /m).flatMap((part, index) => {
    if (index === 0) return []
    const [file = '', ...titles] = part.trim().split('\n')
    return titles.map(title => ({ file: file.replaceAll('`', ''), title: title.replace(/^ +- /, '') }))
  })

it('every threat has its tests, and every named test exists', () => {
  expect(threats.length).toBeGreaterThan(15)
  expect(threats.filter(section => testsIn(section).length === 0)).toEqual([])
  const named = threats.flatMap(testsIn)
  expect(named.filter(({ file, title }) => !readFileSync(file, 'utf8').includes(`'${title}'`))).toEqual([])
})
