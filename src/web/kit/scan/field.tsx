import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { CodeBox } from './code-box.tsx'
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
  const take = (code: string, element: HTMLInputElement) => {
    write('', element)
    if (code) scanner.take(code)
  }
  return (
    <div>
      <div className={classes.scan}>
        <CodeBox
          ref={field}
          className={classes.code}
          aria-label={label}
          autoFocus={autoFocus}
          {...input}
          value={text}
          onChange={event => write(event.currentTarget.value, event.currentTarget)}
          onCode={take}
        />
        <ScanButton scanner={scanner}>Camera</ScanButton>
      </div>
      <p className={classes.last} data-tone={last?.tone} role="status">
        {last?.message ?? hint}
      </p>
      <ScanTray scanner={scanner} />
    </div>
  )
}
