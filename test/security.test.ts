import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter(line => /^\| (?!Threat|---)/.test(line))
  .map(line => line.slice(2, -2).split(' | '))

/** The tests that a cell names: `file` › title · title. `file` › title */
const testsIn = (cell: string): { file: string; title: string }[] =>
  cell.split(/\. (?=`)/).flatMap(part => {
    const [file, titles] = part.split(' › ')
    return titles!.split(' · ').map(title => ({ file: file!.replaceAll('`', ''), title }))
  })

it('every threat has its tests, and every test that is named is there', () => {
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter(cells => cells.length !== 3)).toEqual([])
  const named = rows.flatMap(([, , cell]) => testsIn(cell!))
  expect(named.filter(({ file, title }) => !readFileSync(file, 'utf8').includes(`'${title}'`))).toEqual([])
})
