import { baseCurrency } from '../../company/base-currency.ts'
import { type Column, unknownColumns } from '../../kit/import/columns.ts'
import { gradeTargets } from './grades.ts'
import { headParts } from './meaning/head.ts'

/** The fields that a column of a stock list can be imported as. What columns mean them is declared in `meaning/meanings.ts`. */
const declared = [
  { value: 'sku', label: 'SKU' },
  { value: 'type', label: 'Type' },
  { value: 'stoneName', label: 'Stone' },
  { value: 'variety', label: 'Variety of the stone' },
  { value: 'naturalness', label: 'Natural or lab-grown' },
  { value: 'shape', label: 'Shape' },
  { value: 'pieces', label: 'Pieces' },
  { value: 'weight', label: 'Weight' },
  { value: 'dimensions', label: 'Length × width × depth' },
  { value: 'length', label: 'Length, mm' },
  { value: 'width', label: 'Width, mm' },
  { value: 'depth', label: 'Depth, mm' },
  { value: 'origin', label: 'Origin' },
  { value: 'colour', label: 'Color' },
  { value: 'clarity', label: 'Clarity' },
  ...gradeTargets,
  { value: 'treatments', label: 'Treatments' },
  { value: 'lab', label: 'Certificate: lab' },
  { value: 'reportNumber', label: 'Certificate: number' },
  { value: 'reportDate', label: 'Certificate: date' },
  { value: 'askingRate', label: 'Asking price' },
  { value: 'askingBasis', label: 'Asking price is per' },
  { value: 'currency', label: 'Asking currency' },
  { value: 'costRate', label: 'Cost' },
  { value: 'costBasis', label: 'Cost is per' },
  { value: 'minimumRate', label: 'Minimum price' },
  { value: 'location', label: 'Location' },
  { value: 'pairNumber', label: 'Pair number' },
  { value: 'pictureLink', label: 'Picture link' },
  { value: 'videoLink', label: 'Video link' },
  { value: 'internalNotes', label: 'Internal notes' },
  { value: 'notes', label: 'Notes shown to customers' },
] as const

export type Target = (typeof declared)[number]['value']
export const targetNames = declared.map(({ value }) => value)
/** The targets for a column; one column must be the weight. */
export const targets = declared.map(({ value, label }) => ({ value, label, required: value === 'weight' }))
export const targetLabel = (target: Target): string => declared.find(({ value }) => value === target)?.label ?? target

/** Several columns may go into the notes; any other target takes one column only. */
export const isNote = (target: Target | null | undefined): boolean => target === 'internalNotes' || target === 'notes'

/** What each column is imported as; null leaves it out, and one that is missing is not decided. */
export type Mapping = Readonly<Partial<Record<string, Target | null>>>

/** What a list needs besides its columns. */
export type ForAll = {
  stoneName?: string | null | undefined
  askingBasis?: string | null | undefined
  costBasis?: string | null | undefined
  ownership?: string | null | undefined
  withoutCost?: boolean | null | undefined
}

type Named = Pick<Column, 'name' | 'samples'>

/** The column of each target, and a fault for each column that nobody decided about, or whose target another one has too. */
export const decidedColumns = (columns: readonly Named[], mapping: Mapping, isShared: (target: Target) => boolean) => {
  const faults = unknownColumns(columns.map(({ name }) => name), 'mapping', mapping)
  const taken = new Map<Target, string>()
  for (const { name, samples } of columns) {
    const target = mapping[name]
    if (target === undefined && samples.length > 0) faults[`mapping.${name}`] = `Choose what “${name}” is, or do not import it.`
    if (!target || isShared(target)) continue
    const other = taken.get(target)
    if (other !== undefined) faults[`mapping.${name}`] = `“${other}” and “${name}” cannot both be the ${targetLabel(target)}.`
    taken.set(target, name)
  }
  if (taken.has('dimensions') && (['length', 'width', 'depth'] as const).some(target => taken.has(target)))
    faults[`mapping.${taken.get('dimensions')}`] = 'Choose either one column for all measurements, or one for each.'
  return { faults, taken }
}

/** What is said of a price whose unit nobody knows. */
export const unitFault = (column: string): string => `Choose whether “${column}” is per carat, per piece or for the whole.`

/**
 * What the user must still decide or correct before a list can be read, by the path of the field: columns with values that nobody decided
 * about, the unit of a price, and a missing cost. Empty when there is nothing. See docs/domain/stock.md#import-of-a-stock-list.
 */
export const mappingFaults = (columns: readonly Named[], mapping: Mapping, forAll: ForAll): Record<string, string> => {
  const { faults, taken } = decidedColumns(columns, mapping, isNote)
  if (!taken.has('weight')) faults.mapping = 'Choose the weight column.'
  return { ...faults, ...forAllFaults(taken, forAll) }
}

const forAllFaults = (taken: ReadonlyMap<Target, string>, { stoneName, askingBasis, costBasis, ownership, withoutCost }: ForAll): Record<string, string> => {
  const [price, cost] = [taken.get('askingRate') ?? taken.get('minimumRate'), taken.get('costRate')]
  const isOwn = ownership === undefined || ownership === null || ownership === 'own'
  const currency = cost === undefined ? null : headParts(cost).currency
  return {
    ...(!taken.has('stoneName') && !stoneName && { 'defaults.stoneName': 'Choose the stone column, or one stone for the whole list.' }),
    ...(price !== undefined && !taken.has('askingBasis') && !askingBasis && { 'defaults.askingBasis': unitFault(price) }),
    ...(cost !== undefined && !taken.has('costBasis') && !costBasis && { 'defaults.costBasis': unitFault(cost) }),
    ...(cost === undefined && isOwn && !withoutCost && { 'defaults.withoutCost': 'No column is the cost. Choose it, or import the stones without a cost.' }),
    ...(currency !== null &&
      currency !== baseCurrency() && { [`mapping.${cost}`]: `“${cost}” is in ${currency}, but costs are kept in ${baseCurrency()}. Convert the column, or do not import it.` }),
  }
}
