import { record } from '../kit/entity.ts'
import { choice, choices, date, flag, integer, lines, money, percent, text } from '../kit/field.ts'
import { languageOptions } from '../trade/languages.ts'
import { timeZoneOptions } from '../trade/time-zones.ts'
import { baseCurrency } from './base-currency.ts'
import { currencyOptions } from './branch.ts'
import { labelPrinter } from './label-printer.ts'
import { secondFactorOptions } from './second-factor.ts'
import { setupSteps } from './setup.ts'
import { taxCodeField } from './tax-rate.ts'

/** Company-wide settings. One record. */
export const setting = record('setting', {
  label: 'Settings', one: 'settings', title: 'company',
  fields: {
    company:          text('Company', { max: 120 }).default('Stonebook'),
    currency:         choice('Base currency', currencyOptions).default(baseCurrency).hint('The currency of the books. It cannot change after the first posting.'),
    currencyFixed:    flag('Base currency is fixed').derived(),
    numberPattern:    text('Document numbers', { max: 60, pattern: /^(?=.*\{type\})(?=.*\{branch\})(?=.*\{year\})(?:[A-Z0-9._/-]|\{(?:type|branch|year)\})*[._/-]\{seq(?::[1-9])?\}$/, message: 'must contain {type}, {branch} and {year} and end with a separator and {seq:5}, for example {type}-{branch}-{year}-{seq:5}' }).default('{type}-{branch}-{year}-{seq:5}').hint('Used for documents issued from now on. {type}-{branch}-{year}-{seq:5} gives INV-BKK-26-00001 in the branch BKK.'),
    language:         choice('Language of documents', languageOptions).default('en').hint('Of documents and e-mails for customers without a language of their own.'),
    salesmanDiscount: percent('A Salesman may discount up to').default('10'),
    managerDiscount:  percent('A Manager may discount up to').default('25'),
    managerWriteOff:  money('A Manager may write off up to').default('100').hint('With one payment, in the base currency.'),
    termsDays:        integer('Payment terms of new customers, days', { max: 180 }).default(30),
    approvalDays:     integer('Approval days of new customers', { min: 1, max: 90 }).default(14),
    offerDays:        integer('Offers are valid for, days', { min: 1, max: 365 }).default(14),
    taxCode:          taxCodeField('Tax on sales').default('EXEMPT').hint('Used on new lines. A customer can be exempt.'),
    cipher:           text('Price cipher', { pattern: /^(?=[A-Z]{10}$)(?!.*(.).*\1)/, message: 'must be ten different capital letters' }).default('TOURMALINE').confidential().hint('Used in new tagging definitions: the letters for 1 to 9 and 0.'),
    repeat:           text('Repeat letter', { pattern: /^[A-Z]$/, message: 'must be one capital letter' }).default('X').confidential(),
    printers:         lines('Label printers', 'labelPrinter', labelPrinter, { max: 30 }).default([]),
    timeZone:         choice('Time zone', timeZoneOptions).default('UTC').hint('Used by every branch without its own time zone.'),
    closedUntil:      date('Closed until').optional().hint('Nothing can be posted on or before this day. It must be over.'),
    setupSteps:       choices('Saved steps of the setup guide', setupSteps).default([]),
    setupSkipped:     choices('Skipped steps of the setup guide', setupSteps).default([]),
    setupClosed:      flag('Setup guide is closed').default(false),
    dailyReminders:   choices('Reminders sent daily', [{ value: 'overdue', label: 'Overdue invoices' }, { value: 'approvalDue', label: 'Approvals due' }, { value: 'chequeDue', label: 'Cheque days' }]).default([]).hint('By e-mail, to customers with an address. Each reminder is sent once.'),
    pictureSites:     text('Fetch pictures from', { max: 500 }).optional().hint('Sites, such as images.example.com, photos.example.org. The pictures that stones link to there become their photos. Empty: none is fetched.'),
    secondFactor:     choice('Second factor', secondFactorOptions).default('optional').hint('An authenticator app or a passkey, besides the password.'),
    idleHours:        integer('Sign out after idle hours', { min: 1, max: 168 }).default(12),
    wholeDays:        integer('Sign in again after days', { min: 1, max: 30 }).default(7),
  },
  list: ['company', 'currency'],
})
