import { sql } from 'kysely'
import { countryOptions } from '../../domain/branch.ts'
import { currencies } from '../../domain/trade/currencies.ts'
import type { Db } from '../kit/db.ts'
import { linesOf } from './format.ts'
import type { LetterheadData } from './shapes.ts'

type House = {
  name: string
  legalName: string | null
  address: string | null
  country: string
  phone: string | null
  email: string | null
  taxNumber: string | null
  bank: string | null
  footer: string | null
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

/** The head that every paper of a branch carries, with what stands at its foot. */
export const letterheadOf = async (db: Db, branch: string): Promise<{ head: LetterheadData; bank: string[]; terms: string | null }> => {
  const { rows } =
    await sql<House>`select name, legal_name as "legalName", address, country, phone, email, tax_number as "taxNumber", bank, footer, paper from branch where id = ${branch}`.execute(
      db,
    )
  const house = rows[0]!
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
      },
    },
    bank: linesOf(house.bank),
    terms: house.footer,
  }
}

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
