import { remember, remembered } from '../kit/draft/sealed.ts'

// The key holds the whole path, because several paths have invoices.
const keyOf = (home: string) => `${home.slice(1).replaceAll('/', '.')}.view`

/** The URL of the list as it was last viewed, with its search and filters. */
export const listAddress = (home: string): string => home + remembered(keyOf(home), '')

/** Remembers the search and filters of a list, so that the user returns to the same view. */
export const rememberList = (home: string, search: string): void => void remember(keyOf(home), search)
