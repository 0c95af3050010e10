import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Changelog = {
  notesOf: (changelog: string, version: string) => string | undefined
  releasedIn: (changelog: string, version: string, day: string) => string
}
const { notesOf, releasedIn } = (await import('../../scripts/release/changelog.mjs' as string)) as Changelog
const changelog = readFileSync('CHANGELOG.md', 'utf8')
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

test('the changelog says what is in this version', () => {
  expect(notesOf(changelog, version)?.length).toBeGreaterThan(100)
  expect(notesOf(changelog, '99.0.0')).toBeUndefined()
})

test('a release takes what is under Unreleased, and leaves that empty', () => {
  const before = '# Changelog\n\n## Unreleased\n\n- A new page.\n\n## 0.1.0 – 2026-11-21\n\n- All.\n'
  const after = releasedIn(before, '0.2.0', '2026-12-01')
  expect([notesOf(after, '0.2.0'), notesOf(after, '0.1.0')]).toEqual(['- A new page.', '- All.'])
  expect(() => releasedIn(after, '0.3.0', '2026-12-02')).toThrow('The changelog has nothing under Unreleased.')
})
