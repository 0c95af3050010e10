import { z } from 'zod'
import type { Column } from '../../../kit/import/columns.ts'
import { corrections, wordMeanings } from '../../../kit/import/contract.ts'
import { inventory } from '../../inventory/entity.ts'
import { decidedColumns, isNote, type Mapping, type Target, targetLabel, targetNames, unitFault } from '../columns.ts'
import { gradeTargets } from '../grades.ts'

/** The columns that find a stone. */
const finding = ['sku', 'lab', 'reportNumber'] as const
/** The fields that a list may change: what a bulk change may set, and the measurements. Nothing that moves stock. */
export const changed = [
  'shape', 'length', 'width', 'depth', 'origin', 'colour', 'clarity', ...gradeTargets.map(({ value }) => value), 'treatments',
  'askingRate', 'askingBasis', 'currency', 'minimumRate', 'location', 'pairNumber', 'pictureLink', 'videoLink', 'notes', 'internalNotes',
] as const satisfies readonly Target[]
// The weight is compared with that of the stone, and changes nothing.
const usable: readonly Target[] = [...finding, 'weight', 'dimensions', ...changed]

/** What a column of such a list may be. */
export const updateTargets = usable.map(value => ({ value, label: value === 'weight' ? 'Weight, only compared' : targetLabel(value), required: false }))

/** What a column is at first in a list that changes stones: null for what such a list cannot change. Notes change only by choice. */
export const usedAtFirst = (target: Target | null | undefined): Target | null => (target && usable.includes(target) && !isNote(target) ? target : null)

const { fields } = inventory

/** How a list that changes stones is read. The branch, if there is one, is that of all its stones. */
export const updateReading = z.strictObject({
  /** A column that is missing here is not decided yet; null leaves it out. */
  mapping: z.record(z.string().max(140), z.enum(targetNames).nullable()),
  defaults: z.strictObject({
    branch: fields.branch.schema.nullish(),
    /** What a price is for, and its currency, where the list does not say it. Without a currency, that of the stone stays. */
    askingBasis: fields.askingBasis.schema.nullish(),
    currency: fields.currency.schema.nullish(),
  }),
  words: wordMeanings(targetNames),
  decimals: z.record(z.string().max(140), z.enum(['.', ','])).default({}),
  ...corrections,
})
export type UpdateReading = z.infer<typeof updateReading>

/** What the user must still decide before a list that changes stones can be read, by the path of the field. */
export const updateColumnFaults = (
  columns: readonly Pick<Column, 'name' | 'samples'>[],
  { mapping, defaults }: { mapping: Mapping; defaults: UpdateReading['defaults'] },
): Record<string, string> => {
  const { faults, taken } = decidedColumns(columns, mapping, () => false)
  for (const [target, name] of taken) if (!usable.includes(target)) faults[`mapping.${name}`] = `A list cannot change the ${targetLabel(target)} of a stone in stock.`
  if (!taken.has('sku') && !taken.has('reportNumber')) faults.mapping = 'Choose the column that finds the stones: the SKU, or the number of the certificate.'
  else if (![...taken.keys()].some(target => target === 'dimensions' || changed.some(name => name === target))) faults.mapping = 'Choose at least one column that changes the stones, such as the asking price.'
  const price = taken.get('askingRate') ?? taken.get('minimumRate')
  if (price !== undefined && !taken.has('askingBasis') && !defaults.askingBasis) faults['defaults.askingBasis'] = unitFault(price)
  return faults
}
