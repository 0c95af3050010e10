import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { Role } from '../../src/domain/role.ts'
import { createDatabase } from '../database.ts'

const program = 'dist/server/main.js'
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Who signs in to the demo company, and the password they share. */
export const emailOf = (role: Role): string => `${role.toLowerCase()}@stonebook.test`
export const password = 'stonebook-demo'

type Look = { phone?: boolean; dark?: boolean; camera?: 'allowed' | 'refused' | undefined }
const viewOf = ({ phone = false, dark = false }: Look): BrowserContextOptions => ({
  viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
  isMobile: phone,
  hasTouch: phone,
  colorScheme: dark ? 'dark' : 'light',
  reducedMotion: 'reduce',
})

/** Starts the built program over a database of its own with the demo company; answers its address once it is open. */
const startProgram = async () => {
  if (!existsSync(program) || !existsSync('dist/web/index.html')) throw new Error('Build first: npm run build.')
  const database = await createDatabase({ from: 'demo' })
  const folder = await mkdtemp(join(tmpdir(), 'stonebook-e2e-'))
  const env = { ...process.env, DEMO: '1', PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', chunk => {
      said += String(chunk)
      const open = /is open at (\S+)/.exec(said)
      if (open?.[1]) resolve(open[1])
    })
    void ended.then(() => reject(new Error(`The program ended before it was open:\n${said}`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
  return { address, stop }
}

const signIn = async (page: Page, address: string, role: Role) => {
  await page.goto(`${address}/login`)
  await page.getByLabel('E-mail', { exact: true }).fill(emailOf(role))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.pathname !== '/login')
}

const launch = (...args: string[]): Promise<Browser> => chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', ...args] })

/** A browser before whose camera the film in a file plays; the file is read whenever the camera is opened. */
const launchWithCamera = (film: string) => launch('--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`)

/**
 * The built product with the demo company in a real browser: `await app.page('Manager', { phone: true })` is signed in.
 * With a film there is a second browser that has a camera, for pages that ask for one.
 */
export const openApp = async ({ film }: { film?: string } = {}) => {
  const { address, stop: stopProgram } = await startProgram()
  const browser = await launch()
  const filmed = film === undefined ? null : await launchWithCamera(film)
  const sessions = new Map<Role, Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>>()
  const page = async (role: Role, look: Look = {}): Promise<Page> => {
    const known = sessions.get(role)
    const from = look.camera && filmed ? filmed : browser
    const context = await from.newContext({ ...viewOf(look), baseURL: address, ...(known ? { storageState: known } : {}) })
    context.setDefaultTimeout(30_000)
    if (look.camera) await context.grantPermissions(look.camera === 'allowed' ? ['camera'] : [], { origin: address })
    const opened = await context.newPage()
    if (!known) {
      await signIn(opened, address, role)
      sessions.set(role, await context.storageState())
    }
    return opened
  }
  const stop = async () => {
    await filmed?.close()
    await browser.close()
    await stopProgram()
  }
  return { address, browser, page, stop }
}
export type App = Awaited<ReturnType<typeof openApp>>

/** Types a code as a hand scanner does: all its keys within the same blink, then Enter, wherever the focus is. */
export const scanByHand = (page: Page, code: string): Promise<void> =>
  page.evaluate(text => {
    const begun = performance.now()
    for (const [index, key] of [...text, 'Enter'].entries()) {
      const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      // When a key was pressed is told by the device, however busy the page is.
      Object.defineProperty(pressed, 'timeStamp', { value: begun + index * 4 })
      if (document.activeElement?.dispatchEvent(pressed) && key !== 'Enter') document.execCommand('insertText', false, key)
    }
  }, code)

/** What keeps people out of the page as it stands: each serious offence as its rule and where it is. */
export const barriers = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`))
}
