import type { Side } from './choose.ts'
import type { Difference, Merged } from './fields.ts'

/** Who saved the stored version, and when. */
export type SavedBy = { version: number; updatedAt: string; updatedBy: string | null }
/** A merge that the user has not saved yet: what was taken over, what both changed, and what is chosen so far, by `differenceKey`. */
export type Pending<Row extends SavedBy, V> = Merged<V> & {
  row: Row
  chosen: Readonly<Record<string, Side>>
  /** Whether the stored version can still be changed by this form. */
  isSavable: boolean
}

/** What identifies a difference in one merge. */
export const differenceKey = ({ line, part }: Difference): string => [line?.list, line?.key, part?.name].join('/')

/** A merge with the version of another user, before anything is chosen. */
export const pendingOf = <Row extends SavedBy, V>(row: Row, merged: Merged<V>, isSavable = true): Pending<Row, V> => ({
  ...merged,
  ...{ row, chosen: {}, isSavable },
})

/** The same merge after the user chose a side of one conflict. */
export const withChoice = <P extends Pending<SavedBy, unknown>>(pending: P, conflict: Difference, side: Side): P => ({
  ...pending,
  chosen: { ...pending.chosen, [differenceKey(conflict)]: side },
})

/** Whether the user still has to choose between two values. */
export const isUndecided = (pending: Pick<Pending<SavedBy, unknown>, 'conflicts' | 'chosen'> | null): boolean =>
  pending?.conflicts.some(conflict => !pending.chosen[differenceKey(conflict)]) ?? false

/** The message when the user saves before that. */
export const undecidedMessage = 'You both changed the same fields. Choose a value for each, then save.'
