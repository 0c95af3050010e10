import { expect, it } from 'vitest'
import { openingFaults } from '../../../src/domain/parties/opening-bill.ts'

const books = { today: '2026-03-10', closedUntil: '2025-12-31' }
const bill = { date: '2026-01-05', dueDate: '2026-02-05', amount: '10' }

it('refuses an opening bill that contradicts itself or the books', () => {
  expect(openingFaults(bill, books)).toEqual({})
  expect(openingFaults({ ...bill, amount: '-10', dueDate: null }, books)).toEqual({})
  expect(openingFaults({ ...bill, date: '2026-03-10', dueDate: '2026-03-10' }, books)).toEqual({})
  expect(openingFaults({ ...bill, amount: '0.00' }, books)).toEqual({ amount: 'The amount must not be zero.' })
  expect(openingFaults({ ...bill, date: '2026-03-11', dueDate: null }, books)).toEqual({
    date: 'The date 2026-03-11 is in the future: today is 2026-03-10.',
  })
  expect(openingFaults({ ...bill, date: '2025-12-31' }, books)).toEqual({
    date: 'The books are closed until 2025-12-31. Nothing can be dated 2025-12-31.',
  })
  expect(openingFaults({ ...bill, date: '2026-01-01' }, books)).toEqual({})
  expect(openingFaults({ ...bill, dueDate: '2026-01-04' }, books)).toEqual({ dueDate: 'The due date is before the date.' })
})
