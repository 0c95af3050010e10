import { record } from '../kit/entity.ts'
import { choice, email, flag, lines, password, ref, text, timestamp } from '../kit/field.ts'
import { roles } from './role.ts'

/** A person who can sign in. */
export const user = record('user', {
  label: 'Users', one: 'user', title: 'name', isShared: true,
  fields: {
    name:        text('Name', { max: 120 }).searched(),
    email:       email('E-mail').unique().searched(),
    password:    password('Password').optional().hint('Left empty, nobody knows one. Then send the user a link, with which they choose it.'),
    role:        choice('Role', roles).filtered(),
    branch:      ref('Branch', 'branch').filtered(),
    branches:    lines('Limited to branches', 'limitedBranch', { branch: ref('Branch', 'branch') }, { max: 50 }).default([]),
    employee:    ref('Employee', 'employee').optional(),
    onlyOwnSales: flag('Sells only in their own name').default(false).hint('The salesperson of their documents is always their own employee.'),
    active:      flag('Active').given().filtered(),
    mustChange:  flag('Must change the password').given(),
    hasSecondFactor: flag('Second factor').derived(),
    lastLoginAt: timestamp('Last sign-in').given().nullish(),
  },
  list: ['name', 'email', 'role', 'branch', 'employee', 'active', 'lastLoginAt'],
})
