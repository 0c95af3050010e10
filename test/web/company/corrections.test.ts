import { expect, test } from 'vitest'
import type { FaultKind } from '../../../src/domain/kit/import/contract.ts'
import {
  correctedTo,
  isLeftOut,
  isSettled,
  meaningOf,
  withCells,
  withMeaning,
  withRows,
} from '../../../src/web/company/import/corrections.ts'
import type { Reading } from '../../../src/web/company/import/job.ts'

const reading: Reading = { mapping: { Form: 'shape' }, defaults: {} }
const rows = [2, 3].map(row => ({ row, cell: 'Rund' }))
const kind: FaultKind = { column: 'Form', message: '“Rund” is not a known shape.', count: 2, rows, wordOf: 'shape' }

test('a word means a value however it is written, until it is forgotten', () => {
  const known = withMeaning(reading, 'shape', 'Rund', 'id of round')
  expect([meaningOf(known, 'shape', ' rund '), meaningOf(known, 'origin', 'Rund'), isSettled(known, kind)]).toEqual([
    'id of round',
    undefined,
    true,
  ])
  const forgotten = withMeaning(known, 'shape', 'RUND', null)
  expect([meaningOf(forgotten, 'shape', 'Rund'), isSettled(forgotten, kind)]).toEqual([undefined, false])
})

test('a cell is corrected in all its rows, and not when it still says what was found wrong', () => {
  const corrected = withCells(reading, rows, 'Form', 'Round')
  expect([correctedTo(corrected, 3, 'Form'), isSettled(corrected, kind)]).toEqual(['Round', true])
  const again = withCells(corrected, rows, 'Form', 'Rund')
  expect([correctedTo(again, 3, 'Form'), isSettled(again, kind)]).toEqual(['Rund', false])
})

test('rows are left out and read again', () => {
  const without = withRows(withRows(reading, rows.slice(1), false), rows, false)
  expect([without.leftOut, isLeftOut(without, 3), isSettled(without, kind)]).toEqual([[2, 3], true, true])
  expect(withRows(without, rows, true).leftOut).toEqual([])
})

test('a kind with more rows than are told is settled by its word alone', () => {
  const many = { ...kind, count: 600 }
  expect(isSettled(withRows(reading, rows, false), many)).toBe(false)
  expect(isSettled(withMeaning(reading, 'shape', 'Rund', 'id of round'), many)).toBe(true)
})
