import { currencyOptions } from './branch.ts'
import { choice, date, integer, money, percent, text } from './kit/field.ts'
import { record } from './kit/record.ts'

/** What the company has decided once, for everyone. One record. */
export const setting = record('setting', {
  label: 'Settings', one: 'settings', title: 'company',
  fields: {
    company:          text('Company', { max: 120 }).default('Stonebook'),
    currency:         choice('Base currency', currencyOptions).default('USD').fixed(),
    salesmanDiscount: percent('A Salesman may discount up to').default('10'),
    managerDiscount:  percent('A Manager may discount up to').default('25'),
    managerWriteOff:  money('A Manager may write off up to').default('100').hint('With one payment, in the base currency.'),
    closedUntil:      date('Closed until').optional().hint('Nothing may be posted on or before this day.'),
    idleHours:        integer('Sign out after idle hours', { min: 1, max: 168 }).default(12),
    wholeDays:        integer('Sign in again after days', { min: 1, max: 30 }).default(7),
  },
  list: ['company', 'currency'],
})
