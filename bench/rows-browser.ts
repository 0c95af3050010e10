import type { Locator, Page } from 'playwright-core'
import { type Desk, openDesk } from './browser.ts'
import { median } from './drive.ts'
import { idOf } from './house.ts'
import { request } from './process.ts'
import type { Scene } from './scene.ts'
import { limited, type Row } from './table.ts'

declare const bench: {
  times: number[]
  done: Promise<number>
  blanks: (scroll: Element, steps: number, by: number) => Promise<{ frames: number; blank: number }>
}

/** The script and style that came over the wire since the last time this was asked, by file. */
const listen = ({ tools }: Desk) => {
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

// The first page is the list of invoices, whose own chunk came with it.
const screens = ['/sales-and-clients/approvals', '/purchases-and-stock/inventory', '/sales-and-clients/customers', '/statement', '/cutting']
// What draws charts, and opens a camera and reads codes from it; a PDF is shown by the browser itself.
const heavy = /^chart|zxing|scan-(dialog|worker)/

/** What the first page brings, all of it counted as it comes; and what the screens after it bring of their own. */
const wire = async (desk: Desk): Promise<Row[]> => {
  const came = listen(desk)
  const settled = async () => {
    await desk.page.getByRole('heading', { level: 1 }).waitFor()
    await desk.page.waitForLoadState('networkidle')
  }
  const started = performance.now()
  await desk.page.goto('/')
  await desk.page.getByRole('heading', { level: 1 }).waitFor()
  const seen = performance.now() - started
  await settled()
  const first = came()
  const [bare, all]: [string[], string[]] = [[], [...first.keys()]]
  for (const screen of screens) {
    await desk.page.goto(screen)
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

/** How long it takes from what is pressed until that is painted which tells that it was done. */
const timed = async (page: Page, isDone: string, press: () => Promise<void>): Promise<number> => {
  // What is pressed comes before what is evaluated in a busy page: the page must be waiting for it first.
  await page.evaluate(`bench.before = bench.count(); bench.done = bench.until(() => ${isDone}); undefined`)
  await press()
  return page.evaluate(() => bench.done)
}
/** Presses by a key: before a click the driver looks what lies under the pointer, which would be measured as well. */
const byKey = async (locator: Locator, key: string) => {
  await locator.focus()
  return () => locator.page().keyboard.press(key)
}
// While nothing has come yet, the foot has cells as well.
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

/** Types ticked and unticked, each of which changes how many stones there are. */
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

const stonesList = async ({ page }: Desk, { amounts }: Scene): Promise<Row[]> => {
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
const typing = async ({ page, slowDown }: Desk, { product, branch }: Scene): Promise<Row[]> => {
  const items = Array.from({ length: lines }, (_, n) => ({ description: `Sapphire ${n + 1}`, pieces: 1, weight: '1.25', rate: '300' }))
  const draft = {
    customer: idOf('customer', 2),
    branch,
    salesperson: idOf('employee', 1),
    date: new Date().toISOString().slice(0, 10),
    currency: 'USD',
  }
  const { id } = await request(product, 'POST', '/api/invoice', { ...draft, items })
  // Opening it is not what is measured here.
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
    added.push(await timed(page, isThere, await byKey(page.getByRole('button', { name: 'Add a line' }), 'Enter')))
  }
  return [
    limited(`typing in an invoice of ${lines} lines: a key to the screen`, median(keys), 50, 'ms'),
    limited(`adding a line to it`, median(added), 100, 'ms'),
  ]
}

const atDesk =
  (measure: (desk: Desk, scene: Scene) => Promise<Row[]>) =>
  async (scene: Scene): Promise<Row[]> => {
    const desk = await openDesk(scene.product)
    try {
      return (await measure(desk, scene)).map(row => ({ ...row, work: `browser: ${row.work}` }))
    } finally {
      await desk.close()
    }
  }

/** What people wait for, in a real browser on a slow line with a slow processor. */
export const inBrowser = { 'browser-pages': atDesk(wire), 'browser-list': atDesk(stonesList), 'browser-typing': atDesk(typing) }
