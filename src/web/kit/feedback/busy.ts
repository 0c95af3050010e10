import { useSyncExternalStore } from 'react'

let running = 0
const listeners = new Set<() => void>()
const change = (by: number) => {
  running += by
  for (const listener of listeners) listener()
}

/** Counts one request as running, until the returned function is called. */
export const busy = (): (() => void) => {
  let over = false
  change(1)
  return () => {
    if (over) return
    over = true
    change(-1)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether any request is running, except quiet ones. */
export const useBusy = (): boolean => useSyncExternalStore(subscribe, () => running > 0)
