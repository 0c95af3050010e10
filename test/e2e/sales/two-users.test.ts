import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'
import { type Clerk, openClerk } from '../support/clerk.ts'
import { settled } from '../support/quiet.ts'
import { cell, isTooWide, typeUntilDraftSaved } from '../support/selling.ts'

const invoices = '/sales-and-clients/invoices'
const customers = '/sales-and-clients/customers'

let app: App
let clerk: Clerk

beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app)
})
afterAll(() => app?.stop())

const notes = (page: Page) => page.getByLabel('Notes', { exact: true })
const note = (page: Page) => page.getByRole('alert').filter({ hasText: 'saved this' })
const saveIn = (page: Page) => note(page).getByRole('button', { name: 'Save' }).click()
const choice = (page: Page, label: string, side: 'Take theirs' | 'Keep mine') =>
  note(page).getByRole('group', { name: label, exact: true }).getByRole('radio', { name: side })

/** A draft invoice with three lines at 10, 20 and 30, open on the pages of two users. */
const twoPages = async () => {
  const { id } = await clerk.longDraft((await clerk.party()).id, 3)
  const pages = [await app.page('Manager'), await app.page('Admin')] as const
  for (const page of pages) {
    await page.goto(`${invoices}/${id}`)
    await expect.poll(() => cell(page, 'Price', 2).inputValue()).toBe('20.00')
    await settled(page)
  }
  return { id, mine: pages[0], theirs: pages[1] }
}

/** The other user changes the price of the second line and saves. */
const theySave = async (page: Page, price: string) => {
  await cell(page, 'Price', 2).fill(price)
  await page.keyboard.press('Control+s')
  await page.getByText('Draft saved.').waitFor()
}

test('the price of one user and the notes of the other are both kept', async () => {
  const { id, mine, theirs } = await twoPages()
  await theySave(theirs, '120')
  await notes(mine).fill('Call before delivery')
  await mine.keyboard.press('Control+s')
  await note(mine).waitFor()
  expect(await note(mine).innerText()).toMatch(
    /^.+ saved this invoice at \d\d:\d\d\n+Taken over:\n+Price of line 2: 20\.00 → 120\.00\n+Your changes are still here\. Save to keep both\.\n+Save\n+Discard my changes$/,
  )
  expect([await cell(mine, 'Price', 2).inputValue(), await notes(mine).inputValue()]).toEqual(['120.00', 'Call before delivery'])
  await saveIn(mine)
  await mine.getByText('Draft saved.').waitFor()
  await note(mine).waitFor({ state: 'detached' })
  expect((await clerk.read('invoice', id)).notes).toBe('Call before delivery')
  expect((await clerk.linesOf(id)).map(({ rate }) => Number(rate))).toEqual([10, 120, 30])
  await app.close(mine)
  await app.close(theirs)
})

test('where both changed one price the user chooses, and nothing is saved before', async () => {
  const { id, mine, theirs } = await twoPages()
  await theySave(theirs, '120')
  await cell(mine, 'Price', 2).fill('110')
  await cell(mine, 'Price', 3).fill('33')
  await mine.keyboard.press('Control+s')
  await choice(mine, 'Price of line 2', 'Keep mine').waitFor()
  expect(await note(mine).getByRole('group').allInnerTexts()).toEqual([
    expect.stringMatching(/Price of line 2\s+Take theirs 120\.00\s+Keep mine 110\.00/),
  ])
  expect(await note(mine).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  expect([await isTooWide(mine), await barriers(mine)]).toEqual([false, []])
  await mine.keyboard.press('Control+s')
  await mine.getByText('You both changed the same fields. Choose a value for each, then save.').waitFor()
  expect((await clerk.linesOf(id)).map(({ rate }) => Number(rate))).toEqual([10, 120, 30])

  // The choice is made with the keys: Tab to the group, the arrows between its two sides.
  await choice(mine, 'Price of line 2', 'Take theirs').focus()
  await mine.keyboard.press('Space')
  await expect.poll(() => cell(mine, 'Price', 2).inputValue()).toBe('120.00')
  await mine.keyboard.press('ArrowDown')
  await expect.poll(() => cell(mine, 'Price', 2).inputValue()).toBe('110.00')
  await saveIn(mine)
  await mine.getByText('Draft saved.').waitFor()
  expect((await clerk.linesOf(id)).map(({ rate }) => Number(rate))).toEqual([10, 110, 33])
  await app.close(mine)
  await app.close(theirs)
})

test('all of theirs is taken when the user discards their own changes', async () => {
  const { mine, theirs } = await twoPages()
  await theySave(theirs, '120')
  await cell(mine, 'Price', 2).fill('110')
  await notes(mine).fill('Mine')
  await mine.keyboard.press('Control+s')
  await note(mine).getByRole('button', { name: 'Discard my changes' }).click()
  await expect.poll(() => cell(mine, 'Price', 2).inputValue()).toBe('120.00')
  expect(await notes(mine).inputValue()).toBe('')
  await note(mine).waitFor({ state: 'detached' })
  await app.close(mine)
  await app.close(theirs)
})

test('a stone that the other user added stays a stone', async () => {
  const { id, mine, theirs } = await twoPages()
  const stone = await clerk.goods()
  await cell(theirs, 'SKU', 4).fill(stone.sku)
  await theirs.keyboard.press('Enter')
  await expect.poll(() => cell(theirs, 'Price', 4).inputValue()).toBe('300.00')
  await theySave(theirs, '120')
  await notes(mine).fill('Mine')
  await mine.keyboard.press('Control+s')
  await note(mine).getByText(`Line 4 is new: ${stone.sku}`).waitFor()
  await saveIn(mine)
  await mine.getByText('Draft saved.').waitFor()
  expect((await clerk.linesOf(id)).map(({ inventory }) => inventory?.id)).toEqual([undefined, undefined, undefined, stone.id])
  await app.close(mine)
  await app.close(theirs)
})

test('an unsaved draft that is older than the document is merged when it is restored', async () => {
  const { id, mine, theirs } = await twoPages()
  await cell(mine, 'Price', 2).fill('110')
  await typeUntilDraftSaved(mine, () => notes(mine).fill('Typed before'))
  await theySave(theirs, '120')
  await mine.reload()
  await choice(mine, 'Price of line 2', 'Take theirs').check()
  await expect.poll(() => cell(mine, 'Price', 2).inputValue()).toBe('120.00')
  expect(await notes(mine).inputValue()).toBe('Typed before')
  await saveIn(mine)
  await mine.getByText('Draft saved.').waitFor()
  expect((await clerk.linesOf(id)).map(({ rate }) => Number(rate))).toEqual([10, 120, 30])
  await app.close(mine)
  await app.close(theirs)
})

test('two users change one customer: each field is kept, and one that both changed is chosen', async () => {
  const { id, name } = await clerk.party()
  const [mine, theirs] = [await app.page('Manager'), await app.page('Admin')]
  const box = (page: Page, label: string) => page.getByRole('form', { name }).getByLabel(label, { exact: true })
  for (const page of [mine, theirs]) {
    await page.goto(`${customers}?open=${id}`)
    await box(page, 'Phone').waitFor()
    await settled(page)
  }
  await box(theirs, 'Phone').fill('111')
  await box(theirs, 'E-mail').fill('theirs@example.test')
  await theirs.keyboard.press('Control+s')
  await theirs.getByText(`Customer ${name} saved.`).waitFor()
  await box(mine, 'Phone').fill('222')
  await typeUntilDraftSaved(mine, () => box(mine, 'Company').fill('Gems Ltd'))
  await mine.keyboard.press('Control+s')
  await note(mine).getByText('E-mail: empty → theirs@example.test').waitFor()
  expect(await box(mine, 'E-mail').inputValue()).toBe('theirs@example.test')
  // A draft that is restored before the choice asks again.
  await mine.reload()
  await choice(mine, 'Phone', 'Keep mine').check()
  await saveIn(mine)
  await mine.getByText(`Customer ${name} saved.`).waitFor()
  expect(await clerk.read('customer', id)).toMatchObject({ phone: '222', email: 'theirs@example.test', company: 'Gems Ltd' })
  await app.close(mine)
  await app.close(theirs)
})

test('two users change one stone: the notes of one and the price of the other are both kept', async () => {
  const { id, sku } = await clerk.goods()
  const [mine, theirs] = [await app.page('Manager'), await app.page('Admin')]
  const box = (page: Page, label: string) => page.getByRole('form', { name: `Edit ${sku}` }).getByLabel(label, { exact: true })
  for (const page of [mine, theirs]) {
    await page.goto(`/purchases-and-stock/inventory/${id}?edit=yes`)
    await box(page, 'Asking price').waitFor()
    await settled(page)
  }
  await box(theirs, 'Asking price').fill('450')
  await box(theirs, 'Clarity').fill('clean')
  await theirs.keyboard.press('Control+s')
  await theirs.getByText(`${sku} saved.`).waitFor()
  await box(mine, 'Clarity').fill('slightly included')
  await mine.keyboard.press('Control+s')
  await note(mine).getByText('Asking price: 300.00 → 450.00').waitFor()
  await choice(mine, 'Clarity', 'Keep mine').check()
  await saveIn(mine)
  await mine.getByText(`${sku} saved.`).waitFor()
  const stored = await clerk.read('inventory', id)
  // The grade is kept as its scale spells it.
  expect([stored.clarity, Number(stored.askingRate)]).toEqual(['Slightly included', 450])
  await app.close(mine)
  await app.close(theirs)
})
