import type { Query } from '../../kit/data/contract.ts'
import { remember, remembered } from '../../kit/draft/memory.ts'

/** The path of show mode. */
export const showPath = '/show'

/** More would make the address too long for a reload. */
export const mostShown = 100

const placeKey = 'show.from'

/** The address of show mode for these stones, or for all that a list finds. */
export const showAddress = (what: { stones: readonly { id: string }[] } | { query: Query }): string => {
  const given: [string, unknown][] =
    'stones' in what ? [['ids', what.stones.map(({ id }) => id).join()]] : Object.entries(what.query).filter(([name]) => name !== 'columns')
  const query = given.flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  return `${showPath}?${new URLSearchParams(query)}`
}

/** Remembers the screen that show mode was started from, so that it can be returned to, also after a reload. */
export const rememberPlace = (): void => void remember(placeKey, `${location.pathname}${location.search}`)

/** The screen that show mode was started from. */
export const placeBefore = (): string => remembered(placeKey, '/')
