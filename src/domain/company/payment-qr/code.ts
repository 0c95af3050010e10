import { compare, isPositive, type Quantity, round } from '../../kit/quantity.ts'
import { countries } from '../../trade/countries.ts'
import { countryPacks, type PaymentQr } from '../../trade/country-packs.ts'
import { packOf } from '../country-pack.ts'
import { epcText } from './epc.ts'
import { readIban } from './iban.ts'
import type { AccountRead, Payment } from './payment.ts'
import { promptPayText, readPromptPay } from './prompt-pay.ts'
import { readSwissIban, type Slip, type SlipParty, swissCode } from './swiss.ts'
import { readUpi, upiText } from './upi.ts'

/** What a code says: its text, and the slip where the code is part of one. Null where the payee lacks something. */
type Content = { text: string; slip?: Slip } | null
/** A kind of payment code: the name of its account and of the code itself, its currencies, the most that it may ask for, and its rules. */
type Kind = {
  readonly account: string
  readonly name: string
  readonly currencies: readonly string[]
  readonly most: Quantity
  readonly read: (typed: string) => AccountRead
  readonly contentOf: (payment: Payment & { currency: string; payee: SlipParty; payer: SlipParty | null }) => Content
}

const most = '999999999.99'
const textOf = (text: (payment: Payment) => string) => (payment: Payment) => ({ text: text(payment) })
const kinds: Readonly<Record<NonNullable<PaymentQr>, Kind>> = {
  PromptPay: { account: 'PromptPay ID', name: 'PromptPay', currencies: ['THB'], most: '9999999999.99', read: readPromptPay, contentOf: textOf(promptPayText) },
  UPI: { account: 'UPI ID', name: 'UPI', currencies: ['INR'], most: '9999999999.99', read: readUpi, contentOf: textOf(upiText) },
  EPC: { account: 'IBAN', name: 'SEPA', currencies: ['EUR'], most, read: readIban, contentOf: textOf(epcText) },
  'Swiss QR': { account: 'IBAN', name: 'Swiss QR', currencies: ['CHF', 'EUR'], most, read: readSwissIban, contentOf: swissCode },
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

/** The payee of a code: the account of a branch, its name on documents, and its address. */
export type Payee = SlipParty & { account: string | null }

/** What is to be paid, and in which currency (ISO 4217). */
export interface Due {
  readonly amount: Quantity | null
  readonly currency: string
  readonly reference: string
  /** Who pays, for a code that names them. */
  readonly payer?: SlipParty | null
}

/** A payment code: what it is called, the amount that it asks for, the text to encode, and the slip that the code is part of. */
export interface PaymentCode {
  readonly name: string
  readonly amount: Quantity
  readonly text: string
  readonly slip: Slip | null
}

/**
 * The code that pays what is due; null where nothing is due, the currency is not that of the code, the amount
 * is more than the code can say, or the branch has no account for it, or not the address that it needs (docs/domain/company.md#payment-qr-codes).
 */
export const paymentCode = (payee: Payee, due: Due): PaymentCode | null => {
  const kind = kindIn(payee.country)
  const { currency } = due
  if (!kind || !payee.account || !kind.currencies.includes(currency) || !due.amount) return null
  const amount = round(due.amount, 2)
  const { account } = kind.read(payee.account)
  if (!account || !isPositive(amount) || compare(amount, kind.most) > 0) return null
  const [name, reference] = [oneLine(payee.name), oneLine(due.reference)]
  const content = kind.contentOf({ account, amount, currency, name, reference, payee: { ...payee, name }, payer: due.payer ?? null })
  return content && { name: kind.name, amount, text: content.text, slip: content.slip ?? null }
}

const oneLine = (text: string): string => text.toWellFormed().replace(/\s+/g, ' ').trim()
