import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriers } from './browser.ts'
import { settled } from './quiet.ts'
import { isTooWide } from './selling.ts'

const [day, night] = ['light', 'dark'] as const
const [clerk, phone] = [
  { width: 1440, height: 900, touched: false },
  { width: 360, height: 780, touched: true },
]

/** How people see a screen, in such an order that little changes from one to the next. */
const looks = [
  { by: 'at a desk by day', ...clerk, colours: day },
  { by: 'at a desk at night', ...clerk, colours: night },
  { by: 'on a phone at night', ...phone, colours: night },
  { by: 'on a phone by day', ...phone, colours: day },
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

/** What is wrong with the page as it stands, in each of the looks, which it is left in as it was found: at a desk by day. */
export const wrongFor = async (page: Page): Promise<string[]> => {
  const wrong: string[] = []
  for (const look of looks) {
    await lookAt(page, look)
    wrong.push(...(await barriers(page)).map(barrier => `${look.by}: ${barrier}`))
    if (await isTooWide(page)) wrong.push(`${look.by}: must be moved sideways`)
  }
  await lookAt(page, looks[0]!)
  return wrong
}

/** Holds a page as it stands against everybody: by day and at night, at a desk and on a phone of 360 px. */
export const fitForEverybody = async (page: Page, what: string) => expect(await wrongFor(page), what).toEqual([])
