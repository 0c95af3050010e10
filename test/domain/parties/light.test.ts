import { expect, it } from 'vitest'
import { lightOf } from '../../../src/domain/parties/light.ts'

const good = { status: 'active', overdueDays: null, creditLimit: null, creditLeft: null, approvalLimit: null, approvalLeft: null }

it('is green for a customer who pays in time and has no limit, or enough of it left', () => {
  expect(lightOf(good)).toEqual({ color: 'green', reasons: [] })
  expect(lightOf({ ...good, creditLimit: '1000', creditLeft: '200', approvalLimit: '500', approvalLeft: '100' }).color).toBe('green')
  expect(lightOf({ ...good, overdueDays: 0 }).color).toBe('green')
})

it.each([
  [{ overdueDays: 1 }, 'amber', 'Bills are overdue.'],
  [{ overdueDays: 30 }, 'amber', 'Bills are overdue.'],
  [{ overdueDays: 31 }, 'red', 'Bills are overdue by more than 30 days.'],
  [{ creditLimit: '1000', creditLeft: '199.99' }, 'amber', 'Little of the credit limit is left.'],
  [{ creditLimit: '1000', creditLeft: '0' }, 'red', 'The credit limit is used up.'],
  [{ creditLimit: '1000', creditLeft: '-0.01' }, 'red', 'The credit limit is used up.'],
  [{ creditLimit: '0', creditLeft: '0' }, 'red', 'The credit limit is used up.'],
  [{ approvalLimit: '1000', approvalLeft: '199' }, 'amber', 'Little of the approval limit is left.'],
  [{ approvalLimit: '1000', approvalLeft: '-5' }, 'red', 'The approval limit is used up.'],
  [{ status: 'on hold' }, 'red', 'The customer is on hold.'],
  [{ status: 'inactive' }, 'red', 'The customer is inactive.'],
] as const)('%j is %s', (given, color, reason) => expect(lightOf({ ...good, ...given })).toEqual({ color, reasons: [reason] }))

it('takes the gravest reason, and names it first', () => {
  const late = { ...good, overdueDays: 3, creditLimit: '100', creditLeft: '-1', approvalLimit: '100', approvalLeft: '1' }
  expect(lightOf(late)).toEqual({
    color: 'red',
    reasons: ['The credit limit is used up.', 'Bills are overdue.', 'Little of the approval limit is left.'],
  })
})
