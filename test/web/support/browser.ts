import { setMaxListeners } from 'node:events'
import { afterEach, vi } from 'vitest'

/** The stores of a browser: the keys are properties of the store, and every value is text. */
class MemoryStore {
  [name: string]: unknown
  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? String(this[name]) : null
  }
  setItem(name: string, value: string): void {
    this[name] = String(value)
  }
  removeItem(name: string): void {
    delete this[name]
  }
}

/**
 * The few things of a browser that the modules of the web layer touch when they are loaded: its window, stores and language. Import this
 * file first. There is no document, so a test that would need one belongs in test/e2e.
 */
const window = new EventTarget()
setMaxListeners(0, window)
const start = () => {
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', new MemoryStore())
  vi.stubGlobal('sessionStorage', new MemoryStore())
  vi.stubGlobal('navigator', { language: 'en-US', platform: 'Linux' })
}
start()
afterEach(() => {
  vi.useRealTimers()
  start()
})

/** The language of the browser until the end of the test: the locale of its numbers. */
export const speak = (language: string): void => void vi.stubGlobal('navigator', { language, platform: 'Linux' })
