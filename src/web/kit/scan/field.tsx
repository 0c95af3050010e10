import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useState } from 'react'
import { ScanIcon } from '../display/icons.tsx'
import classes from './field.module.css'
import { type ScanAnswer, ScanButton, type Scanner } from './scan.tsx'
import { ScanTray } from './tray.tsx'

type Props = {
  /** What the field is called to those who do not see it. */
  label: string
  scanner: Scanner
  /** What became of the last code, and what is said before there was one. */
  last: ScanAnswer | null
  hint: string
  field?: Ref<HTMLInputElement> | undefined
  /** Told of every letter, where what is typed is also searched for. */
  onText?: (text: string, field: HTMLInputElement) => void
  /** Enter and arrows before the field takes them: for what is offered under it. */
  input?: Pick<InputHTMLAttributes<HTMLInputElement>, 'onKeyDown' | 'onBlur' | 'role'> & Record<`aria-${string}`, unknown>
  /** What stands in it is wiped whenever this changes. */
  clearing?: number
  /** Where scanning is all that a screen is for, it begins at once. */
  autoFocus?: boolean
}

/** Some scanners end a code with Tab: in a field for codes it is taken as Enter is, and the focus stays. */
export const isTabAfterCode = (event: KeyboardEvent<HTMLInputElement>): boolean => {
  const isCode = event.key === 'Tab' && !event.shiftKey && event.currentTarget.value.trim() !== ''
  if (isCode) event.preventDefault()
  return isCode
}

/** One large field that codes are scanned or typed into, the camera beside it, and what became of the last one. */
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
            // biome-ignore lint/a11y/noAutofocus: asked for by screens on which scanning is the first thing to do.
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
        {last?.says ?? hint}
      </p>
      <ScanTray scanner={scanner} />
    </div>
  )
}
