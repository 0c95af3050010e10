import { choice, date, email, flag, money, percent, ref, text } from './kit/field.ts'
import { record } from './kit/record.ts'

/** Someone who works for the house, whether or not they sign in. */
export const employee = record('employee', {
  label: 'Employees', one: 'employee', title: 'name',
  fields: {
    code:        text('Code').given('E-{seq:4}').searched(),
    name:        text('Name', { max: 120 }).searched(),
    designation: ref('Designation', 'employeeDesignation').filtered(),
    branch:      ref('Branch', 'branch').filtered(),
    phone:       text('Phone', { max: 40 }).optional(),
    email:       email('E-mail').optional(),
    joined:      date('Joined').optional(),
    left:        date('Left').optional(),
    payKind:     choice('Pay', ['monthly', 'piece rate', 'per carat', 'commission', 'mixed']).default('monthly').confidential(),
    commission:  percent('Commission').optional().confidential(),
    pieceRate:   money('Piece rate').optional().confidential(),
    allowedLoss: percent('Allowed loss').optional().confidential(),
    active:      flag('Active').default(true).filtered(),
  },
  list: ['code', 'name', 'designation', 'branch', 'phone', 'joined', 'active'],
  lookup: ['code', 'designation'],
})
