import { useState } from 'react'
import type { Field } from '../../../../domain/kit/field.ts'
import { present } from '../../../../domain/kit/present.ts'
import { DayRange } from '../../form/day-range.tsx'
import { kindOfField } from '../../form/typed-number.ts'
import type { View } from '../view.ts'
import { Bound } from './bound.tsx'
import classes from './filter.module.css'
import { Grades } from './grades.tsx'
import { endsOf, isDay, isRange } from './keys.ts'
import { Options } from './options.tsx'
import { Pick, Picks } from './picks.tsx'
import { RefPicker } from './references.tsx'

type Props = { name: string; field: Field; view: View; set: (by: Record<string, string | undefined>) => void }

const answers = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

const wordsIn = (text = '') =>
  text
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)

/** The input for a filter, by the kind of its field. */
export const FilterEditor = ({ name, field, view, set }: Props) => {
  const [low, high] = endsOf(name, field)
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
    const values = wordsIn(view[name])
    set({ [name]: (values.includes(value) ? values.filter(other => other !== value) : [...values, value]).join(',') || undefined })
  }
  const chosen = new Set(wordsIn(view[name]))
  if (field.kind === 'ref') return <RefPicker entity={present(field.of)} chosen={chosen} toggle={toggled} label={field.label} />
  if (field.kind === 'flag') {
    return (
      <Picks>
        {answers.map(({ value, label }) => (
          <Pick key={value} on={chosen.has(value)} onChange={() => set({ [name]: chosen.has(value) ? undefined : value })}>
            {label}
          </Pick>
        ))}
      </Picks>
    )
  }
  const choose = (values: readonly string[]) => set({ [name]: values.join(',') || undefined })
  if (field.grades) return <GradesAndWords field={field} chosen={chosen} choose={choose} />
  if (field.options) return <Options field={field} chosen={chosen} toggle={toggled} choose={choose} />
  if (field.matchesWhole)
    return <Text label={`${field.label} is (commas between several)`} value={view[name]} set={value => set({ [name]: value })} />
  return <Text label={`${field.label} contains`} value={view[name]} set={value => set({ [name]: value })} />
}

// Colored stones have words of their own, which stand beside the grades.
const GradesAndWords = ({ field, chosen, choose }: { field: Field; chosen: ReadonlySet<string>; choose: (values: string[]) => void }) => {
  const grades = new Set(field.grades?.map(({ value }) => value))
  const words = [...chosen].filter(value => !grades.has(value))
  return (
    <>
      <Grades field={field} chosen={chosen} choose={choose} />
      {field.kind === 'text' && (
        <Text
          label="Other words (commas between several)"
          value={words.join(', ') || undefined}
          set={text => choose([...[...chosen].filter(value => grades.has(value)), ...wordsIn(text)])}
        />
      )}
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
