import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'
import { isTooWide } from '../support/selling.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

test.each([{ phone: false }, { phone: true }])(
  'an import is found in the list and undone, once its records are untouched, on a phone: $phone',
  async look => {
    const page = await app.page('Admin', look)
    const name = look.phone ? 'phone.csv' : 'desk.csv'
    const rows = ['Name,Country', `Undone ${name} One,Thailand`, `Undone ${name} Two,Japan`]
    await page.goto('/import?what=customer')
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
    await page.getByRole('button', { name: 'Check list' }).click()
    await page.getByText('2 rows read without errors.').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('2 rows imported.').waitFor()
    await page.getByRole('button', { name: 'Import another list' }).click()
    await page.getByRole('link', { name: 'Earlier imports' }).click()
    const row = page.getByRole('row').filter({ hasText: name })
    await row.getByRole('button', { name: `Undo ${name}` }).waitFor()
    expect([await isTooWide(page), await barriers(page)]).toEqual([false, []])

    const clerk = await app.as('Admin')
    const { rows: found } = (await clerk.get('/api/customer', { search: `Undone ${name} Two` })).data
    const { id, version } = found[0]
    await clerk.put('/api/customer', { id, version, notes: 'Met in Basel' })
    const undo = async () => {
      await row.getByRole('button', { name: `Undo ${name}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    }
    await undo()
    await row.getByText(`was changed since the import: Undone ${name} Two. Nothing was undone.`).waitFor()
    expect([await isTooWide(page), await barriers(page)]).toEqual([false, []])

    await clerk.remove('/api/customer', { id })
    await undo()
    await row.getByText(/^Undone .* by /).waitFor()
    expect((await clerk.get('/api/customer', { search: `Undone ${name}` })).data.rows).toEqual([])
    await app.close(page)
  },
)
