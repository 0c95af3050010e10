import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { launch, signIn, startProgram } from '../test/e2e/support/program.ts'
import { inFewColours } from './screenshots/palette-png.ts'
import type { Picture } from './screenshots/picture.ts'
import { pictures } from './screenshots/pictures.ts'

// npm run screenshots              takes every screenshot of docs/staff again, from the demo company
// npm run screenshots -- selling   takes only those of these pages or with these names
const folder = fileURLToPath(new URL('../docs/staff/images', import.meta.url))
const wanted = new Set(process.argv.slice(2))
const clerk = { width: 1280, height: 800 }
const phone = { width: 390, height: 780 }

/** Waits until responses, fonts and images have loaded and no success message is shown. */
const settle = async (page: Page) => {
  await page.mouse.move(0, 0)
  await page.waitForFunction(() => !document.querySelector('[aria-label="Close this message"]'))
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor({ state: 'detached' })
  // A page that polls is never idle.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map(image => image.decode().catch(() => undefined)))
  })
  await page.waitForTimeout(300)
}

const take = async (browser: Browser, address: string, { role, at, phone: isPhone, steps }: Picture): Promise<Buffer> => {
  const look = isPhone ? { viewport: phone, isMobile: true, hasTouch: true } : { viewport: clerk }
  const context = await browser.newContext({ ...look, baseURL: address, colorScheme: 'light', reducedMotion: 'reduce' })
  try {
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    if (role) await signIn(page, address, role)
    await page.goto(at)
    await steps(page)
    await settle(page)
    return inFewColours(await page.screenshot({ caret: 'hide' }))
  } finally {
    await context.close()
  }
}

const all = Object.entries(pictures).flatMap(([page, ofPage]) => Object.entries(ofPage).map(([name, picture]) => ({ page, name, picture })))
const chosen = all.filter(({ page, name }) => wanted.size === 0 || wanted.has(page) || wanted.has(name))
const program = await startProgram()
const browser = await launch()
const failed: string[] = []
try {
  await mkdir(folder, { recursive: true })
  for (const { name, picture } of chosen)
    await take(browser, program.address, picture).then(
      file => writeFile(join(folder, `${name}.png`), file),
      error => failed.push(`${name}: ${error.message}`),
    )
  const known = new Set(all.map(({ name }) => `${name}.png`))
  for (const file of await readdir(folder)) if (!known.has(file)) await rm(join(folder, file))
} finally {
  await browser.close()
  await program.stop()
}
console.log(`${chosen.length - failed.length} pictures made.${failed.map(message => `\n✗ ${message}`).join('')}`)
process.exitCode = failed.length > 0 ? 1 : 0
