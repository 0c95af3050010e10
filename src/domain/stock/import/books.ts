import { type Book, bookOf, type Entry, namesWithin } from '../../kit/import/words.ts'
import { countries } from '../../trade/countries.ts'
import { type CurrencyCode, currencies } from '../../trade/currencies.ts'
import { inventoryTypes } from '../../trade/inventory-types.ts'
import { labs } from '../../trade/labs.ts'
import { type TreatmentCode, treatments } from '../../trade/treatments.ts'
import type { Basis } from './meaning/head.ts'

type Known = { id: string; code: string; name: string }
/** The company's own lists that words of a stock list can refer to. */
export type Vocabulary = {
  stones: readonly (Known & { synonyms: string | null; specificGravity: string | null; category: string })[]
  shapes: readonly (Known & { aliases: string | null; factor: string | null })[]
  origins: readonly (Known & { country: string; mine: string | null })[]
}

/** The dictionaries for the words of a stock list. */
export type Books = {
  stone: Book; shape: Book; origin: Book; lab: Book; type: Book; treatment: Book<TreatmentCode>; basis: Book<Basis>; currency: Book<CurrencyCode>
  stones: ReadonlyMap<string, Vocabulary['stones'][number]>
  shapes: ReadonlyMap<string, Vocabulary['shapes'][number]>
  originNames: ReadonlyMap<string, string>
}

const byId = <T extends Known>(list: readonly T[]): ReadonlyMap<string, T> => new Map(list.map(one => [one.id, one]))
const parted = (words: string | null) => words?.split(',') ?? []

const originBook = (origins: Vocabulary['origins']): Book => {
  const countryNames = new Map<string, string>(countries.map(({ code, name }) => [code, name]))
  return bookOf(origins.map(({ id, code, name, country, mine }) => ({
    value: id,
    words: [[code], namesWithin(name), [mine], mine === null ? [country, countryNames.get(country)] : []],
  })))
}

// biome-ignore format: one row per line, in aligned columns.
const typeWords: Record<string, readonly string[]> = {
  single: ['single', 'stone', 'loose stone', 'sgl', 'loose', 'individual', 'einzelstein', 'เม็ดเดี่ยว'],
  pair:   ['pair', 'pairs', 'matched pair', 'pr'],
  set:    ['set', 'layout', 'suite'],
  parcel: ['parcel', 'lot', 'lots', 'mixed lot', 'mix'],
  melee:  ['mêlée', 'small stones'],
  beads:  ['bead', 'strand', 'strands'],
  rough:  ['rough stone', 'rough parcel', 'crystal'],
  jewellery: ['ring', 'rings', 'pendant', 'earring', 'earrings', 'necklace', 'bracelet', 'brooch', 'bangle', 'cufflinks', 'studs', 'finished jewelry'],
}
const labWords: Record<string, readonly string[]> = {
  GGL: ['Gübelin', 'Gubelin lab'], CDUN: ['Dunaigre', 'C Dunaigre'], GTL: ['GJEPC', 'GTL Jaipur', 'IIGJ'], LOTUS: ['Lotus lab'], BELL: ['Bellerophon'], GRS: ['GRS Switzerland'],
}
const treatmentWords: Record<string, readonly string[]> = {
  N: ['none', 'no treatment', 'untreated', 'unheated', 'no heat', 'not heated', 'no heating', 'non heated', 'not treated', 'natural', 'nh', 'no oil', 'unh', 'u/h', 'non heat', 'no enhancement', 'unbehandelt', 'nicht erhitzt', 'non chauffé', 'ไม่เผา', 'พลอยสด', '无烧', '無焼', '非加熱', '無処理', 'no'],
  H: ['heat', 'heating', 'heated only', 'heat treated', 'te', 'ht', 'erhitzt', 'gebrannt', 'chauffé', 'เผา', 'เผาเก่า', '有烧', '加熱', 'old heat', 'yes'],
  O: ['oil', 'oiling', 'resin', 'oil resin', 'geölt', 'cedar oil', 'น้ำมัน'], R: ['irradiation', 'radiation'], U: ['diffusion', 'be', 'beryllium', 'beryllium diffusion'],
  F: ['filling', 'glass filled', 'lead glass', 'fracture filled'], D: ['dye', 'dyeing'], C: ['coating'], I: ['impregnation', 'stabilised', 'stabilized'],
  W: ['wax', 'waxing'], B: ['bleaching'], L: ['laser', 'laser drilled'], HP: ['hpht'], SYN: ['lab grown', 'laboratory grown'], E: ['enhanced'],
}
const basisWords: readonly Entry<Basis>[] = [
  { value: 'per carat', words: [['per carat', 'per ct', 'carat', 'ct', '/ct', 'ppc', 'pct']] },
  { value: 'per piece', words: [['per piece', 'per pc', 'piece', 'pc', '/pc', 'pcs', 'each']] },
  { value: 'whole', words: [['whole', 'total', 'lot', 'per lot', 'per stone', 'stone']] },
]

const listed = <C extends string>(list: readonly { code: C; name: string }[], more: Record<string, readonly string[]> = {}): Book<C> =>
  bookOf(list.map(({ code, name }) => ({ value: code, words: [[code], [name], more[code] ?? []] })))

/** Builds the dictionaries, once for a whole list. */
export const booksOf = ({ stones, shapes, origins }: Vocabulary): Books => ({
  stone: bookOf(stones.map(({ id, code, name, synonyms }) => ({ value: id, words: [[code], [name], parted(synonyms)] }))),
  shape: bookOf(shapes.map(({ id, code, name, aliases }) => ({ value: id, words: [[code], namesWithin(name), parted(aliases)] }))),
  origin: originBook(origins),
  lab: listed(labs, labWords),
  type: listed(inventoryTypes, typeWords),
  treatment: listed(treatments, treatmentWords),
  basis: bookOf(basisWords),
  currency: listed(currencies),
  stones: byId(stones),
  shapes: byId(shapes),
  originNames: new Map(origins.map(({ id, name }) => [id, name])),
})
