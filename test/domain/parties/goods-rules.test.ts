import { expect, test } from 'vitest'
import { brokenRules, noGoodsRules } from '../../../src/domain/parties/goods-rules.ts'

const stone = { type: 'single', naturalness: 'natural', originCountry: 'LK', certificate: 'GIA 1', treatments: [{ code: 'N' as const }] }
const all = { unwantedOrigins: ['MM' as const, 'RU' as const], onlyCertified: true, onlyUntreated: true }

test('goods that a customer takes break no rule', () => {
  expect(brokenRules(all, stone)).toEqual([])
  expect(brokenRules(noGoodsRules, { ...stone, originCountry: null, certificate: null, treatments: [{ code: 'H' }] })).toEqual([])
})

test.each([
  ['from an unwanted country', { originCountry: 'MM' }, 'red', 'From Myanmar. The customer takes no goods from there'],
  ['without a stated origin', { originCountry: null }, 'amber', 'Origin not stated. The customer takes no goods from Myanmar or Russia'],
  ['without a certificate', { certificate: null }, 'red', 'No certificate. The customer takes certified goods only'],
  ['treated', { treatments: [{ code: 'H' as const }] }, 'red', 'Treated. The customer takes untreated goods only'],
] as const)('goods %s are named', (_name, change, tone, message) => {
  expect(brokenRules(all, { ...stone, ...change })).toEqual([{ tone, message }])
})

test('what was made in a laboratory has no origin, and metal breaks no rule', () => {
  expect(brokenRules(all, { ...stone, naturalness: 'lab-grown', originCountry: null })).toEqual([])
  expect(brokenRules(all, { ...stone, type: 'metal', originCountry: null, certificate: null, treatments: [] })).toEqual([])
})
