import { record } from '../kit/entity.ts'
import { choice, email, flag, password, ref, text, timestamp } from '../kit/field.ts'
import { roles } from './role.ts'

/** A person who can sign in. */
export const user = record('user', {
  label: 'Users', one: 'user', title: 'name',
  fields: {
    name:        text('Name', { max: 120 }).searched(),
    email:       email('E-mail').unique().searched(),
    password:    password('Password'),
    role:        choice('Role', roles).filtered(),
    branch:      ref('Branch', 'branch').filtered(),
    employee:    ref('Employee', 'employee').optional(),
    active:      flag('Active').given().filtered(),
    mustChange:  flag('Must change the password').given(),
    lastLoginAt: timestamp('Last sign-in').given().nullish(),
  },
  list: ['name', 'email', 'role', 'branch', 'employee', 'active', 'lastLoginAt'],
})
