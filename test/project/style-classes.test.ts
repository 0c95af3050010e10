import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from '../support/pages.ts'

/** The classes that a component takes from its style modules and that these do not have. */
const missingIn = (file: string): string[] => {
  const source = readFileSync(file, 'utf8')
  const code = source.replace(/^import .*$/gm, '').replace(/\/\/.*$/gm, '')
  return [...source.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)].flatMap(([, name = '', path = '']) => {
    const styles = readFileSync(join(dirname(file), path), 'utf8')
    const used = new Set([...code.matchAll(new RegExp(`(?<![\\w.'/])${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used))
    return [...used].filter(used => !new RegExp(`\\.${used}(?![\\w-])`).test(styles)).map(used => `${file}: ${name}.${used}`)
  })
}

test('every style class that a component uses exists', () => {
  expect(
    filesIn('src/web')
      .filter(file => file.endsWith('.tsx'))
      .flatMap(missingIn),
  ).toEqual([])
})
