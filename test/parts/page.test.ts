import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers } from '../e2e/support/browser.ts'
import { complaintsOf } from '../e2e/support/complaints.ts'
import { launchOnce } from '../e2e/support/program.ts'
import { follow, settled } from '../e2e/support/quiet.ts'
import { isTooWide } from '../e2e/support/selling.ts'
import { isLong, sized } from '../support/size.ts'
import { layoutFaults, widest } from './layout.ts'

const root = join(import.meta.dirname, '../..')
const folders = readdirSync(join(root, 'src/web/kit/parts'), { withFileTypes: true }).flatMap(entry =>
  entry.isDirectory() ? [entry.name] : [],
)
type Colors = 'light' | 'dark'
type Screen = { on: string; width: number; height: number; colors: Colors[] }
const screens: Screen[] = [
  { on: 'a desktop', width: 1280, height: 900, colors: sized(['light'], ['light', 'dark']) },
  { on: 'a phone', width: 390, height: 844, colors: sized(['dark'], ['light', 'dark']) },
]

/** The folder for the pictures, when somebody wants to look at them. */
const { PICTURES: album } = process.env

let built: string
let server: PreviewServer
let browser: Browser

// The page is no part of the build that ships, so it is built here, into a folder of its own.
beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'stonebook-parts-'))
  const out = { outDir: built, emptyOutDir: true, rolldownOptions: { input: join(root, 'src/web/parts.html') } }
  await build({ root: join(root, 'src/web'), configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: out })
  server = await preview({ configFile: false, root, build: { outDir: built }, preview: { host: '127.0.0.1', port: 0 }, logLevel: 'error' })
  browser = await launchOnce()
})
afterAll(async () => {
  await server?.close()
  await rm(built, { recursive: true, force: true })
})

const open = ({ width, height }: Screen): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: server.resolvedUrls?.local[0] ?? '',
    viewport: { width, height },
    hasTouch: width < 600,
    reducedMotion: 'reduce',
    locale: 'en-US',
  })

/** The page at this address, when all of it is drawn. The frames in it stay empty: what they show is opened by itself. */
const show = async (page: Page, address: string): Promise<void> => {
  await page.goto(`/parts.html?${new URLSearchParams({ show: address })}`)
  await page.locator('[data-state], iframe').first().waitFor()
  await settled(page)
}

/** The faults of what the page shows. Only its colors differ in the dark. */
const faultsIn = async (page: Page, looks: Colors[], keepPicture: (colors: Colors) => Promise<unknown>): Promise<string[]> => {
  const faults = await page.evaluate(layoutFaults)
  if (await isTooWide(page)) faults.push(`scrolls horizontally: ${await page.evaluate(widest)}`)
  for (const colors of looks) {
    await page.emulateMedia({ colorScheme: colors })
    await settled(page)
    faults.push(...(await barriers(page)).map(barrier => `${colors}: ${barrier}`))
    if (album) await keepPicture(colors)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

/** The faults of all parts of a folder: first those that stand beside each other, then each that needs the screen for itself. */
const faultsOf = async (folder: string, screen: Screen): Promise<string[]> => {
  const context = await open(screen)
  const page = follow(await context.newPage())
  await page.route('**/*', route => (route.request().frame() === page.mainFrame() ? route.continue() : route.abort()))
  const complaints = complaintsOf(page)
  const pathOf = (colors: string, address: string) => join(album ?? '', `${screen.on}, ${colors}`, `${address}.png`)
  await show(page, folder)
  const faults = await faultsIn(page, screen.colors, async colors => {
    for (const part of await page.locator('main > section').all())
      await part.screenshot({ path: pathOf(colors, `${await part.locator('h2').first().textContent()}`) })
  })
  for (const address of await page.locator('iframe').evaluateAll(frames => frames.map(frame => `${frame.getAttribute('title')}`))) {
    await show(page, address)
    const ofState = await faultsIn(page, screen.colors, colors => page.screenshot({ path: pathOf(colors, address) }))
    faults.push(...ofState.map(fault => (fault.startsWith(address) ? fault : `${address}: ${fault}`)))
  }
  await context.close()
  return [...faults, ...complaints]
}

// The short form looks at each folder on one of the screens.
const looks = screens.flatMap((screen, at) =>
  folders.filter((_, nth) => isLong || nth % screens.length === at).map(folder => [folder, screen.on, screen] as const),
)

test.concurrent.each(looks)('the parts of %s pass the visual checks on %s', async (folder, _, screen) =>
  expect(await faultsOf(folder, screen)).toEqual([]),
)
