import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

/**
 * A context of a browser. Without the service worker, which opens the program without a connection, its pages do not fetch the whole program
 * in the background: tests that do not need it would be slower. Blocking it would put a warning into the console.
 */
export const openContext = async (
  browser: Browser,
  { worker = false, ...options }: BrowserContextOptions & { worker?: boolean },
): Promise<BrowserContext> => {
  const context = await browser.newContext(options)
  if (!worker) await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  return context
}
