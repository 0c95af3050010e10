import { type FocusEvent, type MouseEvent, useRef, useState } from 'react'
import type { NumberKind } from '../../../domain/kit/number-text.ts'
import { numberFault, settledNumber } from './typed-number.ts'

type Given = {
  value: string
  onChange: (text: string) => void
  kind: NumberKind
  onBlur?: (() => void) | undefined
  /** What stands in the field is selected when it is entered, so that typing replaces it. */
  selects?: boolean
}

/** A field for a number: once it is left it shows what was read, or is marked with what is wrong and keeps what was typed. */
export const useNumberInput = ({ value, onChange, kind, onBlur, selects = false }: Given) => {
  const [isTyping, setTyping] = useState(false)
  const isFresh = useRef(false)
  return {
    fault: isTyping ? null : numberFault(value, kind),
    input: {
      value,
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        setTyping(true)
        onChange(event.currentTarget.value)
      },
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        if (!selects) return
        isFresh.current = true
        event.currentTarget.select()
      },
      // The press that enters a field puts the caret somewhere, and takes the selection away again.
      onClick: (event: MouseEvent<HTMLInputElement>) => {
        if (isFresh.current) event.currentTarget.select()
        isFresh.current = false
      },
      onBlur: () => {
        const settled = isTyping ? settledNumber(value, kind) : value
        setTyping(false)
        if (settled !== value) onChange(settled)
        onBlur?.()
      },
      autoComplete: 'off',
    },
  }
}
