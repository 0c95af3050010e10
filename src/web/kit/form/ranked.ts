import type { Option } from '../../../domain/kit/field.ts'
import { searchText } from '../../../domain/kit/search-text.ts'
import { americanSpelling } from '../../../domain/kit/spelling.ts'

const compared = (text: string) => americanSpelling(searchText(text.trim()))
const wordsIn = (text: string) => text.split(/[^\p{L}\p{N}]+/u)

/** How near an option comes to what was typed, 0 is nearest; null when it does not fit. */
const distance = ({ value, label, aliases = [] }: Option, typed: string): number | null => {
  const names = [label, value, ...aliases].map(compared)
  if (names.includes(typed)) return 0
  if (names[0]?.startsWith(typed)) return 1
  if (names.some(name => name.startsWith(typed))) return 2
  if (names.some(name => wordsIn(name).some(word => word.startsWith(typed)))) return 3
  return names.some(name => name.includes(typed)) ? 4 : null
}

/**
 * The options of a fixed list that fit what was typed: by label, code and other names, the nearest first, else in their order. Accents and
 * British spelling make no difference (docs/domain/company.md#search).
 */
export const ranked = <O extends Option>(options: readonly O[], text: string): O[] => {
  const typed = compared(text)
  if (!typed) return [...options]
  return options
    .flatMap(option => {
      const far = distance(option, typed)
      return far === null ? [] : [{ option, far }]
    })
    .sort((a, b) => a.far - b.far)
    .map(({ option }) => option)
}
