import { useId } from 'react'
import classes from './segments.module.css'

type Props<V extends string> = {
  /** The accessible name of the choice. */
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

/** A segmented control for two or three options. The arrow keys move between them. */
export const Segments = <V extends string>({ label, options, value, onChange }: Props<V>) => {
  const name = useId()
  return (
    <fieldset className={classes.segments}>
      <legend>{label}</legend>
      {options.map(option => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
