import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachmentOf, pdfText } from '../../support/media/pdf.ts'
import { type App, barriers, openApp } from '../support/browser.ts'
import { isTooWide } from '../support/selling.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

const openEInvoice = async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'E-invoice', exact: true }).click()
  return page.getByRole('dialog', { name: /^E-invoice of INV-/ })
}

test('an Admin sees what an e-invoice lacks, completes the branch, and saves the PDF that programs read', async () => {
  const page = await app.page('Admin')
  await page.goto('/sales-and-clients/invoices?status=paid')
  await page.getByRole('gridcell', { name: /^INV-/ }).first().click()
  const heading = page.getByRole('heading', { level: 1, name: /INV-/ })
  await heading.waitFor()
  const [number = ''] = /INV-\S+/.exec(await heading.innerText()) ?? []
  const address = page.url()

  const dialog = await openEInvoice(page)
  const facturX = dialog.getByRole('region', { name: 'Factur-X and ZUGFeRD' })
  const lack = facturX.getByRole('listitem').filter({ hasText: 'Enter the registration number of the branch' })
  await lack.waitFor()
  expect(await facturX.getByRole('button', { name: 'Download' }).count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  await facturX.getByRole('link').click()
  await page.getByLabel('Registration number').fill('0105500188001')
  await page.keyboard.press('Control+s')
  await page.getByText(/saved/i).first().waitFor()

  await page.goto(address)
  await heading.waitFor()
  await openEInvoice(page)
  const [file] = await Promise.all([page.waitForEvent('download'), facturX.getByRole('button', { name: 'Download' }).click()])
  expect(file.suggestedFilename()).toBe(`${number} Factur-X.pdf`)
  const pdf = await readFile(await file.path())
  expect(pdfText(pdf)).toContain(number)
  expect(attachmentOf(pdf, 'factur-x.xml')).toContain(`<ram:ID>${number}</ram:ID>`)
  await app.close(page)
})

test('a Salesman on a phone sees what is missing, without a link to records that only others change', async () => {
  const page = await app.page('Salesman', { phone: true })
  await page.goto('/sales-and-clients/invoices?status=paid')
  await page.getByRole('list', { name: 'Invoices' }).getByRole('button').first().click()
  await page.getByRole('heading', { level: 1, name: /INV-/ }).waitFor()
  const dialog = await openEInvoice(page)
  await dialog.getByRole('region', { name: 'Peppol' }).getByText('Enter the Peppol address of the branch').waitFor()
  expect(await isTooWide(page)).toBe(false)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await app.close(page)
})
