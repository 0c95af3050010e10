import { describe, expect, it } from 'vitest'
import { filtersOf, reminderFor, stageDue } from '../../../../src/domain/documents/sharing/reminder.ts'

const today = '2026-11-21'
const amal = { id: 'a', title: 'Amal' }
const [customer, party] = [{ customer: amal }, { party: amal }]

describe('a reminder', () => {
  it('is due for an invoice that is late, for goods that are out, and for a cheque before its day', () => {
    expect(reminderFor('invoice', { ...customer, dueDate: '2026-11-18', overdueDays: 3 }, today)).toEqual({ name: 'overdue', late: 3 })
    expect(reminderFor('approval', { ...customer, dueDate: '2026-11-24', outCarats: '1.200' }, today)).toEqual({
      name: 'approvalDue',
      late: -3,
    })
    expect(reminderFor('paymentNote', { ...party, direction: 'received', cheque: 'pending', chequeDate: '2026-11-22' }, today)).toEqual({
      name: 'chequeDue',
      late: -1,
    })
    const work = { ...customer, direction: 'customer', dueDate: '2026-11-01', overdueDays: 20 }
    expect(reminderFor('mfInvoice', work, today)).toEqual({ name: 'overdue', late: 20 })
  })
  it.each([
    ['a paid invoice', 'invoice', { ...customer, dueDate: '2026-11-01', overdueDays: null }],
    ['an invoice that is two days late', 'invoice', { ...customer, dueDate: '2026-11-19', overdueDays: 2 }],
    ['goods that came back', 'approval', { ...customer, dueDate: '2026-11-01', outCarats: '0' }],
    ['an approval without a day', 'approval', { ...customer, dueDate: null, outCarats: '1' }],
    ['a cheque of yesterday', 'paymentNote', { ...party, direction: 'received', cheque: 'pending', chequeDate: '2026-11-20' }],
    ['a cheque of ours', 'paymentNote', { ...party, direction: 'paid', cheque: 'pending', chequeDate: '2026-11-22' }],
    ['the bill of a maker', 'cuttingInvoice', { ...customer, direction: 'maker', dueDate: '2026-11-01', overdueDays: 20 }],
    ['pay of an employee', 'cuttingInvoice', { customer: null, direction: 'internal', dueDate: '2026-11-01', overdueDays: 20 }],
    ['a credit note', 'creditNote', { ...customer, dueDate: '2026-11-01', overdueDays: 20 }],
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
