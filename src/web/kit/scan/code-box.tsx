import type { ComponentProps, KeyboardEvent } from 'react'
import { ScanIcon } from '../display/icons.tsx'
import classes from './code-box.module.css'

type Props = ComponentProps<'input'> & {
  /** Called with the code that was scanned or typed, on Enter. It may be blank. */
  onCode: (code: string, field: HTMLInputElement) => void
}

// Some scanners end a code with Tab. In a field for codes it acts as Enter, and the focus stays. Ctrl+Enter belongs to the document.
const endsCode = ({ key, shiftKey, ctrlKey, metaKey, altKey, currentTarget, nativeEvent }: KeyboardEvent<HTMLInputElement>): boolean => {
  if (nativeEvent.isComposing || ctrlKey || metaKey || altKey) return false
  return key === 'Enter' || (key === 'Tab' && !shiftKey && currentTarget.value.trim() !== '')
}

/** An input for scanned or typed codes. `className` sets the height of its box. It may be inside a form, which it never submits. */
export const CodeBox = ({ className, onKeyDown, onCode, ...input }: Props) => (
  <label className={`${classes.box} ${className}`}>
    <ScanIcon />
    <input
      placeholder="Scan or type a SKU"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="done"
      data-takes-codes
      {...input}
      onKeyDown={event => {
        onKeyDown?.(event)
        if (event.defaultPrevented || !endsCode(event)) return
        event.preventDefault()
        onCode(event.currentTarget.value.trim(), event.currentTarget)
      }}
    />
  </label>
)
