import axe, { type AxeResults } from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Role } from '../../../src/domain/people/role.ts'
import { createDatabase } from '../../support/database.ts'
import { launchOnce, launchWithCamera, signIn, startProgram } from './program.ts'
import { follow } from './quiet.ts'

type Look = { phone?: boolean; dark?: boolean; locale?: string; camera?: 'allowed' | 'refused' | undefined }
const viewOf = ({ phone = false, dark = false, locale = 'en-US' }: Look): BrowserContextOptions => ({
  locale,
  viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
  isMobile: phone,
  hasTouch: phone,
  colorScheme: dark ? 'dark' : 'light',
  reducedMotion: 'reduce',
})

/** Starts the built program on its own database with the demo company. Returns its address once it is open. */
const startOnDemo = async () => {
  const database = await createDatabase({ from: 'demo' })
  const program = await startProgram({ DATABASE_URL: database.url })
  const stop = async () => {
    await program.stop()
    await database.drop()
  }
  return { address: program.address, stop }
}

/**
 * The built product with the demo company in a real browser: `await app.page('Manager', { phone: true })` is signed in. With a
 * film there is a second browser with a camera, for pages that ask for one.
 */
export const openApp = async ({ film }: { film?: string } = {}) => {
  const { address, stop: stopProgram } = await startOnDemo()
  const browser = await launchOnce()
  const filmed = film === undefined ? null : await launchWithCamera(film)
  const sessions = new Map<Role, Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>>()
  const page = async (role: Role, look: Look = {}): Promise<Page> => {
    const known = sessions.get(role)
    const from = look.camera && filmed ? filmed : browser
    const context = await from.newContext({ ...viewOf(look), baseURL: address, ...(known ? { storageState: known } : {}) })
    context.setDefaultTimeout(30_000)
    if (look.camera) await context.grantPermissions(look.camera === 'allowed' ? ['camera'] : [], { origin: address })
    const opened = follow(await context.newPage())
    if (!known) {
      await signIn(opened, address, role)
      sessions.set(role, await context.storageState())
    }
    return opened
  }
  /** A page without a session. */
  const stranger = async (): Promise<Page> => {
    const context = await browser.newContext({ ...viewOf({}), baseURL: address })
    context.setDefaultTimeout(30_000)
    return follow(await context.newPage())
  }
  const stop = async () => {
    await filmed?.close()
    await Promise.all(browser.contexts().map(context => context.close()))
    await stopProgram()
  }
  return { address, browser, page, stranger, stop }
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

/** Types a code with real keys at a scanner’s pace. The device sets the time of each key, however busy the machine is. */
export const scanAtPace = async (page: Page, code: string, { gap, pause, end = 'Enter' }: Pace): Promise<void> => {
  const device = await page.context().newCDPSession(page)
  let at = Date.now()
  for (const [index, key] of [...code, end].entries()) {
    at += index === pause ? 200 : index === 0 ? 0 : gap
    await page.waitForTimeout(Math.max(0, at - Date.now()))
    const text = key === 'Enter' ? '\r' : key === 'Tab' ? '' : key
    const known = { Enter: 13, Tab: 9 }[key]
    const pressed = { key, code: known ? key : '', timestamp: at / 1000, ...(known ? { windowsVirtualKeyCode: known } : {}) }
    await device.send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', ...pressed, ...(text ? { text } : {}) })
    await device.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed })
  }
  await device.detach()
}
