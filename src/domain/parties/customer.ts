import { baseCurrency } from '../company/base-currency.ts'
import { countryOptions, currencyOptions, eInvoiceFields, postalFields } from '../company/branch.ts'
import { record } from '../kit/entity.ts'
import { choice, choices, date, email, flag, integer, longText, money, percent, ref, text } from '../kit/field.ts'
import { languageOptions } from '../trade/languages.ts'

/** Any business partner: a customer, a supplier, or both. */
export const customer = record('customer', {
  label: 'Customers', one: 'customer', title: 'name',
  fields: {
    code:            text('Code').given('C-{seq:5}').searched(),
    name:            text('Name', { max: 160 }).unique().searched(),
    company:         text('Company', { max: 160 }).optional().searched(),
    kinds:           choices('Kinds', ['customer', 'supplier']).default(['customer']).filtered(),
    type:            choice('Type', ['dealer', 'retailer', 'manufacturer', 'designer', 'collector', 'walk-in']).default('dealer').filtered(),
    phone:           text('Phone', { max: 40 }).optional().searched(),
    email:           email('E-mail').optional().searched(),
    address:         longText('Billing address', { max: 500 }).optional(),
    ...postalFields,
    shippingAddress: longText('Shipping address', { max: 500 }).optional(),
    country:         choice('Country', countryOptions).default('US').filtered(),
    taxTreatment:    choice('Tax treatment', ['standard', 'zero rated', 'exempt', 'out of scope']).default('standard'),
    taxIncluded:     flag('Prices include tax').default(false),
    taxNumber:       text('Tax number', { max: 40 }).optional(),
    ...eInvoiceFields,
    buyerReference:  text('Buyer reference', { max: 60 }).optional().hint('Stands on each e-invoice to them, such as the Leitweg-ID of a public office in Germany.'),
    language:        choice('Language', languageOptions).optional().hint('Of the documents and e-mails for them. Empty: the language of the company.'),
    currency:        choice('Currency', currencyOptions).default(baseCurrency),
    creditLimit:     money('Credit limit').optional().confidential().hint('In the base currency; empty means no limit.'),
    approvalLimit:   money('Approval limit').optional().confidential(),
    termsDays:       integer('Payment terms, days', { max: 180 }).default(30),
    approvalDays:    integer('Approval days', { min: 1, max: 90 }).default(14),
    priceLevel:      integer('Price level', { min: 1, max: 5 }).default(1),
    discount:        percent('Default discount').optional(),
    salesperson:     ref('Salesperson', 'employee').optional().filtered(),
    openingBalance:  money('Opening balance', { signed: true }).optional().fixed().confidential().hint('What they owe on the opening date, in their currency. Below zero: their credit.'),
    openingPayable:  money('Opening payable', { signed: true }).optional().fixed().confidential().hint('What we owe them on the opening date, in their currency. Below zero: our credit.'),
    openingDate:     date('Opening date').optional().fixed().confidential(),
    unwantedOrigins: choices('No goods from', countryOptions).default([]).hint('Countries of origin whose goods this customer does not take.'),
    onlyCertified:   flag('Certified goods only').default(false),
    onlyUntreated:   flag('Untreated goods only').default(false),
    alertNote:       text('Alert note', { max: 300 }).optional().hint('Shown when this party is chosen.'),
    notes:           longText('Notes').optional(),
    status:          choice('Status', [{ value: 'active', label: 'Active', tone: 'green' }, { value: 'on hold', label: 'On hold', tone: 'amber' }, { value: 'inactive', label: 'Inactive', tone: 'grey' }]).default('active').filtered(),
    balance:         money('Balance', { signed: true }).derived().confidential().summed(),
    onApproval:      money('On approval').derived().confidential().summed(),
    exposure:        money('Exposure', { signed: true }).derived().confidential(),
    payable:         money('We owe', { signed: true }).derived().confidential().summed(),
    overdueDays:     integer('Days overdue').derived().nullish().confidential(),
    lastSale:        date('Last sale').derived().nullish(),
  },
  list: ['code', 'name', 'company', 'kinds', 'country', 'balance', 'onApproval', 'exposure', 'overdueDays', 'lastSale', 'salesperson', 'status'],
  lookup: ['code', 'company', 'country', 'currency', 'termsDays', 'approvalDays', 'discount', 'taxTreatment', 'taxIncluded', 'salesperson', 'alertNote', 'status'],
})
