import { useSyncExternalStore } from 'react'
import { forget, keysUnder, remember, remembered } from '../../kit/draft/memory.ts'

/** A stone that was scanned into a location. */
type Move = { kind: 'move'; location: string; code: string }
/** The stones of a transfer that arrived. */
type Receipt = { kind: 'receipt'; transfer: string; version: number; body: Record<string, unknown> }

/**
 * Work that was done without a connection and is not sent yet, in the order of `at`. Its id is the idempotency key of a receipt; its
 * screen is where it was done. `fault` is why the server refused it.
 */
export type Unsent = { id: string; at: string; title: string; screen: string; fault: string | null } & (Move | Receipt)
/** Counts of a stock-take that is not open; they are kept by its screen. */
export type UnsentCounts = { take: string; ids: readonly string[] }

const startOf = (user: string) => `unsent.${user}.`
const listeners = new Set<() => void>()
let changes = 0
const changed = () => {
  changes++
  for (const listener of listeners) listener()
}
window.addEventListener('storage', changed)

/** What this user did on this device and is not sent, oldest first. */
export const unsentOf = (user: string): Unsent[] =>
  keysUnder(startOf(user))
    .flatMap(name => remembered<Unsent | null>(name, null) ?? [])
    .sort((a, b) => (a.at < b.at ? -1 : 1))

/** Stores one piece of work, or what has become of it. False when the storage of the browser is full. */
export const keepUnsent = (user: string, one: Unsent): boolean => {
  remember(startOf(user) + one.id, one)
  changed()
  return remembered<Unsent | null>(startOf(user) + one.id, null) !== null
}

/** Deletes one that was sent, or that the user discards. */
export const dropUnsent = (user: string, id: string): void => {
  forget(startOf(user) + id)
  changed()
}

/** The counts that wait on this device, by stock-take. */
export const unsentCounts = (user: string): UnsentCounts[] => {
  const found = new Map<string, string[]>()
  for (const name of keysUnder(`count.${user}.`)) {
    const [, , take = '', id = ''] = name.split('.')
    found.set(take, [...(found.get(take) ?? []), id])
  }
  return [...found].map(([take, ids]) => ({ take, ids }))
}

/** Follows what is stored on this device: a number that changes with it. */
export const useUnsentChanges = (): number =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => changes,
  )
