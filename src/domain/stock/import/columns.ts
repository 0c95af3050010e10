import { type Column, unknownColumns } from '../../kit/import/columns.ts'
import { plainWord } from '../../kit/import/words.ts'
import { statuses } from '../inventory/place.ts'

/** The fields that a column of a stock list can be imported as, with their usual headings, most reliable first. */
// biome-ignore format: one row per line, in aligned columns.
const declared = [
  { value: 'sku',           label: 'SKU',                      heads: ['sku', 'stock no', 'stock number', 'stock id', 'stock', 'stock ref', 'upc', 'item no', 'item number', 'item code', 'lot no', 'lot number', 'lot', 'ref no', 'reference', 'ref', 'vendor stock number', 'packet no', 'stone id', 'id'] },
  { value: 'type',          label: 'Type',                     heads: ['type', 'stock type', 'item type'] },
  { value: 'stoneName',     label: 'Stone',                    heads: ['stone name', 'stone', 'variety', 'gem', 'gemstone', 'gem type', 'stone type', 'gem name', 'material', 'mineral', 'species'] },
  { value: 'shape',         label: 'Shape',                    heads: ['shape', 'cut shape', 'shape name', 'outline', 'cut'] },
  { value: 'pieces',        label: 'Pieces',                   heads: ['pieces', 'pcs', 'pc', 'qty', 'quantity', 'count', 'no of pieces', 'no of pcs', 'nos'] },
  { value: 'weight',        label: 'Weight',                   heads: ['carats', 'carat', 'cts', 'ct', 'weight', 'carat weight', 'weight ct', 'weight cts', 'weight carat', 'weight carats', 'total weight', 'wt', 'wt ct', 'crt', 'weight g', 'weight gm', 'weight grams', 'grams', 'ratti', 'tola'] },
  { value: 'dimensions',    label: 'Length × width × depth',   heads: ['measurements', 'measurement', 'dimensions', 'dimension', 'dimensions mm', 'measurements mm', 'size mm', 'mm', 'size'] },
  { value: 'length',        label: 'Length, mm',               heads: ['x', 'length', 'length mm', 'l', 'max diameter', 'l mm'] },
  { value: 'width',         label: 'Width, mm',                heads: ['y', 'width', 'width mm', 'w', 'min diameter', 'w mm'] },
  { value: 'depth',         label: 'Depth, mm',                heads: ['z', 'depth mm', 'height', 'height mm', 'depth', 'd', 'h', 'thickness', 'd mm'] },
  { value: 'origin',        label: 'Origin',                   heads: ['origin', 'country of origin', 'origin country', 'country', 'mine', 'locality', 'provenance'] },
  { value: 'colour',        label: 'Color',                   heads: ['colour', 'color', 'trade colour', 'trade color', 'col', 'color grade', 'colour grade'] },
  { value: 'clarity',       label: 'Clarity',                  heads: ['clarity', 'clarity grade', 'cla'] },
  { value: 'treatments',    label: 'Treatments',               heads: ['treatments', 'treatment', 'enhancement', 'enhancements', 'treatment code', 'heat', 'heated'] },
  { value: 'lab',           label: 'Certificate: lab',         heads: ['lab', 'laboratory', 'report lab', 'certificate lab', 'cert lab', 'report', 'certificate', 'cert', 'certification'] },
  { value: 'reportNumber',  label: 'Certificate: number',      heads: ['report no', 'report number', 'certificate no', 'certificate number', 'cert no', 'cert number', 'lab report no', 'certificate', 'cert id'] },
  { value: 'askingRate',    label: 'Asking price',             heads: ['asking price', 'asking', 'asking rate', 'price per carat', 'price per ct', 'price ct', 'ppc', 'rate per carat', 'per carat', '$ ct', 'price per piece', 'price', 'selling price', 'sale price', 'sell price', 'list price', 'retail price', 'total price', 'price total', 'amount', 'rate'] },
  { value: 'askingBasis',   label: 'Asking price is per',      heads: ['asking basis', 'price basis', 'price is', 'basis'] },
  { value: 'currency',      label: 'Asking currency',          heads: ['currency', 'cur', 'ccy', 'asking currency', 'price currency'] },
  { value: 'costRate',      label: 'Cost',                     heads: ['cost', 'cost price', 'cost rate', 'cost per carat', 'cost per ct', 'cost ct', 'cost per piece', 'cost pc', 'purchase price', 'buying price', 'cp'] },
  { value: 'costBasis',     label: 'Cost is per',              heads: ['cost basis', 'cost is'] },
  { value: 'minimumRate',   label: 'Minimum price',            heads: ['minimum', 'minimum price', 'min price', 'minimum rate', 'floor', 'floor price', 'lowest price'] },
  { value: 'location',      label: 'Location',                 heads: ['location', 'safe', 'tray', 'box', 'place', 'bin', 'drawer'] },
  { value: 'internalNotes', label: 'Internal notes',             heads: ['notes', 'note', 'remarks', 'remark', 'comments', 'comment', 'internal notes', 'table', 'table %', 'depth %', 'ratio', 'lw ratio', 'l w ratio', 'l w', 'fluorescence', 'fluor', 'flr', 'polish', 'pol', 'symmetry', 'sym', 'girdle', 'culet', 'cut grade', 'make', 'grade', 'quality', 'family', 'depth', 'cut', 'cut quality', 'transparency'] },
  { value: 'notes',         label: 'Notes shown to customers', heads: ['description', 'public notes', 'customer notes'] },
] as const

const headings = new Set<string>(declared.flatMap(({ heads }) => heads.map(plainWord)))
/** Whether a heading is usual for a column of a stock list. */
export const isKnownHead = (head: string): boolean => headings.has(plainWord(head))

export type Target = (typeof declared)[number]['value']
export const targetNames = declared.map(({ value }) => value)
/** The targets for a column; one column must be the weight. */
export const targets = declared.map(({ value, label }) => ({ value, label, required: value === 'weight' }))
export const targetLabel = (target: Target): string => declared.find(({ value }) => value === target)?.label ?? target

/** Several columns may go into the notes; any other target takes one column only. */
export const isNote = (target: Target | null | undefined): boolean => target === 'internalNotes' || target === 'notes'

export type Mapping = Readonly<Record<string, Target | null>>

const gradedByRank = new Set<Target>(['colour', 'clarity', 'shape'])
const isRank = (samples: readonly string[]) => samples.length > 0 && samples.every(sample => /^\d{1,2}$/.test(sample.trim()))
const placeLabels = new Set<string>(statuses.map(({ label }) => label))
const isStatus = (samples: readonly string[]) => samples.length > 0 && samples.every(sample => placeLabels.has(sample.trim()))
const isNumber = (samples: readonly string[]) => samples.length > 0 && samples.every(sample => /\d{4}/.test(sample))

/** The target of a heading, corrected by the values of the column: the status of a stone that was exported is not its location. */
const seen = (target: Target, samples: readonly string[]): Target | null => {
  if (target === 'location' && isStatus(samples)) return null
  if (gradedByRank.has(target) && isRank(samples)) return 'internalNotes'
  return target === 'lab' && isNumber(samples) ? 'reportNumber' : target
}

/**
 * Suggests a target for each column, from its heading and first values. Each target is used once.
 * A color, clarity or cut with only ranks from a private scale goes into the notes.
 */
export const suggestMapping = (columns: readonly Column[]): Record<string, Target | null> => {
  const free = new Map(columns.map(column => [column.name, plainWord(column.name)]))
  const chosen = new Map<string, Target>()
  for (const { value, heads } of declared) {
    for (const head of heads.map(plainWord)) {
      const fits = [...free].filter(([, word]) => word === head).map(([name]) => name)
      for (const name of isNote(value) ? fits : fits.slice(0, 1)) {
        const target = seen(value, columns.find(column => column.name === name)?.samples ?? [])
        if (target === null || (!isNote(target) && [...chosen.values()].includes(target))) continue
        chosen.set(name, target)
        free.delete(name)
      }
      if (fits.length > 0 && !isNote(value)) break
    }
  }
  return Object.fromEntries(columns.map(({ name }) => [name, chosen.get(name) ?? null]))
}

/** The price basis named in the heading of the asking or cost column; undefined when it names none. */
export const basisIn = (head: string): 'per carat' | 'per piece' | 'whole' | undefined => {
  const words = new Set(head.toLowerCase().match(/[a-z]+/g) ?? [])
  if (words.has('ppc') || ((words.has('per') || head.includes('/')) && ['ct', 'carat', 'cts', 'carats'].some(word => words.has(word)))) return 'per carat'
  if ((words.has('per') || head.includes('/')) && ['pc', 'pcs', 'piece'].some(word => words.has(word))) return 'per piece'
  return words.has('total') || words.has('amount') ? 'whole' : undefined
}

/** The faults of a mapping, by column; empty when there are none. */
export const mappingFaults = (names: readonly string[], mapping: Mapping, hasStone: boolean): Record<string, string> => {
  const faults = unknownColumns(names, 'mapping', mapping)
  const taken = new Map<Target, string>()
  for (const [name, target] of Object.entries(mapping)) {
    if (names.includes(name) && target && !isNote(target)) {
      const other = taken.get(target)
      if (other !== undefined) faults[`mapping.${name}`] = `“${other}” and “${name}” cannot both be the ${targetLabel(target)}.`
      taken.set(target, name)
    }
  }
  if (!taken.has('weight')) faults.mapping = 'Choose the weight column.'
  if (!taken.has('stoneName') && !hasStone) faults['defaults.stoneName'] = 'Choose the stone column, or one stone for the whole list.'
  if (taken.has('dimensions') && (['length', 'width', 'depth'] as const).some(target => taken.has(target)))
    faults[`mapping.${taken.get('dimensions')}`] = 'Choose either one column for all measurements, or one for each.'
  return faults
}
