import { forget, keysUnder, remember, remembered } from '../../../kit/draft/memory.ts'

/** A count as it waits on this phone to be sent. */
export type Waiting = { id: string; code: string; at: string; pieces?: number | undefined; weight?: string | undefined }

/**
 * Counts that were made and not yet sent. Each stands in the browser's store under a key of its own, so that two tabs
 * never write over each other, and nothing is lost when the page is closed.
 */
export const countQueue = (user: string, take: string) => {
  const start = `count.${user}.${take}.`
  const all = (): Waiting[] =>
    keysUnder(start)
      .flatMap(key => remembered<Waiting | null>(key, null) ?? [])
      .sort((a, b) => (a.at < b.at ? -1 : 1))
  return {
    all,
    /** False where the store is full: the count would be lost with the page. */
    add: (count: Waiting): boolean => {
      remember(start + count.id, count)
      return remembered<Waiting | null>(start + count.id, null) !== null
    },
    drop: (ids: readonly string[]): void => {
      for (const id of ids) forget(start + id)
    },
  }
}
export type CountQueue = ReturnType<typeof countQueue>
