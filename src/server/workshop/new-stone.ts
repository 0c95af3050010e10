import type { DraftOf } from '../../domain/kit/entity.ts'
import { withDefaults } from '../../domain/kit/shape.ts'
import { inventory, stoneFaults, usualPieces } from '../../domain/stock/inventory/entity.ts'
import { finishedType } from '../../domain/workshop/order-form/estimated-pieces.ts'
import { uuid } from '../kit/db/uuid.ts'
import { at } from './fault.ts'
import type { StoredStone } from './form.ts'

const blankDescription = {
  length: null,
  width: null,
  depth: null,
  crown: null,
  pavilion: null,
  size: null,
  internalNotes: null,
  notes: null,
  pairNumber: null,
  pictureLink: null,
  videoLink: null,
  askingRate: null,
  minimumRate: null,
  labelled: null,
}
/** The fields of a stone that a receipt may give; the others are those of its source. */
type Given = { [K in keyof StoredStone]?: StoredStone[K] | undefined }

/** Only those of these fields that have a value. `Object.fromEntries` does not keep their names in its type. */
export const stated = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }

/** A new stone, with the defaults of what is not given. What it costs and where it lies is set when it is inserted. */
export const newStone = (given: DraftOf<typeof inventory>): StoredStone =>
  // TypeScript cannot add up the fields that a user fills with those that the system sets.
  ({ ...withDefaults(inventory.fields, given), id: uuid(), parent: null, purchase: null, purchaseLine: null }) as StoredStone

/** A stone that work made from another. It copies the source, without its measurements, notes and prices; `given` values replace these. */
export const madeFrom = (source: StoredStone, given: Given, index: number): StoredStone => {
  const type = finishedType(source.type, given)
  const pieces = given.pieces ?? usualPieces(type)
  const stone: StoredStone = {
    ...source,
    ...blankDescription,
    sku: '',
    costBasis: 'per carat',
    ...stated(given),
    ...{ id: uuid(), type, pieces, parent: source.id },
  }
  const [fault] = Object.entries(stoneFaults(stone))
  if (fault) throw at('lines', index, ...fault)
  return stone
}
