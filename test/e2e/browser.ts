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

type Look = { phone?: boolean; dark?: boolean }
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
  const database = await createDatabase()
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

/** The built product with the demo company in a real browser: `await app.page('Manager', { phone: true })` is signed in. */
export const openApp = async () => {
  const { address, stop: stopProgram } = await startProgram()
  const browser: Browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] })
  const sessions = new Map<Role, Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>>()
  const page = async (role: Role, look: Look = {}): Promise<Page> => {
    const known = sessions.get(role)
    const context = await browser.newContext({ ...viewOf(look), baseURL: address, ...(known ? { storageState: known } : {}) })
    context.setDefaultTimeout(15_000)
    const opened = await context.newPage()
    if (!known) {
      await signIn(opened, address, role)
      sessions.set(role, await context.storageState())
    }
    return opened
  }
  const stop = async () => {
    await browser.close()
    await stopProgram()
  }
  return { address, browser, page, stop }
}
export type App = Awaited<ReturnType<typeof openApp>>

/** What keeps people out of the page as it stands: each serious offence as its rule and where it is. */
export const barriers = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`))
}
