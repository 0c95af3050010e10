import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { launch } from '../test/e2e/support/program.ts'
import type { Party } from './process.ts'

/** A typical shop connection, and a processor with a quarter of this machine's speed. */
export const slow = { description: '40 ms, 10 Mbit/s, processor slowed 4 times', latency: 40, bits: 10_000_000, processor: 4 }

export type Clerk = {
  browser: Browser
  context: BrowserContext
  page: Page
  tools: CDPSession
  slowDown: (yes: boolean) => Promise<unknown>
  close: () => Promise<void>
}

/** A browser with an empty cache and a signed-in user, on a slow connection and a slow processor. */
export const openClerk = async ({ address, headers }: Party): Promise<Clerk> => {
  const browser = await launch()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: address, reducedMotion: 'reduce' })
  await context.addCookies(
    headers.cookie!.split('; ').map(cookie => {
      const [name, value] = cookie.split('=', 2) as [string, string]
      return { name, value, url: address }
    }),
  )
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  const bytes = slow.bits / 8
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: bytes,
    uploadThroughput: bytes / 2,
  })
  const slowDown = (yes: boolean) => tools.send('Emulation.setCPUThrottlingRate', { rate: yes ? slow.processor : 1 })
  await slowDown(true)
  await page.addInitScript({ content: `window.bench = ${inPage}` })
  return { browser, context, page, tools, slowDown, close: () => browser.close() }
}

/**
 * Measures inside the page, so that messages to the driver are not part of the time. `keys` notes how long each key took to be painted.
 * `until` waits from the next key press or click until something is painted. `blanks` counts the frames of a scroll with missing rows.
 */
const inPage = `(() => {
  const painted = () => new Promise(done => requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = () => done(performance.now()); channel.port2.postMessage(0) }))
  const times = []
  addEventListener('keydown', event => { if (event.key.length === 1) void painted().then(at => times.push(at - event.timeStamp)) }, true)
  const pressed = () => new Promise(done => { for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, event => done(event.timeStamp), { capture: true, once: true }) })
  const until = async isThere => {
    const from = await pressed()
    while (!isThere()) {
      await painted()
      if (performance.now() - from > 30000) throw new Error('It did not come: ' + isThere)
    }
    return (await painted()) - from
  }
  const count = () => document.querySelector('h1 + span')?.textContent ?? ''
  const blanks = async (scroll, steps, by) => {
    let [frames, blank] = [0, 0]
    for (let step = 0; step < steps; step++) {
      scroll.scrollTop += by
      await painted()
      frames++
      const box = scroll.getBoundingClientRect()
      const drawn = [...scroll.querySelectorAll('[role=row][aria-rowindex]:not([aria-rowindex="1"])')].map(row => row.getBoundingClientRect())
      const foot = Math.min(box.bottom, box.top + scroll.scrollHeight - scroll.scrollTop) - 80
      if (drawn.length === 0 || Math.max(...drawn.map(row => row.bottom)) < foot || Math.min(...drawn.map(row => row.top)) > box.top + 80) blank++
    }
    return { frames, blank }
  }
  return { times, before: '', done: undefined, count, until, blanks }
})()`
