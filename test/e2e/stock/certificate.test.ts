import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp, scanByHand } from '../support/browser.ts'
import { openClerk } from '../support/clerk.ts'
import { isTooWide } from '../support/selling.ts'

const home = '/purchases-and-stock/inventory'

let app: App
let clerk: Awaited<ReturnType<typeof openClerk>>
beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app)
})
afterAll(() => app?.stop())

const openStone = async (page: Page, { id, sku }: { id: string; sku: string }) => {
  await page.goto(`${home}/${id}`)
  await page.getByRole('heading', { level: 1, name: sku }).waitFor()
}
const form = (page: Page) => page.getByRole('dialog', { name: /^New certificate for/ })
const takeOver = (page: Page) => page.getByRole('dialog', { name: /^Take over from/ })
const link = (page: Page, lab: string) => page.getByRole('link', { name: `Check at ${lab}` })

for (const phone of [false, true])
  test(`the QR code of a report fills its form, and what it says is taken over to the stone as ticked ${phone ? 'on a phone' : 'at the desk'}`, async () => {
    const page = await app.page('Manager', { phone })
    const stone = await clerk.goods({ polish: 'VG', colour: 'Royal blue' })
    const number = phone ? '7741438172' : '7741438171'
    await openStone(page, stone)
    await page.getByRole('button', { name: 'Add certificate' }).click()
    await form(page).getByLabel('Number').waitFor()
    await scanByHand(page, `https://www.gia.edu/report-check?reportno=${number}`)
    await expect.poll(() => form(page).getByLabel('Number').inputValue()).toBe(number)
    expect(await form(page).getByRole('combobox', { name: 'Lab', exact: true }).inputValue()).toBe('Gemological Institute of America')
    await form(page).getByLabel('Origin').fill('Ceylon (Sri Lanka)')
    await form(page).getByRole('combobox', { name: 'Polish' }).click()
    await page.getByRole('option', { name: /^EX/ }).click()
    await form(page).getByRole('combobox', { name: 'Symmetry' }).click()
    await page.getByRole('option', { name: /^VG/ }).click()
    await form(page).getByRole('button', { name: /^Save/ }).click()

    await takeOver(page).getByRole('table').waitFor()
    const rows = await takeOver(page).getByRole('row').allInnerTexts()
    expect(
      rows.map(text =>
        text
          .split(/\s*\n\s*|\t/)
          .map(part => part.trim())
          .filter(Boolean)
          .slice(0, 3),
      ),
    ).toEqual([
      ['Field', `${stone.sku} now`, 'Certificate'],
      ['Polish', 'VG · Very good', 'EX · Excellent'],
      ['Symmetry', '–', 'VG · Very good'],
      ['Origin', '–', expect.stringMatching(/Sri Lanka.*\(lab\)/)],
    ])
    expect(await barriers(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await takeOver(page).getByRole('checkbox', { name: 'Symmetry' }).click()
    await takeOver(page).getByRole('button', { name: 'Take over 2 fields' }).click()
    await takeOver(page).waitFor({ state: 'detached' })
    expect(await clerk.read('inventory', stone.id)).toMatchObject({ polish: 'EX', symmetry: null })
    await page.getByText(`Taken over from GIA ${number}`).waitFor()

    // What was left can be taken later, and then nothing is left.
    await page.getByRole('button', { name: 'Take over to the stone' }).click()
    await takeOver(page).getByRole('button', { name: 'Take over 1 field' }).click()
    await takeOver(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Take over to the stone' }).click()
    await takeOver(page).getByText('says all that this certificate says').waitFor()
    expect(
      await takeOver(page)
        .getByRole('button', { name: /^Take over/ })
        .isDisabled(),
    ).toBe(true)
    await app.close(page)
  })

test('a code that does not say the number is refused with what to do', async () => {
  const page = await app.page('Manager')
  await openStone(page, await clerk.goods())
  await page.getByRole('button', { name: 'Add certificate' }).click()
  await form(page).getByLabel('Number').waitFor()
  await scanByHand(page, 'https://www.gia.edu/report-check?reportno=9D3E6AE076A3F45520301F9DBFFA4C6C&qr=true')
  await page.getByText('does not say the number. Enter the printed number.').waitFor()
  expect(await form(page).getByLabel('Number').inputValue()).toBe('')
  await scanByHand(page, 'https://example.com/report?r=12345678')
  await page.getByText('This is not a report of a known laboratory.').waitFor()
  expect(await form(page).getByLabel('Number').inputValue()).toBe('')
  await app.close(page)
})

test('a report is checked at its laboratory, in a new tab that learns nothing of this page', async () => {
  const page = await app.page('Manager')
  const stone = await clerk.goods()
  const manager = await app.as('Manager')
  for (const report of [
    { lab: 'IGI', number: 'LG77&x=1', polish: 'EX' },
    { lab: 'HOUSE', number: 'H-7701', primary: false },
  ])
    expect((await manager.post('/api/certificate', { inventory: stone.id, ...report })).errorMessages).toEqual([])
  await openStone(page, stone)
  await link(page, 'IGI').waitFor()
  const attributes = await link(page, 'IGI').evaluate(({ href, target, rel }: HTMLAnchorElement) => ({ href, target, rel }))
  expect(attributes).toEqual({
    href: 'https://www.igi.org/verify-your-report/?r=LG77%26x%3D1',
    target: '_blank',
    rel: 'noopener noreferrer',
  })
  expect(await page.getByRole('link', { name: /^Check at/ }).count()).toBe(1)
  await page.goto(`${home}/certificates?search=LG77`)
  await page.getByRole('gridcell', { name: 'LG77&x=1' }).click()
  await link(page, 'IGI').waitFor()
  await page.getByRole('button', { name: 'Take over to the stone' }).waitFor()
  await app.close(page)
})
