import { sql } from 'kysely'
import { addressLines } from '../../domain/company/address.ts'
import { currencyDigits } from '../../domain/company/base-currency.ts'
import { countryOptions, type picturedDocuments } from '../../domain/company/branch.ts'
import { invoiceTitle, taxNameIn, taxNumberText } from '../../domain/company/country-pack.ts'
import type { Due } from '../../domain/company/payment-qr/code.ts'
import { amountInWords } from '../../domain/documents/amount-in-words.ts'
import { listed, type Words, wordsIn } from '../../domain/documents/language/words.ts'
import type { Quantity } from '../../domain/kit/quantity.ts'
import { currencies } from '../../domain/trade/currencies.ts'
import { type LanguageCode, languageOf } from '../../domain/trade/languages.ts'
import type { Db } from '../kit/db/db.ts'
import { notFound } from '../kit/errors.ts'
import { formatIn, linesOf, type PrintFormat } from './format.ts'
import { languageData } from './language.ts'
import { paymentPrint } from './payment.ts'
import type { Design, DocumentFoot, LetterheadData, PaperSize } from './shapes.ts'

/** The branch data printed on documents. */
export type BranchHead = {
  legalName: string | null
  /** The name of a branch without a legal name: that of the head office, else that of the company. */
  company: string
  address: string | null
  postalCode: string | null
  city: string | null
  country: string
  phone: string | null
  email: string | null
  taxNumber: string | null
  currency: string
  bank: string | null
  qrAccount: string | null
  accounts: { currency: string; details: string }[]
  footer: string | null
  approvalTerms: string | null
  logo: string | null
  paper: PaperSize
  design: Design
  pictures: readonly string[]
}

const countryNames = new Map<string, string>(countryOptions.map(({ value, label }) => [value, label]))
const countryName = (code: string, language: LanguageCode): string => {
  if (language === 'en') return countryNames.get(code) ?? code
  return new Intl.DisplayNames(languageOf(language).locale, { type: 'region' }).of(code) ?? code
}
// Baht, yen, yuan and similar names have the same singular and plural.
const takesAnS = /(dollar|euro|franc|rupee|dirham|dinar|riyal|rial|shekel|rouble|peso|shilling|real)$/i
/** The plural name of a currency, for amounts in words. */
export const currencyName = (code: string): string => {
  const name = currencies.find(currency => currency.code === code)?.name ?? code
  return name === 'Pound sterling' ? 'Pounds sterling' : name.replace(takesAnS, '$1s')
}

/** The name that a branch without a legal name has on documents. */
export const companyName = sql`coalesce((select o.legal_name from branch o where o.head_office), (select company from setting))`

/** Reads the branch data for documents; undefined when there is no such branch. */
export const branchHeadOf = async (db: Db, branch: string): Promise<(BranchHead & { code: string }) | undefined> => {
  const { rows } = await sql<
    BranchHead & { code: string }
  >`select b.code, b.currency, b.legal_name as "legalName", ${companyName} as company, b.address, b.postal_code as "postalCode", b.city, b.country, b.phone, b.email, b.tax_number as "taxNumber",
      b.bank, b.qr_account as "qrAccount", b.footer, b.approval_terms as "approvalTerms", b.paper, b.design, b.pictures, l.svg as logo,
      coalesce((select json_agg(json_build_object('currency', a.currency, 'details', a.details)) from bank_account a where a.branch_id = b.id), '[]') as accounts
    from branch b left join branch_logo l on l.branch_id = b.id where b.id = ${branch}`.execute(db)
  return rows[0]
}

type Letterhead = {
  head: LetterheadData
  /** What the document says, in its language. */
  say: Words
  /** The bank details for a document in a currency; empty where the branch has no account in it. */
  bankIn: (currency: string) => { bank?: string[] }
  /** The code that pays what is due; empty where there is none. */
  codeFor: (due: Due) => Pick<DocumentFoot, 'payment'>
  /** Whether this kind of document shows the pictures of stones. */
  shows: (document: (typeof picturedDocuments)[number]) => boolean
  terms: string | null
  approvalTerms: string | null
  /** The title of an invoice, and the name of the tax, as the country of the branch calls them. */
  title: string
  tax: string
  /** An amount in words, where that is known in the language. */
  inWords: (amount: Quantity, currency: string) => { words?: string }
  /** How the country of the branch writes numbers, and the language dates. */
  format: PrintFormat
}

/** The letterhead of a branch in a language, with its footer. */
export const headOf = (branch: BranchHead, language: LanguageCode): Letterhead => {
  const say = wordsIn(language)
  const format = formatIn(branch.country, language)
  const name = branch.legalName || branch.company
  const lines = [
    ...addressLines(branch),
    countryName(branch.country, language),
    [branch.phone, branch.email].filter(Boolean).join(' · '),
  ].filter(Boolean)
  return {
    say,
    head: {
      paper: branch.paper,
      design: branch.design,
      language: languageData(language),
      branch: {
        name,
        lines,
        ...(branch.taxNumber && { taxNumber: taxNumberIn(say, branch.country, branch.taxNumber) }),
        ...(branch.logo && { logo: branch.logo }),
      },
    },
    bankIn: currency => {
      const account = branch.accounts.find(one => one.currency === currency)
      const bank = linesOf(currency === branch.currency ? branch.bank : account?.details)
      return bank.length > 0 ? { bank } : {}
    },
    codeFor: due => {
      const payment = paymentPrint({ ...branch, account: branch.qrAccount, name }, due, language, format)
      return payment ? { payment } : {}
    },
    shows: document => branch.pictures.includes(document),
    terms: branch.footer,
    approvalTerms: branch.approvalTerms,
    title: invoiceTitle(branch) === 'Tax Invoice' ? say.titles.taxInvoice : say.titles.invoice,
    tax: listed(say.taxes, taxNameIn(branch.country)),
    inWords: (amount, currency) =>
      language === 'en' ? { words: amountInWords(amount, currencyName(currency), undefined, currencyDigits(currency)) } : {},
    format,
  }
}

const taxNumberIn = ({ taxNumbers }: Words, country: string, number: string): string =>
  taxNumberText(country, number, label => listed(taxNumbers, label))

/** Reads the letterhead for the documents of a branch in a language, with its footer. */
export const letterheadOf = async (db: Db, branch: string, language: LanguageCode = 'en'): Promise<Letterhead> => {
  const found = await branchHeadOf(db, branch)
  if (!found) throw notFound('branch')
  return headOf(found, language)
}

type Address = Record<'name' | 'country', string> & Record<'company' | 'address' | 'postalCode' | 'city' | 'taxNumber', string | null>

/** The address block of a party in a language. */
export const partyBlock = async (db: Db, id: string, label: string, language: LanguageCode = 'en') => {
  const { rows } =
    await sql<Address>`select name, company, address, postal_code as "postalCode", city, country, tax_number as "taxNumber" from customer where id = ${id}`.execute(
      db,
    )
  if (!rows[0]) throw notFound('party')
  const { name, company, country, taxNumber } = rows[0]
  return {
    label,
    name,
    lines: [
      ...(company && company !== name ? [company] : []),
      ...addressLines(rows[0]),
      countryName(country, language),
      ...(taxNumber ? [taxNumberIn(wordsIn(language), country, taxNumber)] : []),
    ],
  }
}
