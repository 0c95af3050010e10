import { record } from '../kit/entity.ts'
import { choice, choices, coded, email, flag, lines, longText, named, text } from '../kit/field.ts'
import { countries } from '../trade/countries.ts'
import { countryWords } from '../trade/country-words.ts'
import { currencies } from '../trade/currencies.ts'
import { timeZoneOptions } from '../trade/time-zones.ts'
import { baseCurrency } from './base-currency.ts'
import { accountHint } from './payment-qr/code.ts'

export const currencyOptions = coded(currencies)
export const countryOptions = named(countries).map(option => ({ ...option, aliases: countryWords[option.value] }))

/** The bank details of a branch in one currency. */
export const bankAccount = {
  currency: choice('Currency', currencyOptions),
  details:  longText('Bank details', { max: 1000 }),
}

/** The sales documents that may show a picture of each stone. */
export const picturedDocuments = ['invoices', 'approvals', 'offers'] as const

/** The postal code and city of an address, for e-invoices (docs/domain/e-invoices.md#what-is-needed). */
export const postalFields = {
  postalCode: text('Postal code', { max: 20 }).optional(),
  city:       text('City', { max: 80 }).optional().hint('Printed with the postal code below the address, unless a line of the address has both.'),
}

/** What e-invoices need of a company (docs/domain/e-invoices.md#what-is-needed). */
export const eInvoiceFields = {
  registrationNumber: text('Registration number', { max: 60 }).optional().hint('As in the company register, such as a SIREN in France.'),
  electronicAddress:  text('E-invoice address', { max: 100, pattern: /^(\d{4}|[A-Z]{2}):\S+$/, message: 'must be the code of its kind, a colon, and the address, such as 9930:DE123456789' }).optional().hint('Such as 9930:DE123456789 in the Peppol network. Empty: the e-mail address.'),
}

/** A location of the company with its own stock, letterhead and number series. */
export const branch = record('branch', {
  label: 'Branches', one: 'branch', title: 'name',
  fields: {
    code:          text('Code', { pattern: /^[A-Z]{2,5}$/, message: 'must be 2 to 5 capital letters' }).unique().searched().hint('Part of every document number. It cannot change after the first document.'),
    name:          text('Name', { max: 120 }).unique().searched().hint('As your company calls it. It is not printed on documents.'),
    legalName:     text('Legal name').optional().hint('Stands at the top of every document. Empty: the legal name of the head office.'),
    address:       longText('Address', { max: 500 }).optional(),
    ...postalFields,
    country:       choice('Country', countryOptions).default('US'),
    phone:         text('Phone', { max: 40 }).optional(),
    email:         email('E-mail').optional(),
    taxNumber:     text('Tax number', { max: 40 }).optional(),
    ...eInvoiceFields,
    currency:      choice('Currency', currencyOptions).default(baseCurrency),
    bank:          longText('Bank details', { max: 1000 }).optional().hint('Printed at the foot of invoices and statements in the currency of the branch.'),
    qrAccount:     text('Account for payment QR', { max: 100 }).optional().hint(`For the QR code on invoices that customers scan to pay. ${accountHint()}`),
    accounts:      lines('Bank details in other currencies', 'bankAccount', bankAccount, { max: 30 }).default([]),
    footer:        longText('Invoice footer', { max: 2000 }).optional(),
    approvalTerms: longText('Approval terms', { max: 4000 }).optional().hint('Printed on approvals without their own terms. Ask a lawyer to review them.'),
    paper:         choice('Paper size', ['a4', { value: 'us-letter', label: 'US Letter' }]).default('a4'),
    design:        choice('Typeface', [{ value: 'sans', label: 'Sans serif' }, { value: 'serif', label: 'Serif' }]).default('sans').hint('Of every printed document of the branch.'),
    pictures:      choices('Pictures of stones on', picturedDocuments).default(['offers']).hint('Each line with the first photo of its stone.'),
    timeZone:      choice('Time zone', timeZoneOptions).optional().hint('Sets when a business day begins and ends. Empty: the time zone of the company.'),
    hasLogo:       flag('Logo').derived(),
    headOffice:    flag('Head office').default(false),
    active:        flag('Active').default(true).filtered(),
  },
  list: ['code', 'name', 'legalName', 'country', 'phone', 'currency', 'headOffice', 'active'],
  lookup: ['code', 'currency'],
})

/** The branch fields that the letterhead prints. */
export const letterheadFields = ['code', 'legalName', 'address', 'postalCode', 'city', 'country', 'phone', 'email', 'taxNumber', 'currency', 'bank', 'qrAccount', 'footer', 'paper', 'design'] as const
