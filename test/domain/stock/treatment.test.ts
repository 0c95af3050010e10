import { expect, test } from 'vitest'
import { isDisclosed, treatment, treatmentWords } from '../../../src/domain/stock/stone/treatment.ts'

test('a treatment is printed in words for the customer', () => {
  expect(treatmentWords([{ code: 'H' }])).toBe('heated')
  expect(treatmentWords([{ code: 'N' }])).toBe('no treatment')
  expect(treatmentWords([{ code: 'H' }, { code: 'O', extent: 'minor' }])).toBe('heated; clarity enhanced with colorless oil (minor)')
  expect(treatmentWords([])).toBe('')
})

test('a natural stone needs a stated treatment before its sale, and N means none', () => {
  expect(isDisclosed({ naturalness: 'natural', treatments: [] })).toBe(false)
  expect(isDisclosed({ naturalness: 'natural', treatments: [{ code: 'N' }] })).toBe(true)
  for (const naturalness of ['lab-grown', 'imitation', 'assembled']) expect(isDisclosed({ naturalness, treatments: [] })).toBe(true)
})

test('only standard codes are accepted', () => {
  expect(treatment.safeParse({ code: 'H', extent: 'TE2', basis: 'lab' }).success).toBe(true)
  expect(treatment.safeParse({ code: 'heated' }).success).toBe(false)
  expect(treatment.safeParse({ code: 'H', by: 'me' }).success).toBe(false)
})
