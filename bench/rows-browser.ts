import type { Locator, Page } from 'playwright-core'
import { type Clerk, openClerk } from './browser.ts'
import { idOf } from './company.ts'
import { median } from './drive.ts'
import { request } from './process.ts'
import type { Scene } from './scene.ts'
import { limited, type Row } from './table.ts'

declare const bench: {
  times: number[]
  done: Promise<number>
  blanks: (scroll: Element, steps: number, by: number) => Promise<{ frames: number; blank: number }>
}

/** Returns a function that gives the bytes of script and style transferred since its last call, by file. */
const listen = ({ tools }: Clerk) => {
  const [names, bytes] = [new Map<string, string>(), new Map<string, number>()]
  tools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || type === 'Stylesheet' || /\.(m?js|css|wasm)$/.test(response.url))
      names.set(requestId, response.url.split('/').at(-1)!)
  })
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (names.has(requestId)) bytes.set(names.get(requestId)!, encodedDataLength)
  })
  return () => {
    const came = new Map(bytes)
    bytes.clear()
    return came
  }
}
const total = (files: Map<string, number>) => [...files.values()].reduce((sum, size) => sum + size, 0) / 1000

// The first page is the list of invoices, so its chunk is loaded already.
const screens = ['/sales-and-clients/approvals', '/purchases-and-stock/inventory', '/sales-and-clients/customers', '/statement', '/cutting']
// Charts, the camera and the code reader. The browser itself shows a PDF.
const heavy = /^chart|zxing|scan-(dialog|worker)/

/** Measures the bytes of the first page, and the bytes that each later screen adds. */
const wire = async (clerk: Clerk): Promise<Row[]> => {
  const came = listen(clerk)
  const settled = async () => {
    await clerk.page.getByRole('heading', { level: 1 }).waitFor()
    await clerk.page.waitForLoadState('networkidle')
  }
  const started = performance.now()
  await clerk.page.goto('/')
  await clerk.page.getByRole('heading', { level: 1 }).waitFor()
  const seen = performance.now() - started
  await settled()
  const first = came()
  const [bare, all]: [string[], string[]] = [[], [...first.keys()]]
  for (const screen of screens) {
    await clerk.page.goto(screen)
    await settled()
    const files = came()
    if ([...files.keys()].every(name => all.includes(name))) bare.push(screen)
    all.push(...files.keys())
  }
  const early = all.filter(name => heavy.test(name))
  return [
    limited(`first page, signed in, nothing cached: ${first.size} files of script and style`, total(first), 260, 'KB'),
    { work: 'first page: until its heading is there', floor: '', product: `${seen.toFixed(0)} ms`, ratio: '', goal: '', met: undefined },
    limited(
      `screens without a chunk of their own, of ${screens.length}${bare.length > 0 ? `: ${bare.join(', ')}` : ''}`,
      bare.length,
      0,
      '',
    ),
    limited(
      `files of the scanner or of charts before they are used${early.length > 0 ? `: ${early.join(', ')}` : ''}`,
      early.length,
      0,
      'files',
    ),
  ]
}

const grid = '[role=grid]'
const stones = '/purchases-and-stock/inventory'
const openStones = async (page: Page) => {
  await page.goto(stones)
  await page.locator(cells).first().waitFor()
}

/** The time from the key press or click until the page has painted the result, in ms. */
const timed = async (page: Page, isDone: string, press: () => Promise<void>): Promise<number> => {
  // On a busy page input is handled before an evaluated script, so start waiting before the press.
  await page.evaluate(`bench.before = bench.count(); bench.done = bench.until(() => ${isDone}); undefined`)
  await press()
  return page.evaluate(() => bench.done)
}
/** Presses by key: before a click the driver checks what is under the pointer, and that time would count. */
const byKey = async (locator: Locator, key: string) => {
  await locator.focus()
  return () => locator.page().keyboard.press(key)
}
// While the list is loading, its footer has cells too.
const cells = '[role=grid][aria-busy=false] [role=row][aria-rowindex="2"] [role=gridcell]'
const answered = `document.querySelector('${cells}') && !document.querySelector('[data-stale]')`
const otherCount = `bench.count() !== bench.before && ${answered}`
const sortedBy = (column: string) =>
  `document.querySelector('[aria-sort]:not([aria-sort=none])')?.textContent.startsWith('${column}') && ${answered}`
const stonesShown = `location.pathname === '${stones}' && ${answered}`

const openFromMenu = async (page: Page): Promise<number> => {
  await page.goto('/sales-and-clients/customers')
  await page.locator(cells).first().waitFor()
  await page.getByRole('button', { name: 'Purchases & Stock' }).click()
  const link = page.getByRole('link', { name: 'Inventory', exact: true })
  await link.waitFor()
  return timed(page, stonesShown, () => link.click())
}

/** Ticks and unticks types; each change alters the number of stones. */
const filterByType = async (page: Page): Promise<number[]> => {
  await openStones(page)
  await page.getByRole('button', { name: /^Type/ }).first().click()
  const times: number[] = []
  for (const type of ['Parcel', 'Single stone', 'Parcel', 'Parcel', 'Single stone']) {
    const option = page.getByRole('group', { name: 'Filter by Type' }).getByRole('checkbox', { name: type, exact: true })
    times.push(await timed(page, otherCount, await byKey(option, 'Space')))
  }
  return times
}

const stonesList = async ({ page }: Clerk, { amounts }: Scene): Promise<Row[]> => {
  const name = `list of ${amounts.stones.toLocaleString('en')} stones`
  const [opened, sorted]: [number[], number[]] = [[], []]
  for (let n = 0; n < 5; n++) opened.push(await openFromMenu(page))
  for (const column of ['Carats', 'Stone', 'Colour', 'Asking', 'SKU'])
    sorted.push(
      await timed(page, sortedBy(column), await byKey(page.locator(grid).getByRole('button', { name: column, exact: true }), 'Enter')),
    )
  const filtered = await filterByType(page)
  const scrolled = await page.evaluate(selector => bench.blanks(document.querySelector(selector)!.parentElement!, 300, 150), grid)
  return [
    limited(`${name}: first rows from the press in the menu`, median(opened), 1000, 'ms'),
    limited(`${name}: sorted by another column`, median(sorted), 300, 'ms'),
    limited(`${name}: filtered by type`, median(filtered), 300, 'ms'),
    limited(`${name}: frames with a blank, of ${scrolled.frames} that scroll 150 px each`, scrolled.blank, 0, ''),
  ]
}

const lines = 150
const typing = async ({ page, slowDown }: Clerk, { product, branch }: Scene): Promise<Row[]> => {
  const items = Array.from({ length: lines }, (_, n) => ({ description: `Sapphire ${n + 1}`, pieces: 1, weight: '1.25', rate: '300' }))
  const draft = {
    customer: idOf('customer', 2),
    branch,
    salesperson: idOf('employee', 1),
    date: new Date().toISOString().slice(0, 10),
    currency: 'USD',
  }
  const { id } = await request(product, 'POST', '/api/invoice', { ...draft, items })
  // Opening the page is not part of this measurement.
  await slowDown(false)
  await page.goto(`/sales-and-clients/invoices/${id}`)
  await page.getByLabel('Price, line 1', { exact: true }).click()
  for (let line = 1; line < 75; line++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ControlOrMeta+A')
  await slowDown(true)
  for (const key of '1234567890.12345'.repeat(2)) await page.keyboard.press(key, { delay: 60 })
  const keys: number[] = await page.evaluate(() => bench.times.splice(0))
  const added: number[] = []
  for (let n = 0; n < 7; n++) {
    const isThere = `document.querySelector('[aria-label="SKU, line ${lines + n + 1}"]') !== null`
    added.push(await timed(page, isThere, await byKey(page.getByRole('button', { name: 'Add line' }), 'Enter')))
  }
  return [
    limited(`typing in an invoice of ${lines} lines: a key to the screen`, median(keys), 50, 'ms'),
    limited(`adding a line to it`, median(added), 100, 'ms'),
  ]
}

const atClerk =
  (measure: (clerk: Clerk, scene: Scene) => Promise<Row[]>) =>
  async (scene: Scene): Promise<Row[]> => {
    const clerk = await openClerk(scene.product)
    try {
      return (await measure(clerk, scene)).map(row => ({ ...row, work: `browser: ${row.work}` }))
    } finally {
      await clerk.close()
    }
  }

/** What users wait for, in a real browser on a slow connection with a slow processor. */
export const inBrowser = { 'browser-pages': atClerk(wire), 'browser-list': atClerk(stonesList), 'browser-typing': atClerk(typing) }
