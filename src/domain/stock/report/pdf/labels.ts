import { isNameIn } from '../../../kit/names.ts'
import { americanSpelling } from '../../../kit/spelling.ts'
import { isGradedLab } from './laboratory.ts'

/** What a label of a report is about: a field of a certificate, or the words that name the stone. */
export type Labeled = keyof typeof common | keyof typeof ofDiamonds
/** A label whose value no field holds. It ends the value above it. */
export const unused = 'unused'

const common = {
  number: 'report number, report no, report nr, certificate number, certificate no, test report no, test report number, number, no, id number',
  date: 'date, date of issue, report date, issue date, date issued, issued, issued on, examination date, date of report',
  weight: 'carat weight, weight, weight carats, weight ct, stone weight, total weight, carats, mass',
  dimensions: 'measurements, dimensions, measurement, dimension, measurements mm, size',
  identification: 'identification, conclusion, result, results, object, description, gemstone, stone, identity',
  species: 'species, mineral, mineral species, group species',
  variety: 'variety, gem variety',
  colour: 'color, color grade, gia color grade, color description, color name',
  origin: 'origin, geographic origin, geographical origin, country of origin, opinion on origin, gemological origin, origin opinion, provenance, locality',
  treatment: 'treatment, treatments, enhancement, enhancements, treatment comment, comment on treatment, treatment enhancement, standard enhancement, standard enhancements',
  comments: 'comment, comments, remark, remarks, additional comments',
}
const ofDiamonds = {
  clarity: 'clarity, clarity grade',
  cut: 'cut, cut grade, overall cut grade',
  polish: 'polish, polish grade',
  symmetry: 'symmetry, symmetry grade',
  fluorescence: 'fluorescence, uv fluorescence, fluorescence intensity',
  tablePercent: 'table, table percent, table size, table width, table diameter',
  depthPercent: 'depth, total depth, depth percent, total depth percent, height',
  girdle: 'girdle, girdle thickness',
  culet: 'culet, culet size',
}
// A report on a colored stone names its cut by a style and its fluorescence by a sentence. Its clarity may be graded all the same.
const ofColoredStones = { clarity: ofDiamonds.clarity, tablePercent: 'table percent', depthPercent: 'depth percent' }

const others =
  'shape, shape and cut, shape and cutting style, shape cut, cutting style, cut style, cut, transparency, phenomenon, phenomena, inscription, inscriptions, laser inscription, ' +
  'proportions, crown, crown height, crown angle, pavilion, pavilion depth, pavilion angle, star length, lower half, length halves crown, finish, grading results, ' +
  'additional grading information, clarity characteristics, key to symbols, refractive index, specific gravity, density, optic character, ' +
  'fluorescence, magnification, absorption spectrum, spectrum, additional information, item, items, client, quantity, photo, image, signature, type, ' +
  'tone, saturation, hue, luster, testing, tests, appendix, verification, verification code, important note, limitations, mounting, setting, chelsea filter, pleochroism, heat, heating, heat treatment, clarity enhancement, note, notes'

/** A text as labels are compared: without case, accents, signs and what stands in parentheses. */
export const plainLabel = (text: string): string =>
  americanSpelling(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\([^)]*\)/g, ' ')
    .replace(/%/g, ' percent ')
    .replace(/&/g, ' and ')
    .toLowerCase()
    .replace(/gemmolog/g, 'gemolog')
    .replace(/analys/g, 'analyz')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

type Words = Readonly<Partial<Record<Labeled, string>>>
const entriesOf = (words: Words): [string, Labeled][] =>
  Object.entries(words).flatMap(([name, list]) => (isLabeled(name) ? list.split(', ').map((label): [string, Labeled] => [label, name]) : []))
const isLabeled = isNameIn({ ...common, ...ofDiamonds })

// What a laboratory calls otherwise than the rest.
const own: Readonly<Record<string, Words>> = {
  GIA: { number: 'gia report number, gia report', colour: 'gia color grade', clarity: 'gia clarity grade', cut: 'gia cut grade' },
  IGI: { number: 'igi report number, igi report, summary number', identification: 'description' },
  HRD: { number: 'hrd antwerp report number, grading report', cut: 'proportions', fluorescence: 'fluorescence' },
  GRS: { number: 'grs report no, grs report number' },
  SSEF: { number: 'ssef report no', identification: 'analyzed stone' },
  GGL: { number: 'gubelin report no, gemological report no', comments: 'comment, comments, commentary' },
  AGL: { number: 'agl report no, agl report number', origin: 'provenance, mineralogical origin' },
  LOTUS: { number: 'lotus report no, lotus report number', treatment: 'treatment comments' },
}

const tables = new Map<string, ReadonlyMap<string, Labeled | typeof unused>>()

/** The labels that a laboratory prints, each as `plainLabel` gives it, with what its value is. */
export const labelsOf = (lab: string): ReadonlyMap<string, Labeled | typeof unused> => {
  const known = tables.get(lab)
  if (known) return known
  const unnamed = others.split(', ').map((label): [string, typeof unused] => [label, unused])
  const made = new Map<string, Labeled | typeof unused>([
    ...unnamed,
    ...entriesOf(common),
    ...entriesOf(isGradedLab(lab) ? ofDiamonds : ofColoredStones),
    ...entriesOf(own[lab] ?? {}),
  ])
  tables.set(lab, made)
  return made
}
