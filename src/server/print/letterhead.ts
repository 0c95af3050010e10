import { sql } from 'kysely'
import { countryOptions } from '../../domain/company/branch.ts'
import { currencies } from '../../domain/trade/currencies.ts'
import type { Db } from '../kit/db/db.ts'
import { linesOf } from './format.ts'
import type { LetterheadData } from './shapes.ts'

/** A branch as its papers show it. */
export type House = {
  name: string
  legalName: string | null
  address: string | null
  country: string
  phone: string | null
  email: string | null
  taxNumber: string | null
  bank: string | null
  footer: string | null
  memoTerms: string | null
  logo: string | null
  paper: 'a4' | 'us-letter'
}

const countryNames = new Map<string, string>(countryOptions.map(({ value, label }) => [value, label]))
export const countryName = (code: string): string => countryNames.get(code) ?? code
// Baht, yen, yuan and their like are the same for one and for many.
const takesAnS = /(dollar|euro|franc|rupee|dirham|dinar|riyal|rial|shekel|rouble|peso|shilling|real)$/i
/** What many of a currency are called, as amounts are written in words. */
export const currencyName = (code: string): string => {
  const name = currencies.find(currency => currency.code === code)?.name ?? code
  return name === 'Pound sterling' ? 'Pounds sterling' : name.replace(takesAnS, '$1s')
}

/** What is known of a branch for its papers; undefined where there is none of this id. */
export const houseOf = async (db: Db, branch: string): Promise<(House & { code: string; currency: string }) | undefined> => {
  const { rows } = await sql<
    House & { code: string; currency: string }
  >`select b.code, b.currency, b.name, b.legal_name as "legalName", b.address, b.country, b.phone, b.email, b.tax_number as "taxNumber", b.bank, b.footer, b.memo_terms as "memoTerms", b.paper, l.svg as logo
    from branch b left join branch_logo l on l.branch_id = b.id where b.id = ${branch}`.execute(db)
  return rows[0]
}

type Letterhead = { head: LetterheadData; bank: string[]; terms: string | null; memoTerms: string | null }

/** The head of a house's papers, with what stands at their foot. */
export const headOf = (house: House): Letterhead => {
  const lines = [...linesOf(house.address), countryName(house.country), [house.phone, house.email].filter(Boolean).join(' · ')].filter(
    Boolean,
  )
  return {
    head: {
      paper: house.paper,
      branch: {
        name: house.name,
        lines,
        ...(house.legalName && { legalName: house.legalName }),
        ...(house.taxNumber && { taxNumber: house.taxNumber }),
        ...(house.logo && { logo: house.logo }),
      },
    },
    bank: linesOf(house.bank),
    terms: house.footer,
    memoTerms: house.memoTerms,
  }
}

/** The head that every paper of a branch carries, with what stands at its foot. */
export const letterheadOf = async (db: Db, branch: string): Promise<Letterhead> => headOf((await houseOf(db, branch))!)

type Address = { name: string; company: string | null; address: string | null; country: string; taxNumber: string | null }

/** A party as it stands on a paper. */
export const partyBlock = async (db: Db, id: string, label: string) => {
  const { rows } =
    await sql<Address>`select name, company, address, country, tax_number as "taxNumber" from customer where id = ${id}`.execute(db)
  const { name, company, address, country, taxNumber } = rows[0]!
  return {
    label,
    name,
    lines: [
      ...(company && company !== name ? [company] : []),
      ...linesOf(address),
      countryName(country),
      ...(taxNumber ? [`Tax number ${taxNumber}`] : []),
    ],
  }
}
