import { useSyncExternalStore } from 'react'

/** A currency without a rate on a day. `answer` gets true once a rate is saved. */
export type RateQuestion = { id: number; currency: string; date: string; answer: (isSaved: boolean) => void }

let pending: RateQuestion | null = null
let next = 1
const listeners = new Set<() => void>()
const set = (to: RateQuestion | null) => {
  pending = to
  for (const listener of listeners) listener()
}

/** Offers to enter the missing rate of a currency on a day (YYYY-MM-DD). Resolves to true when one is saved. */
export const enterRate = (currency: string, date: string): Promise<boolean> =>
  new Promise(resolve => {
    pending?.answer(false)
    const answer = (isSaved: boolean) => {
      if (pending?.answer === answer) set(null)
      resolve(isSaved)
    }
    set({ id: next++, currency, date, answer })
  })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The question that waits for a rate. */
export const useRateQuestion = (): RateQuestion | null => useSyncExternalStore(subscribe, () => pending)
