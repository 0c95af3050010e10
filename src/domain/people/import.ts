import { text } from '../kit/field.ts'
import { declareList, importable } from '../kit/import/list.ts'
import { employee } from './employee.ts'
import { user } from './user.ts'

/** A list of employees. It may bring their codes along (docs/domain/people.md#import). */
export const employeeList = declareList({
  fields: { code: text('Code', { max: 40 }).optional(), ...importable(employee.fields) },
  one: 'employee', many: 'employees', key: 'name',
  heads: {
    code: ['employee code', 'employee no', 'employee number', 'emp no', 'emp id', 'staff no', 'id', 'no'],
    name: ['employee', 'employee name', 'full name', 'staff', 'staff name'],
    designation: ['job', 'job title', 'title', 'position', 'role'],
    branch: ['office', 'location', 'shop'],
    phone: ['telephone', 'tel', 'mobile', 'phone no', 'phone number'],
    email: ['mail', 'email address', 'e-mail address'],
    address: ['home address', 'street'],
    emergency: ['emergency', 'emergency phone', 'next of kin'],
    nationalId: ['id card', 'id card no', 'nic', 'passport', 'national id no'],
    joined: ['join date', 'date joined', 'joining date', 'start date', 'hired', 'hire date'],
    left: ['leaving date', 'left on', 'end date', 'resigned'],
    payKind: ['pay type', 'wage type'],
    salary: ['salary', 'monthly salary', 'basic salary', 'wage'],
    commission: ['commission %', 'commission percent'],
    bank: ['bank', 'bank account', 'account no'],
    notes: ['note', 'remark', 'remarks', 'comments'],
  },
  words: { payKind: { monthly: ['month', 'salary', 'fixed'], 'piece rate': ['piece'], 'per carat': ['carat'] } },
  defaults: ['designation', 'branch', 'joined', 'payKind', 'active'],
  once: [['code'], ['nationalId']],
  seldomTwice: ['name', 'email'],
  inBase: ['salary', 'target', 'pieceRate'],
  example: { name: 'Example Employee', phone: '+66 81 234 5678', email: 'employee@example.com', joined: '2024-03-01', payKind: 'Monthly', active: 'yes' },
})

/** A list of users. It holds no passwords: an Admin sets one for each, or sends a link, before they can sign in (docs/domain/people.md#import). */
export const userList = declareList({
  fields: importable(user.fields),
  one: 'user', many: 'users', key: 'email',
  heads: {
    name: ['user', 'user name', 'full name'],
    email: ['mail', 'email address', 'e-mail address', 'login', 'sign-in'],
    role: ['rights', 'access', 'user role', 'group'],
    branch: ['office', 'location', 'shop'],
    employee: ['employee code', 'employee name', 'staff'],
  },
  words: { role: { Admin: ['administrator', 'owner'], Salesman: ['sales', 'salesperson', 'saleswoman'] } },
  defaults: ['role', 'branch'],
  once: [['email']],
  seldomTwice: ['name'],
  example: { name: 'Example User', email: 'user@example.com', role: 'Salesman' },
})
