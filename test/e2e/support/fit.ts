import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { present } from '../../../src/domain/kit/present.ts'
import { isLong } from '../../support/size.ts'
import { barriers } from './browser.ts'
import { settled } from './quiet.ts'
import { isTooWide } from './selling.ts'

const [day, night] = ['light', 'dark'] as const
const [clerk, phone] = [
  { width: 1440, height: 900, touched: false },
  { width: 360, height: 780, touched: true },
]

/** Viewports and color schemes, ordered so that little changes from one to the next. */
const looks = [
  { by: 'desktop, light', ...clerk, colours: day },
  { by: 'desktop, dark', ...clerk, colours: night },
  { by: 'phone, dark', ...phone, colours: night },
  { by: 'phone, light', ...phone, colours: day },
]
type Look = (typeof looks)[number]

const lookAt = async (page: Page, { width, height, touched, colours }: Look) => {
  await page.emulateMedia({ colorScheme: colours, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: touched })
  await session.detach()
  await settled(page)
}

// The short form looks at each page once, in the next of the looks, so that all of them are seen.
let turn = 0
const looksNow = () => (isLong ? looks : [present(looks[turn++ % looks.length])])

/** Faults of the page in each viewport and color scheme. The page keeps the last of them. */
export const wrongFor = async (page: Page): Promise<string[]> => {
  const wrong: string[] = []
  for (const look of looksNow()) {
    await lookAt(page, look)
    wrong.push(...(await barriers(page)).map(barrier => `${look.by}: ${barrier}`))
    if (await isTooWide(page)) wrong.push(`${look.by}: scrolls horizontally`)
  }
  return wrong
}

/** Expects no fault on the page: in light and dark colors, on a desktop and on a phone of 360 px. It is on a desktop again afterwards. */
export const fitForEverybody = async (page: Page, what: string) => {
  const wrong = await wrongFor(page)
  await lookAt(page, present(looks[0]))
  expect(wrong, `${what}: ${wrong.join('; ')}`).toEqual([])
}
