import { describe, expect, it } from 'vitest'
import { filtersOf, reminderFor, stageDue } from '../../../../src/domain/documents/sharing/reminder.ts'

const today = '2026-11-21'

describe('a reminder', () => {
  it('is due for an invoice that is late, for goods that are out, and for a cheque before its day', () => {
    expect(reminderFor('invoice', { dueDate: '2026-11-18', overdueDays: 3 }, today)).toEqual({ name: 'overdue', late: 3 })
    expect(reminderFor('approval', { dueDate: '2026-11-24', outCarats: '1.200' }, today)).toEqual({ name: 'approvalDue', late: -3 })
    expect(reminderFor('paymentNote', { direction: 'received', cheque: 'pending', chequeDate: '2026-11-22' }, today)).toEqual({
      name: 'chequeDue',
      late: -1,
    })
  })
  it.each([
    ['a paid invoice', 'invoice', { dueDate: '2026-11-01', overdueDays: null }],
    ['an invoice that is two days late', 'invoice', { dueDate: '2026-11-19', overdueDays: 2 }],
    ['goods that came back', 'approval', { dueDate: '2026-11-01', outCarats: '0' }],
    ['an approval without a day', 'approval', { dueDate: null, outCarats: '1' }],
    ['a cheque of yesterday', 'paymentNote', { direction: 'received', cheque: 'pending', chequeDate: '2026-11-20' }],
    ['a cheque of ours', 'paymentNote', { direction: 'paid', cheque: 'pending', chequeDate: '2026-11-22' }],
    ['a credit note', 'creditNote', { dueDate: '2026-11-01', overdueDays: 20 }],
  ] as const)('is not due for %s', (_, kind, row) => expect(reminderFor(kind, row, today)).toBeNull())

  it.each([
    [2, null],
    [3, 3],
    [10, 3],
    [11, null],
    [14, 14],
    [29, null],
    [30, 30],
    [37, 30],
    [38, null],
  ])('of an invoice %i days late is of the stage %j, made up for within a week', (late, stage) => {
    expect(stageDue('overdue', late)).toBe(stage)
  })
  it('of a cheque is not made up for after its day', () => {
    expect([-4, -3, 0, 1].map(late => stageDue('chequeDue', late))).toEqual([null, -3, -3, null])
  })
  it('is looked for among the documents of all its stages, a day more on each side for other time zones', () => {
    expect(filtersOf('overdue', today)).toEqual({ status: 'overdue', dueDateFrom: '2026-10-14', dueDateTo: '2026-11-19' })
  })
})
