import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colourScale } from '../../../../src/domain/stock/stone/grades.ts'
import { gradeRuns, pickedGrades } from '../../../../src/web/kit/list/filter/grade-range.ts'

const scale = ['D', 'E', 'F', 'G', 'H']
const clicked = (...clicks: string[]) =>
  clicks.reduce((chosen, grade) => pickedGrades(scale, new Set(chosen), grade, false), [] as readonly string[])

test('two clicks choose everything between two grades, in either direction', () => {
  fc.assert(
    fc.property(fc.nat(4), fc.nat(4), (a, b) => {
      fc.pre(a !== b)
      expect(clicked(scale[a] ?? '', scale[b] ?? '')).toEqual(scale.slice(Math.min(a, b), Math.max(a, b) + 1))
    }),
  )
})

test('a click after a range begins again, and a click on the only grade clears it', () => {
  expect(clicked('E', 'G', 'D')).toEqual(['D'])
  expect(clicked('E', 'E')).toEqual([])
})

test('Ctrl+click adds one grade in its place, or removes it', () => {
  expect(pickedGrades(scale, new Set(['D', 'G']), 'E', true)).toEqual(['D', 'E', 'G'])
  expect(pickedGrades(scale, new Set(['D', 'E', 'G']), 'E', true)).toEqual(['D', 'G'])
})

test('words that are no grades stay chosen', () => {
  expect(pickedGrades(scale, new Set(['Royal blue', 'E']), 'G', false)).toEqual(['E', 'F', 'G', 'Royal blue'])
})

test('a run of grades is described by its ends, two neighbors by themselves', () => {
  const field = { grades: colourScale }
  expect(gradeRuns(field, ['D', 'E', 'F', 'H', 'I', 'Royal blue'])).toEqual(['D – F', 'H', 'I', 'Royal blue'])
})
