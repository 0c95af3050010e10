import { expect, test } from 'vitest'
import { gatherKinds } from '../../../src/domain/kit/import/fault-kinds.ts'

const wrong = (row: number, message = 'is wrong') => ({ row, column: 'Carat', message, cell: `${row}` })

test('equal faults of one column are one kind, the most frequent first', () => {
  const kinds = gatherKinds()
  kinds.add([wrong(2, 'is odd'), wrong(3)])
  kinds.add([wrong(4), { row: 4, column: 'Shape', message: 'is wrong', wordOf: 'shape' }])
  expect(kinds.found()).toEqual([
    {
      column: 'Carat',
      message: 'is wrong',
      count: 2,
      rows: [
        { row: 3, cell: '3' },
        { row: 4, cell: '4' },
      ],
    },
    { column: 'Carat', message: 'is odd', count: 1, rows: [{ row: 2, cell: '2' }] },
    { column: 'Shape', message: 'is wrong', count: 1, rows: [{ row: 4, cell: '' }], wordOf: 'shape' },
  ])
})

test('every fault is counted, but no more than 500 rows of a kind, 5,000 rows in all and 200 kinds are listed', () => {
  const kinds = gatherKinds()
  for (let kind = 0; kind < 300; kind++) kinds.add(Array.from({ length: 600 }, (_, row) => wrong(row, `is wrong ${kind}`)))
  const found = kinds.found()
  expect([found.length, found.every(({ count }) => count === 600), found[0]?.rows.length]).toEqual([200, true, 500])
  const listed = found.reduce((sum, { rows }) => sum + rows.length, 0)
  // Each kind names its first row.
  expect(listed).toBe(5_000 + 200 - 10)
  expect(found.every(({ rows }) => rows.length > 0)).toBe(true)
})
