import fc, { type Arbitrary } from 'fast-check'
import { type Blank, blank, isBlank } from './values.ts'

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
const own = (text: string): unknown => JSON.parse(text)

/** Values that no client sends on purpose: limits of every type, and known troublemakers of other programs. */
const odd: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  '',
  ' ',
  '\t',
  '\u0000',
  'a\u0000b',
  '\u0007',
  '\ud800',
  'x\udc00',
  '\u202Eabc',
  '\u200F',
  '\uFEFF',
  '\u2028',
  0,
  -0,
  -1,
  1,
  1.5,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 53 + 2,
  1e21,
  1e308,
  -1e308,
  5e-324,
  '0',
  '-0',
  '-1',
  '1e5',
  '1E400',
  // The sign distinguishes them from a leaked NaN, should one become a name.
  '-NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '1,000.00',
  '١٢٣',
  ' 1',
  '+1',
  '00001',
  '.5',
  '5.',
  '1.0000000000000001',
  '9'.repeat(12),
  `${'9'.repeat(12)}.9999`,
  '9'.repeat(40),
  '9'.repeat(400),
  '0.000000000000000000000001',
  '-null',
  '-undefined',
  '-true',
  'x'.repeat(201),
  'x'.repeat(10_000),
  'ü'.repeat(4_001),
  '👩‍👩‍👧'.repeat(300),
  'a b '.repeat(2_000),
  '/'.repeat(5_000),
  '0000-00-00',
  '2026-02-30',
  '2026-13-01',
  '1900-02-29',
  '20260101',
  '2026-11-21T00:00:00Z',
  '-000001-01-01',
  '0000-01-01',
  '9999-12-31',
  '275760-09-14',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  'not-an-id',
  '%00',
  '../../etc/passwd',
  "'; drop table invoice; --",
  '" or 1=1',
  '\\',
  '%',
  '_',
  '%s%n',
  `\${7*7}`,
  '{{7*7}}',
  '=1+1',
  '+1',
  '@SUM(A1)',
  '\t=1',
  '-1+1|cmd',
  '<script>alert(1)</script>',
  '<!--',
  ']]>',
  '#read("/etc/passwd")',
  '*',
  'id desc',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  own('{"__proto__":{"role":"Admin"}}'),
  own('{"constructor":{"prototype":{"role":"Admin"}}}'),
  own('{"toString":1,"valueOf":2,"toJSON":3,"length":-1}'),
  own('{"$gt":""}'),
  own('{"then":1}'),
  deep(20),
  deep(40),
  deep(1_000),
]

type Places = { holder: Record<string, unknown>; key: string }[]
const placesIn = (value: unknown, found: Places = []): Places => {
  if (typeof value !== 'object' || value === null || isBlank(value)) return found
  for (const key of Object.keys(value)) {
    found.push({ holder: value as Record<string, unknown>, key })
    placesIn((value as Record<string, unknown>)[key], found)
  }
  return found
}

export type Spoil = { where: number; how: string; odd: unknown; blank: Blank }

const names = [
  'role',
  'costRate',
  'state',
  'number',
  'createdBy',
  'active',
  'passwordHash',
  'constructor',
  'toString',
  'x',
  '',
  '\u0000',
  'id',
  'version',
]

/** One defect of a call, and its position. */
export const spoil: Arbitrary<Spoil> = fc.record({
  where: fc.nat(10_000),
  how: fc.oneof(
    { weight: 12, arbitrary: fc.constant('odd') },
    fc.constantFrom('left out', 'in a list', 'other id', 'one more', 'a thousand', 'proto', 'empty'),
  ),
  odd: fc.constantFrom(...odd),
  blank: blank('any'),
})

const add = (holder: Record<string, unknown>, key: string, value: unknown) =>
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })

/** Spoils a tree of values at one position; the tree itself is changed. A value without positions is replaced. */
export const spoiled = (tree: unknown, { where, how, odd: strange, blank }: Spoil): unknown => {
  const odd = structuredClone(strange)
  const places = placesIn(tree)
  const place = places[where % Math.max(1, places.length)]
  if (!place) return typeof tree === 'object' && tree !== null && how === 'one more' ? add(tree as Record<string, unknown>, 'x', odd) : odd
  const { holder, key } = place
  const value = holder[key]
  if (how === 'odd') holder[key] = odd
  else if (how === 'left out') Array.isArray(holder) ? holder.splice(Number(key), 1) : delete holder[key]
  else if (how === 'in a list') holder[key] = [value, value]
  else if (how === 'other id') holder[key] = blank
  else if (how === 'one more') add(holder, names[where % names.length]!, odd)
  else if (how === 'a thousand') holder[key] = Array.from({ length: 1_000 }, () => (Array.isArray(value) ? (value[0] ?? odd) : value))
  else if (how === 'proto') add(holder, '__proto__', odd)
  else holder[key] = Array.isArray(value) ? [] : ''
  return tree
}
