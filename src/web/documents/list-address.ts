import { remember, remembered } from '../kit/draft/sealed.ts'

// The whole address: invoices lie under several.
const keyOf = (home: string) => `${home.slice(1).replaceAll('/', '.')}.view`

/** Where the list at this address was left, with its search and filters. */
export const listAddress = (home: string): string => home + remembered(keyOf(home), '')

/** Keeps how the list at this address is looked at, so that one comes back to the same. */
export const rememberList = (home: string, search: string): void => void remember(keyOf(home), search)
