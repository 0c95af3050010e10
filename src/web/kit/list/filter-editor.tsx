import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { Field } from '../../../domain/kit/field.ts'
import { americanSpelling } from '../../../domain/kit/spelling.ts'
import { day, readable } from '../data/number.ts'
import { type Choice, useLookup } from '../data/query.ts'
import { DayRange } from '../form/day-range.tsx'
import { kindOfField } from '../form/typed-number.ts'
import { entityNamed } from '../record/entity.ts'
import classes from './filter.module.css'
import { Bound } from './filter-bound.tsx'
import type { View } from './view.ts'

const isDay = (field: Field) => field.kind === 'date' || field.kind === 'timestamp'
const isRange = (field: Field) => ['money', 'rate', 'carats', 'grams', 'integer', 'percent', 'millimetres', 'exchange'].includes(field.kind)

/** The URL parameters of a filter. */
export const keysOf = (name: string, field: Field): string[] =>
  isDay(field) ? [`${name}From`, `${name}To`] : isRange(field) ? [`${name}Min`, `${name}Max`] : [name]

/** The titles of the records in a filter, by id. */
export const useRefTitles = (field: Field, ids: string | undefined): Map<string, string> => {
  // In a report, a filter can also select rows without a reference.
  const known = ids
    ?.split(',')
    .filter(id => id !== 'none')
    .join(',')
  const { data } = useLookup(entityNamed(field.of ?? 'branch'), '', {
    enabled: field.kind === 'ref' && Boolean(known),
    query: { ids: known },
  })
  return new Map(data?.rows.map(row => [row.id, row.title]))
}

/** The option groups, each with its values. */
const groupsOf = ({ options = [] }: Field): Map<string, string[]> => {
  const groups = new Map<string, string[]>()
  for (const { value, group } of options) if (group) groups.set(group, [...(groups.get(group) ?? []), value])
  return groups
}
const isSame = (chosen: ReadonlySet<string>, values: readonly string[]) =>
  chosen.size === values.length && values.every(value => chosen.has(value))

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
  if (field.options) return few(values.map(value => field.options?.find(option => option.value === value)?.label ?? value))
  if (field.matchesWhole) return few(values.map(value => value.trim()).filter(Boolean))
  return `“${view[name]}”`
}

type Props = { name: string; field: Field; view: View; set: (by: Record<string, string | undefined>) => void }

/** The input for a filter, by the kind of its field. */
export const FilterEditor = ({ name, field, view, set }: Props) => {
  const [low, high] = keysOf(name, field) as [string, string]
  if (isDay(field))
    return <DayRange from={view[low]} to={view[high]} set={(from, to) => set({ [low]: from, [high]: to })} label={field.label} />
  if (isRange(field)) {
    return (
      <div className={classes.range}>
        <Bound label={`${field.label}, at least`} kind={kindOfField(name, field)} value={view[low]} set={value => set({ [low]: value })} />
        <Bound label="at most" kind={kindOfField(name, field)} value={view[high]} set={value => set({ [high]: value })} />
      </div>
    )
  }
  const toggled = (value: string) => {
    const values = (view[name] ?? '').split(',').filter(Boolean)
    set({ [name]: (values.includes(value) ? values.filter(other => other !== value) : [...values, value]).join(',') || undefined })
  }
  const chosen = new Set((view[name] ?? '').split(',').filter(Boolean))
  if (field.kind === 'ref') return <RefPicker entity={field.of!} chosen={chosen} toggle={toggled} label={field.label} />
  if (field.kind === 'flag') {
    return (
      <Picks>
        {[
          ['true', 'Yes'],
          ['false', 'No'],
        ].map(([value, label]) => (
          <Pick key={value} on={chosen.has(value!)} onChange={() => set({ [name]: chosen.has(value!) ? undefined : value })}>
            {label}
          </Pick>
        ))}
      </Picks>
    )
  }
  if (field.options)
    return <Options field={field} chosen={chosen} toggle={toggled} choose={values => set({ [name]: values.join(',') || undefined })} />
  if (field.matchesWhole)
    return <Text label={`${field.label} is (commas between several)`} value={view[name]} set={value => set({ [name]: value })} />
  return <Text label={`${field.label} contains`} value={view[name]} set={value => set({ [name]: value })} />
}

const Picks = ({ children }: { children: ReactNode }) => <div className={classes.picks}>{children}</div>
const Pick = ({ on, onChange, children }: { on: boolean; onChange: () => void; children: ReactNode }) => (
  <label className={classes.pick}>
    <input type="checkbox" checked={on} onChange={onChange} />
    {children}
  </label>
)

type OptionsProps = { field: Field; chosen: Set<string>; toggle: (value: string) => void; choose: (values: string[]) => void }

const Options = ({ field, chosen, toggle, choose }: OptionsProps) => {
  const [text, setText] = useState('')
  const options = field.options ?? []
  const fitting = options.filter(({ label }) => americanSpelling(label).includes(americanSpelling(text)))
  const groups = [...groupsOf(field)]
  return (
    <>
      {groups.length > 0 && (
        <div className={classes.spans}>
          {groups.map(([group, values]) => (
            <button key={group} type="button" aria-pressed={isSame(chosen, values)} onClick={() => choose(values)}>
              {group}
            </button>
          ))}
          <button type="button" aria-pressed={chosen.size === 0} onClick={() => choose([])}>
            All
          </button>
        </div>
      )}
      {options.length > (groups.length > 0 ? 16 : 10) && (
        <input
          className={classes.find}
          placeholder="Find"
          aria-label={`Find in ${field.label}`}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      )}
      <Picks>
        {fitting.map(({ value, label }) => (
          <Pick key={value} on={chosen.has(value)} onChange={() => toggle(value)}>
            {label}
          </Pick>
        ))}
      </Picks>
    </>
  )
}

const RefPicker = ({
  entity,
  chosen,
  toggle,
  label,
}: {
  entity: string
  chosen: Set<string>
  toggle: (id: string) => void
  label: string
}) => {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, 150)
  const { data } = useLookup(entityNamed(entity), search)
  const rows: Choice[] = data?.rows ?? []
  return (
    <>
      <input
        className={classes.find}
        placeholder="Find"
        aria-label={`Find in ${label}`}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        data-autofocus
      />
      <Picks>
        {rows.map(({ id, title }) => (
          <Pick key={id} on={chosen.has(id)} onChange={() => toggle(id)}>
            {title}
          </Pick>
        ))}
      </Picks>
    </>
  )
}

const Text = ({ label, value = '', set }: { label: string; value?: string | undefined; set: (value: string | undefined) => void }) => {
  const [text, setText] = useState(value)
  const settle = () => {
    if (text.trim() !== value) set(text.trim() || undefined)
  }
  return (
    <label className={classes.text}>
      {label}
      <input
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={event => {
          if (event.key === 'Enter') settle()
        }}
        data-autofocus
      />
    </label>
  )
}
