import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../support/browser.ts'
import { forThisTest } from '../support/pages.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

type Bench = { opened: unknown[]; weigh: (line: string) => void; unplug: () => void; plug: () => void }
const bench = () => (self as unknown as { bench: Bench }).bench

/** A serial port with a scale on it, in place of those of this machine: the browser asks nobody for it. */
const plugIn = async (page: Page) =>
  forThisTest(
    page,
    await page.addInitScript(() => {
      const opened: unknown[] = []
      let feed: ReadableStreamDefaultController<Uint8Array>
      const port = {
        readable: null as ReadableStream | null,
        open: async (options: unknown) => {
          opened.push(options)
          port.readable = new ReadableStream({
            start: controller => {
              feed = controller
            },
          })
        },
        close: async () => {},
      }
      const serial = Object.assign(new EventTarget(), { requestPort: async () => port, getPorts: async () => [port] })
      Object.defineProperty(navigator, 'serial', { value: serial })
      const weigh = (line: string) => feed.enqueue(new TextEncoder().encode(line))
      const unplug = () => feed.error(new Error('unplugged'))
      Object.assign(self, { bench: { opened, weigh, unplug, plug: () => serial.dispatchEvent(new Event('connect')) } })
    }),
  )
const weigh = (page: Page, line: string) => page.evaluate(text => (self as unknown as { bench: Bench }).bench.weigh(text), line)
const shows = (page: Page, sentence: string) => page.getByText(sentence).first().waitFor()

test('what a scale sends goes into the weight that has the focus, in its unit', async () => {
  const page = await app.page('Manager')
  await plugIn(page)
  await page.goto('/account')
  await page.getByLabel('Speed, in baud').selectOption('2400')
  await page.getByRole('button', { name: 'Connect a scale' }).click()
  await shows(page, 'The scale is connected. Click into a weight')
  await weigh(page, 'ST,+00012.34  ct\r\n')
  await shows(page, 'The scale shows 12.34 ct. Click into a weight first.')

  // The page connects to the known scale by itself.
  await page.goto('/purchases-and-stock/inventory/new')
  const weight = page.getByRole('textbox', { name: 'Carats', exact: true })
  await weight.click()
  await expect.poll(() => page.evaluate(bench).then(({ opened }) => opened)).toEqual([{ baudRate: 2400 }])
  await weigh(page, 'ST,+00012.34')
  await weigh(page, '  ct\r\n')
  await expect.poll(() => weight.inputValue()).toBe('12.34')
  await weigh(page, 'S S      1.000 g\r\n')
  await expect.poll(() => weight.inputValue()).toBe('5.00')
  await weigh(page, 'US,+00012.30  ct\r\n')
  await shows(page, 'The scale is not steady yet. Wait, and send the weight again.')
  await weigh(page, '-    0.02 ct\r\n')
  await shows(page, 'The scale shows -0.02 ct. Set it to zero and weigh again.')
  expect(await weight.inputValue()).toBe('5.00')

  await page.evaluate(() => (self as unknown as { bench: Bench }).bench.unplug())
  await shows(page, 'The scale is disconnected.')
  await page.evaluate(() => (self as unknown as { bench: Bench }).bench.plug())
  await expect.poll(() => page.evaluate(bench).then(({ opened }) => opened.length)).toBe(2)
  await weigh(page, '     1.50 ct\r\n')
  await expect.poll(() => weight.inputValue()).toBe('1.50')
  await app.close(page)
})
