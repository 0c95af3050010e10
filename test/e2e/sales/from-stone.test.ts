import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../support/browser.ts'
import { openClerk } from '../support/clerk.ts'
import { cell, focused, scan, stonesInStock } from '../support/selling.ts'

const home = '/purchases-and-stock/inventory'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

test('selected stones are put on a new approval, a new invoice, and a new offer', async () => {
  const page = await app.page('Manager')
  const [first = '', second = ''] = await stonesInStock(page, 'single')
  const open = `${home}?type=single&status=available&askingRateMin=1&sort=sku`
  for (const [action, path] of [
    ['Put 2 stones on approval', '/sales-and-clients/approvals/new'],
    ['Invoice 2 stones', '/sales-and-clients/invoices/new'],
    ['Offer 2 stones', '/sales-and-clients/offers/new'],
  ] as const) {
    await page.goto(open)
    for (const sku of [first, second])
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell', { name: sku, exact: true }) })
        .getByRole('checkbox')
        .click()
    await page.getByRole('toolbar', { name: 'Actions for the selection' }).getByRole('button', { name: action, exact: true }).click()
    await page.waitForURL(url => url.pathname === path && url.search === '')
    await expect.poll(() => Promise.all([1, 2].map(line => cell(page, 'SKU', line).inputValue()))).toEqual([first, second])
  }
  await app.close(page)
})

test('the page of a stone leads to an approval, an invoice and an offer by one key; a sold stone does not', async () => {
  const page = await app.page('Manager')
  const [sku = ''] = await stonesInStock(page, 'single')
  await page.goto(`${home}?search=${sku}`)
  await page.getByRole('gridcell', { name: sku, exact: true }).click()
  await page.getByLabel('Open as full page').click()
  const heading = page.getByRole('heading', { level: 1, name: sku, exact: true })
  await heading.waitFor()
  const address = page.url()
  for (const [key, path] of [
    ['p', '/sales-and-clients/approvals/new'],
    ['i', '/sales-and-clients/invoices/new'],
    ['o', '/sales-and-clients/offers/new'],
  ] as const) {
    await page.goto(address)
    await heading.waitFor()
    await page.keyboard.press(key)
    await page.waitForURL(url => url.pathname === path && url.search === '')
    await expect.poll(() => cell(page, 'SKU', 1).inputValue()).toBe(sku)
  }

  await page.goto(`${home}?status=sold`)
  await page.getByRole('checkbox', { name: 'Select this row' }).first().click()
  const actions = page.getByRole('toolbar', { name: 'Actions for the selection' })
  await actions.getByRole('button', { name: 'Clear selection' }).waitFor()
  expect(await actions.getByRole('button', { name: /approval|invoice|offer/i }).count()).toBe(0)
  await app.close(page)
})

test('the page of a customer begins an invoice, an approval and an offer for them, with the cursor at the first stone', async () => {
  const page = await app.page('Manager')
  for (const kind of ['invoice', 'approval', 'offer']) {
    await page.goto('/sales-and-clients/customers?kinds=customer&status=active')
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .first()
    await row.getByRole('gridcell').nth(2).click()
    await page.getByRole('button', { name: `New ${kind}`, exact: true }).click()
    await page.waitForURL(url => url.pathname.endsWith(`/${kind}s/new`) && url.search === '')
    await expect.poll(() => page.getByRole('combobox', { name: 'Customer', exact: true }).inputValue()).not.toBe('')
    await expect.poll(() => focused(page)).toBe('SKU, line 1')
  }
  await app.close(page)
})

test('N in the list of one customer begins a document for them, and in the list of all for nobody', async () => {
  const page = await app.page('Salesman')
  const clerk = await openClerk(app)
  const { id, name } = await clerk.party()
  const customer = page.getByRole('combobox', { name: 'Customer', exact: true })
  for (const kind of ['invoice', 'approval', 'offer']) {
    for (const [filter, chosen] of [
      [`?customer=${id}`, name],
      ['', ''],
    ] as const) {
      await page.goto(`/sales-and-clients/${kind}s${filter}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('n')
      await page.waitForURL(url => url.pathname.endsWith(`/${kind}s/new`) && url.search === '')
      await (chosen ? cell(page, 'SKU', 1) : customer).and(page.locator(':focus')).waitFor()
      expect(await customer.inputValue()).toBe(chosen)
    }
  }
  await app.close(page)
})

test('a sentence in the SKU cell finds stones, and the arrows and Enter put one on the line', async () => {
  const page = await app.page('Salesman')
  await page.goto('/sales-and-clients/approvals/new')
  await cell(page, 'SKU', 1).focus()
  await page.keyboard.type('unheated sapphire', { delay: 70 })
  const options = page.getByRole('listbox', { name: 'Stones' }).getByRole('option')
  // The list follows each key, so the one for the whole sentence comes last.
  const isMeant = (text: string) => /sapphire/i.test(text) && text.includes('no treatment')
  await expect.poll(async () => (await options.allInnerTexts()).map(isMeant)).toEqual(Array.from({ length: 20 }, () => true))
  const texts = await options.allInnerTexts()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(page, 'SKU', 1).inputValue()).toBe(texts[0]?.split('\n')[0])
  await app.close(page)
})

test('a Salesman reserves the stones of a draft for its customer, and issues the draft later', async () => {
  const page = await app.page('Salesman')
  const clerk = await openClerk(app)
  const [{ id, name }, stone] = [await clerk.party(), await clerk.goods()]
  await page.goto(`/sales-and-clients/approvals/new?customer=${id}`)
  await cell(page, 'SKU', 1).and(page.locator(':focus')).waitFor()
  expect(await page.getByRole('button', { name: /^Reserve/ }).count()).toBe(0)
  await scan(page, stone.sku)
  await page.getByRole('button', { name: 'Reserve 1 stone' }).click()
  const dialog = page.getByRole('dialog', { name: `Reserve ${stone.sku}` })
  expect(await dialog.getByRole('combobox', { name: 'Customer' }).inputValue()).toBe(name)
  await dialog.getByRole('button', { name: '1 week' }).click()
  await dialog.getByRole('button', { name: /^Reserve/ }).click()
  await page.getByText(`${stone.sku} reserved for ${name} until`).waitFor()
  expect((await clerk.one('inventory', { search: stone.sku })).status).toBe('reserved')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Issue this approval?' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /AP-.*Open/ }).waitFor()
  expect((await clerk.one('inventory', { search: stone.sku })).status).toBe('on_approval')
  await app.close(page)
})

test('a stone priced in another currency comes with its price converted, however it is put on the document', async () => {
  const page = await app.page('Manager')
  const clerk = await openClerk(app)
  const [linked, scanned, typed, pasted] = [
    await clerk.goods({ currency: 'EUR' }),
    await clerk.goods({ currency: 'GBP' }),
    await clerk.goods({ currency: 'THB' }),
    await clerk.goods({ currency: 'HKD' }),
  ]
  const prices = () => Promise.all([1, 2, 3, 4].map(line => cell(page, 'Price', line).inputValue()))
  await page.goto(`/sales-and-clients/invoices/new?stones=${linked.id}`)
  await expect.poll(() => cell(page, 'SKU', 1).inputValue()).toBe(linked.sku)
  await scan(page, scanned.sku)
  await cell(page, 'SKU', 3).focus()
  await page.keyboard.type(typed.sku, { delay: 70 })
  await page.getByRole('listbox', { name: 'Stones' }).getByRole('option', { name: typed.sku }).click()
  await expect.poll(() => cell(page, 'SKU', 3).inputValue()).toBe(typed.sku)
  await cell(page, 'SKU', 4).focus()
  await page.evaluate(sku => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', `${sku}\t1`)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, pasted.sku)
  await expect.poll(() => cell(page, 'SKU', 4).inputValue()).toBe(pasted.sku)
  expect((await prices()).filter(price => !/^[1-9]/.test(price))).toEqual([])
  await app.close(page)
})

test('a link with a customer that does not exist says so, and the form stays empty', async () => {
  const page = await app.page('Salesman')
  await page.goto('/sales-and-clients/invoices/new?customer=018bf931-8312-754c-b56c-e869e1c1fa00')
  await page.getByText('The customer in the link does not exist. Choose one.').waitFor()
  expect(await page.getByRole('combobox', { name: 'Customer', exact: true }).inputValue()).toBe('')
  await app.close(page)
})

test('each line is checked for the rules of the customer about goods, also in a saved draft', async () => {
  const page = await app.page('Salesman')
  const clerk = await openClerk(app)
  const [{ id }, stone] = [await clerk.party({ onlyCertified: true }), await clerk.goods()]
  await page.goto(`/sales-and-clients/approvals/new?customer=${id}`)
  await cell(page, 'SKU', 1).and(page.locator(':focus')).waitFor()
  await scan(page, stone.sku)
  const rule = 'No certificate. The customer takes certified goods only'
  await page.getByRole('table').getByText(rule, { exact: true }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Draft saved.').waitFor()
  await page.reload()
  await page.getByRole('table').getByText(rule, { exact: true }).waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Issue this approval?' }).getByText(`Line 1: ${rule}.`).waitFor()
  await app.close(page)
})

test('the traffic light of the customer stands above the lines, on a phone too', async () => {
  const page = await app.page('Salesman')
  const clerk = await openClerk(app)
  const { id } = await clerk.party({ alertNote: 'Count the stones in front of them.' })
  await clerk.invoice(id, '100', 90)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/sales-and-clients/approvals/new?customer=${id}`)
  const reason = page.getByText('Bills are overdue by more than 30 days.')
  await reason.waitFor()
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN
  const order = [page.getByRole('combobox', { name: 'Customer', exact: true }), page.getByText('Ask first'), cell(page, 'SKU', 1)]
  const tops = await Promise.all(order.map(topOf))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(await topOf(reason)).toBeLessThan(844)
  await page.getByRole('note').filter({ hasText: 'Count the stones in front of them.' }).waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await app.close(page)
})

test('a party that is only a supplier is not offered as the customer of an invoice', async () => {
  const page = await app.page('Salesman')
  const clerk = await openClerk(app)
  const [supplier, both] = [await clerk.party({ kinds: ['supplier'] }), await clerk.party({ kinds: ['customer', 'supplier'] })]
  await page.goto('/sales-and-clients/invoices/new')
  const customer = page.getByRole('combobox', { name: 'Customer', exact: true })
  for (const [name, count] of [
    [both.name, 1],
    [supplier.name, 0],
  ] as const) {
    await customer.fill(name)
    await page.getByRole('option').filter({ hasText: name }).first().waitFor()
    await expect.poll(() => page.getByRole('option').filter({ hasText: name }).filter({ hasText: 'Sri Lanka' }).count()).toBe(count)
  }
  await app.close(page)
})
