/** What is on the page now: the name of each open form that keeps a draft, and the slot its draft is kept in. */
const open = new Map<string, string>()
const memory = 'stonebook.slots'
const lockOf = (slot: string) => `stonebook.draft.${slot}`

const isReload = () => performance.getEntriesByType('navigation').some(entry => 'type' in entry && entry.type !== 'navigate')

// Written only as a page is left, so that a copy of a living tab finds nothing here and begins with empty forms.
const takeBack = (): Map<string, string> => {
  try {
    const text = sessionStorage.getItem(memory)
    sessionStorage.removeItem(memory)
    return new Map(text && isReload() ? (JSON.parse(text) as [string, string][]) : [])
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
// A page that comes back as it was left still has its forms.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) takeBack()
})

/** The slot that this form had before this tab was reloaded, until it is held again; undefined for a form that is opened anew. */
export const slotBefore = (name: string): string | undefined => before.get(name)

/** A slot for a draft of its own. */
export const newSlot = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, '0')).join('')

/** Keeps a slot for this tab as long as its form is open; answers what lets go of it. */
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

/** Which of these slots no open form has, in this tab or another. Without a secure connection other tabs are not known. */
export const freeSlots = async (slots: readonly string[]): Promise<string[]> => {
  const locks = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : []
  const held = new Set([...locks.map(({ name }) => name), ...[...open.values()].map(lockOf)])
  return slots.filter(slot => !held.has(lockOf(slot)))
}
