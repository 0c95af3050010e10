import { forget, keysUnder, remember, remembered } from '../../../kit/draft/memory.ts'

/** The stock-takes that are open on a screen of this tab, which sends their counts. */
export const openTakes = new Set<string>()

/** A count that is stored on this phone until it is sent. */
export type Waiting = { id: string; code: string; at: string; pieces?: number | undefined; weight?: string | undefined }

/**
 * The unsent counts. Each has its own key in the browser's storage, so that two tabs never overwrite each other and nothing is lost when
 * the page closes.
 */
export const countQueue = (user: string, take: string) => {
  const start = `count.${user}.${take}.`
  const all = (): Waiting[] =>
    keysUnder(start)
      .flatMap(key => remembered<Waiting | null>(key, null) ?? [])
      .sort((a, b) => (a.at < b.at ? -1 : 1))
  return {
    all,
    /** False when the storage is full. The count would then be lost with the page. */
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

/** The codes of a stock-take that were read but not counted: the user is asked for their quantity, or the list is not loaded yet. */
export const openCodes = (user: string, take: string) => {
  const name = `codes.${user}.${take}`
  return {
    all: (): string[] => remembered<string[]>(name, []),
    set: (codes: readonly string[]): void => {
      if (codes.length === 0) forget(name)
      else remember(name, codes)
    },
  }
}
