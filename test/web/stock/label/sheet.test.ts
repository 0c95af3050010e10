import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labelSizes, labelsOnSheet } from '../../../../src/domain/company/label-size.ts'
import { choiceIn, firstAfter, ownSize, sheetsFor, sizeNamed, stateAt } from '../../../../src/web/stock/label/choice.ts'

const sheets = labelSizes.filter(size => 'sheet' in size)
const printing = fc
  .tuple(
    fc.constantFrom(...sheets).map(size => labelsOnSheet(size)),
    fc.nat(),
    fc.integer({ min: 1, max: 1000 }),
  )
  .map(([places, at, labels]) => ({ places, first: (at % places) + 1, labels }))

describe('the next free position on a label sheet', () => {
  test('is after the printed labels, and 1 again after a full sheet', () => {
    expect([firstAfter(1, 10, 65), firstAfter(60, 5, 65), firstAfter(60, 6, 65), firstAfter(60, 7, 65), firstAfter(1, 65, 65)]).toEqual([
      11, 65, 1, 2, 1,
    ])
  })

  test('is on the sheet, and the same whether labels are printed at once or in two runs', () => {
    fc.assert(
      fc.property(printing, fc.integer({ min: 1, max: 1000 }), ({ places, first, labels }, more) => {
        const next = firstAfter(first, labels, places)
        expect(next >= 1 && next <= places).toBe(true)
        expect(firstAfter(next, more, places)).toBe(firstAfter(first, labels + more, places))
      }),
    )
  })

  test('leaves no label without a sheet and wastes no sheet', () => {
    expect([sheetsFor(65, 1, 65), sheetsFor(65, 2, 65), sheetsFor(1, 65, 65), sheetsFor(130, 1, 65)]).toEqual([1, 2, 1, 2])
    fc.assert(
      fc.property(printing, ({ places, first, labels }) => {
        const count = sheetsFor(labels, first, places)
        expect(count * places).toBeGreaterThanOrEqual(first - 1 + labels)
        expect((count - 1) * places).toBeLessThan(first - 1 + labels)
      }),
    )
  })
})

test('the picture of a sheet shows used places, then as many as are printed, then free ones', () => {
  expect([1, 2, 3, 4, 5, 6].map(position => stateAt(position, 3, 2))).toEqual(['used', 'used', 'printed', 'printed', 'free', 'free'])
  fc.assert(
    fc.property(printing, ({ places, first, labels }) => {
      const states = Array.from({ length: places }, (_, at) => stateAt(at + 1, first, labels))
      expect(states.filter(state => state === 'used')).toHaveLength(first - 1)
      expect(states.filter(state => state === 'printed')).toHaveLength(Math.min(labels, places - first + 1))
    }),
  )
})

describe('the label settings', () => {
  const kept = { size: 'a4-65', copies: '2', first: { 'a4-65': 12, 'a4-24': 3 } }

  test('keep a position for each sheet, and begin at 1 on a new one', () => {
    expect(choiceIn(kept)).toEqual({ size: 'a4-65', copies: '2', first: 12 })
    expect([choiceIn({ ...kept, size: 'a4-24' }).first, choiceIn({ ...kept, size: 'letter-30' }).first]).toEqual([3, 1])
  })

  test('use the size of the tagging definition when the kept size no longer exists', () => {
    expect(choiceIn({ ...kept, size: 'a4-99' })).toMatchObject({ size: ownSize, first: 1 })
    expect([sizeNamed('a4-65')?.code, sizeNamed('a4-99')]).toEqual(['a4-65', undefined])
  })

  test('are those of the chosen printer, with the labels that are in it now', () => {
    const zebra = { id: 'zebra', name: 'Zebra', size: 'a4-24', isDirect: true }
    expect(choiceIn({ ...kept, printer: 'zebra' }, [zebra])).toEqual({ size: 'a4-24', copies: '2', first: 3, printer: zebra })
    expect(choiceIn({ ...kept, printer: 'zebra' }, [{ ...zebra, id: 'other' }])).toMatchObject({ size: 'a4-65', first: 12 })
  })

  test('never begin beyond the sheet', () => expect(choiceIn({ ...kept, first: { 'a4-65': 70 } }).first).toBe(65))
})
