import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areShortcuts,
  holdFor,
  isUnended,
  mayBegin,
  type Place,
  readRun,
  type Stroke,
  withStroke,
} from '../../../../src/web/kit/scan/detector.ts'

const places: Place[] = ['none', 'figure', 'text', 'code']
const typed = (text: string, gaps: readonly number[], begun = 0): Stroke[] => {
  let at = begun
  return [...text].map((key, index) => {
    at += index === 0 ? 0 : (gaps[index - 1] ?? 0)
    return { key, at }
  })
}
const runOf = (strokes: readonly Stroke[]) => strokes.reduce<Stroke[]>(withStroke, [])
/** The result for these keys when Enter follows after `until` milliseconds. */
const read = (strokes: readonly Stroke[], place: Place, until = 5) => readRun(runOf(strokes), (strokes.at(-1)?.at ?? 0) + until, place)

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'.split('')
const digits = '0123456789'.split('')
/** EU-01307: letters, a dash, digits. */
const skus = fc
  .tuple(
    fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 4 }),
    fc.array(fc.constantFrom(...digits), { minLength: 4, maxLength: 8 }),
  )
  .map(([head, tail]) => `${head.join('')}-${tail.join('')}`)
/** A code at scanner speed with one pause at any position, also before the final key. */
const scanned = (slowest: number) =>
  fc.tuple(skus, fc.integer({ min: 3, max: slowest }), fc.nat()).map(([code, gap, at]) => {
    const gaps = Array.from(code, () => gap)
    gaps[at % gaps.length] = 200
    return { code, strokes: typed(code, gaps), until: gaps.at(-1) ?? gap }
  })
const human = (text: string) =>
  fc.array(fc.integer({ min: 80, max: 250 }), { minLength: text.length, maxLength: text.length }).map(gaps => ({ text, gaps }))

test('outside of any field a code is read whole at every scanner speed, with a pause at any position', () => {
  fc.assert(
    fc.property(scanned(150), ({ code, strokes, until }) => {
      expect(read(strokes, 'none', until)).toEqual({ code, isSure: true })
    }),
  )
})

test('in a numeric field a code is read whole at every speed, and removed from the field', () => {
  fc.assert(
    fc.property(scanned(150), ({ code, strokes, until }) => {
      expect(read(strokes, 'figure', until)).toEqual({ code, isSure: true })
    }),
  )
})

test('in a text field a fast code is read whole, a slow one is asked about, and never a part of one is read', () => {
  fc.assert(
    fc.property(scanned(40), ({ code, strokes, until }) => {
      expect(read(strokes, 'text', until)).toEqual({ code, isSure: true })
    }),
  )
  fc.assert(
    fc.property(scanned(150), fc.constantFrom(...places), ({ code, strokes, until }, place) => {
      const reading = read(strokes, place, until)
      if (reading) expect(reading.code).toBe(code)
      else expect(place).toBe('code')
    }),
  )
})

test('text a person typed before a scan is never part of the code, and a code with pauses is never cut', () => {
  fc.assert(
    fc.property(skus, human('Sendit'), (code, { text, gaps }) => {
      const before = typed(text, gaps)
      const after = typed(
        code,
        Array.from(code, () => 4),
        (before.at(-1)?.at ?? 0) + 120,
      )
      expect(read([...before, ...after], 'text')).toEqual({ code: text + code, isSure: false, end: code })
    }),
  )
  const stumbling = fc.array(fc.integer({ min: 1, max: 250 }), { minLength: 13, maxLength: 13 })
  fc.assert(
    fc.property(skus, stumbling, fc.constantFrom(...places), (code, gaps, place) => {
      const reading = read(typed(code, gaps), place)
      if (reading) expect(reading.code).toBe(code)
    }),
  )
})

test('nothing that a person types is removed from a field', () => {
  const words = fc.stringMatching(/^[A-Za-z0-9.,/-]{1,24}$/)
  fc.assert(
    fc.property(words.chain(human), fc.constantFrom('text', 'code'), fc.integer({ min: 60, max: 400 }), ({ text, gaps }, place, until) => {
      expect(read(typed(text, gaps), place as Place, until)?.isSure ?? false).toBe(false)
    }),
  )
  const figures = fc.constantFrom('1250', '1,250.00', '12.4kg', '0.1g', '820', '100000', '5%', '1250.5', '2026-11-21', '-20')
  fc.assert(
    fc.property(figures.chain(human), fc.integer({ min: 60, max: 400 }), ({ text, gaps }, until) => {
      expect(read(typed(text, gaps), 'figure', until)?.isSure ?? false).toBe(false)
    }),
  )
})

test('a word without a digit stays in its field at every speed, and at that of a scanner is asked about', () => {
  const anyPace = fc.array(fc.integer({ min: 1, max: 250 }), { minLength: 24, maxLength: 24 })
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z.,/-]{1,24}$/), anyPace, fc.constantFrom('text', 'code'), (text, gaps, place) => {
      expect(read(typed(text, gaps), place as Place)?.isSure ?? false).toBe(false)
    }),
  )
  expect(read(typed('DEMO-C', [20, 20, 20, 20, 20]), 'text')).toEqual({ code: 'DEMO-C', isSure: false })
  expect(read(typed('SendDEMO-C', [120, 130, 110, 120, 20, 20, 20, 20, 20]), 'text')).toMatchObject({ end: 'DEMO-C' })
  fc.assert(
    fc.property(human('Cornflower'), fc.constantFrom('text', 'code'), ({ text, gaps }, place) => {
      expect(read(typed(text, gaps), place as Place)).toBeNull()
    }),
  )
})

test('pasted text has no keys, and a key long after the last one ends no code', () => {
  expect(readRun([], 100, 'text')).toBeNull()
  expect(read(typed('EU-01307', [4, 4, 4, 4, 4, 4, 4]), 'text', 600)).toBeNull()
})

test('a single key is a shortcut, also repeated; any other burst is a word or a code', () => {
  expect(areShortcuts(typed('n', []))).toBe(true)
  expect(areShortcuts(typed('jjj', [120, 120]))).toBe(true)
  expect(areShortcuts(typed('sh', [120]))).toBe(false)
  // The second key of the slowest scanner, also after a pause, comes before the first is released.
  expect(holdFor).toBeGreaterThan(200)
})

test('the search shortcut is not held: what is typed after it goes into the search', () => {
  expect(['/', '?', 'S', '7'].map(mayBegin)).toEqual([false, false, true, true])
})

test('a scanner without Enter is distinguished from a person by its speed', () => {
  fc.assert(
    fc.property(skus, code => {
      expect(
        isUnended(
          typed(
            code,
            Array.from(code, () => 10),
          ),
        ),
      ).toBe(true)
    }),
  )
  fc.assert(
    fc.property(human('Galle'), ({ text, gaps }) => {
      expect(isUnended(typed(text, gaps))).toBe(false)
    }),
  )
})
