import { useSyncExternalStore } from 'react'
import { whenUnproved } from '../kit/data/proof.ts'
import { onDemand } from '../kit/feedback/on-demand.tsx'

let answer: ((isProved: boolean) => void) | null = null
const listeners = new Set<() => void>()
const set = (to: typeof answer) => {
  answer = to
  for (const listener of listeners) listener()
}
const settle = (isProved: boolean) => {
  answer?.(isProved)
  set(null)
}

whenUnproved(() => new Promise(resolve => set(resolve)))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const IdentityDialog = onDemand(() => import('./identity-dialog.tsx').then(({ IdentityDialog }) => IdentityDialog))

/** Asks the user to confirm who they are when the server wants it (docs/domain/people.md#confirming-who-you-are); once, at the root. */
export const IdentityQuestion = () =>
  useSyncExternalStore(subscribe, () => answer) && <IdentityDialog onProved={() => settle(true)} onClose={() => settle(false)} />
