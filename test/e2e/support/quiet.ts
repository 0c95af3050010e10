import type { Page } from 'playwright-core'

const waiting = new WeakMap<Page, Set<unknown>>()

/** Tracks the requests of a page, so that it is known when all have ended. Call it before the first address. */
export const follow = (page: Page): Page => {
  const requests = new Set<unknown>()
  waiting.set(page, requests)
  page.on('request', request => {
    // Requests of the previous page no longer count.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear()
    if (request.resourceType() !== 'eventsource') requests.add(request)
  })
  page.on('requestfinished', request => requests.delete(request))
  page.on('requestfailed', request => requests.delete(request))
  return page
}

// A background page may stop rendering: then a fixed delay applies.
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(done => {
        setTimeout(done, 250)
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
      }),
  )

/** Waits until a page has loaded everything: twice in a row no request is open, since a response may cause another request. */
export const settled = async (page: Page) => {
  const requests = waiting.get(page) ?? new Set()
  for (let calm = 0; calm < 2; calm = requests.size === 0 ? calm + 1 : 0) await drawn(page)
}

/**
 * Goes to an address inside the program, as a link does, once its code and data are there. A page that shows nothing yet opens it; a page
 * that shows it already is loaded again.
 */
export const visit = async (page: Page, address: string): Promise<void> => {
  const url = new URL(page.url())
  // Show mode is left by its own lock alone; a page that opens another address leaves it too.
  const isShow = url.pathname.endsWith('/show')
  if (isShow || !(await page.evaluate(() => '__TSR_ROUTER__' in self)) || url.pathname + url.search === address) {
    await page.goto(address)
    return
  }
  // The router of the program, which it names so for its development tools.
  await page.evaluate(to => (self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.navigate({ href: to }), address)
}
type Router = { navigate(to: { href: string }): Promise<void> }
