import { type Address, streetLines } from '../../company/address.ts'
import { countries } from '../../trade/countries.ts'
import type { ElectronicAddress, Party } from './model.ts'

// Greece has a code of its own for its VAT numbers, and Northern Ireland another.
const vatPrefixes = new Set<string>([...countries.map(({ code }) => code), 'EL', 'XI'])
const vatOf = (number: string | null): string | null => {
  const plain = (number ?? '').replace(/^(VAT|UID|USt-?IdNr\.?|TVA|MwSt)[\s:]*/i, '').replace(/[\s.-]/g, '').toUpperCase()
  return /^[A-Z]{2}[A-Z\d]{2,13}$/.test(plain) && vatPrefixes.has(plain.slice(0, 2)) ? plain : null
}

const electronicOf = (typed: string | null, email: string | null): ElectronicAddress | null => {
  const [scheme, ...id] = (typed ?? '').split(':')
  if (scheme && id.length > 0) return { scheme, id: id.join(':') }
  return email ? { scheme: 'EM', id: email } : null
}

/** What a branch or a customer says of itself for e-invoices. */
export type PartyRecord = Address & {
  name: string
  country: string
  phone: string | null
  email: string | null
  taxNumber: string | null
  registrationNumber: string | null
  electronicAddress: string | null
}

/** The party of an e-invoice. The contact has this name. The e-mail address is the electronic address of who has no other. */
export const partyOf = (record: PartyRecord, contact: string): Party => {
  const vat = vatOf(record.taxNumber)
  const { name, country, phone, email, postalCode, city } = record
  return {
    ...{ name, country, postalCode, city, vat },
    taxNumber: vat ? null : record.taxNumber,
    registration: record.registrationNumber,
    electronic: electronicOf(record.electronicAddress, email),
    contact: { name: contact, phone, email },
    street: streetLines(record),
  }
}
