import type { ComponentProps, KeyboardEvent } from 'react'
import { ScanIcon } from '../display/icons.tsx'
import classes from './code-box.module.css'

/** Some scanners end a code with Tab. In a field for codes it acts as Enter, and the focus stays. */
const isTabAfterCode = (event: KeyboardEvent<HTMLInputElement>): boolean => {
  const isCode = event.key === 'Tab' && !event.shiftKey && event.currentTarget.value.trim() !== ''
  if (isCode) event.preventDefault()
  return isCode
}

/** An input for scanned or typed codes. `className` sets the height of its box. */
export const CodeBox = ({ className, onKeyDown, ...input }: ComponentProps<'input'>) => (
  <label className={`${classes.box} ${className}`}>
    <ScanIcon />
    <input
      placeholder="Scan or type a SKU"
      autoComplete="off"
      spellCheck={false}
      data-takes-codes
      {...input}
      onKeyDown={event => {
        onKeyDown?.(event)
        if (!event.defaultPrevented && isTabAfterCode(event)) event.currentTarget.form?.requestSubmit()
      }}
    />
  </label>
)
