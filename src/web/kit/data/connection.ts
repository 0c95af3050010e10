import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const every = 3_000
let isAsking = false

const look = async () => {
  isAsking = false
  const isBack = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isBack) reached()
  else lookLater()
}
const lookLater = () => {
  if (!isAsking) setTimeout(() => void look(), every)
  isAsking = true
}

/** The server answered. What could not be read while it was away is read again. */
export const reached = (): void => onlineManager.setOnline(true)

/** A call got no answer. From now on the server is asked every few seconds whether it is back. */
export const unreached = (): void => {
  onlineManager.setOnline(false)
  lookLater()
}

/** Whether the server could be reached last. */
export const isConnected = (): boolean => onlineManager.isOnline()

/** Follows whether the server could be reached last. The browser says at once when the device loses its network. */
export const useIsConnected = (): boolean => useSyncExternalStore(changed => onlineManager.subscribe(changed), isConnected)
