import { useEffect, useRef } from 'react'
import { type Field, fieldOf, putBack, snapshot } from './wedge-field.ts'

// A hand scanner types a whole number in the time a person needs for one key.
const pause = 60
const shortest = 3
// In a field a person's own fast ending must not be taken for a scan.
const shortestInField = 5

type Listener = { current: { onCode: (code: string) => void; inDialog: boolean } }

const listeners: Listener[] = []
const released = new WeakSet<Event>()
let held: KeyboardEvent[] = []
let typed: { field: Field; before: string; text: string } | null = null
let last = 0
let timer: ReturnType<typeof setTimeout> | undefined

// What was mounted last is nearest to the person.
const nearest = () => {
  const isModal = document.querySelector('dialog[open]') !== null
  return listeners.findLast(({ current }) => current.inDialog || !isModal)
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

/** What was scanned, when Enter ends it; what it typed into a field is taken out again. */
const scanned = (field: Field | null): string | null => {
  if (!field) {
    const text = held.map(({ key }) => key).join('')
    if (text.length < shortest) return null
    held = []
    return text
  }
  if (typed?.field !== field || typed.text.length < shortestInField) return null
  putBack(field, typed.before)
  return typed.text
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
  const listener = nearest()
  if (!listener || field === 'own') return
  const isFast = event.timeStamp - last < pause
  last = event.timeStamp
  clearTimeout(timer)
  const code = event.key === 'Enter' && isFast ? scanned(field) : null
  if (code !== null) {
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
 * hears, and one that is `farthest` only where no other does; behind an open dialog nobody does who is not `inDialog`.
 */
export const useHandScanner = (onCode: (code: string) => void, { inDialog = false, farthest = false } = {}): void => {
  const listener = useRef({ onCode, inDialog })
  listener.current = { onCode, inDialog }
  useEffect(() => {
    if (listeners.length === 0) document.addEventListener('keydown', onKey, true)
    if (farthest) listeners.unshift(listener)
    else listeners.push(listener)
    return () => {
      listeners.splice(listeners.indexOf(listener), 1)
      if (listeners.length > 0) return
      clearTimeout(timer)
      held = []
      document.removeEventListener('keydown', onKey, true)
    }
  }, [farthest])
}
