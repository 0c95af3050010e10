import type { EInvoice, Line, Party } from './model.ts'

/** Elements of XML in their order. A name that begins with @ is an attribute, #text is the text beside attributes, and undefined is left out. */
export type Tree = { readonly [name: string]: string | Tree | readonly Tree[] | undefined }

/** The code of the way to pay (UNTDID 4461): a transfer, in euros by SEPA; not defined without an account; settled between both for a credit. */
export const meansCodeOf = ({ kind, iban, currency }: EInvoice): string => {
  if (kind === 'credit note') return '97'
  if (!iban) return '1'
  return currency === 'EUR' ? '58' : '30'
}

/** When to pay, in words, where there is no day. */
export const termsOf = ({ kind, dueDate }: EInvoice): string | undefined => {
  if (kind === 'credit note') return 'The amount is credited to your account.'
  return dueDate ? undefined : 'Payable on receipt.'
}

/** The kind of the document (UNTDID 1001): commercial invoice or credit note. */
export const typeCodeOf = ({ kind }: EInvoice): string => (kind === 'invoice' ? '380' : '381')

/**
 * The tax number of a party: a VAT number, or another one, for which EN 16931 has a place at the seller only. None where nothing is subject to
 * tax (BR-O-02).
 */
export const taxNumberOf = (invoice: EInvoice, role: 'seller' | 'buyer'): { kind: 'vat' | 'other'; number: string } | undefined => {
  const { vat, taxNumber } = invoice[role]
  if (invoice.taxes.some(({ taxed }) => taxed.category === 'O')) return undefined
  if (vat) return { kind: 'vat', number: vat }
  return role === 'seller' && taxNumber ? { kind: 'other', number: taxNumber } : undefined
}

/** Where the goods went, if the tax depends on it (BR-IC-12). */
export const deliveredTo = ({ taxes, buyer }: EInvoice): Pick<Party, 'city' | 'postalCode' | 'country'> | undefined =>
  taxes.some(({ taxed }) => taxed.category === 'K' || taxed.category === 'G') ? buyer : undefined

/** The rate of a line, discount or charge; what is not subject to tax has none (BR-O-05). */
export const rateOf = ({ category, rate }: Line['taxed']): string | undefined => (category === 'O' ? undefined : String(Number(rate)))
