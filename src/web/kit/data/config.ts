import { setBaseCurrency } from '../../../domain/company/base-currency.ts'
import { importKey } from './envelope.ts'

/** The configuration that the page gets before sign-in. */
export type Config = {
  envelopeKey: string
  locale: string
  currency: string
  development: boolean
  demo: boolean
  /** The accounts of the demo company; sent only to this computer. */
  demoUsers?: { email: string; role: string }[]
  demoPassword?: string
  version: string
  /** Whether the server can send a link to choose a new password. */
  canReset: boolean
}

// These values apply until the server has answered.
let current: Config = { envelopeKey: '', locale: 'en-US', currency: 'USD', development: false, demo: false, version: '', canReset: false }
let key: Promise<CryptoKey> | undefined

/** The runtime configuration; complete once `startConfig` has run. */
export const config = (): Config => current

/** The locale for numbers: that of the browser, or the configured one when the browser reports none. */
export const locale = (): string => (typeof navigator === 'undefined' ? '' : navigator.language) || current.locale

/** Stores the configuration from the server. */
export const startConfig = (given: Config): void => {
  current = given
  setBaseCurrency(given.currency)
  key = importKey(given.envelopeKey)
}

/** The encryption key of API messages. Throws before the configuration is loaded. */
export const envelopeKey = (): Promise<CryptoKey> => {
  if (!key) throw new Error('The configuration has not been read yet.')
  return key
}
