import { vi } from 'vitest'

/** The language of the browser until the end of the test: the locale of its numbers. */
export const speak = (language: string): void => void vi.stubGlobal('navigator', { language, platform: 'Linux' })
