import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backTo } from '../../../src/web/people/back-to.ts'

const home = backTo(undefined)

test('after sign-in the requested screen opens', () => {
  for (const path of ['/sales-and-clients/invoices?search=a', '/statement']) expect(backTo(path)).toBe(path)
})

test.each([
  '//evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\\evil.test',
  'https://evil.test',
  'evil',
  '',
  '/login',
  '/login?from=/statement',
])('“%s” opens the first screen instead', from => {
  expect(backTo(from)).toBe(home)
})

test('no address leads to another site', () => {
  const from = fc.string({ unit: fc.constantFrom('/', '\\', 'a', '.', ':', '@', '?', '#', '\t', '\n') })
  fc.assert(
    fc.property(from, address => void expect(new URL(backTo(address), 'https://house.test').origin).toBe('https://house.test')),
    { numRuns: 2_000 },
  )
})
