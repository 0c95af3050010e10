import { useState } from 'react'
import { numberKinds } from '../../../../domain/kit/number-kinds.ts'
import type { NumberKind } from '../../../../domain/kit/number-text.ts'
import { useNumberInput } from '../../form/number-input.ts'
import { shownNumber, typedNumber } from '../../form/typed-number.ts'
import classes from './filter.module.css'

type BoundProps = { label: string; kind: NumberKind | null; value?: string | undefined; set: (value: string | undefined) => void }

/** One end of a range. The URL holds it as a plain decimal. */
export const Bound = ({ label, kind, value, set }: BoundProps) => {
  const of = kind ?? numberKinds.exchange
  const [text, setText] = useState(() => shownNumber(value, of))
  const settle = () => {
    const read = typedNumber(text, of)
    if (read !== (value ?? null) && (read !== null || text.trim() === '')) set(read ?? undefined)
  }
  const { fault, input } = useNumberInput({ value: text, onChange: setText, kind: of, onBlur: settle })
  return (
    <label className={classes.text}>
      {label}
      <input
        {...input}
        inputMode="decimal"
        aria-invalid={fault ? true : undefined}
        onKeyDown={event => {
          if (event.key === 'Enter') settle()
        }}
        data-autofocus
      />
      {fault && (
        <span role="alert" className={classes.fault}>
          {fault}
        </span>
      )}
    </label>
  )
}
