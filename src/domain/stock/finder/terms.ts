import { type LabRow, labs } from '../../trade/labs.ts'
import { treatments } from '../../trade/treatments.ts'
import type { Treatment } from '../stone/treatment.ts'
import type { Condition, ListField, WishedTreatment } from './wish.ts'

const treatment = (...any: WishedTreatment[]): Condition => ({ by: 'treatment', any })
const one = (field: ListField, ...values: string[]): Condition => ({ by: 'list', field, values })

const oil = (...extents: string[]) => treatment(...extents.map((extent): WishedTreatment => ({ code: 'O', extent })))
const isNamed = (...codes: Treatment['code'][]) => treatment(...codes.map(code => ({ code })))

/** The words of the trade for treatments, kinds of stock and reports. */
// biome-ignore format: one meaning per line.
const terms: readonly (readonly [Condition, string])[] = [
  [isNamed('N'), 'unheated, no heat, non heated, not heated, without heat, unheat, un heated, no heating, no indication of heating, nte, untreated, not treated, non treated, no treatment, unenhanced, not enhanced, no enhancement, none enhanced, no oil, non oil, without oil, unoiled, not oiled, zero oil, none oil'],
  [isNamed('H'), 'heated, heat, heat only, heat treated, thermally enhanced'],
  [isNamed('O'), 'oiled, oil, cedar oil'],
  [oil('insignificant'), 'insignificant oil, insignificant'],
  [oil('insignificant', 'minor'), 'minor oil, slight oil, light oil'],
  [oil('moderate'), 'moderate oil'],
  [oil('significant'), 'significant oil, heavy oil'],
  [treatment({ extent: 'minor' }, { extent: 'insignificant' }), 'minor, minor treatment'],
  [treatment({ extent: 'moderate' }), 'moderate'],
  [isNamed('U'), 'diffused, diffusion, be diffused, be heated, beryllium, lattice diffused'],
  [isNamed('F'), 'filled, glass filled, lead glass, lead glass filled, fracture filled, gf'],
  [isNamed('R'), 'irradiated'],
  [isNamed('D'), 'dyed'],
  [isNamed('C'), 'coated'],
  [isNamed('I'), 'impregnated, resin, stabilized, polymer'],
  [isNamed('L'), 'laser drilled, lasered'],
  [isNamed('B'), 'bleached'],
  [isNamed('W'), 'waxed'],
  [isNamed('HP'), 'hpht'],
  [isNamed(...treatments.map(({ code }) => code).filter(code => code !== 'N')), 'treated, enhanced'],
  [one('type', 'pair'), 'pair, matched pair, matching pair'],
  [one('type', 'set'), 'set, suite, layout'],
  [one('type', 'parcel'), 'parcel, lot'],
  [one('type', 'melee'), 'melee, mele'],
  [one('type', 'rough'), 'rough'],
  [one('type', 'preform'), 'preform'],
  [one('type', 'beads'), 'bead, strand'],
  [one('type', 'carving'), 'carving, carved'],
  [one('type', 'jewellery'), 'jewelry, jewel'],
  [one('type', 'single'), 'single, single stone'],
  [one('naturalness', 'natural'), 'natural'],
  [one('naturalness', 'lab-grown'), 'lab grown, laboratory grown, lab created, synthetic, man made'],
  [one('naturalness', 'imitation'), 'imitation, simulant'],
  [one('certified', 'true'), 'certified, certificate, with certificate, cert, with cert, report, with report, lab report'],
  [one('certified', 'false'), 'uncertified, not certified, no certificate, without certificate, no cert, without cert, no report, without report'],
  [one('phenomenon', 'star-6', 'star-12'), 'star, asterism'],
  [one('phenomenon', 'cats-eye'), 'chatoyant, chatoyancy, cat eye'],
  [one('phenomenon', 'colour-change'), 'color change, color changing, color shift'],
  [one('clarity', 'EC', 'LC'), 'eye clean, clean'],
  [one('clarity', 'LC'), 'loupe clean'],
]

const listed: readonly LabRow[] = labs
const split = (words: string) => words.split(',').map(word => word.trim())

/** Each fixed phrase of the trade with its condition. A phrase is plain text. */
export const tradeTerms: readonly (readonly [phrase: string, Condition])[] = [
  ...terms.flatMap(([condition, words]) => split(words).map(phrase => [phrase, condition] as const)),
  ...listed
    .filter(({ code }) => code !== 'HOUSE')
    .flatMap(({ code, name, aliases = [] }) => [code, name, ...aliases].map(phrase => [phrase, one('lab', code)] as const)),
]

/** Words that say nothing about a stone. */
export const fillers: ReadonlySet<string> = new Set(
  'a an and any are around at by can carat ct customer cts cut do find for from gem gemstone get give good have i in is it looking me mm need nice of on one or please piece pc pcs shape shaped show size some something stone the to want we what with you'.split(' '),
)
