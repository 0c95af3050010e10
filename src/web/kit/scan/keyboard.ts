import { useEffect, useRef } from 'react'
import { areShortcuts, holdFor, isUnended, longestPause, mayBegin, type Reading, readRun, type Stroke, withStroke } from './detector.ts'
import { type Field, fieldOf, labelOf, placeOf, putBack, snapshot } from './keyboard-field.ts'

/** A word in a field that may be a code; or its end, when a person typed the rest. */
export type Doubt = { codes: readonly string[]; label: string; takeOut: (code: string) => void }
type CodeListener = {
  onCode: (code: string) => void
  onDoubt: ((doubt: Doubt) => void) | undefined
  inDialog: boolean
  /** Also receives codes behind a dialog; they are queued. */
  waits: boolean
  farthest: boolean
  wants: ((code: string) => boolean) | undefined
}
type Listener = { current: CodeListener }
type Pressed = Stroke & { event: KeyboardEvent; before: string }

const listeners: Listener[] = []
const released = new WeakSet<Event>()
let field: Field | null = null
let run: Pressed[] = []
let timer: ReturnType<typeof setTimeout> | undefined

// Screens receive codes first, then the codes that mean the same everywhere, then the fallback.
const distance = ({ current: { farthest, wants } }: Listener): number => (farthest ? 2 : wants ? 1 : 0)

// The component mounted last wins; without a code, any listener counts. Keys in a field never go to the fallback listener: fast typing or
// pasted text would count as a scan.
const nearest = (code?: string) => {
  const isModal = document.querySelector('dialog[open]') !== null
  return listeners.findLast(
    ({ current: { inDialog, waits, farthest, wants } }) =>
      (inDialog || waits || !isModal) && !(farthest && field) && (code === undefined || (wants?.(code) ?? true)),
  )
}

const forget = () => {
  clearTimeout(timer)
  run = []
}

/** Dispatches keys that are no code again, unless they are a word or a field has the focus now. */
const replayKeys = () => {
  const keys = run
  const isHeld = field === null
  forget()
  if (!isHeld || !areShortcuts(keys) || fieldOf(document.activeElement) !== null) return
  for (const { event } of keys) {
    const { key, code, shiftKey } = event
    const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
    released.add(again)
    event.target?.dispatchEvent(again)
  }
}

/** Ends a run outside a field without Enter: a scanner that sends none, a word, or a shortcut. */
const settle = () => {
  const text = run.map(({ key }) => key).join('')
  const listener = isUnended(run) ? nearest(text) : undefined
  if (!listener) return replayKeys()
  forget()
  listener.current.onCode(text)
}

// Keys outside a field are held for a moment, so that a scanned N does not open a form. Keys of a person are then dispatched again.
const hold = (event: KeyboardEvent) => {
  stop(event)
  clearTimeout(timer)
  timer = setTimeout(settle, areShortcuts(run) ? holdFor : longestPause)
}

const stop = (event: KeyboardEvent) => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Leaves the text in the field and lets the listener ask the user about it. */
const doubt = (codes: readonly string[], into: Field, listener: Listener) => {
  const takeOut = (code: string) => {
    const at = into.value.lastIndexOf(code)
    if (at >= 0) putBack(into, into.value.slice(0, at) + into.value.slice(at + code.length))
  }
  listener.current.onDoubt?.({ codes, label: labelOf(into), takeOut })
}

const end = (event: KeyboardEvent, { code, isSure, end: tail }: Reading) => {
  const listener = nearest(code)
  if (!listener) return replayKeys()
  const before = run[0]?.before
  forget()
  if (!isSure) {
    if (field) doubt(tail ? [code, tail] : [code], field, listener)
    return
  }
  // An empty field for codes handles the code itself. Otherwise the code would join the text already there.
  if (before === '' && placeOf(field) === 'code') return
  stop(event)
  if (field && before !== undefined) putBack(field, before)
  listener.current.onCode(code)
}

const onKey = (event: KeyboardEvent) => {
  if (released.has(event) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.key === 'Shift') return
  const into = fieldOf(event.target)
  if (into === 'own' || into !== field) replayKeys()
  field = into === 'own' ? null : into
  if (into === 'own' || !nearest()) return
  const reading = /^(Enter|Tab)$/.test(event.key) && !event.shiftKey ? readRun(run, event.timeStamp, placeOf(field)) : null
  if (reading) return end(event, reading)
  const isSign = event.key.length === 1 && event.key !== ' ' && !event.repeat
  if (!isSign) return replayKeys()
  if (run.length > 0 && event.timeStamp - (run.at(-1)?.at ?? 0) > longestPause) replayKeys()
  if (!field && run.length === 0 && !mayBegin(event.key)) return
  run = withStroke(run, { key: event.key, at: event.timeStamp, event, before: field ? snapshot(field) : '' })
  if (!field) hold(event)
}

/**
 * Listens for a hand scanner, which types a code and presses Enter or Tab, wherever the focus is. A field it typed into gets its old text
 * back; an empty field marked `data-takes-codes` handles the code itself. The component mounted last receives the code. One that names the
 * codes it `wants` comes after the others. One that is `farthest` comes last, and only when no field has the focus. All other typing is
 * left unchanged. Behind an open dialog, only listeners with `inDialog` or `waits` receive codes.
 */
export const useHandScanner = (
  onCode: (code: string) => void,
  { inDialog = false, waits = false, farthest = false, wants, onDoubt }: Partial<Omit<CodeListener, 'onCode'>> = {},
): void => {
  const listener = useRef<CodeListener>({ onCode, onDoubt, inDialog, waits, farthest, wants })
  listener.current = { onCode, onDoubt, inDialog, waits, farthest, wants }
  useEffect(() => {
    if (listeners.length === 0) document.addEventListener('keydown', onKey, true)
    const nearer = listeners.findIndex(other => distance(other) < distance(listener))
    if (nearer >= 0) listeners.splice(nearer, 0, listener)
    else listeners.push(listener)
    return () => {
      listeners.splice(listeners.indexOf(listener), 1)
      if (listeners.length > 0) return
      forget()
      document.removeEventListener('keydown', onKey, true)
    }
  }, [])
}
