import type { Chip } from '../../../domain/stock/finder/chip.ts'
import { type Range, without } from '../../../domain/stock/finder/range.ts'
import { readable } from '../../kit/data/number.ts'
import { useRead } from '../../kit/data/query.ts'
import { CrossIcon } from '../../kit/display/icons.tsx'
import filter from '../../kit/list/filter/filter.module.css'
import { sentenceOf } from './sentence.ts'
import classes from './wanted.module.css'

const mostNamed = 2

/** The values or the range of a chip: 'Ruby, Spinel and 3 more', 'up to 20,000 USD', '1.8–2.2 ct'. */
export const meaningOf = ({ values, min, max, unit }: Pick<Chip, 'values' | 'min' | 'max' | 'unit'>): string => {
  if (values.length > 0) {
    const rest = values.length - mostNamed
    return `${values.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${readable(rest)} more` : ''}`
  }
  if (min !== null && max !== null) return min === max ? `${readable(min)} ${unit}` : `${readable(min)}–${readable(max)} ${unit}`
  return min !== null ? `from ${readable(min)} ${unit}` : `up to ${readable(max ?? '0')} ${unit}`
}

type Props = {
  sentence: string
  /** Another sentence, after a condition was removed. */
  onChange: (to: string) => void
  /** The words of a condition to select, so that others can be typed. */
  onSelect: (words: Range) => void
}

/** What a sentence asks of stones: a chip for each condition. A click selects its words in the search box, the cross removes them. */
export const WantedChips = ({ sentence, onChange, onSelect }: Props) => {
  const { data } = useRead('search/wanted', { q: sentenceOf(sentence) }, { enabled: sentence !== '', quiet: true })
  if (!data || data.chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Understood">
      {data.chips.map(({ at, label, ...meaning }) => {
        const [first] = at
        const name = `${label} ${meaningOf(meaning)}`
        return (
          <li key={name} className={filter.chip} data-on>
            <button type="button" title={`Change ${label}`} onClick={() => first && onSelect(first)}>
              {label} <b>{meaningOf(meaning)}</b>
            </button>
            <button type="button" aria-label={`Remove ${name}`} title={`Remove ${label}`} onClick={() => onChange(without(sentence, at))}>
              <CrossIcon width={12} height={12} />
            </button>
          </li>
        )
      })}
      {data.words.length > 0 && <li className={classes.words}>and the text “{data.words.join(' ')}”</li>}
    </ul>
  )
}
