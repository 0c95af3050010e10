import { setBaseCurrency } from '../../../domain/company/base-currency.ts'
import { importKey } from './envelope.ts'

/** What the server tells the page before anyone signs in. */
export type Config = {
  envelopeKey: string
  locale: string
  currency: string
  development: boolean
  demo: boolean
  /** The accounts of the demo company and their password; told on this computer alone. */
  demoUsers?: { email: string; role: string }[]
  demoPassword?: string
  version: string
}

// Before the answer is there, the locale and currency are the brief's.
let current: Config = { envelopeKey: '', locale: 'en-US', currency: 'USD', development: false, demo: false, version: '' }
let key: Promise<CryptoKey> | undefined

/** The configuration of this run; complete once `startConfig` has settled. */
export const config = (): Config => current

/** The locale numbers are shown and typed in: that of the browser, or the product's own where it tells none. */
export const locale = (): string => (typeof navigator === 'undefined' ? '' : navigator.language) || current.locale

/** Takes in the configuration the server gave. */
export const startConfig = (given: Config): void => {
  current = given
  setBaseCurrency(given.currency)
  key = importKey(given.envelopeKey)
}

/** The key of the envelope; throws before the configuration is there. */
export const envelopeKey = (): Promise<CryptoKey> => {
  if (!key) throw new Error('The configuration has not been read yet.')
  return key
}
