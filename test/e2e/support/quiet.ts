import type { Page } from 'playwright-core'

const waiting = new WeakMap<Page, Set<unknown>>()

/** Follows what a page asks for, from before its first address, so that it is known when all has come. */
export const follow = (page: Page): Page => {
  const requests = new Set<unknown>()
  waiting.set(page, requests)
  page.on('request', request => {
    // What the page before had asked for is nobody's any more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear()
    if (request.resourceType() !== 'eventsource') requests.add(request)
  })
  page.on('requestfinished', request => requests.delete(request))
  page.on('requestfailed', request => requests.delete(request))
  return page
}

// A page that is not in front may be drawn no more: then a moment has to do.
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(done => {
        setTimeout(done, 250)
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
      }),
  )

/** Waits until a page shows all that it asked for: twice in a row nothing is on its way, for an answer may lead to a question. */
export const settled = async (page: Page) => {
  const requests = waiting.get(page) ?? new Set()
  for (let calm = 0; calm < 2; calm = requests.size === 0 ? calm + 1 : 0) await drawn(page)
}
