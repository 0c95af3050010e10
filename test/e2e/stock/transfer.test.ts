import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp, scanByHand } from '../support/browser.ts'
import { choose, focused, scan, stonesInStock } from '../support/selling.ts'

const stock = '/purchases-and-stock/inventory'
const transfers = `${stock}/transfers`
const laboratory = `${stock}/laboratory`
const here = 'Bangkok head office & workshop'
const there = 'Hong Kong sales office'

let app: App
let stones: string[]
let elsewhere: string

beforeAll(async () => {
  app = await openApp()
  const page = await app.page('Manager')
  stones = await stonesInStock(page, 'single', 'BKK-')
  elsewhere = (await stonesInStock(page, 'single', 'HKG-'))[0] ?? ''
  await app.close(page)
  expect([stones.length > 24, elsewhere !== '']).toEqual([true, true])
})
afterAll(() => app?.stop())

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const statusText = (page: Page) => page.locator('p[role=status]').textContent()
const row = (page: Page, sku: string) => page.getByRole('row', { name: new RegExp(sku) })

/** Sends stones to the other branch by keyboard. Returns the number and the address of the transfer. */
const send = async (page: Page, skus: string[]): Promise<{ number: string; address: string }> => {
  await page.goto(transfers)
  await heading(page, /^Transfers/)
  await page.keyboard.press('n')
  await heading(page, /New transfer/)
  await choose(page, 'To', there)
  await expect.poll(() => focused(page)).toBe('SKU to transfer')
  for (const sku of skus) {
    await scan(page, sku)
    await expect.poll(() => statusText(page)).toBe(`${sku} added.`)
  }
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: `Send to ${there}?` })
  await dialog.waitFor()
  await expect.poll(() => dialog.textContent()).toContain(`leave ${here} and are in transit until ${there} scans them in`)
  await page.keyboard.press('Enter')
  await heading(page, /TR-BKK-.*In transit/)
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.match(/TR-BKK-\d\d-\d+/)?.[0] ?? ''
  return { number, address: new URL(page.url()).pathname }
}

test('three stones are sent, two are scanned at their destination, and the third is missing until it is recorded as lost', async () => {
  const page = await app.page('Manager')
  const skus = stones.splice(0, 3)
  const [first = '', second = '', third = ''] = skus
  const { number, address } = await send(page, skus)

  await page.keyboard.press('r')
  await heading(page, new RegExp(`Receive ${number}`))
  await expect.poll(() => focused(page)).toBe('SKU received')
  await scan(page, first)
  await expect.poll(() => statusText(page)).toBe(`${first} ticked.`)
  await page.getByRole('combobox', { name: 'Location' }).focus()
  await scanByHand(page, elsewhere)
  await expect.poll(() => statusText(page)).toMatch(new RegExp(`^${elsewhere} is not on this transfer: it is available, in ${there}`))
  await expect.poll(() => page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('')
  await page.getByRole('button', { name: `Remove ${elsewhere}` }).click()
  await page.getByLabel('SKU received').focus()
  await scan(page, second.toLowerCase())
  await expect.poll(() => statusText(page)).toBe(`${second} ticked.`)
  await scan(page, second)
  await expect.poll(() => statusText(page)).toBe(`${second} is ticked already.`)
  await expect.poll(() => page.getByTestId('missing').textContent()).toMatch(/^1 stone/)
  await page.getByRole('combobox', { name: 'Location' }).fill('Safe A')
  await page.keyboard.press('Control+Enter')
  await heading(page, /Partly received/)
  await row(page, third)
    .getByText(/In transit/)
    .waitFor()
  await row(page, first)
    .getByText(/Arrived/)
    .waitFor()

  await page.keyboard.press('r')
  await expect.poll(() => focused(page)).toBe('SKU received')
  await scan(page, first)
  await expect.poll(() => statusText(page)).toBe(`${first} has already arrived.`)
  await page.goto(address)
  await page.getByRole('button', { name: 'More' }).click()
  expect(await page.getByRole('button', { name: 'Cancel transfer' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Report lost' }).click()
  const lost = page.getByRole('dialog', { name: `Report lost on ${number}` })
  await lost.getByLabel(third, { exact: true }).check()
  await lost.getByLabel('Reason').fill('The box came open on the way')
  await lost.getByRole('button', { name: 'Report lost' }).click()
  await heading(page, /Closed with losses/)

  await row(page, first).getByRole('link', { name: first }).click()
  await page.getByText(`Arrived in ${there}`).waitFor()
  await page.getByText('Safe A', { exact: true }).waitFor()
  await page.getByRole('link', { name: number }).first().click()
  await heading(page, new RegExp(number))
  await app.close(page)
})

test('a stone that cannot be transferred is refused with a message, and the selection of the stock list goes on a transfer', async () => {
  const page = await app.page('Manager')
  const [one = '', two = ''] = stones.splice(0, 2)
  await page.goto(`${transfers}/new`)
  await page.getByLabel('SKU to transfer').focus()
  await scan(page, elsewhere)
  await expect.poll(() => statusText(page)).toBe(`${elsewhere} is in ${there}, but this transfer is from ${here}.`)
  await scan(page, 'DEMO-A')
  await expect.poll(() => statusText(page)).toBe('Part of DEMO-A is elsewhere. Split off the part to transfer.')
  await scan(page, 'DEMO-K')
  await expect.poll(() => statusText(page)).toBe('DEMO-K is not available: it is reserved.')
  await scan(page, 'NOBODYS-1')
  await expect.poll(() => statusText(page)).toBe('No stone has the number NOBODYS-1.')
  await page.getByLabel('SKU to transfer').pressSequentially(one, { delay: 80 })
  await page.getByRole('option', { name: new RegExp(one) }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => statusText(page)).toBe(`${one} added.`)
  await page.getByRole('button', { name: `Remove ${one}` }).click()
  await expect.poll(() => row(page, one).count()).toBe(0)

  await page.goto(`${stock}?type=single&status=available&askingRateMin=1&sort=sku`)
  for (const sku of [one, two]) await row(page, sku).getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Actions for the selection' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Transfer 2 stones' }).click()
  await page.getByRole('dialog', { name: /^Transfer 2 stones/ }).waitFor()
  await choose(page, 'To', there)
  await page.getByRole('button', { name: 'Create transfer' }).click()
  await heading(page, /Draft transfer/)
  await row(page, two).waitFor()
  await page.getByRole('button', { name: 'Delete draft' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await heading(page, /^Transfers/)
  await app.close(page)
})

/** Sends a stone to a laboratory from its own page. */
const submit = async (page: Page, sku: string): Promise<void> => {
  await page.goto(`${stock}?search=${sku}`)
  await page.getByText(sku, { exact: true }).first().click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Send to laboratory' }).click()
  const dialog = page.getByRole('dialog', { name: `Send ${sku} to laboratory` })
  await dialog.getByRole('combobox', { name: 'Lab', exact: true }).fill('SSEF')
  await page.getByRole('option', { name: /SSEF/ }).click()
  await dialog.getByLabel('Service').fill('Origin')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  // The success message disappears by itself. The closed dialog remains visible as the result.
  await dialog.waitFor({ state: 'detached' })
}

for (const phone of [false, true])
  test(`a stone goes to a laboratory and comes back with its report on ${phone ? 'a phone' : 'a desk'}`, async () => {
    const page = await app.page('Manager', { phone })
    const [sku = ''] = stones.splice(0, 1)
    const number = `${100_000 + Math.floor(Math.random() * 800_000)}`
    await submit(page, sku)
    await page.goto(`${laboratory}?search=${sku}`)
    await page.getByText(sku, { exact: true }).first().waitFor()
    await page.getByText(/^LB-/).first().click()
    await page.getByRole('button', { name: 'Receive', exact: true }).click()
    const back = page.getByRole('dialog', { name: new RegExp(`Receive ${sku} from`) })
    await back.getByLabel('Measured weight').fill('99')
    await back.getByText(/more than sent\. Check that it is the same stone/).waitFor()
    await back.getByLabel('Measured weight').fill('')
    await expect.poll(() => back.getByText(/Check that it is the same stone/).count()).toBe(0)
    await back.getByRole('button', { name: 'Receive with report' }).click()
    await back.getByText(/^Number is required/).waitFor()
    await back.getByLabel('Number').fill(number)
    await back.getByLabel('Carats').fill('98')
    await back.getByText(/The report states 98.00 ct/).waitFor()
    await back.getByLabel('Carats').fill('')
    await back.getByLabel('Origin').fill('Sri Lanka')
    await back.getByRole('button', { name: 'Receive with report' }).click()
    await back.waitFor({ state: 'detached' })
    // The report is in the summary and in the history.
    await page.getByRole('link', { name: number }).first().waitFor()
    await page.getByRole('link', { name: sku }).click()
    await page.getByText('Back from Swiss Gemmological Institute SSEF', { exact: true }).waitFor()
    await page.getByText(`SSEF ${number}`).first().waitFor()
    await app.close(page)
  })

test('a Salesman has no access to transfers and laboratories', async () => {
  const page = await app.page('Salesman')
  for (const address of [transfers, `${transfers}/new`, laboratory]) {
    await page.goto(address)
    await heading(page, /Invoices/)
  }
  await app.close(page)
})

test('the address to receive a draft says that it is a draft', async () => {
  const page = await app.page('Manager')
  await page.goto(`${transfers}/new`)
  await choose(page, 'To', there)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await heading(page, /^Draft transfer/)
  await page.goto(`${new URL(page.url()).pathname}/receive`)
  await page.getByText('No stones of this transfer are in transit.').waitFor()
  await heading(page, /^Draft transfer$/)
  await app.close(page)
})
