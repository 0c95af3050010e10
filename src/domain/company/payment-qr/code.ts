import { compare, isPositive, type Quantity, round } from '../../kit/quantity.ts'
import { countries } from '../../trade/countries.ts'
import { countryPacks, type PaymentQr } from '../../trade/country-packs.ts'
import { packOf } from '../country-pack.ts'
import { epcText } from './epc.ts'
import { readIban } from './iban.ts'
import type { AccountRead, Payment } from './payment.ts'
import { promptPayText, readPromptPay } from './prompt-pay.ts'
import { readUpi, upiText } from './upi.ts'

/** A kind of payment code: the name of its account and of the code itself, its currency, the most that it may ask for, and its rules. */
type Kind = {
  readonly account: string
  readonly name: string
  readonly currency: string
  readonly most: Quantity
  readonly read: (typed: string) => AccountRead
  readonly text: (payment: Payment) => string
}

// The Swiss QR-bill is not printed: it is a whole payment slip, and needs an address in parts.
const kinds: Readonly<Record<NonNullable<PaymentQr>, Kind | null>> = {
  PromptPay: { account: 'PromptPay ID', name: 'PromptPay', currency: 'THB', most: '9999999999.99', read: readPromptPay, text: promptPayText },
  UPI: { account: 'UPI ID', name: 'UPI', currency: 'INR', most: '9999999999.99', read: readUpi, text: upiText },
  EPC: { account: 'IBAN', name: 'SEPA', currency: 'EUR', most: '999999999.99', read: readIban, text: epcText },
  'Swiss QR': null,
}

const kindIn = (country: string): Kind | null => {
  const declared = packOf(country)?.paymentQr
  return declared ? kinds[declared] : null
}

const nameOf = (country: string): string => countries.find(({ code }) => code === country)?.name ?? country

/** Which account each country has, for the person who enters it: 'Thailand: PromptPay ID.' (docs/domain/company.md#payment-qr-codes). */
export const accountHint = (): string => {
  const countriesOf = new Map<string, string[]>()
  for (const { country } of countryPacks) {
    const account = kindIn(country)?.account
    if (account) countriesOf.set(account, [...(countriesOf.get(account) ?? []), nameOf(country)])
  }
  return [...countriesOf].map(([account, names]) => `${names.join(', ')}: ${account}.`).join(' ')
}

/**
 * Reads the account that a branch in a country is paid to by code, from how it was typed. A country without a code takes none
 * (docs/domain/company.md#payment-qr-codes).
 */
export const readPaymentAccount = (country: string, typed: string): AccountRead => {
  const kind = kindIn(country)
  return kind ? kind.read(typed) : { fault: `There is no payment QR code for ${nameOf(country)}. Leave this field empty.` }
}

/** The payee of a code: the country and the account of a branch, and its name on documents. */
export interface Payee {
  readonly country: string
  readonly account: string | null
  readonly name: string
}

/** What is to be paid, and in which currency (ISO 4217). */
export interface Due {
  readonly amount: Quantity | null
  readonly currency: string
  readonly reference: string
}

/** A payment code: what it is called, the amount that it asks for, and the text to encode. */
export interface PaymentCode {
  readonly name: string
  readonly amount: Quantity
  readonly text: string
}

/**
 * The code that pays what is due; null where nothing is due, the currency is not that of the code, the amount
 * is more than the code can say, or the branch has no account for it (docs/domain/company.md#payment-qr-codes).
 */
export const paymentCode = (payee: Payee, due: Due): PaymentCode | null => {
  const kind = kindIn(payee.country)
  if (!kind || !payee.account || kind.currency !== due.currency || !due.amount) return null
  const amount = round(due.amount, 2)
  const { account } = kind.read(payee.account)
  if (!account || !isPositive(amount) || compare(amount, kind.most) > 0) return null
  return { name: kind.name, amount, text: kind.text({ account, amount, name: oneLine(payee.name), reference: oneLine(due.reference) }) }
}

const oneLine = (text: string): string => text.toWellFormed().replace(/\s+/g, ' ').trim()
