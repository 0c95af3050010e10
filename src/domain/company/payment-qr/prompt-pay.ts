import type { AccountRead, Payment } from './payment.ts'

/** The remainder of EMVCo QR codes, CRC-16/CCITT-FALSE (polynomial 1021, from FFFF), of a text of ASCII letters as four hexadecimal digits. */
const checksum = (text: string): string => {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** A data object of EMVCo: its tag, its length in two digits, and its value. */
const object = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`

// The last digit of a tax or citizen number is the check digit of the twelve before it.
const isNumberOfThailand = (digits: string): boolean => {
  const weighted = [...digits.slice(0, 12)].reduce((sum, digit, index) => sum + Number(digit) * (13 - index), 0)
  return String((11 - (weighted % 11)) % 10) === digits.at(-1)
}

/**
 * A PromptPay ID as it was typed, with spaces, hyphens, or +66: a phone number of 10 digits, a tax or citizen number of 13 with its check
 * digit, or the number of an e-wallet of 15. The account has digits only (docs/domain/company.md#payment-qr-codes).
 */
export const readPromptPay = (typed: string): AccountRead => {
  const digits = typed.replace(/[\s.()-]/g, '').replace(/^\+?66(?=\d{9}$)/, '0')
  if (/^0\d{9}$/.test(digits) || /^\d{15}$/.test(digits)) return { account: digits }
  if (!/^\d{13}$/.test(digits))
    return { fault: 'Enter a PromptPay ID: a phone number of 10 digits, a tax number of 13, or the number of an e-wallet of 15.' }
  if (!isNumberOfThailand(digits)) return { fault: 'This tax number is wrong. Check each digit.' }
  return { account: digits }
}

// The kind of an account follows from its length. A phone number has the code of its country, without the zero.
const payeeOf = (account: string): string => {
  if (account.length === 10) return object('01', `0066${account.slice(1)}`)
  return object(account.length === 13 ? '02' : '03', account)
}

/**
 * The text of a PromptPay code for one payment in baht: a merchant-presented code of EMVCo with tag 29, credit transfer, of the Thai QR
 * payment standard of the Bank of Thailand. That tag has no reference. The order of the tags is that of common Thai generators
 * (docs/domain/company.md#payment-qr-codes).
 */
export const promptPayText = ({ account, amount }: Payment): string => {
  const paid = [
    object('00', '01'),
    object('01', '12'),
    object('29', object('00', 'A000000677010111') + payeeOf(account)),
    object('58', 'TH'),
    object('53', '764'),
    object('54', amount),
  ].join('')
  return `${paid}6304${checksum(`${paid}6304`)}`
}
