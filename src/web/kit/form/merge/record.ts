import type { Field } from '../../../../domain/kit/field.ts'
import { isRecord } from '../../../../domain/kit/json.ts'
import type { Typed } from '../schema.ts'
import type { Merged, Versions } from './fields.ts'
import { merge } from './merge.ts'
import { isSame } from './rules.ts'
import { numbersOf, settled } from './settled.ts'

/** The draft of a record: the fields that were typed, and what these fields were when the form was opened. */
export type KeptTyped = { typed: Typed; base: Typed }

const only = (values: Typed, names: readonly string[]): Typed => Object.fromEntries(names.map(name => [name, values[name]]))

/** Keeps only what was typed, so that the draft never overwrites changes by others. `opened` is what the record was before. */
export const keptTyped = (stored: Typed, typed: Typed, opened: Typed): KeptTyped => {
  const names = Object.keys(typed).filter(name => !isSame(typed[name], stored[name]))
  return { typed: only(typed, names), base: only(opened, names) }
}

/** Reads a stored draft. An earlier release stored the typed fields alone: they are then put over the record. */
export const readKept = (found: Typed | KeptTyped): KeptTyped =>
  isRecord(found.typed) && isRecord(found.base) ? { typed: found.typed, base: found.base } : { typed: { ...found }, base: {} }

/** Merges what is typed into the form of a record with what another user stored. */
export const mergeTyped = (fields: readonly [string, Field][], { base, mine, theirs }: Versions<Typed>): Merged<Typed> => {
  const plain = (typed: Typed) => settled(typed, numbersOf(fields, typed))
  return merge({ base: base && plain(base), mine: plain(mine), theirs: plain(theirs) })
}

/**
 * The form of a record when it opens: what is stored, what is typed, and the merge if the record was changed since the draft was kept. A
 * new record has nothing stored that others could change.
 */
export const restoredTyped = (
  fields: readonly [string, Field][],
  kept: KeptTyped | null,
  stored: Typed,
  isSaved: boolean,
): { opened: Typed; typed: Typed; merged: Merged<Typed> | null } => {
  const typed = { ...stored, ...kept?.typed }
  const opened = { ...stored, ...kept?.base }
  const isChanged = isSaved && Object.keys(opened).some(name => !isSame(opened[name], stored[name]))
  if (!isChanged) return { opened: stored, typed, merged: null }
  const merged = mergeTyped(fields, { base: opened, mine: typed, theirs: stored })
  return { opened: merged.conflicts.length > 0 ? opened : stored, typed: merged.values, merged }
}
