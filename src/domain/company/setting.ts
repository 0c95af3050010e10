import { record } from '../kit/entity.ts'
import { choice, date, flag, integer, lines, money, named, percent, ref, text } from '../kit/field.ts'
import { taxCodes } from '../trade/tax-codes.ts'
import { timeZoneOptions } from '../trade/time-zones.ts'
import { baseCurrency } from './base-currency.ts'
import { currencyOptions } from './branch.ts'
import { labelSizes } from './label-size.ts'

/** A printer of labels, and which labels lie in it. */
export const labelPrinter = {
  name:   text('Printer', { max: 80 }),
  branch: ref('Branch', 'branch').optional(),
  size:   choice('Label', labelSizes.map(({ code, name }) => ({ value: code, label: name }))),
}

/** What the company has decided once, for everyone. One record. */
export const setting = record('setting', {
  label: 'Settings', one: 'settings', title: 'company',
  fields: {
    company:          text('Company', { max: 120 }).default('Stonebook'),
    currency:         choice('Base currency', currencyOptions).default(baseCurrency).hint('Of the books. It cannot be changed after the first posting.'),
    currencyFixed:    flag('Base currency is fixed').derived(),
    numberPattern:    text('Paper numbers', { max: 60, pattern: /^(?=.*\{type\})(?=.*\{branch\})(?=.*\{year\})(?:[A-Z0-9._/-]|\{(?:type|branch|year)\})*[._/-]\{seq(?::[1-9])?\}$/, says: 'must have {type} {branch} {year} and end in a sign and {seq:5}, as {type}-{branch}-{year}-{seq:5}' }).default('{type}-{branch}-{year}-{seq:5}').hint('Of documents issued from now on; INV-BKK-26-00001 by {type}-{branch}-{year}-{seq:5}.'),
    salesmanDiscount: percent('A Salesman may discount up to').default('10'),
    managerDiscount:  percent('A Manager may discount up to').default('25'),
    managerWriteOff:  money('A Manager may write off up to').default('100').hint('With one payment, in the base currency.'),
    termsDays:        integer('Terms of new customers, days', { max: 180 }).default(30),
    memoDays:         integer('Memo days of new customers', { min: 1, max: 90 }).default(14),
    taxCode:          choice('Tax of what is sold', named(taxCodes)).default('EXEMPT').hint('Of new lines; a party may be free of tax.'),
    standardTax:      percent('Standard rate').default('7').hint('Of documents issued from now on; what was issued keeps the rate of its day.'),
    reducedTax:       percent('Reduced rate').default('0').hint('Where the law has a second rate.'),
    cipher:           text('Price cipher', { pattern: /^(?=[A-Z]{10}$)(?!.*(.).*\1)/, says: 'must be ten different capital letters' }).default('TOURMALINE').confidential().hint('Of new tagging definitions: the letters for 1 to 9 and 0.'),
    repeat:           text('Repeat letter', { pattern: /^[A-Z]$/, says: 'must be one capital letter' }).default('X').confidential(),
    printers:         lines('Label printers', 'labelPrinter', labelPrinter, { max: 30 }).default([]),
    timeZone:         choice('Time zone', timeZoneOptions).default('UTC').hint('In which a day begins and ends, in every branch without a zone of its own.'),
    closedUntil:      date('Closed until').optional().hint('Nothing may be posted on or before this day.'),
    idleHours:        integer('Sign out after idle hours', { min: 1, max: 168 }).default(12),
    wholeDays:        integer('Sign in again after days', { min: 1, max: 30 }).default(7),
  },
  list: ['company', 'currency'],
})
