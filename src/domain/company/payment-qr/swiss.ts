import type { Quantity } from '../../kit/quantity.ts'
import type { LanguageCode } from '../../trade/languages.ts'
import { type Address, streetLines } from '../address.ts'
import { isIban } from './iban.ts'
import { type AccountRead, cut, type Payment } from './payment.ts'

/** A payee or a payer with their address in parts. */
export type SlipParty = Address & { name: string; country: string }

/** A party as the code and the slip name it: the address has a postal code and a city. */
type Written = { name: string; street: string; postalCode: string; city: string; country: string }

// The letters of the Swiss QR code since November 2025: Latin with its accents.
const isLatin = (text: string): boolean => /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]*$/.test(text)

/** A party as the standard writes it, each part cut to its length; null where the address has no parts, or letters that it cannot have. */
const written = (party: SlipParty | null | undefined): Written | null => {
  if (!party?.postalCode || !party.city) return null
  const found = {
    name: cut(party.name, 70),
    street: cut(streetLines(party).join(', '), 70),
    postalCode: cut(party.postalCode, 16),
    city: cut(party.city, 35),
    country: party.country,
  }
  return isLatin(Object.values(found).join('')) ? found : null
}

// The number of the house belongs to the street, which the standard allows.
const partsOf = (party: Written | null): string[] =>
  party ? ['S', party.name, party.street, '', party.postalCode, party.city, party.country] : ['', '', '', '', '', '', '']

/**
 * A Swiss IBAN as it was typed: of Switzerland or Liechtenstein, with the right length and check digits. A QR-IBAN, whose bank has a
 * number from 30000 to 31999, needs a QR reference and is refused (docs/domain/company.md#payment-qr-codes).
 */
export const readSwissIban = (typed: string): AccountRead => {
  const account = typed.replace(/[\s-]/g, '').toUpperCase()
  if (!/^(CH|LI)\d{2}[A-Z\d]{17}$/.test(account)) return { fault: 'Enter an IBAN of Switzerland or Liechtenstein, such as CH93 0076 2011 6238 5295 7.' }
  if (!isIban(account)) return { fault: 'This IBAN is wrong. Check each character.' }
  return /^3[01]/.test(account.slice(4)) ? { fault: 'This is a QR-IBAN, which needs a QR reference. Enter the usual IBAN of the account.' } : { account }
}

/** What a Swiss payment slip says beside its code. */
export type Slip = {
  /** The account in groups of four characters. */
  account: string
  payee: readonly string[]
  /** Null: the payer writes their name and address. */
  payer: readonly string[] | null
  message: string
  currency: string
  /** With two decimals, and a space between thousands. */
  amount: string
}

const linesOf = ({ name, street, postalCode, city, country }: Written): string[] =>
  [name, street, `${country === 'CH' ? '' : `${country}-`}${postalCode} ${city}`].filter(Boolean)

type Swiss = Payment & { currency: string; payee: SlipParty; payer: SlipParty | null }

/**
 * The text of a Swiss QR code and its slip, as the Swiss Implementation Guidelines QR-bill of SIX say in version 2.3: addresses in parts, no
 * reference, the number of the document as message. Null where the address of the payee has no parts
 * (docs/domain/company.md#payment-qr-codes).
 */
export const swissCode = ({ account, amount, currency, reference, payee, payer }: Swiss): { text: string; slip: Slip } | null => {
  const [to, from] = [written(payee), written(payer)]
  if (!to) return null
  const message = isLatin(reference) ? cut(reference, 140) : ''
  const nobody = partsOf(null)
  const head = ['SPC', '0200', '1', account, ...partsOf(to), ...nobody, amount, currency, ...partsOf(from)]
  return {
    text: [...head, 'NON', '', message, 'EPD'].join('\n'),
    slip: {
      account: account.replace(/(.{4})(?=.)/g, '$1 '),
      payee: linesOf(to),
      payer: from && linesOf(from),
      ...{ message, currency, amount: spaced(amount) },
    },
  }
}

const spaced = (amount: Quantity): string => amount.replace(/\B(?=(\d{3})+(?!\d)(?=.*\.))/g, ' ')

/** The headings that the standard prescribes, in the languages that it has. */
// biome-ignore format: a few headings each line.
const slipHeadings = {
  en: {
    part: 'Payment part', receipt: 'Receipt', payee: 'Account / Payable to', payer: 'Payable by', nobody: 'Payable by (name/address)',
    message: 'Additional information', currency: 'Currency', amount: 'Amount', acceptance: 'Acceptance point', separate: 'Separate before paying in',
  },
  de: {
    part: 'Zahlteil', receipt: 'Empfangsschein', payee: 'Konto / Zahlbar an', payer: 'Zahlbar durch', nobody: 'Zahlbar durch (Name/Adresse)',
    message: 'Zusätzliche Informationen', currency: 'Währung', amount: 'Betrag', acceptance: 'Annahmestelle', separate: 'Vor der Einzahlung abzutrennen',
  },
  fr: {
    part: 'Section paiement', receipt: 'Récépissé', payee: 'Compte / Payable à', payer: 'Payable par', nobody: 'Payable par (nom/adresse)',
    message: 'Informations supplémentaires', currency: 'Monnaie', amount: 'Montant', acceptance: 'Point de dépôt', separate: 'A détacher avant le versement',
  },
  it: {
    part: 'Sezione pagamento', receipt: 'Ricevuta', payee: 'Conto / Pagabile a', payer: 'Pagabile da', nobody: 'Pagabile da (nome/indirizzo)',
    message: 'Informazioni supplementari', currency: 'Valuta', amount: 'Importo', acceptance: 'Punto di accettazione', separate: 'Da staccare prima del versamento',
  },
} as const
type Headed = keyof typeof slipHeadings
const isHeaded = (language: LanguageCode): language is LanguageCode & Headed => Object.hasOwn(slipHeadings, language)

/** The headings of a slip in a language; English in a language that the standard does not have. */
export const slipWords = (language: LanguageCode): (typeof slipHeadings)[Headed] => slipHeadings[isHeaded(language) ? language : 'en']
