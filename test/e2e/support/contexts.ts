import type { Browser, BrowserContext, Page } from 'playwright-core'

const kinds = new WeakMap<BrowserContext, string>()
const free = new Map<string, BrowserContext[]>()

/**
 * A browser context of this kind. One that was given back keeps the program in its cache, and nothing else, so that the next test does not
 * load and compile it again. The test files of a process share them.
 */
export const takeContext = async (kind: string, make: () => Promise<BrowserContext>): Promise<BrowserContext> => {
  const context = free.get(kind)?.pop() ?? (await make())
  kinds.set(context, kind)
  return context
}

/** Gives the context of a page back and closes all its pages. A context of no kind is closed. */
export const giveBack = async (page: Page): Promise<void> => {
  const context = page.context()
  const kind = kinds.get(context)
  if (kind === undefined) return context.close()
  await Promise.all(context.pages().map(one => one.close()))
  await context.unrouteAll()
  await context.setOffline(false)
  await context.clearCookies()
  free.set(kind, [...(free.get(kind) ?? []), context])
}

/** Closes the contexts of a browser that were not given back. */
export const closeOthers = async (browser: Browser): Promise<void> => {
  const kept = new Set([...free.values()].flat())
  await Promise.all(
    browser
      .contexts()
      .filter(context => !kept.has(context))
      .map(context => context.close()),
  )
}

/** Closes a browser with all its contexts. */
export const closeBrowser = async (browser: Browser): Promise<void> => {
  for (const [kind, contexts] of free)
    free.set(
      kind,
      contexts.filter(context => context.browser() !== browser),
    )
  await browser.close()
}
