import { isList } from '../../../domain/kit/json.ts'

/** The open forms of the page that keep a draft: form name → slot. */
const open = new Map<string, string>()
const memory = 'stonebook.slots'
const lockOf = (slot: string) => `stonebook.draft.${slot}`

const isReload = () => performance.getEntriesByType('navigation').some(entry => 'type' in entry && entry.type !== 'navigate')

const isPair = (value: unknown): value is [string, string] =>
  isList(value) && value.length === 2 && value.every(part => typeof part === 'string')
const pairsIn = (value: unknown): [string, string][] => (isList(value) ? value.filter(isPair) : [])

// Written only when a page is left. A duplicate of an open tab therefore finds nothing and starts with empty forms.
const takeBack = (): Map<string, string> => {
  try {
    const text = sessionStorage.getItem(memory)
    sessionStorage.removeItem(memory)
    return new Map(text && isReload() ? pairsIn(JSON.parse(text)) : [])
  } catch {
    return new Map()
  }
}
const before = takeBack()

window.addEventListener('pagehide', () => {
  try {
    if (open.size > 0) sessionStorage.setItem(memory, JSON.stringify([...open]))
  } catch {}
})
// A page restored from the back/forward cache still has its forms.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) takeBack()
})

/** The slot of this form before the tab was reloaded, until it is held again; undefined for a newly opened form. */
export const slotBefore = (name: string): string | undefined => before.get(name)

/** The name of a new slot. */
export const newSlot = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, '0')).join('')

/** Reserves a slot for this tab while its form is open. Returns the release function. */
export const holdSlot = (name: string, slot: string): (() => void) => {
  open.set(name, slot)
  before.delete(name)
  let free = () => {}
  const released = new Promise<void>(resolve => {
    free = resolve
  })
  if ('locks' in navigator) void navigator.locks.request(lockOf(slot), () => released)
  return () => {
    free()
    if (open.get(name) === slot) open.delete(name)
  }
}

/** The slots that no open form holds, in this tab or another. Without a secure connection other tabs are unknown. */
export const freeSlots = async (slots: readonly string[]): Promise<string[]> => {
  const locks = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : []
  const held = new Set([...locks.map(({ name }) => name), ...[...open.values()].map(lockOf)])
  return slots.filter(slot => !held.has(lockOf(slot)))
}
