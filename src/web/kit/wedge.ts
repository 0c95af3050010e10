import { useEffect, useRef } from 'react'
import { type Field, fieldOf, putBack, snapshot } from './scan/keyboard-field.ts'

// A hand scanner types a whole number in the time a person needs for one key.
const pause = 60
const shortest = 3
// In a field a person's own fast ending must not be taken for a scan.
const shortestInField = 5

type Heard = { onCode: (code: string) => void; inDialog: boolean; farthest: boolean; wants: ((code: string) => boolean) | undefined }
type Listener = { current: Heard }

const listeners: Listener[] = []
const released = new WeakSet<Event>()
let held: KeyboardEvent[] = []
let typed: { field: Field; before: string; text: string } | null = null
let last = 0
let timer: ReturnType<typeof setTimeout> | undefined

// Screens hear first, then what is meant everywhere, and what hears the rest last.
const distance = ({ current: { farthest, wants } }: Listener): number => (farthest ? 2 : wants ? 1 : 0)

// What was mounted last is nearest to the person; without a code, whoever hears any. What goes into a field is the field's
// own before it is the farthest's: a fast typist, or a text that is put in at once, would be taken for a scan.
const nearest = (field: Field | null, code?: string) => {
  const isModal = document.querySelector('dialog[open]') !== null
  return listeners.findLast(
    ({ current: { inDialog, farthest, wants } }) =>
      (inDialog || !isModal) && !(farthest && field) && (code === undefined || (wants?.(code) ?? true)),
  )
}

const letGo = () => {
  const keys = held
  held = []
  for (const { key, code, shiftKey, target } of keys) {
    const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
    released.add(again)
    target?.dispatchEvent(again)
  }
}

/** What was typed as fast as a scanner types, when Enter ends it. */
const readFast = (field: Field | null): string | null => {
  const text = field ? (typed?.field === field ? typed.text : '') : held.map(({ key }) => key).join('')
  return text.length < (field ? shortestInField : shortest) ? null : text
}

/** Takes what was scanned back out of where its keys went. */
const takeOut = (field: Field | null) => {
  if (field && typed) putBack(field, typed.before)
  held = []
}

// Keys that no field takes are held back for a moment, so that a scanned N opens no form; a person's then go on their way.
const hold = (event: KeyboardEvent, isFast: boolean) => {
  event.preventDefault()
  event.stopImmediatePropagation()
  if (!isFast) letGo()
  held.push(event)
  timer = setTimeout(letGo, pause)
}

const onKey = (event: KeyboardEvent) => {
  if (released.has(event) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.key === 'Shift') return
  const field = fieldOf(event.target)
  if (field === 'own' || !nearest(field)) return
  const isFast = event.timeStamp - last < pause
  last = event.timeStamp
  clearTimeout(timer)
  const code = event.key === 'Enter' && isFast ? readFast(field) : null
  const listener = code === null ? undefined : nearest(field, code)
  if (code !== null && listener) {
    takeOut(field)
    event.preventDefault()
    event.stopImmediatePropagation()
    typed = null
    return listener.current.onCode(code)
  }
  const isSign = event.key.length === 1 && event.key !== ' ' && !event.repeat
  if (!isSign) {
    typed = null
    return letGo()
  }
  if (!field) return hold(event, isFast)
  typed =
    isFast && typed?.field === field ? { ...typed, text: typed.text + event.key } : { field, before: snapshot(field), text: event.key }
}

/**
 * Listens for a hand scanner, which types a code fast and presses Enter, wherever the focus is. A field it types into gets
 * back what stood in it, but for fields marked `data-takes-codes`: those read codes themselves. The component mounted last
 * hears, before one that says which codes it `wants`, and one that is `farthest` only where no other does and no field has
 * the focus: each hears only what it wants, and all other typing is left as it is. Behind an open dialog nobody hears who is not `inDialog`.
 */
export const useHandScanner = (
  onCode: (code: string) => void,
  { inDialog = false, farthest = false, wants }: Partial<Omit<Heard, 'onCode'>> = {},
): void => {
  const listener = useRef<Heard>({ onCode, inDialog, farthest, wants })
  listener.current = { onCode, inDialog, farthest, wants }
  useEffect(() => {
    if (listeners.length === 0) document.addEventListener('keydown', onKey, true)
    const nearer = listeners.findIndex(other => distance(other) < distance(listener))
    if (nearer >= 0) listeners.splice(nearer, 0, listener)
    else listeners.push(listener)
    return () => {
      listeners.splice(listeners.indexOf(listener), 1)
      if (listeners.length > 0) return
      clearTimeout(timer)
      held = []
      document.removeEventListener('keydown', onKey, true)
    }
  }, [])
}
