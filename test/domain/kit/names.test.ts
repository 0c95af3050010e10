import { expect, test } from 'vitest'
import { z } from 'zod'
import { commaList } from '../../../src/domain/kit/comma-list.ts'
import { fileOf, isFileAnswer } from '../../../src/domain/kit/contract.ts'
import { columnOf, snake } from '../../../src/domain/kit/entity.ts'
import { isNameIn, namesOf } from '../../../src/domain/kit/names.ts'
import { present } from '../../../src/domain/kit/present.ts'

test('a list in an address is separated by commas, up to its limit', () => {
  const list = commaList(z.enum(['a', 'b']), 2, 'too many')
  expect(list.parse('a,b')).toEqual(['a', 'b'])
  expect(list.safeParse('a,c').success).toBe(false)
  expect(list.safeParse('a,b,a').error?.issues[0]?.message).toBe('too many')
})

test('an answer is data or a file of certain types', () => {
  expect(fileOf('application/pdf', 'image/png')).toEqual({ media: ['application/pdf', 'image/png'] })
  expect([isFileAnswer(fileOf('application/pdf')), isFileAnswer(z.null())]).toEqual([true, false])
})

test('the names of a table are its own only, and a value that must be there is there', () => {
  expect(namesOf({ a: 1, b: 2 })).toEqual(['a', 'b'])
  expect(['a', 'constructor', 'c'].map(isNameIn({ a: 1 }))).toEqual([true, false, false])
  expect([present(0), present('')]).toEqual([0, ''])
  for (const nothing of [null, undefined]) expect(() => present(nothing)).toThrow(TypeError)
})

test('a column is spelled as in the database, and that of a reference ends in _id', () => {
  expect([snake('customerName'), snake('id')]).toEqual(['customer_name', 'id'])
  expect(['ref', 'link', 'text'].map(kind => columnOf('soldBy', { kind }))).toEqual(['sold_by_id', 'sold_by_id', 'sold_by'])
})
