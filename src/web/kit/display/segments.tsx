import { useId } from 'react'
import classes from './segments.module.css'

type Props<V extends string> = {
  /** What is chosen here, to those who do not see it. */
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

/** One of two or three, side by side; the arrows walk them. */
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
