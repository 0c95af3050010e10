import { remember, remembered } from './kit/memory.ts'

const home = '/sales-and-clients/invoices'

/** Where the list of invoices was left, with its search and filters. */
export const listAddress = (): string => home + remembered('invoices.view', '')

/** Keeps how the list of invoices is looked at, so that one comes back to the same. */
export const rememberList = (search: string): void => void remember('invoices.view', search)
