import type { Merged, Versions } from '../../kit/form/merge/fields.ts'
import { merge } from '../../kit/form/merge/merge.ts'
import { settled } from '../../kit/form/merge/settled.ts'
import type { FormRow, FormState, FormValues } from '../state.ts'
import { askCurrency } from './currency.ts'

/** What was opened: its version, and its values, which a draft of an earlier release does not have. */
export type Opened<Values> = { version: number | null; values: Values | null }
/** The draft of a document as the browser keeps it. `base` holds the values that were opened. */
export type KeptDocument<Values> = { version: number | null; values: Values; ratedByHand: boolean; base?: Values | null }

/** What a form that opens was opened from: that of its draft, or the saved document. */
export const openedOf = <Values>(kept: KeptDocument<Values> | null, version: number | null, first: Values): Opened<Values> =>
  kept ? { version: kept.version, values: kept.base ?? (kept.version === version ? first : null) } : { version, values: first }

type Versioned<Values> = Versions<Values> & { ratedByHand: boolean }

/**
 * Merges what is typed into a document with what another user saved (docs/domain/documents.md#two-users). A rate of the table is not
 * typed, so it follows the currency.
 */
export const mergeDocument = <Row extends FormRow, Values extends FormValues>(
  { numbersOf, mergeRules }: Pick<FormState<Row, Values>, 'numbersOf' | 'mergeRules'>,
  { base, mine, theirs, ratedByHand }: Versioned<Values>,
): Merged<Values> => {
  const plain = (values: Values) => settled(values, numbersOf(values))
  const rated = ({ exchange, exchangeReason }: Values, values: Values): Values => ({ ...values, exchange, exchangeReason })
  const typed = ratedByHand ? mine : rated(base ?? theirs, mine)
  const versions = { base: base && plain(base), mine: plain(typed), theirs: plain(theirs) }
  const merged = askCurrency(merge(versions, mergeRules), versions, { rules: mergeRules, numbersOf })
  const isRated = ratedByHand || merged.values.currency === theirs.currency
  return isRated ? merged : { ...merged, values: rated(mine, merged.values) }
}
