import type { AccountRead } from './payment.ts'

// The length of an IBAN in each country of the European Economic Area, from the IBAN registry of SWIFT (ISO 13616).
// biome-ignore format: ten countries a line.
const lengths = new Map(Object.entries({
  AT: 20, BE: 16, BG: 22, HR: 21, CY: 28, CZ: 24, DK: 18, EE: 20, FI: 18, FR: 27,
  DE: 22, GR: 27, HU: 28, IS: 26, IE: 22, IT: 27, LV: 21, LI: 21, LT: 20, LU: 20,
  MT: 31, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24, SK: 24, SI: 19, ES: 24, SE: 24,
}))

/** The remainder of ISO 7064, MOD 97-10: the first four characters go last, and each letter counts as two digits, from A = 10. */
const remainder = (iban: string): number => {
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map(character => Number.parseInt(character, 36)).join('')
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/** Whether the check digits of an IBAN without spaces, in capitals, are right. */
export const isIban = (iban: string): boolean => remainder(iban) === 1

/**
 * An IBAN as it was typed, with or without spaces: of a country of the European Economic Area, because a payment code to any other needs
 * a BIC, with the right length and check digits. The account is without spaces and in capitals
 * (docs/domain/company.md#payment-qr-codes).
 */
export const readIban = (typed: string): AccountRead => {
  const account = typed.replace(/[\s-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(account)) return { fault: 'Enter an IBAN, such as DE89 3704 0044 0532 0130 00.' }
  const country = account.slice(0, 2)
  const length = lengths.get(country)
  if (!length) return { fault: 'Enter an IBAN of a country of the European Economic Area. The code works for no other.' }
  if (account.length !== length) return { fault: `An IBAN with ${country} has ${length} characters, and this one has ${account.length}.` }
  return isIban(account) ? { account } : { fault: 'This IBAN is wrong. Check each character.' }
}

/** The first IBAN in bank details, as the account of `readIban`; null where there is none. What stands after it on its line does not matter. */
export const ibanIn = (details: string | null): string | null => {
  for (const [typed] of (details ?? '').toUpperCase().matchAll(/\b[A-Z]{2}\d{2}[A-Z\d -]+/g)) {
    const plain = typed.replace(/[\s-]/g, '')
    const { account } = readIban(plain.slice(0, lengths.get(plain.slice(0, 2))))
    if (account) return account
  }
  return null
}
