import { sql } from 'kysely'
import { present } from '../../../domain/kit/present.ts'
import type { GoodsRules } from '../../../domain/parties/goods-rules.ts'
import type { LanguageCode } from '../../../domain/trade/languages.ts'
import type { Agenda } from '../agenda.ts'
import { type Chance, chanceOf } from '../chance.ts'
import type { Clerk } from '../clerk.ts'
import type { DemoCurrency } from '../rates.ts'
import { type DemoParty, demoParties } from './names.ts'
import type { BranchCode, People, Seller } from './people.ts'

export type Party = {
  id: string
  name: string
  type: DemoParty['type']
  country: string
  currency: DemoCurrency
  seller: Seller
  termsDays: number
  limited: boolean
  supplies: boolean
  buys: boolean
  /** How often they buy, relative to other parties of the same salesperson. */
  appetite: number
}

const supplierCountries = new Set(['TH', 'LK', 'IN', 'PK', 'AE', 'CN', 'HK', 'US', 'AU', 'DE'])
const isLatin = (name: string) => /^[\u0000-\u024f]+$/u.test(name)
const slug = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 28)
    .replace(/-$/, '')
const dialling: Record<string, string> = {
  TH: '66',
  LK: '94',
  IN: '91',
  HK: '852',
  CN: '86',
  PK: '92',
  AE: '971',
  US: '1',
  GB: '44',
  DE: '49',
  FR: '33',
  IT: '39',
  CH: '41',
  AU: '61',
}

// Every third party has its documents in the language of its country.
const languages: Record<string, LanguageCode> = { TH: 'th', CN: 'zh', DE: 'de', CH: 'de', FR: 'fr', IT: 'it', AE: 'ar', PK: 'ur' }

const currencyOf = (chance: Chance, country: string): DemoCurrency => {
  if (['DE', 'FR', 'IT'].includes(country)) return 'EUR'
  if (country === 'GB') return 'GBP'
  if (country === 'HK') return chance.happens(0.5) ? 'HKD' : 'USD'
  return country === 'TH' && chance.happens(0.25) ? 'THB' : 'USD'
}

const branchOf = (country: string): BranchCode => (['HK', 'CN', 'AE'].includes(country) ? 'HKG' : country === 'US' ? 'TUC' : 'BKK')
const diligence: Record<string, number> = {
  'Nattaya Srichan': 5,
  'Pimchanok Watthana': 3,
  'Somchai Ruangrit': 2,
  'Imtiaz Mirza': 2,
  'Kelvin Wong': 4,
  'Yasmin Al Rashid': 3,
  'Fiona Lam': 1.5,
  'Marcus Delgado': 3,
}

// biome-ignore format: one row per line, as a table.
const terms = {
  dealer: [[30, 2], [45, 3], [60, 5]], manufacturer: [[30, 1], [45, 3], [60, 6]], retailer: [[30, 4], [45, 3]], designer: [[14, 2], [30, 3]], collector: [[7, 1]], 'walk-in': [[0, 1]],
} as const
const appetites = { dealer: 5, manufacturer: 4, retailer: 2.5, designer: 1.6, collector: 0.8, 'walk-in': 0.25 } as const
const limits = { dealer: 90_000, manufacturer: 60_000, retailer: 30_000, designer: 12_000, collector: 25_000, 'walk-in': 2_000 } as const

const alerts = [
  'Pays by cheque only; wait until it has cleared before sending goods.',
  'Asks for the original certificate with every stone.',
  'No Burmese goods: their insurer refuses them.',
  'Send by armored courier only; the office closes at four.',
  'Needs the HS code and the country of origin on every invoice.',
  'Speak to the owner before giving more than 5 %.',
  'Two disputes about weight last year: weigh in front of them.',
  'Wants unheated stones only, with a report.',
] as const

// The notes that are also a rule about goods, which each line of a document is checked for.
const goodsRules: Partial<Record<(typeof alerts)[number], Partial<GoodsRules>>> = {
  'Asks for the original certificate with every stone.': { onlyCertified: true },
  'No Burmese goods: their insurer refuses them.': { unwantedOrigins: ['MM'] },
  'Wants unheated stones only, with a report.': { onlyCertified: true, onlyUntreated: true },
}

/** The fields a user would enter for a party, and further facts for the simulation. */
const describe = (chance: Chance, { company, contact, city, country, type }: DemoParty, index: number) => {
  const own = type === 'walk-in' || !isLatin(contact)
  const name = own ? contact : company
  const currency = currencyOf(chance, country)
  const termsDays = chance.weighted<number>(terms[type])
  const supplies = type === 'dealer' && supplierCountries.has(country) && chance.happens(0.8)
  const buys = !supplies || chance.happens(0.6)
  const limited = type !== 'walk-in' && chance.happens(0.45)
  const limit = Math.round((limits[type] * chance.between(0.5, 1.6)) / 1000) * 1000
  const street = `${chance.whole(2, 480)} ${chance.pick(['Market Street', 'Jewel Lane', 'Station Road', 'Temple Road', 'Harbour Street', 'Old Bazaar', 'Mint Street'])}`
  // biome-ignore format: one row per line, as a table.
  const draft = {
    name, company: own && type !== 'walk-in' ? company : null, type, country, currency, termsDays,
    kinds: supplies ? (buys ? ['customer', 'supplier'] : ['supplier']) : ['customer'],
    address: [...(own || name === contact ? [] : [`Attn. ${contact}`]), street, city].join('\n'),
    phone: `+${dialling[country]} 555 ${String(1000 + index * 37).slice(-4)} ${String(100 + ((index * 13) % 900))}`,
    email: `office@${slug(company)}.test`,
    taxTreatment: country === 'TH' ? 'standard' : country === 'US' && type === 'walk-in' ? 'standard' : 'zero rated',
    taxNumber: ['walk-in', 'collector'].includes(type) ? null : `${country}-${String(100_000 + index * 7919).slice(-6)}`,
    creditLimit: limited ? String(limit) : null,
    approvalLimit: chance.happens(0.4) && limited ? String(limit / 2) : null,
    approvalDays: chance.weighted([[14, 6], [7, 2], [30, 2]]),
    priceLevel: { dealer: 2, manufacturer: 2, retailer: 3, designer: 3, collector: 4, 'walk-in': 5 }[type],
    discount: type === 'dealer' && chance.happens(0.3) ? String(chance.pick([2, 3, 5])) : null,
    language: index % 3 === 0 ? (languages[country] ?? null) : null,
    alertNote: chance.happens(0.1) ? chance.pick(alerts) : null,
  }
  return {
    draft: { ...draft, ...(draft.alertNote ? goodsRules[draft.alertNote] : {}) },
    summary: { name, type, country, currency, termsDays, limited, supplies, buys, appetite: appetites[type] * chance.between(0.3, 2.2) },
  }
}

/** Creates all parties, each with a salesperson; a few have an opening balance. */
export const addParties = async (clerk: Clerk, people: People, agenda: Agenda): Promise<Party[]> => {
  const chance = chanceOf('parties')
  const parties: Party[] = []
  for (const [index, party] of demoParties.entries()) {
    const { draft, summary } = describe(chance, party, index)
    const seller = chance.weighted(
      people.sellers.filter(({ branch }) => branch === branchOf(party.country)).map(one => [one, diligence[one.name] ?? 1] as const),
    )
    const since = index % 37 === 20 ? clerk.ago(745) : clerk.ago(1100)
    const owes = index % 37 === 20 ? { openingBalance: String(chance.whole(12, 90) * 100), openingDate: since } : {}
    const id = clerk.newId(since)
    await clerk.add('customer', people.manager, since, { id, ...draft, salesperson: summary.buys ? seller.id : null, ...owes })
    parties.push({ id, seller, ...summary })
    if ('openingBalance' in owes)
      agenda.on(clerk.ago(chance.whole(690, 720)), date =>
        clerk.add('paymentNote', people.admin, date, {
          party: id,
          branch: people.branches.BKK,
          date,
          method: 'bank',
          amount: owes.openingBalance,
          currency: summary.currency,
          reference: 'Balance brought forward',
          settle: 'oldest',
        }),
      )
  }
  return parties
}

/** Near the end of the simulation, puts parties with long overdue bills on hold. */
export const putOnHold = async (clerk: Clerk, people: People, late: readonly Party[]): Promise<void> => {
  for (const { id } of late) {
    const { rows } = await sql<{ version: number }>`select version from customer where id = ${id}`.execute(clerk.tx)
    await clerk.change('customer', people.manager, clerk.today, {
      id,
      ...present(rows[0]),
      status: 'on hold',
      alertNote: 'On hold: nothing more on credit until the overdue bills are paid.',
    })
  }
}
