import { record } from '../kit/entity.ts'
import { choice, date, email, flag, integer, longText, money, percent, picture, ref, text } from '../kit/field.ts'
import { commissionBases } from './commission.ts'

/** A person who works for the company, with or without a user account. Only Manager and Admin see their pay. */
export const employee = record('employee', {
  label: 'Employees', one: 'employee', title: 'name', isShared: true,
  fields: {
    photo:           picture('Photo').derived().nullish(),
    code:            text('Code').given('E-{seq:4}').searched(),
    name:            text('Name', { max: 120 }).searched(),
    designation:     ref('Designation', 'employeeDesignation').filtered(),
    branch:          ref('Branch', 'branch').filtered(),
    phone:           text('Phone', { max: 40 }).optional(),
    email:           email('E-mail').optional(),
    address:         longText('Address', { max: 500 }).optional().confidential(),
    emergency:       text('Emergency contact', { max: 200 }).optional().confidential(),
    nationalId:      text('National id', { max: 40 }).unique().optional().confidential(),
    joined:          date('Joined').optional(),
    left:            date('Left').optional().hint('The employee is inactive from the next day.'),
    weeklyHours:     integer('Hours a week', { min: 1, max: 100 }).optional().hint('Planned work is held against them.'),
    payKind:         choice('Pay', ['monthly', 'piece rate', 'per carat', 'commission', 'mixed']).default('monthly').confidential(),
    salary:          money('Salary a month').optional().confidential().hint('In the base currency, like all pay fields.'),
    commission:      percent('Commission').optional().confidential(),
    commissionBasis: choice('Commission on', commissionBases).default('sales').confidential(),
    commissionFrom:  date('Commission from').optional().confidential().hint('The first day of this commission. Empty: today, when it changes.'),
    target:          money('Sales target a month').optional().confidential(),
    targetFrom:      date('Target from').optional().confidential().hint('The first day of this target. Empty: today, when it changes.'),
    pieceRate:       money('Piece rate').optional().confidential(),
    allowedLoss:     percent('Allowed loss').optional().confidential().hint('Percent of the goods cut or worked.'),
    bank:            longText('Bank details', { max: 500 }).optional().confidential(),
    notes:           longText('Notes').optional().confidential(),
    active:          flag('Active').default(true).filtered(),
  },
  list: ['code', 'name', 'designation', 'branch', 'phone', 'joined', 'left', 'active'],
  lookup: ['code', 'designation'],
})

/** Whether a scanned text can be the code on the badge of an employee. */
export const isEmployeeCode = (code: string): boolean => /^e-\d{4,9}$/i.test(code.trim())

/** Contradictions in an employee's dates, as a sentence by field; empty when there are none. */
export const timeFaults = ({ joined, left }: { joined: string | null; left: string | null }): Record<string, string> =>
  joined && left && left < joined ? { left: 'The leaving date is before the joining date.' } : {}
