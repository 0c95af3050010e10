import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../../src/domain/people/role.ts'
import { type App, barriers, openApp } from '../support/browser.ts'
import { openClerk } from '../support/clerk.ts'
import { cell, isTooWide } from '../support/selling.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })
const box = (page: Page) => page.getByRole('combobox', { name: 'Find anything' })
const results = (page: Page) => dialog(page).getByRole('option')
const chips = (page: Page) => page.getByRole('list', { name: 'Understood' }).getByRole('listitem')
const selected = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: field } = document
    return field instanceof HTMLInputElement ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0) : null
  })

const openFind = async (page: Page, sentence: string) => {
  await page.goto('/today')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Find anything' }).click()
  await box(page).fill(sentence)
  await chips(page).first().waitFor()
}

for (const phone of [false, true])
  test(`each condition of a sentence is a chip: a click selects its words, the cross removes them ${phone ? 'on a phone' : 'at the desk'}`, async () => {
    const page = await app.page('Salesman', { phone })
    await openFind(page, 'unheated sapphire 1-3 ct under 20k')
    await expect.poll(() => chips(page).allInnerTexts()).toHaveLength(4)
    expect((await chips(page).allInnerTexts()).map(text => text.replace(/\s+/g, ' ').trim())).toEqual([
      'Treatments no treatment',
      expect.stringMatching(/^Stone .+ sapphire, .+ and \d+ more$/),
      'Carats 1–3 ct',
      'Total asking price up to 20,000 USD',
    ])
    expect(await isTooWide(page)).toBe(false)
    expect(await barriers(page)).toEqual([])
    await chips(page).filter({ hasText: 'Carats' }).getByRole('button', { name: 'Carats' }).first().click()
    expect(await selected(page)).toBe('1-3 ct')
    await page.keyboard.insertText('4 ct')
    await chips(page).filter({ hasText: '3.8–4.2 ct' }).waitFor()
    await chips(page)
      .getByRole('button', { name: /^Remove Treatments/ })
      .click()
    await expect.poll(() => box(page).inputValue()).toBe('sapphire 4 ct under 20k')
    await expect.poll(() => chips(page).count()).toBe(3)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Find anything')
    await app.close(page)
  })

test('the search of the inventory list understands the same sentence, and its chips change it', async () => {
  const page = await app.page('Manager')
  await page.goto('/purchases-and-stock/inventory')
  await page.getByRole('gridcell').first().waitFor()
  const search = page.getByRole('searchbox', { name: 'Search inventory' })
  await search.fill('unheated oval sapphire under 20k')
  await expect.poll(() => chips(page).count()).toBe(4)
  await expect.poll(() => page.locator('[data-stale]').count()).toBe(0)
  const column = async (title: string) => {
    const heads = (await page.getByRole('columnheader').allTextContents()).map(head => head.trim())
    const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
    return (await rows.all()).length === 0
      ? []
      : Promise.all((await rows.all()).slice(0, 8).map(row => row.getByRole('gridcell').nth(heads.indexOf(title)).innerText()))
  }
  for (const [title, pattern] of [
    ['Stone', /sapphire$/i],
    ['Shape', /^Oval$/],
    ['Treated', /^N$/],
  ] as const)
    expect(await column(title)).toEqual(expect.arrayContaining([expect.stringMatching(pattern)]))
  expect(new Set(await column('Shape')).size).toBe(1)
  expect(await barriers(page)).toEqual([])
  await chips(page)
    .getByRole('button', { name: /^Remove Shape/ })
    .click()
  await expect.poll(() => search.inputValue()).toBe('unheated sapphire under 20k')
  await expect.poll(async () => new Set(await column('Shape')).size).toBeGreaterThan(1)
  await chips(page)
    .filter({ hasText: 'Total asking price' })
    .getByRole('button', { name: /^Total asking price/ })
    .click()
  expect(await selected(page)).toBe('under 20k')
  await app.close(page)
})

test('a pair is found by its size: a Salesman puts both on an approval with Enter, a Manager compares them first', async () => {
  const clerk = await openClerk(app, 'Manager')
  const oval = (await clerk.one('shape', { search: 'oval' })).id
  const given = { shape: oval, depth: '2.5', weight: '0.52', colour: 'Wavelet' }
  const skus = [
    (await clerk.goods({ ...given, length: '6.01', width: '4.02' })).sku,
    (await clerk.goods({ ...given, length: '6.05', width: '4.00' })).sku,
  ].sort()
  const open = async (role: Role) => {
    const page = await app.page(role)
    await openFind(page, '6x4 oval pair wavelet')
    const pair = results(page).filter({ hasText: skus.join(' · ') })
    await pair.filter({ hasText: '312.00 USD for both' }).waitFor()
    await box(page).press('Enter')
    return page
  }
  const salesman = await open('Salesman')
  await salesman.waitForURL(url => url.pathname === '/sales-and-clients/approvals/new')
  await expect.poll(async () => (await Promise.all([1, 2].map(line => cell(salesman, 'SKU', line).inputValue()))).sort()).toEqual(skus)
  await app.close(salesman)
  const manager = await open('Manager')
  await manager.waitForURL(url => url.pathname === '/purchases-and-stock/inventory/pairs')
  await manager.getByRole('region', { name: /CLERK-.* and CLERK-/ }).waitFor()
  await manager.keyboard.press('p')
  await manager.waitForURL(url => url.pathname === '/sales-and-clients/approvals/new')
  await expect.poll(async () => (await Promise.all([1, 2].map(line => cell(manager, 'SKU', line).inputValue()))).sort()).toEqual(skus)
  await app.close(manager)
})

for (const phone of [false, true])
  test(`a stone is shown with its photo in the search box and in the SKU cell, and one without it takes the same place ${phone ? 'on a phone' : 'at the desk'}`, async () => {
    const clerk = await openClerk(app, 'Manager')
    const colour = phone ? 'Brindle' : 'Piebald'
    const [pictured, bare] = [await clerk.goods({ colour }), await clerk.goods({ colour })]
    const manager = await app.page('Manager')
    await manager.goto(`/purchases-and-stock/inventory/${pictured.id}`)
    await manager
      .locator('input[type=file][aria-label="Add photos"]')
      .setInputFiles({ name: 'up.png', mimeType: 'image/png', buffer: await manager.screenshot() })
    await manager.getByRole('img', { name: `${pictured.sku}, up.png` }).waitFor()
    await app.close(manager)
    const page = await app.page('Salesman', { phone })
    /** The picture of a line, once it is loaded, and the places of pictures in both lines. */
    const pictures = async (option: (sku: string) => ReturnType<Page['locator']>) => {
      const image = option(pictured.sku).locator('img')
      await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.loading)).toBe('lazy')
      expect(await option(bare.sku).locator('img').count()).toBe(0)
      const places = [image.locator('..'), option(bare.sku).locator('span:has(> svg)')]
      for (const place of places) expect(await place.boundingBox()).toMatchObject({ width: 40, height: 40 })
      expect(await isTooWide(page)).toBe(false)
    }
    await openFind(page, `${colour.toLowerCase()} 2.31 ct`)
    await pictures(sku => results(page).filter({ hasText: sku }))
    await page.goto('/sales-and-clients/approvals/new')
    await cell(page, 'SKU', 1).fill(`${colour.toLowerCase()} 2.31 ct`)
    const listed = page.getByRole('listbox', { name: 'Stones' }).getByRole('option')
    await listed.filter({ hasText: pictured.sku }).waitFor()
    await pictures(sku => listed.filter({ hasText: sku }))
    expect(await barriers(page)).toEqual([])
    await app.close(page)
  })

test('a sentence with decimal commas is understood, and its chips say how', async () => {
  const page = await app.page('Salesman', { locale: 'de-DE' })
  await openFind(page, 'sapphire 1,250 ct under 20.000')
  await expect
    .poll(async () => (await chips(page).allInnerTexts()).map(text => text.replace(/\s+/g, ' ').trim()).slice(1))
    .toEqual(['Carats 1,24–1,26 ct', 'Total asking price up to 20.000 USD'])
  await chips(page).filter({ hasText: 'Carats' }).getByRole('button', { name: 'Carats' }).first().click()
  expect(await selected(page)).toBe('1,250 ct')
  await app.close(page)
})
