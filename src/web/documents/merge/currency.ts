import { isMoneyKind } from '../../../domain/kit/number-kinds.ts'
import type { Difference, Merged, Versions } from '../../kit/form/merge/fields.ts'
import { keyOf, linesIn } from '../../kit/form/merge/lines.ts'
import { type MergeRules, type Part, type Values, valuesIn } from '../../kit/form/merge/rules.ts'
import type { NumberAt } from '../../kit/form/typed-text.ts'
import type { FormValues } from '../state.ts'

// The rate goes with its currency.
const currency: Part = { name: 'currency', by: ['currency'], paths: ['currency', 'exchange', 'exchangeReason'] }

/** A place in a form that is the same in all versions: a line by its key, not by its number. */
const placeOf = (values: Values, path: string, { lines = {} }: MergeRules): string => {
  const [list = '', nth = '', ...rest] = path.split('.')
  const line = lines[list] && linesIn(values, list)[Number(nth)]
  return line && lines[list] ? [list, keyOf(lines[list], line), ...rest].join('.') : path
}

type Numbered<V> = { rules: MergeRules; numbersOf: (values: V) => readonly NumberAt[] }

const moneyOf = <V extends FormValues>(values: V, { rules, numbersOf }: Numbered<V>): Map<string, unknown> =>
  new Map(
    numbersOf(values).flatMap(([path, text, kind]) =>
      kind && isMoneyKind(kind) && text ? [[placeOf(valuesIn(values), path, rules), text]] : [],
    ),
  )

/**
 * Where one user changed the currency and the other an amount, the currency is a conflict: no amount may change its currency without a
 * choice (docs/domain/documents.md#two-users).
 */
export const askCurrency = <V extends FormValues>(merged: Merged<V>, { base, mine, theirs }: Versions<V>, form: Numbered<V>): Merged<V> => {
  if (!base) return merged
  const [isMine, isTheirs] = [mine, theirs].map(side => side.currency !== base.currency)
  if (isMine === isTheirs) return merged
  const before = moneyOf(base, form)
  const isNew = [...moneyOf(isMine ? theirs : mine, form)].some(([place, text]) => before.get(place) !== text)
  if (!isNew) return merged
  const difference: Difference = { line: null, part: currency, base: valuesIn(base), mine: valuesIn(mine), theirs: valuesIn(theirs) }
  const isOther = ({ line, part }: Difference) => line !== null || !part || !currency.paths.includes(part.name)
  return {
    values: { ...merged.values, currency: mine.currency, exchange: mine.exchange, exchangeReason: mine.exchangeReason },
    taken: merged.taken.filter(isOther),
    conflicts: [difference, ...merged.conflicts.filter(isOther)],
  }
}
