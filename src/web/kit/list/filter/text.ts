import type { Field } from '../../../../domain/kit/field.ts'
import { day, readable } from '../../data/number.ts'
import type { View } from '../view.ts'
import { gradeRuns } from './grade-range.ts'
import { groupsOf, isSame } from './groups.ts'
import { isDay, isRange, keysOf } from './keys.ts'

const few = (words: string[]) => (words.length > 2 ? `${words.length} chosen` : words.join(', '))

/** The text of a filter. */
export const filterWords = (name: string, field: Field, view: View, titles: Map<string, string>): string => {
  const [from, to] = keysOf(name, field).map(key => view[key])
  if (isDay(field))
    return from && to ? (from === to ? day(from) : `${day(from)} – ${day(to)}`) : from ? `since ${day(from)}` : `until ${day(to)}`
  if (isRange(field)) return from && to ? `${readable(from)} – ${readable(to)}` : from ? `≥ ${readable(from)}` : `≤ ${readable(to)}`
  const values = (view[name] ?? '').split(',')
  if (field.kind === 'flag') return view[name] === 'true' ? 'yes' : 'no'
  if (field.kind === 'ref') return few(values.map(id => titles.get(id) ?? (id === 'none' ? 'none' : '…')))
  const group = [...groupsOf(field)].find(([, all]) => isSame(new Set(values), all))
  if (group) return group[0]
  if (field.grades) return few(gradeRuns(field, values.map(value => value.trim()).filter(Boolean)))
  if (field.options) return few(values.map(value => field.options?.find(option => option.value === value)?.label ?? value))
  if (field.matchesWhole) return few(values.map(value => value.trim()).filter(Boolean))
  return `“${view[name]}”`
}
