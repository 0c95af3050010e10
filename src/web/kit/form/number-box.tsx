import type { InputHTMLAttributes } from 'react'
import type { NumberKind } from '../../../domain/kit/number-text.ts'
import { useNumberInput } from './number-input.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onBlur'> & {
  value: string
  onChange: (text: string) => void
  kind: NumberKind
  selects?: boolean
  /** Whether its value is refused for another reason than that it is no number. */
  isInvalid?: boolean
}

/** A number input for a custom table cell. Its mark, title and description show an error. */
export const NumberBox = ({ value, onChange, kind, selects = false, isInvalid = false, ...rest }: Props) => {
  const { fault, input } = useNumberInput({ value, onChange, kind, selects })
  return <input inputMode="decimal" {...rest} {...input} aria-invalid={fault || isInvalid ? true : undefined} title={fault ?? rest.title} />
}
