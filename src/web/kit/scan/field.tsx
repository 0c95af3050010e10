import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useState } from 'react'
import { ScanIcon } from '../display/icons.tsx'
import classes from './field.module.css'
import { type ScanAnswer, ScanButton, type Scanner } from './scan.tsx'
import { ScanTray } from './tray.tsx'

type Props = {
  /** The accessible name of the field. */
  label: string
  scanner: Scanner
  /** The result of the last code; the hint is shown before the first one. */
  last: ScanAnswer | null
  hint: string
  field?: Ref<HTMLInputElement> | undefined
  /** Called on each key, where the typed text is also a search. */
  onText?: (text: string, field: HTMLInputElement) => void
  /** Handles Enter and the arrows before the field does, for the options under it. */
  input?: Pick<InputHTMLAttributes<HTMLInputElement>, 'onKeyDown' | 'onBlur' | 'role'> & Record<`aria-${string}`, unknown>
  /** The field is cleared whenever this changes. */
  clearing?: number
  /** Focuses the field on screens whose only purpose is scanning. */
  autoFocus?: boolean
}

/** Some scanners end a code with Tab. In a field for codes it acts as Enter, and the focus stays. */
export const isTabAfterCode = (event: KeyboardEvent<HTMLInputElement>): boolean => {
  const isCode = event.key === 'Tab' && !event.shiftKey && event.currentTarget.value.trim() !== ''
  if (isCode) event.preventDefault()
  return isCode
}

/** A large field for scanned or typed codes, with the camera button and the result of the last code. */
export const ScanField = ({ label, scanner, last, hint, field, onText, input = {}, clearing = 0, autoFocus = false }: Props) => {
  const [text, setText] = useState('')
  const [wiped, setWiped] = useState(clearing)
  if (wiped !== clearing) {
    setWiped(clearing)
    setText('')
  }
  const write = (to: string, element: HTMLInputElement) => {
    setText(to)
    onText?.(to, element)
  }
  return (
    <div>
      <form
        className={classes.scan}
        onSubmit={event => {
          event.preventDefault()
          const element = event.currentTarget.elements.namedItem('code') as HTMLInputElement
          const code = text.trim()
          write('', element)
          if (code) scanner.take(code)
        }}
      >
        <label>
          <ScanIcon />
          <input
            ref={field}
            name="code"
            aria-label={label}
            placeholder="Scan or type a SKU"
            autoComplete="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: requested by screens on which scanning is the first action.
            autoFocus={autoFocus}
            data-takes-codes
            {...input}
            onKeyDown={event => {
              input.onKeyDown?.(event)
              if (!event.defaultPrevented && isTabAfterCode(event)) event.currentTarget.form?.requestSubmit()
            }}
            value={text}
            onChange={event => write(event.currentTarget.value, event.currentTarget)}
          />
        </label>
        <ScanButton scanner={scanner}>Camera</ScanButton>
      </form>
      <p className={classes.last} data-tone={last?.tone} role="status">
        {last?.message ?? hint}
      </p>
      <ScanTray scanner={scanner} />
    </div>
  )
}
