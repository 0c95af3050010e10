import { useState } from 'react'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import type { NumberKind } from '../../../domain/kit/number-text.ts'
import { useSelectText } from './select-text.ts'
import { numberFault, settledNumber } from './typed-number.ts'

/** The unit in which a field takes what a scale sends; undefined for a field that is no weight. */
export const weighsIn = (kind: NumberKind): 'ct' | 'g' | undefined =>
  kind === numberKinds.carats ? 'ct' : kind === numberKinds.grams ? 'g' : undefined

type Given = {
  value: string
  onChange: (text: string) => void
  kind: NumberKind
  onBlur?: (() => void) | undefined
  /** Selects the text on focus, so that typing replaces it. */
  selects?: boolean
}

/** A number field. On blur it shows the number as it was read, or is marked with the error and keeps the text. */
export const useNumberInput = ({ value, onChange, kind, onBlur, selects = false }: Given) => {
  const [isTyping, setTyping] = useState(false)
  const selecting = useSelectText()
  return {
    fault: isTyping ? null : numberFault(value, kind),
    input: {
      value,
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        setTyping(true)
        onChange(event.currentTarget.value)
      },
      ...(selects ? selecting : {}),
      onBlur: () => {
        const settled = isTyping ? settledNumber(value, kind) : value
        setTyping(false)
        if (settled !== value) onChange(settled)
        onBlur?.()
      },
      autoComplete: 'off',
      'data-weighs': weighsIn(kind),
    },
  }
}
