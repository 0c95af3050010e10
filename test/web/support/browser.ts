import { setMaxListeners } from 'node:events'
import { afterEach, vi } from 'vitest'
import { reached } from '../../../src/web/kit/data/connection.ts'

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
 * The few things of a browser that the modules of the web layer touch: its window, stores and language. Each test begins with new stores and
 * a connection; the window stays, because modules listen to it. There is no document: a test that needs one belongs in test/e2e.
 */
const window = globalThis.window ?? new EventTarget()
setMaxListeners(0, window)
const start = () => {
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', new MemoryStore())
  vi.stubGlobal('sessionStorage', new MemoryStore())
  vi.stubGlobal('navigator', { language: 'en-US', platform: 'Linux' })
  reached()
}
start()
afterEach(() => {
  vi.useRealTimers()
  start()
})
