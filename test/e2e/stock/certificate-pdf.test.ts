import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endlessPdf, lockedPdf, reportPdf, scanPdf } from '../../support/media/report-pdf.ts'
import { type App, barriers, openApp } from '../support/browser.ts'
import { openClerk } from '../support/clerk.ts'
import { complaintsOf } from '../support/complaints.ts'
import { chooseLarge } from '../support/large-file.ts'
import { isTooWide } from '../support/selling.ts'

let app: App
let clerk: Awaited<ReturnType<typeof openClerk>>
beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app)
})
afterAll(() => app?.stop())

const home = '/purchases-and-stock/inventory'
const form = (page: Page) => page.getByRole('dialog', { name: /^New certificate for/ })
const openForm = async (page: Page, { id }: { id: string }) => {
  await page.goto(`${home}/${id}`)
  await page.getByRole('button', { name: 'Add certificate' }).click()
  await form(page).getByLabel('Number').waitFor()
}
const saved = async (number: string) => clerk.read('certificate', (await clerk.one('certificate', { search: number })).id)
const status = (page: Page) => form(page).getByRole('status').last()

type Lines = Parameters<typeof reportPdf>[0]
const giaReport = (number: string, more: Lines = []) =>
  reportPdf([
    'GIA COLORED STONE REPORT',
    'June 3, 2024',
    ['GIA Report Number', number],
    ['Carat Weight', '2.29 carats'],
    ['Measurements', '8.11 x 6.62 x 5.05 mm'],
    ['Species', 'Natural Corundum'],
    ['Polish', 'Excellent'],
    ['Geographic Origin', 'Madagascar'],
    ['Treatment', 'No indications of heating'],
    ...more,
    'Gemological Institute of America',
  ])
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

for (const phone of [false, true])
  test(`the PDF of a report fills its form, keeps what was typed, and goes to the files of the stone ${phone ? 'on a phone' : 'at the desk'}`, async () => {
    const page = await app.page('Manager', { phone })
    const complaints = complaintsOf(page)
    const stone = await clerk.goods()
    const number = phone ? '5201234568' : '5201234567'
    await openForm(page, stone)
    await form(page).getByLabel('Origin').fill('Burma')

    // From the keyboard: the button opens the window of the system that chooses a file.
    const chosen = page.waitForEvent('filechooser')
    await form(page).getByRole('button', { name: 'Read a PDF report' }).focus()
    await page.keyboard.press('Enter')
    await (await chosen).setFiles(file('GIA.pdf', giaReport(number, [['Date of issue', '03/04/2024']])))

    await status(page).getByText(`Read from the PDF: GIA ${number}.`).waitFor()
    const words = await status(page).innerText()
    expect(words).toContain('Replaced: Carats 2.31 with 2.29')
    expect(words).toContain('Date “03/04/2024” is not clear. Enter it by hand.')
    expect(await form(page).getByRole('combobox', { name: 'Lab', exact: true }).inputValue()).toBe('Gemological Institute of America')
    expect(await form(page).getByLabel('Number').inputValue()).toBe(number)
    expect(await form(page).getByLabel('Origin').inputValue()).toBe('Burma')
    expect(await barriers(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    await form(page).getByRole('button', { name: 'Use Madagascar' }).focus()
    await page.keyboard.press('Enter')
    expect(await form(page).getByLabel('Origin').inputValue()).toBe('Madagascar')
    await page.keyboard.press('Control+s')
    await page.getByText('GIA.pdf added to the files of the stone.').waitFor()

    expect(await saved(number)).toMatchObject({
      ...{ lab: 'GIA', number, date: null, weight: '2.290', dimensions: '8.11 x 6.62 x 5.05 mm', polish: 'EX' },
      ...{ species: 'Natural Corundum', origin: 'Madagascar', treatment: 'No indications of heating', type: 'identification and origin' },
    })
    const files = (await (await app.as('Manager')).get(`/api/attachment?entity=inventory&record=${stone.id}`)).data
    expect(files).toMatchObject([{ name: 'GIA.pdf', kind: 'certificate', type: 'application/pdf' }])
    expect(complaints).toEqual([])
    await app.close(page)
  })

test('a saved certificate keeps its values until those of the PDF are chosen', async () => {
  const page = await app.page('Manager')
  const stone = await clerk.goods()
  const manager = await app.as('Manager')
  const report = { inventory: stone.id, lab: 'GIA', number: '5201234570', weight: '2.31', origin: 'Burma' }
  expect((await manager.post('/api/certificate', report)).errorMessages).toEqual([])
  await page.goto(`${home}/certificates?search=5201234570`)
  await page.getByRole('gridcell', { name: '5201234570' }).click()
  const panel = page.getByRole('form', { name: '5201234570' })
  await panel.locator('input[type=file]').setInputFiles(file('GIA.pdf', giaReport('5201234570')))
  await panel.getByText('The form has other values.').waitFor()
  expect(await panel.getByLabel('Carats').inputValue()).toBe('2.31')
  expect(await panel.getByLabel('Measurements').inputValue()).toBe('8.11 x 6.62 x 5.05 mm')
  await panel.getByRole('checkbox', { name: 'Add this PDF to the files of the stone' }).uncheck()
  await panel.getByRole('button', { name: 'Use all values of the PDF' }).click()
  await panel.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Certificate 5201234570 saved.').waitFor()
  expect(await saved('5201234570')).toMatchObject({
    weight: '2.290',
    origin: 'Madagascar',
    date: '2024-06-03',
  })
  expect((await manager.get(`/api/attachment?entity=inventory&record=${stone.id}`)).data).toEqual([])
  await app.close(page)
})

test('a file that is no readable report is refused with what to do, and changes nothing', async () => {
  const page = await app.page('Manager', { phone: true })
  await openForm(page, await clerk.goods())
  const alert = form(page).getByRole('alert')
  for (const [name, content, sentence] of [
    [
      'scan.pdf',
      scanPdf(),
      'This PDF has no text: it is a scan or a picture. Download the PDF from the laboratory, or enter the report by hand.',
    ],
    ['photo.pdf', Buffer.from('A picture that was renamed'), 'This file is not a PDF.'],
    ['cut.pdf', giaReport('5201234569').subarray(0, 600), 'This PDF is damaged.'],
    ['locked.pdf', lockedPdf(), 'This PDF is protected by a password.'],
    ['invoice.pdf', reportPdf(['INVOICE', ['Weight', '1.05 ct']]), 'This PDF names no laboratory that is known here.'],
    ['two.pdf', giaReport('5201234569', [['Report Number', '5201234570']]), 'This PDF has several reports: 5201234569, 5201234570.'],
  ] as const) {
    await form(page).locator('input[type=file]').setInputFiles(file(name, content))
    await alert.getByText(sentence).waitFor()
  }
  const large = { name: 'large.pdf', type: 'application/pdf', begins: '%PDF-', bytes: 15 * 1024 * 1024 + 1 }
  await chooseLarge(form(page).locator('input[type=file]'), large)
  await alert.getByText('This PDF is larger than 15 MB.').waitFor()
  expect(await form(page).getByLabel('Number').inputValue()).toBe('')
  expect(await barriers(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await app.close(page)
})

const reader = /\/read-worker-[^/]*\.js$/
/** Keeps the reader of PDFs from being loaded, as a file keeps it busy that never ends. `begun` ends when it is asked for. */
const holdReader = async (page: Page) => {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const begun = page.waitForRequest(reader)
  await page.route(reader, async route => {
    await released
    await route.abort()
  })
  return { begun, release }
}

test('a PDF that is dropped on the form is read, and several are refused', async () => {
  const page = await app.page('Manager')
  await openForm(page, await clerk.goods())
  const drop = async (...names: string[]) => {
    const bytes = [...giaReport('5201234571')]
    const transfer = await page.evaluateHandle(
      ([names, bytes]) => {
        const dragged = new DataTransfer()
        for (const name of names) dragged.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
        return dragged
      },
      [names, bytes] as const,
    )
    const place = form(page).getByText('Choose the file or drop it here.')
    await place.dispatchEvent('dragover', { dataTransfer: transfer })
    await form(page).locator('[data-over]').waitFor()
    await place.dispatchEvent('drop', { dataTransfer: transfer })
  }
  await drop('one.pdf', 'two.pdf')
  await form(page).getByRole('alert').getByText('These are several files. Choose one PDF.').waitFor()
  expect(await form(page).getByLabel('Number').inputValue()).toBe('')
  await drop('one.pdf')
  await status(page).getByText('Read from the PDF: GIA 5201234571.').waitFor()
  expect(await form(page).getByLabel('Number').inputValue()).toBe('5201234571')
  expect(await form(page).locator('[data-over]').count()).toBe(0)
  await app.close(page)
})

test('the reading of a PDF is stopped, leaves the form as it is, and can be begun again', async () => {
  const page = await app.page('Manager')
  await openForm(page, await clerk.goods())
  const held = await holdReader(page)
  const input = form(page).locator('input[type=file]')
  await input.setInputFiles(file('slow.pdf', giaReport('5201234572')))
  await held.begun
  await form(page).getByText('Reading slow.pdf').waitFor()
  await form(page).getByRole('button', { name: 'Stop reading' }).click()
  await form(page).getByText('Choose the file or drop it here.').waitFor()
  held.release()
  expect(await form(page).getByLabel('Number').inputValue()).toBe('')
  expect(await form(page).getByRole('alert').count()).toBe(0)
  await page.unroute(reader)
  await input.setInputFiles(file('GIA.pdf', giaReport('5201234572')))
  await status(page).getByText('Read from the PDF: GIA 5201234572.').waitFor()
  await app.close(page)
})

test('a PDF that is not read in fifteen seconds is refused with what to do', async () => {
  const page = await app.page('Manager')
  await openForm(page, await clerk.goods())
  // From here on, time only passes as this test says.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await form(page).locator('input[type=file]').setInputFiles(file('slow.pdf', endlessPdf()))
  await form(page).getByText('Reading slow.pdf').waitFor()
  let passed = 0
  const pass = async () => {
    await page.clock.runFor(1_000)
    passed++
    return form(page).getByRole('alert').getByText('This PDF takes too long to read.').count()
  }
  await expect.poll(pass).toBe(1)
  expect(passed).toBeGreaterThanOrEqual(15)
  expect(await form(page).getByRole('button', { name: 'Stop reading' }).count()).toBe(0)
  expect(await form(page).getByLabel('Number').inputValue()).toBe('')
  // Its clock cannot be started again, so no other test gets this page.
  await page.context().close()
})
