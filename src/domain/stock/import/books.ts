import { type Book, bookOf, type Entry, namesWithin } from '../../kit/import/words.ts'
import { countries } from '../../trade/countries.ts'
import { type CurrencyCode, currencies } from '../../trade/currencies.ts'
import { inventoryTypes } from '../../trade/inventory-types.ts'
import { labs } from '../../trade/labs.ts'
import { type TreatmentCode, treatments } from '../../trade/treatments.ts'
import { widened } from './lexicon/lexicon.ts'
import { originWords, spareOriginWords } from './lexicon/origins.ts'
import { shapeWords, spareShapeWords } from './lexicon/shapes.ts'
import { spareStoneWords, stoneWords } from './lexicon/stones.ts'
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
  const book = bookOf(origins.map(({ id, code, name, country, mine }) => ({
    value: id,
    words: [[code], namesWithin(name), [mine], mine === null ? [country, countryNames.get(country)] : []],
  })))
  return inParts(widened(book, originWords, spareOriginWords), new Map(origins.map(origin => [origin.id, origin])))
}

/** A dictionary that also knows a mine together with its country: 'Burma (Mogok)'. Parts of two countries mean none. */
const inParts = (book: Book, origins: ReadonlyMap<string, Vocabulary['origins'][number]>): Book => text => {
  const whole = book(text)
  const parts = text.split(/\s*[()[\]/,;–-]\s*/).filter(Boolean)
  if (parts.length < 2 || (whole !== undefined && origins.get(whole)?.mine)) return whole
  const found = parts.map(part => origins.get(book(part) ?? ''))
  const [first] = found
  if (!first || !found.every(one => one?.country === first.country)) return whole
  return (found.find(one => one?.mine) ?? first).id
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
  jewellery: ['ring', 'rings', 'pendant', 'earring', 'earrings', 'necklace', 'bracelet', 'brooch', 'bangle', 'cufflinks', 'studs', 'ladies ring', 'gents ring', 'mens ring', 'engagement ring', 'wedding band', 'band', 'bands', 'stud earrings', 'hoops', 'hoop earrings', 'chain', 'tennis bracelet', 'pendants', 'necklaces', 'bracelets', 'brooches', 'bangles', 'cocktail ring', 'eternity band', 'ohrringe', 'anhänger', 'armband', 'collier', 'jewel', 'finished jewelry'],
}
const treatmentWords: Record<string, readonly string[]> = {
  N: ['none', 'no treatment', 'untreated', 'unheated', 'no heat', 'not heated', 'no heating', 'non heated', 'not treated', 'natural', 'nh', 'no oil', 'unh', 'u/h', 'non heat', 'no enhancement', 'unbehandelt', 'nicht erhitzt', 'non chauffé', 'ไม่เผา', 'พลอยสด', '无烧', '無焼', '非加熱', '無処理', '无', '無', '无处理', '天然', 'no', 'n/t', 'nt', 'u/t', 'as grown', 'keine', 'unbeh', 'naturbelassen', 'kein öl', 'sans huile', 'non treated', 'no indications of heating', 'no indication of heating', 'no ind of heat', 'nte', 'type a', 'a货', 'unoiled', 'geen', 'senza', 'ninguno', 'aucun'],
  H: ['heat', 'heating', 'heated only', 'heat treated', 'te', 'ht', 'erhitzt', 'gebrannt', 'chauffé', 'เผา', 'เผาเก่า', '有烧', '加熱', 'old heat', 'yes', 'heated stone', 'indications of heating', 'indication of heating', '加热', '熱処理', 'ha', 'hb', 'h a', 'h b', 'gebr', 'verhit', 'riscaldato', 'calentado', 'thermal', 'thermal enhancement', 'hot'],
  O: ['oil', 'oiling', 'resin', 'oil resin', 'geölt', 'cedar oil', 'น้ำมัน', 'oiled', 'opticon', 'öl', 'huile', 'aceite', '油', '浸油', 'オイル'], R: ['irradiation', 'radiation'], U: ['diffusion', 'be', 'beryllium', 'beryllium diffusion'],
  F: ['filling', 'glass filled', 'lead glass', 'fracture filled'], D: ['dye', 'dyeing'], C: ['coating'], I: ['impregnation', 'stabilised', 'stabilized'],
  W: ['wax', 'waxing'], B: ['bleaching'], L: ['laser', 'laser drilled'], HP: ['hpht'], SYN: ['lab grown', 'laboratory grown', 'synth', 'created', 'cvd'], E: ['enhanced'],
}
const basisWords: readonly Entry<Basis>[] = [
  { value: 'per carat', words: [['per carat', 'per ct', 'carat', 'ct', '/ct', 'ppc', 'pct']] },
  { value: 'per piece', words: [['per piece', 'per pc', 'piece', 'pc', '/pc', 'pcs', 'each']] },
  { value: 'whole', words: [['whole', 'total', 'lot', 'per lot', 'per stone', 'stone']] },
]

type Listed<C> = { code: C; name: string; aliases?: readonly string[] }
const listed = <C extends string>(list: readonly Listed<C>[], more: Record<string, readonly string[]> = {}): Book<C> =>
  bookOf(list.map(({ code, name, aliases = [] }) => ({ value: code, words: [[code], [name], [...aliases, ...(more[code] ?? [])]] })))

/** Builds the dictionaries, once for a whole list. */
export const booksOf = ({ stones, shapes, origins }: Vocabulary): Books => ({
  stone: widened(bookOf(stones.map(({ id, code, name, synonyms }) => ({ value: id, words: [[code], [name], parted(synonyms)] }))), stoneWords, spareStoneWords),
  shape: widened(bookOf(shapes.map(({ id, code, name, aliases }) => ({ value: id, words: [[code], namesWithin(name), parted(aliases)] }))), shapeWords, spareShapeWords),
  origin: originBook(origins),
  lab: listed(labs),
  type: listed(inventoryTypes, typeWords),
  treatment: listed(treatments, treatmentWords),
  basis: bookOf(basisWords),
  currency: listed(currencies),
  stones: byId(stones),
  shapes: byId(shapes),
  originNames: new Map(origins.map(({ id, name }) => [id, name])),
})
