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

/** A party with the tax numbers that the document may have: none where nothing is subject to tax (BR-O-02). */
export const taxNumbersOf = ({ taxes }: EInvoice, { vat, taxNumber }: Party): Pick<Party, 'vat' | 'taxNumber'> =>
  taxes.some(({ taxed }) => taxed.category === 'O') ? { vat: null, taxNumber: null } : { vat, taxNumber }

/** Where the goods went, if the tax depends on it (BR-IC-12). */
export const deliveredTo = ({ taxes, buyer }: EInvoice): Pick<Party, 'city' | 'postalCode' | 'country'> | undefined =>
  taxes.some(({ taxed }) => taxed.category === 'K' || taxed.category === 'G') ? buyer : undefined

/** The rate of a line, discount or charge; what is not subject to tax has none (BR-O-05). */
export const rateOf = ({ category, rate }: Line['taxed']): string | undefined => (category === 'O' ? undefined : String(Number(rate)))
