import axe, { type AxeResults } from 'axe-core'
import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Role } from '../../../src/domain/people/role.ts'
import type { Config } from '../../../src/web/kit/data/config.ts'
import { settingsFor } from '../../support/database/database.ts'
import { createDemo, demoFiles } from '../../support/database/demo.ts'
import { freePort } from '../../support/program.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { openContext } from './context.ts'
import { closeBrowser, closeOthers, giveBack, type Kind, takePage } from './pages.ts'
import { emailOf, launchOnce, launchWithCamera, password, startProgram } from './program.ts'
import { follow } from './quiet.ts'

type Look = {
  phone?: boolean
  dark?: boolean
  locale?: string
  camera?: 'allowed' | 'refused' | undefined
  /** With the service worker, which opens the program without a connection. Other pages do not wait for it. */
  worker?: boolean
}
const viewportOf = ({ phone = false }: Look) => (phone ? { width: 390, height: 844 } : { width: 1440, height: 900 })
const viewOf = ({ phone = false, dark = false, locale = 'en-US' }: Look): BrowserContextOptions => ({
  locale,
  viewport: viewportOf({ phone }),
  isMobile: phone,
  hasTouch: phone,
  colorScheme: dark ? 'dark' : 'light',
  reducedMotion: 'reduce',
})

let lastPort = '0'

/**
 * Starts the built program on its own database with the demo company. Returns its address once it is open. The test files of a process use
 * the same address if they can: then the browser has the program in its cache.
 */
const startOnDemo = async (isPublic: boolean) => {
  const database = await createDemo()
  const start = (PORT: string, given = {}) => startProgram({ ...settingsFor(database), files: demoFiles(), PORT, ...given })
  const startPublic = async () => {
    const port = String(await freePort())
    return start(port, { DEMO_PUBLIC: '1', PUBLIC_URL: `http://127.0.0.1:${port}` })
  }
  const program = await (isPublic ? startPublic() : start(lastPort).catch(() => start('0')))
  lastPort = new URL(program.address).port
  const stop = async () => {
    await program.stop()
    await database.drop()
  }
  return { address: program.address, databaseUrl: database.url, stop }
}

/** Signs the users of the demo company in, each once, without a screen: the session is the same, and the sign-in has tests of its own. */
const signingIn = (address: string) => {
  const signIn = async (role: Role): Promise<Visitor> => {
    const { envelopeKey }: Config = await (await fetch(`${address}/config.json`)).json()
    const user = visitor(address, Buffer.from(envelopeKey, 'base64'))
    expect((await user.signIn(emailOf(role), password)).errorMessages).toEqual([])
    return user
  }
  const users = new Map<Role, Promise<Visitor>>()
  return (role: Role): Promise<Visitor> => {
    const user = users.get(role) ?? signIn(role)
    users.set(role, user)
    return user
  }
}

/** Removes what the application has stored for an origin. */
const clearStorage = async (page: Page, origin: string) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' })
  await session.detach()
}

/**
 * The built product with the demo company in a real browser: `await app.page('Manager', { phone: true })` is signed in, and shows nothing
 * yet; `app.close(page)` ends it. With a film there is a second browser with a camera, for pages that ask for one. When it
 * is public it has a public address, and so private links.
 */
export const openApp = async ({ film, isPublic = false }: { film?: string; isPublic?: boolean } = {}) => {
  const { address, databaseUrl, stop: stopProgram } = await startOnDemo(isPublic)
  const browser = await launchOnce()
  const filmed = film === undefined ? null : await launchWithCamera(film)
  const as = signingIn(address)
  const page = async (role: Role, look: Look = {}): Promise<Page> => {
    const from = look.camera && filmed ? filmed : browser
    const name = JSON.stringify([address, from === filmed, role, look])
    const kind: Kind = { name, address, look: look.dark ? 'dark' : 'light', viewport: viewportOf(look) }
    const make = async () => {
      const made = await openContext(from, { ...viewOf(look), baseURL: address, worker: look.worker ?? false })
      made.setDefaultTimeout(30_000)
      if (look.camera) await made.grantPermissions(look.camera === 'allowed' ? ['camera'] : [], { origin: address })
      return made
    }
    // A page with a service worker keeps what it stores, so no other test gets it.
    const taken = look.worker ? await (await make()).newPage() : await takePage(kind, make)
    await taken
      .context()
      .addCookies([...(await as(role)).jar].map(([name, value]) => ({ name, value, url: address, httpOnly: name !== 'XSRF-TOKEN' })))
    if (!look.worker) await clearStorage(taken, address)
    return follow(taken)
  }
  /** A page without a session. */
  const stranger = async (): Promise<Page> => {
    const context = await openContext(browser, { ...viewOf({}), baseURL: address })
    context.setDefaultTimeout(30_000)
    return follow(await context.newPage())
  }
  const stop = async () => {
    if (filmed) await closeBrowser(filmed)
    await closeOthers(browser)
    await stopProgram()
  }
  return { address, as, browser, databaseUrl, close: giveBack, page, stranger, stop }
}
export type App = Awaited<ReturnType<typeof openApp>>

/** Types a code as a hand scanner does: all keys at once, then Enter, wherever the focus is. */
export const scanByHand = (page: Page, code: string): Promise<void> =>
  page.evaluate(text => {
    const begun = performance.now()
    for (const [index, key] of [...text, 'Enter'].entries()) {
      const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      // The event has the time of the device, however busy the page is.
      Object.defineProperty(pressed, 'timeStamp', { value: begun + index * 4 })
      if (document.activeElement?.dispatchEvent(pressed) && key !== 'Enter') document.execCommand('insertText', false, key)
    }
  }, code)

// The target size belongs to WCAG 2.2 AA, but axe checks it only on request. Frames contain a PDF, which the browser draws.
const rules = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } }, iframes: false }

// The keys move through the options of an open list from its field, so the list itself takes no focus. While it has no option, it holds
// one sentence.
const isOpenList = (barrier: string) => /^(scrollable-region-focusable|aria-required-children): #mantine-/.test(barrier)

/** The accessibility violations of the page: each serious one as its rule and element. */
export const barriers = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source)
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(rules)})`)) as AxeResults
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`))
    .filter(barrier => !isOpenList(barrier))
}

type Pace = {
  /** Milliseconds between keys. */ gap: number /** Before which key it pauses for 200 ms. */
  pause?: number
  end?: 'Enter' | 'Tab'
}

/** Presses and releases a real key, at a time of the device in milliseconds. */
const pressAt = (device: CDPSession, key: string, at: number) => {
  const text = key === 'Enter' ? '\r' : key === 'Tab' ? '' : key
  const known = { Enter: 13, Tab: 9 }[key]
  const pressed = { key, code: known ? key : '', timestamp: at / 1000, ...(known ? { windowsVirtualKeyCode: known } : {}) }
  return Promise.all([
    device.send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', ...pressed, ...(text ? { text } : {}) }),
    device.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed }),
  ])
}

/** Types a code with real keys at a scanner’s pace. The device sets the time of each key, however busy the machine is. */
export const scanAtPace = async (page: Page, code: string, { gap, pause, end = 'Enter' }: Pace): Promise<void> => {
  const device = await page.context().newCDPSession(page)
  let at = Date.now()
  for (const [index, key] of [...code, end].entries()) {
    at += index === pause ? 200 : index === 0 ? 0 : gap
    // The second key is sent at once, with its time: if this machine paused before it, the first key would be a shortcut.
    if (index !== 1) await page.waitForTimeout(Math.max(0, at - Date.now()))
    await pressAt(device, key, at)
  }
  await device.detach()
}

/** Types a word with real keys as a person does, one every 120 ms by the time of the device. The machine cannot pause between them. */
export const typeWord = async (page: Page, word: string): Promise<void> => {
  const device = await page.context().newCDPSession(page)
  const begun = Date.now()
  await Promise.all([...word].map((key, index) => pressAt(device, key, begun + index * 120)))
  await device.detach()
}
