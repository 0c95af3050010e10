import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../support/browser.ts'
import { type Clerk, openClerk } from '../support/clerk.ts'
import { choose } from '../support/selling.ts'

const invoices = '/sales-and-clients/invoices'
const payments = '/statement/payments'

let app: App
let clerk: Clerk

beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app)
})
afterAll(() => app?.stop())

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const settles = (page: Page, number: string) => page.getByLabel(`Settles of ${number}`)
/** Records the form and returns the new number. */
const record = async (page: Page): Promise<string> => {
  await page.keyboard.press('Control+Enter')
  const recorded = dialog(page, /(RC|PV|RFD|RFS)-/)
  await recorded.waitFor()
  const number = /(RC|PV|RFD|RFS)-[A-Z]+-\d+-\d+/.exec((await recorded.getByRole('heading').textContent()) ?? '')?.[0] ?? ''
  await recorded.getByRole('button', { name: 'Done' }).click()
  await recorded.waitFor({ state: 'detached' })
  return number
}
/** Opens a payment beside its list. */
const openNote = async (page: Page, number: string) => {
  await page.goto(`${payments}?search=${number}`)
  await page.getByText(number, { exact: true }).first().click()
  await page.getByText('History').waitFor()
}
/** Begins a payment of this kind with a party from its statement. */
const begin = async (page: Page, party: { id: string }, title: string) => {
  await page.goto(`/statement?party=${party.id}`)
  await page.getByText('Closing balance').waitFor()
  if (title === 'Receive payment') await page.getByRole('button', { name: title }).click()
  else {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: title }).click()
  }
  await dialog(page, title).waitFor()
}

test('part of two selected bills is paid, then the rest with a small write-off', async () => {
  const party = await clerk.party()
  const [old, young] = [await clerk.invoice(party.id, '100', 9), await clerk.invoice(party.id, '250')]
  const page = await app.page('Manager')
  await begin(page, party, 'Receive payment')
  await expect.poll(() => page.getByLabel('Amount').evaluate(field => field === document.activeElement)).toBe(true)
  await page.getByText('Selected bills').click()
  await settles(page, old.number).fill('100.01')
  await page.getByText('Only 100.00 USD is open.').waitFor()
  expect(await page.getByRole('button', { name: 'Record payment' }).isDisabled()).toBe(true)
  await settles(page, old.number).fill('40')
  await page.getByRole('checkbox', { name: young.number }).check()
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('290.00')
  await page.getByLabel('Amount').fill('200')
  await expect.poll(() => settles(page, young.number).inputValue()).toBe('160.00')
  await page.getByText('Still open').locator('..').getByText('150.00').waitFor()
  await record(page)

  await page.goto(`${invoices}?search=${old.number}`)
  await page.getByRole('button', { name: `Receive payment for ${old.number}` }).click()
  await expect.poll(() => settles(page, old.number).inputValue()).toBe('60.00')
  // The amount is selected, so that typing replaces it.
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('60.00')
  await page.getByRole('checkbox', { name: young.number }).check()
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('150.00')
  await page.getByLabel('Amount').fill('147.50')
  await page.getByText('2.50 USD of these bills stays open.').waitFor()
  await page.getByRole('button', { name: 'Write off' }).click()
  await expect.poll(() => page.getByLabel('Written off').inputValue()).toBe('2.50')
  await expect.poll(() => settles(page, young.number).inputValue()).toBe('90.00')
  const number = await record(page)
  await openNote(page, number)
  await page.getByText('of it written off').waitFor()
  await page.getByRole('link', { name: young.number }).click()
  await heading(page, /Paid/)
  await app.close(page)
})

test('a write-off above a Manager’s limit, and charges above the amount, are refused with a message before they are sent', async () => {
  const party = await clerk.party()
  await clerk.invoice(party.id, '1000')
  const page = await app.page('Manager')
  await begin(page, party, 'Receive payment')
  await page.getByLabel('Amount').fill('800')
  await page.getByText('Bank charges, write-off, notes').click()
  await page.getByLabel('Written off').fill('200')
  await page
    .getByText(/^A Manager may write off up to [\d.,]+ USD with one payment\. This is 200\.00 USD\. Ask an Admin to record it\.$/)
    .waitFor()
  await page.getByLabel('Written off').fill('')
  await page.getByLabel('Bank charges').fill('801')
  await page.getByText('The bank charges are more than the amount.').waitFor()
  await page.getByLabel('Bank charges').fill('15')
  await expect.poll(() => page.getByRole('button', { name: 'Record payment' }).isEnabled()).toBe(true)
  await app.close(page)
})

test('a bounced cheque reopens the invoice, and a post-dated one is cleared', async () => {
  const party = await clerk.party()
  const invoice = await clerk.invoice(party.id, '100')
  const page = await app.page('Manager')
  const byCheque = async (method: string) => {
    await page.goto(`${invoices}/${invoice.id}`)
    await page.getByRole('button', { name: 'Receive payment' }).click()
    await expect.poll(() => settles(page, invoice.number).inputValue()).toBe('100.00')
    await page.getByRole('combobox', { name: 'Method' }).click()
    await page.getByRole('option', { name: method, exact: true }).click()
    await page.getByText('Enter the cheque number.').waitFor()
    await page.getByLabel('Cheque number').fill('471108')
  }
  await byCheque('Cheque')
  await expect.poll(() => page.getByText('Enter the cheque number.').count()).toBe(0)
  const bounced = await record(page)
  await heading(page, /Paid/)
  await openNote(page, bounced)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Record bounced cheque' }).click()
  const confirmation = dialog(page, `Bounced cheque of ${bounced}`)
  await confirmation.getByLabel('Reason').fill('No funds on the account')
  await confirmation.getByLabel('Bank fee, USD').fill('12')
  await confirmation.getByRole('button', { name: 'Record bounced cheque' }).click()
  await confirmation.waitFor({ state: 'detached' })
  await page.getByText('Returned cheque charges', { exact: true }).waitFor()

  await byCheque('Post-dated cheque')
  await page.getByText('Enter a cheque date after the payment date.').waitFor()
  await page.getByLabel('Date', { exact: true }).fill(clerk.day(9))
  await page.getByLabel('Cheque date', { exact: true }).fill(clerk.day(2))
  await page.getByLabel('Reference').or(page.getByLabel('Cheque number')).click()
  const cleared = await record(page)
  await page.goto(payments)
  await page.getByRole('link', { name: /cheques? due/ }).click()
  await page.getByText(cleared, { exact: true }).first().click()
  await page.getByRole('button', { name: 'Clear cheque' }).click()
  const clearing = dialog(page, `Clear the cheque of ${cleared}`)
  await clearing.waitFor()
  await page.keyboard.press('Control+Enter')
  await clearing.waitFor({ state: 'detached' })
  await page.getByText('Cleared on').first().waitFor()
  await app.close(page)
})

test('credit on account is allocated later, refunded, and never exceeded', async () => {
  const party = await clerk.party()
  const note = await clerk.pay({ party: party.id, amount: '300' })
  const invoice = await clerk.invoice(party.id, '120')
  const page = await app.page('Manager')
  await openNote(page, note.number)
  await page.getByRole('button', { name: 'Use credit' }).click()
  const using = dialog(page, `Use the credit of ${note.number}`)
  await using.getByText('180.00').waitFor()
  await using.getByRole('button', { name: 'Use credit' }).click()
  await using.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: invoice.number }).first().waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Refund credit' }).click()
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('180.00')
  await page.getByLabel('Amount').fill('180.01')
  await page.getByText('Only 180.00 USD is on account. Refund at most this amount.').waitFor()
  expect(await page.getByRole('button', { name: 'Record refund' }).isDisabled()).toBe(true)
  await page.getByLabel('Amount').fill('80')
  const refund = await record(page)
  expect(refund).toMatch(/^RFD-/)
  await openNote(page, refund)
  await page.getByText('Taken from').waitFor()
  await page.getByRole('link', { name: note.number }).first().waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Void' }).click()
  const confirmation = dialog(page, `Void ${refund}?`)
  await confirmation.getByText(`80.00 USD of ${party.name} is on account again.`).waitFor()
  await confirmation.getByLabel('Reason').fill('Never collected')
  await confirmation.getByRole('button', { name: 'Void' }).click()
  await confirmation.waitFor({ state: 'detached' })
  await page.getByText('Never collected').first().waitFor()
  await app.close(page)
})

test('a supplier’s bill is paid from an address, and debts are set off on both sides', async () => {
  const party = await clerk.party({ kinds: ['customer', 'supplier'] })
  const [bill, invoice] = [await clerk.bill(party.id, '500'), await clerk.invoice(party.id, '120')]
  const page = await app.page('Manager')
  await page.goto(`${payments}/new?direction=paid&party=${party.id}&currency=USD&bill=${bill.id}`)
  await heading(page, /Make payment/)
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('500.00')
  await page.getByLabel('Amount').fill('200')
  await page.getByText('We still owe').locator('..').getByText('300.00').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /PV-/ }).waitFor()
  await page.getByText(bill.number, { exact: true }).waitFor()

  await begin(page, party, 'Set off')
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('120.00')
  await page.getByLabel('Amount').fill('121')
  await page.getByText('Only 120.00 USD of what they owe us can be set off.').waitFor()
  await page.getByLabel('Amount').fill('100')
  const number = await record(page)
  await openNote(page, number)
  await page.getByRole('link', { name: invoice.number }).first().waitFor()
  await page.getByRole('link', { name: /^PV-/ }).click()
  await page.getByRole('link', { name: number }).first().waitFor()
  await page.getByText(bill.number, { exact: true }).waitFor()

  await clerk.pay({ party: party.id, direction: 'paid', amount: '50', settle: 'account' })
  await begin(page, party, 'Receive refund')
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('50.00')
  expect(await record(page)).toMatch(/^RFS-/)
  await app.close(page)
})

test('drafts are saved, continued, recorded together and deleted together', async () => {
  const party = await clerk.party()
  const invoice = await clerk.invoice(party.id, '90')
  const page = await app.page('Manager')
  for (const amount of ['10', '20', '30']) {
    await begin(page, party, 'Receive payment')
    await page.getByLabel('Amount').fill(amount)
    await page.keyboard.press('Control+s')
    await dialog(page, 'Receive payment').waitFor({ state: 'detached' })
  }
  const list = `${payments}?party=${party.id}&state=draft`
  await page.goto(list)
  await page
    .getByRole('row', { name: /30\.00/ })
    .getByRole('gridcell')
    .nth(1)
    .click()
  await page.getByRole('button', { name: 'Continue draft' }).click()
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('30.00')
  await page.getByLabel('Amount').fill('35')
  const number = await record(page)
  await page.goto(list)
  for (const amount of [/10\.00/, /20\.00/]) await page.getByRole('row', { name: amount }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Record 2 drafts' }).click()
  await dialog(page, 'Record 2 drafts?').getByRole('button', { name: 'Record' }).click()
  await page.goto(`${invoices}/${invoice.id}`)
  await heading(page, /Part paid/)
  await page.goto(`${payments}?party=${party.id}`)
  await page.getByText(number, { exact: true }).waitFor()
  await expect.poll(() => page.getByText(/^RC-/).count()).toBe(3)
  await app.close(page)
})

test('a Salesman receives payments, and is not offered payments out', async () => {
  const party = await clerk.party()
  const invoice = await clerk.invoice(party.id, '70')
  const page = await app.page('Salesman')
  await page.goto(`${payments}/new?direction=paid&party=${party.id}`)
  await heading(page, /Receive payment/)
  await page.goto(payments)
  await heading(page, /Payment notes/)
  await page.keyboard.press('n')
  await dialog(page, 'Receive payment').waitFor()
  expect(await page.getByRole('radio', { name: 'Set off' }).count()).toBe(0)
  await choose(page, 'From', party.name)
  await page.getByLabel('Amount').fill('50')
  await page.getByText('Still open').locator('..').getByText('20.00').waitFor()
  expect(await page.getByText('Write off').count()).toBe(0)
  const number = await record(page)
  await openNote(page, number)
  await page.getByRole('link', { name: invoice.number }).first().waitFor()
  expect(await page.getByText('Exchange gain').count()).toBe(0)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Copy as new' }).waitFor()
  expect(await page.getByRole('button', { name: 'Void' }).count()).toBe(0)
  await app.close(page)
})
