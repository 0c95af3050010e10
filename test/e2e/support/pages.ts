import type { Browser, BrowserContext, Disposable, Page } from 'playwright-core'

/** How a page was opened: pages of one kind can take each other's place. */
export type Kind = { address: string; look: 'light' | 'dark'; viewport: { width: number; height: number }; name: string }

const kinds = new WeakMap<BrowserContext, Kind>()
const free = new Map<string, Page[]>()
const changes = new WeakMap<Page, Disposable[]>()

/**
 * A page of this kind, which shows nothing. One that was given back keeps the process in which its browser has read and compiled the
 * program, and nothing else: to do that again costs more than most tests. The test files of a process share them.
 */
export const takePage = async (kind: Kind, make: () => Promise<BrowserContext>): Promise<Page> => {
  const used = free.get(kind.name)?.pop()
  if (used) return used
  const context = await make()
  kinds.set(context, kind)
  return context.newPage()
}

/** Changes a page for one test: the change ends when the page is given back. */
export const forThisTest = (page: Page, change: Disposable): void => {
  changes.set(page, [...(changes.get(page) ?? []), change])
}

const events = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished', 'response'] as const

const clean = async (page: Page, { address, look, viewport }: Kind): Promise<void> => {
  const context = page.context()
  const others = context.pages().filter(one => one !== page)
  await Promise.all(others.map(one => one.close()))
  for (const event of events) page.removeAllListeners(event)
  for (const change of changes.get(page) ?? []) await change.dispose()
  changes.delete(page)
  // A handler that waits has nothing to answer any more.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  // A page of the same origin without the program: the browser would end the process of an empty page.
  await page.goto(`${address}/config.json`)
  await page.evaluate(() => sessionStorage.clear())
  await page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' })
  await page.setViewportSize(viewport)
  await page.mouse.move(-1, -1)
  await context.clearCookies()
}

/** Gives a page back, and closes all others of its context. A page of no kind is closed with its context. */
export const giveBack = async (page: Page): Promise<void> => {
  const kind = kinds.get(page.context())
  if (kind === undefined) return page.context().close()
  await clean(page, kind)
  free.set(kind.name, [...(free.get(kind.name) ?? []), page])
}

/** Closes the contexts of a browser whose pages were not given back. */
export const closeOthers = async (browser: Browser): Promise<void> => {
  const kept = new Set([...free.values()].flat().map(page => page.context()))
  const others = browser.contexts().filter(context => !kept.has(context))
  await Promise.all(others.map(context => context.close()))
}

/** Closes a browser with all its contexts. */
export const closeBrowser = async (browser: Browser): Promise<void> => {
  for (const [name, pages] of free) {
    const others = pages.filter(page => page.context().browser() !== browser)
    free.set(name, others)
  }
  await browser.close()
}
