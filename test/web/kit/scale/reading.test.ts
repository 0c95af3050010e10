import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineReader, readingIn, weightFor } from '../../../../src/web/kit/scale/reading.ts'

test('the lines of common scales are read', () => {
  expect(readingIn('ST,+00012.34  ct')).toEqual({ weight: '12.34', unit: 'ct' })
  expect(readingIn('S S     12.345 g')).toEqual({ weight: '12.345', unit: 'g' })
  expect(readingIn('N     12.345 ct ')).toEqual({ weight: '12.345', unit: 'ct' })
  expect(readingIn('     1,234 car')).toEqual({ weight: '1.234', unit: 'ct' })
  expect(readingIn('+  234.5 mg')).toEqual({ weight: '0.2345', unit: 'g' })
  expect(readingIn('-    0.02 ct')).toEqual({ weight: '-0.02', unit: 'ct' })
})

test('a weight that still moves is not taken, nor a line without a weight and its unit', () => {
  for (const line of ['US,+00012.30  ct', 'S D     12.31 ct', '    12.345 ct ?']) expect(readingIn(line)).toBe('moving')
  for (const line of ['OL,+9999999E+19', 'S +', 'Date 29.11.2026', '12.345', '10 pcs', '']) expect(readingIn(line)).toBeNull()
})

test('a weight is taken in the unit of the field', () => {
  expect(weightFor({ weight: '2.468', unit: 'g' }, 'ct')).toBe('12.340')
  expect(weightFor({ weight: '12.34', unit: 'ct' }, 'g')).toBe('2.468')
  expect(weightFor({ weight: '12.3456', unit: 'ct' }, 'ct')).toBe('12.346')
})

test('lines arrive whole, in whatever pieces the port sends them', () => {
  const line = fc.stringMatching(/^ST,\+\d{5}\.\d\d {2}ct$/)
  const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.constantFrom('\r\n', '\r', '\n'), cuts, (lines, end, sizes) => {
      const got: string[] = []
      const feed = lineReader(read => got.push(read))
      let text = lines.map(one => one + end).join('')
      for (let at = 0; text !== ''; at++) {
        const size = sizes[at % sizes.length] ?? 1
        feed(text.slice(0, size))
        text = text.slice(size)
      }
      expect(got).toEqual(lines)
    }),
  )
})
