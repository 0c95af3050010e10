import { currencyDigits } from '../../company/base-currency.ts'
import type { EInvoiceFormat } from './formats.ts'
import type { EInvoice, TaxCategory } from './model.ts'

/** What an e-invoice lacks: the record and field to complete, and what to do. */
export type EInvoiceFault = { record: 'branch' | 'customer' | 'document'; field: string; message: string }
type Rule = EInvoiceFault & { when: (invoice: EInvoice) => boolean }

const has = ({ taxes }: EInvoice, ...categories: TaxCategory[]): boolean => taxes.some(({ taxed }) => categories.includes(taxed.category))

// The numbers of the rules are those of EN 16931, of XRechnung (BR-DE) and of Peppol BIS Billing (R).
const always: readonly Rule[] = [
  // BR-S-02, BR-Z-02, BR-E-02
  {
    record: 'branch', field: 'taxNumber', message: 'Enter the tax number of the branch.',
    when: invoice => has(invoice, 'S', 'Z', 'E') && !invoice.seller.vat && !invoice.seller.taxNumber,
  },
  // BR-IC-02, BR-G-02
  {
    record: 'branch', field: 'taxNumber', message: 'Enter the VAT number of the branch with its country, such as DE123456789.',
    when: invoice => has(invoice, 'K', 'G') && !invoice.seller.vat,
  },
  // BR-CO-26; an invoice that is not subject to tax has no VAT number (BR-O-02)
  {
    record: 'branch', field: 'registrationNumber', message: 'Enter the registration number of the branch, as in the company register.',
    when: invoice => (has(invoice, 'O') || (!has(invoice, 'K', 'G') && !invoice.seller.vat)) && !invoice.seller.registration,
  },
  // BR-O-11
  {
    record: 'document', field: 'items', message: 'Lines that are out of scope of tax need an invoice of their own.',
    when: invoice => has(invoice, 'O') && invoice.taxes.length > 1,
  },
  // BR-DEC
  {
    record: 'document', field: 'currency', message: 'Amounts of an e-invoice have two decimals at most, and this currency has more.',
    when: ({ currency }) => currencyDigits(currency) > 2,
  },
]

const reachable: readonly Rule[] = [
  // R020, BR-DE-31
  {
    record: 'branch', field: 'electronicAddress', message: 'Enter the e-invoice address of the branch, or its e-mail address.',
    when: ({ seller }) => !seller.electronic,
  },
  // R010
  {
    record: 'customer', field: 'electronicAddress', message: 'Enter the e-invoice address of the customer, or the e-mail address.',
    when: ({ buyer }) => !buyer.electronic,
  },
  // R003, BR-DE-15
  {
    record: 'customer', field: 'buyerReference', message: 'Enter the buyer reference of the customer.',
    when: ({ buyerReference }) => !buyerReference,
  },
]

const hasDigits = (phone: string | null): boolean => (phone?.match(/\d/g)?.length ?? 0) >= 3

const german: readonly Rule[] = [
  // BR-DE-3, BR-DE-4, BR-DE-8, BR-DE-9
  { record: 'branch', field: 'city', message: 'Enter the city of the branch.', when: ({ seller }) => !seller.city },
  { record: 'branch', field: 'postalCode', message: 'Enter the postal code of the branch.', when: ({ seller }) => !seller.postalCode },
  { record: 'customer', field: 'city', message: 'Enter the city of the customer.', when: ({ buyer }) => !buyer.city },
  { record: 'customer', field: 'postalCode', message: 'Enter the postal code of the customer.', when: ({ buyer }) => !buyer.postalCode },
  // BR-DE-6 and BR-DE-27, BR-DE-7
  { record: 'branch', field: 'phone', message: 'Enter the phone number of the branch.', when: ({ seller }) => !hasDigits(seller.contact.phone) },
  { record: 'branch', field: 'email', message: 'Enter the e-mail address of the branch.', when: ({ seller }) => !seller.contact.email },
]

const network: readonly Rule[] = [
  // An e-mail address is no participant of the network.
  {
    record: 'branch', field: 'electronicAddress', message: 'Enter the Peppol address of the branch, such as 9930:DE123456789.',
    when: ({ seller }) => seller.electronic?.scheme === 'EM',
  },
  {
    record: 'customer', field: 'electronicAddress', message: 'Enter the Peppol address of the customer, such as 9930:DE123456789.',
    when: ({ buyer }) => buyer.electronic?.scheme === 'EM',
  },
]

const rules: Readonly<Record<EInvoiceFormat, readonly Rule[]>> = {
  'factur-x': always,
  xrechnung: [...always, ...reachable, ...german],
  peppol: [...always, ...reachable, ...network],
}

/** What is missing for a format, in the order in which to complete it (docs/domain/e-invoices.md#what-is-needed). */
export const eInvoiceFaults = (invoice: EInvoice, format: EInvoiceFormat): EInvoiceFault[] =>
  rules[format].filter(({ when }) => when(invoice)).map(({ record, field, message }) => ({ record, field, message }))
