import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailServer, type TestMailServer } from '../../support/mail/server.ts'
import { type App, openApp } from '../support/browser.ts'
import { type Clerk, day, openClerk } from '../support/clerk.ts'
import { fitForEverybody } from '../support/fit.ts'
import { eventually } from '../support/selling.ts'

let app: App
let clerk: Clerk
let post: TestMailServer
beforeAll(async () => {
  app = await openApp({ isPublic: true })
  clerk = await openClerk(app)
  post = await openMailServer()
})
afterAll(async () => {
  await app?.stop()
  await post?.close()
})

const aside = (page: Page) => page.getByRole('complementary')
const dialogOf = (page: Page, number: string) => page.getByRole('dialog', { name: `Send ${number}` })
/** Opens an invoice, and its dialog with the key M. */
const begin = async (page: Page, { id, number }: { id: string; number: string }) => {
  await page.goto(`/sales-and-clients/invoices/${id}`)
  await page.getByRole('heading', { level: 1, name: new RegExp(number) }).waitFor()
  await page.getByRole('button', { name: /^Send/ }).waitFor()
  await page.keyboard.press('m')
  const dialog = dialogOf(page, number)
  await dialog.getByRole('radio', { name: 'E-mail' }).waitFor()
  return dialog
}

test('an Admin sets the mail server, and sees that a test message arrives', async () => {
  const page = await app.page('Admin')
  const customer = await clerk.party()
  // Without a mail server a document is sent by link.
  const before = await begin(page, await clerk.invoice(customer.id, '10'))
  await before.getByRole('button', { name: 'Create link' }).waitFor()
  await before.getByText('E-mail', { exact: true }).click()
  await before.getByText('No mail server is set up. An Admin does that under Company, E-mail.').waitFor()
  await page.goto('/people/settings/mail')
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Encryption').selectOption('If possible')
  await expect.poll(() => page.getByLabel('Port').inputValue()).toBe('25')
  await page.getByLabel('Port').fill(String(post.port))
  await page.getByLabel('Address of the sender').fill('sales')
  await page.getByRole('button', { name: 'Save mail server' }).click()
  await page.getByText('is not an e-mail address').waitFor()
  await page.getByLabel('Address of the sender').fill('sales@stones.test')
  await page.getByRole('button', { name: 'Save mail server' }).click()
  await page.getByRole('button', { name: 'Send test message' }).click()
  await page.getByRole('status').filter({ hasText: 'Sent' }).waitFor()
  expect(post.received.map(({ to }) => to)).toEqual([['admin@stonebook.test']])
  await page.getByLabel('Message', { exact: true }).selectOption('Approval')
  await page.getByLabel('Subject').fill('Your stones {number}')
  await page.getByRole('button', { name: 'Save text' }).click()
  await page.getByRole('button', { name: 'Use the usual text' }).waitFor()
  await fitForEverybody(page, 'the settings of the mail server')
  await app.close(page)
})

test('a Salesman sends an invoice to two addresses; one is refused, and only this one is sent to again', async () => {
  const customer = await clerk.party({ email: 'amal@client.test' })
  const bill = await clerk.invoice(customer.id, '120')
  post.refused.set('ben@client.test', { status: 550, words: 'No such user here' })
  const page = await app.page('Salesman')
  const dialog = await begin(page, bill)
  expect(await dialog.getByRole('textbox', { name: 'Text' }).inputValue()).toContain(`Dear ${customer.name},`)
  await dialog.getByRole('textbox', { name: 'To' }).fill('amal@client.test, ben')
  await dialog.getByRole('button', { name: 'Send e-mail' }).click()
  await dialog.getByText('is not an e-mail address').waitFor()
  await dialog.getByRole('textbox', { name: 'To' }).fill('amal@client.test, ben@client.test')
  await fitForEverybody(page, 'the dialog that sends')
  await dialog.getByRole('button', { name: 'Send e-mail' }).click()
  const sent = aside(page).getByRole('list', { name: 'Sent' })
  await sent.getByText('550 No such user here').waitFor()
  await sent.getByText('Sent', { exact: true }).waitFor()
  await aside(page).getByText('refused: 550 No such user here').waitFor()
  await fitForEverybody(page, 'an invoice that was sent')
  post.refused.delete('ben@client.test')
  await sent.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('It is sent again to ben@client.test, and to nobody else.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await sent.getByRole('button', { name: 'Send again' }).waitFor({ state: 'detached' })
  await sent.getByRole('button', { name: 'Mark as returned' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as returned' }).click()
  await sent.getByText('Returned', { exact: true }).waitFor()
  await sent.getByRole('button', { name: 'Send again' }).waitFor()
  await eventually(() => post.received.filter(({ email }) => email.subject?.includes(bill.number)).map(({ to }) => to)).toEqual([
    ['amal@client.test'],
    ['ben@client.test'],
  ])
  await app.close(page)
})

test('a private link opens the invoice for a client on a phone, says when it is canceled, and ends', async () => {
  const customer = await clerk.party()
  const bill = await clerk.invoice(customer.id, '130')
  const page = await app.page('Manager')
  const dialog = await begin(page, bill)
  await dialog.getByText('Link or app').click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await dialog
    .getByRole('link', { name: 'LINE' })
    .or(dialog.getByRole('button', { name: 'Share with an app' }))
    .waitFor()
  await page.keyboard.press('Escape')

  const client = await app.stranger()
  await client.goto(url)
  await client.getByRole('heading', { level: 1, name: 'Invoice' }).waitFor()
  for (const text of [bill.number, '130.00', customer.name]) await client.getByText(text).first().waitFor()
  const down = client.waitForEvent('download')
  await client.getByRole('link', { name: 'Download PDF' }).click()
  expect((await down).suggestedFilename()).toBe(`${bill.number}.pdf`)
  await fitForEverybody(client, 'the page of a private link')

  await page.reload()
  const sent = aside(page).getByRole('list', { name: 'Sent' })
  await sent.getByText(/Opened 2 times/).waitFor()
  await aside(page).getByText('Private link opened').waitFor()
  const { id, version } = await clerk.read('invoice', bill.id)
  const canceled = await (await app.as('Manager')).put('/api/invoice/cancel', { id, version, reason: 'Returned' })
  expect(canceled.errorMessages).toEqual([])
  await client.goto(url)
  await client.getByText('This invoice is canceled.').waitFor()
  await sent.getByRole('button', { name: 'End link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End link' }).click()
  await sent.getByText('Ended').waitFor()
  await client.goto(url)
  await client.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await fitForEverybody(client, 'the page of a link that ended')
  await client.context().close()
  await app.close(page)
})

test('late invoices are reminded of from their list, each once', async () => {
  const customer = await clerk.party({ email: 'late@client.test' })
  const bill = await clerk.invoice(customer.id, '140', 90)
  const page = await app.page('Manager')
  await page.goto(`/sales-and-clients/invoices?search=${bill.number}`)
  await page
    .getByRole('row', { name: new RegExp(bill.number) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Send 1 reminder' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await page.getByText('1 reminder on the way.').waitFor()
  await eventually(() => post.received.filter(({ to }) => to.includes('late@client.test')).length).toBe(1)
  expect(post.received.find(({ to }) => to.includes('late@client.test'))?.email.subject).toContain(`Reminder: invoice ${bill.number}`)
  await page
    .getByRole('row', { name: new RegExp(bill.number) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Send 1 reminder' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await page.getByText('A reminder was sent today.').waitFor()
  await app.close(page)
})

test('a late production invoice is reminded of from its list, but not the bill of a maker', async () => {
  const customer = await clerk.party({ email: 'work@client.test', kinds: ['customer', 'supplier'] })
  const late = { date: clerk.day(90), dueDate: clerk.day(60) }
  const own = await clerk.worked('mf-invoice', customer.id, '80', late)
  const bill = await clerk.worked('mf-invoice', customer.id, '30', { ...late, direction: 'maker' })
  const page = await app.page('Manager')
  await page.goto(`/production/manufacturing/invoices?customer=${customer.id}`)
  const tick = (number: string) => page.getByRole('row', { name: new RegExp(number) }).getByRole('checkbox')
  await tick(own.number).check()
  await page.getByRole('button', { name: 'Send 1 reminder' }).waitFor()
  await tick(bill.number).check()
  await page.getByRole('button', { name: /reminder/ }).waitFor({ state: 'detached' })
  await tick(bill.number).uncheck()
  await page.getByRole('button', { name: 'Send 1 reminder' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await page.getByText('1 reminder on the way.').waitFor()
  await eventually(() => post.received.filter(({ to }) => to.includes('work@client.test')).length).toBe(1)
  await app.close(page)
})

test('a payment and a statement are sent too, with the key of the statement', async () => {
  const customer = await clerk.party({ email: 'both@client.test' })
  await clerk.invoice(customer.id, '150', 3)
  const note = await clerk.pay({ party: customer.id, amount: '20' })
  const page = await app.page('Manager')
  await page.goto(`/statement/payments?open=${note.id}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await dialogOf(page, note.number).getByRole('button', { name: 'Send e-mail' }).click()
  await page.getByRole('list', { name: 'Sent' }).getByText('Sent', { exact: true }).waitFor()
  await page.goto(`/statement?party=${customer.id}&from=${day(30)}`)
  await page.getByTestId('closing').waitFor()
  await page.keyboard.press('m')
  const dialog = dialogOf(page, `the statement of ${customer.name}`)
  await dialog.getByRole('button', { name: 'Send e-mail' }).click()
  await eventually(() => post.received.flatMap(({ email }) => email.attachments.map(({ filename }) => filename)).at(-1)).toMatch(
    /^Statement C-/,
  )
  await app.close(page)
})
