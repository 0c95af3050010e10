import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../support/picture.ts'
import { type App, openApp, scanByHand } from '../support/browser.ts'
import { type Clerk, openClerk } from '../support/clerk.ts'
import { cell, choose } from '../support/selling.ts'

const cutting = '/cutting'
const lapidary = '/production/raza-gems-lapidary'

let app: App
let clerk: Clerk

beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app)
})
afterAll(() => app?.stop())

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
/** The status of a form, in the summary beside it. */
const waitForStatus = (page: Page, state: string) =>
  page.getByText('Status', { exact: true }).locator('xpath=..').getByText(state).waitFor()

/** A cutting form for goods of a customer, typed by keyboard and issued. Returns its number. */
const issueForCustomer = async (page: Page, customer: string): Promise<string> => {
  await page.goto(cutting)
  await heading(page, /^Cutting orders/).waitFor()
  await page.keyboard.press('n')
  await heading(page, 'New cutting order').waitFor()
  await page.getByRole('button', { name: 'Add customer’s goods' }).press('Enter')
  await choose(page, 'Customer', customer)
  await choose(page, 'Kind of stone, line 1', 'Blue sapphire')
  await cell(page, 'Pieces', 1).press('1')
  await page.keyboard.press('Enter')
  await page.keyboard.type('4.2')
  await page.getByLabel('Declared value').press('9')
  await page.keyboard.type('00')
  await page.getByLabel('Description, work 1').pressSequentially('Recut')
  await page.getByLabel('Price is, work 1').selectOption('whole')
  await page.getByLabel('Price, work 1', { exact: true }).pressSequentially('60')
  await page.keyboard.press('Control+s')
  await heading(page, 'Draft cutting order').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Record that the customer accepts the risk before you take in their goods.').waitFor()
  await page.getByLabel('The customer accepts the risk').press('Space')
  await page.keyboard.press('Control+Enter')
  await dialog(page, 'Issue this cutting order?').waitFor()
  await page.keyboard.press('Enter')
  await heading(page, /^CO-/).waitFor()
  return (await heading(page, /^CO-/).textContent())!.trim()
}

// First, while the only drafts are those of the demo company.
test('a Salesman only reads the draft of another user, and adds to their order form once it is issued', async () => {
  const page = await app.page('Salesman')
  for (const [state, may] of [
    ['draft', false],
    ['issued', true],
  ] as const) {
    const { id } = await clerk.one('order-form', { state })
    await page.goto(`/cutting/${id}`)
    await page.getByLabel('Instructions').waitFor()
    for (const field of ['Instructions', 'Notes']) expect(await page.getByLabel(field).isEditable(), `${field}, ${state}`).toBe(may)
    expect(await page.getByText(/belongs to/).count()).toBe(may ? 0 : 1)
  }
  await page.getByLabel('Notes').fill('Asked by telephone.')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved.').waitFor()
  await app.close(page)
})

test('a customer’s stone is taken in, started, received and completed by its QR code, and invalid steps are refused with a message', async () => {
  const { name } = await clerk.party()
  const page = await app.page('Manager')
  const number = await issueForCustomer(page, name)
  await waitForStatus(page, 'Issued')
  await page.getByText('Customer’s', { exact: false }).first().waitFor()
  // It has no maker yet.
  await scanByHand(page, number)
  await dialog(page, `Start ${number}?`).waitFor()
  await page.keyboard.press('Enter')
  await dialog(page, `Start ${number}?`).getByText('Choose the maker before you start.').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page, `Start ${number}?`).waitFor({ state: 'detached' })
  await choose(page, 'Maker', 'Kasun Perera')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved.', { exact: true }).waitFor()
  // On other screens its QR code opens it. On the form a scan asks for the next action, and a second scan confirms it. Another
  // form’s code does not.
  await page.goto('/sales-and-clients/customers')
  await heading(page, /^Customers/).waitFor()
  await scanByHand(page, number.toLowerCase())
  await heading(page, number).waitFor()
  await scanByHand(page, number)
  const start = dialog(page, `Start ${number}?`)
  await start.waitFor()
  await scanByHand(page, 'CO-BKK-26-99999')
  await start.getByText(`Scan ${number} again, not CO-BKK-26-99999.`).waitFor()
  await scanByHand(page, number)
  await start.waitFor({ state: 'detached' })
  await waitForStatus(page, 'In progress')
  // The next scan leads to the screen where the result is entered.
  await page.goto('/production/board')
  await page.getByRole('link', { name: number }).first().waitFor()
  await scanByHand(page, number)
  await heading(page, `Receive ${number}`).waitFor()
  await page.getByLabel('Carats, finished 1 of line 1', { exact: true }).fill('4.05')
  await page.getByLabel('The line is finished. Record the rest as loss').press('Space')
  await page.keyboard.press('Control+Enter')
  await heading(page, number).waitFor()
  // A form with results cannot be canceled.
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await dialog(page, `Cancel ${number}?`).getByLabel('Reason').fill('They changed their mind')
  await page.keyboard.press('Tab')
  await dialog(page, `Cancel ${number}?`).getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText(`${number} already has results. Complete it instead.`).first().waitFor()
  await waitForStatus(page, 'In progress')
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  await scanByHand(page, number)
  await dialog(page, `Complete ${number}?`).waitFor()
  await scanByHand(page, number)
  await waitForStatus(page, 'Completed')
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  await page.keyboard.press('d')
  const deliver = dialog(page, `Deliver ${number}`)
  await deliver.waitFor()
  // Meanwhile another user sent it back into work.
  await clerk.rework('order-form', page.url().split('/').at(-1)!)
  await deliver.getByRole('button', { name: 'Deliver' }).click()
  await deliver.getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await page.reload()
  await waitForStatus(page, 'In progress')
  await app.close(page)
})

test('forms are moved together, all or none, and reassigned to another maker', async () => {
  const page = await app.page('Manager')
  const party = await clerk.party()
  const [one, two] = [await clerk.polished(party.id, '20'), await clerk.polished(party.id, '30')]
  await page.goto(`${lapidary}?search=${encodeURIComponent(party.name)}`)
  await page.getByText(one.number, { exact: true }).first().waitFor()
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' })
  const all = page.getByRole('checkbox', { name: 'Select all loaded rows' })
  await all.check()
  await bar.getByRole('button', { name: 'Change maker or date' }).click()
  const change = dialog(page, 'Change 2 lapidary orders')
  await choose(page, 'Maker', 'Ramesh Sonar')
  await change.getByRole('button', { name: 'Change 2 lapidary orders' }).click()
  await change.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText('Ramesh Sonar').count()).toBeGreaterThan(1)
  await all.check()
  await bar.getByRole('button', { name: 'Complete 2 lapidary orders' }).click()
  await dialog(page, 'Complete 2 lapidary orders?').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('2 lapidary orders: completed.').waitFor()
  // Scanned in the list, a finished form is delivered; scanned again, it reports that.
  await scanByHand(page, two.number)
  const deliver = dialog(page, `Deliver ${two.number}`)
  await deliver.waitFor()
  await scanByHand(page, two.number)
  await deliver.waitFor({ state: 'detached' })
  await waitForStatus(page, 'Delivered')
  await page.keyboard.press('i')
  await heading(page, 'New lapidary invoice').waitFor()
  await expect.poll(() => page.getByTestId('total').textContent()).toContain('30.00')
  await app.close(page)
})

test('a sketch is uploaded at the first save, and appears on the form and on the bench sheet', async () => {
  const page = await app.page('Salesman')
  await page.goto(`${cutting}/new`)
  await heading(page, 'New cutting order').waitFor()
  await page.locator('input[aria-label="Add sketch"]').setInputFiles({ name: 'oval.png', mimeType: 'image/png', buffer: picture })
  await page.getByText('Uploaded when you save the order form.').waitFor()
  await page.keyboard.press('Control+s')
  await heading(page, 'Draft cutting order').waitFor()
  await page.getByText('Uploaded when you save the order form.').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Sketch 1, enlarge' }).click()
  await dialog(page, 'Sketch: oval.png').getByRole('img', { name: 'Sketch, oval.png' }).waitFor()
  const sheet = await page.getByRole('link', { name: 'Bench sheet' }).getAttribute('href')
  const printed = await page.request.get(sheet!)
  expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await app.close(page)
})
