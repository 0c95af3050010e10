import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp, scanByHand } from '../support/browser.ts'
import { type Clerk, openClerk } from '../support/clerk.ts'

let app: App
let clerk: Clerk

beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app)
})
afterAll(() => app?.stop())

test('a job is handed over by two scans, its form and a badge, and then the weight', async () => {
  const admin = await app.as('Admin')
  const people = (await admin.get('/api/employee', { active: true, pageSize: 2, sort: 'code' })).data.rows
  const stone = await clerk.goods({ type: 'rough', weight: '20', pieces: null })
  const page = await app.page('Manager')
  await page.goto('/cutting/new')
  await page.getByRole('heading', { level: 1, name: 'New cutting order' }).waitFor()
  await page.getByRole('combobox', { name: 'Stone, line 1' }).pressSequentially(stone.sku)
  await page.getByRole('option', { name: stone.sku }).click()
  await page.getByLabel('Weight, line 1').fill('20')
  await page.getByRole('button', { name: 'Add the usual steps' }).click()
  for (const step of [4, 3]) await page.getByRole('button', { name: `Remove step ${step}` }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Issue this cutting order?' }).waitFor()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: /^CO-/ })
  await heading.waitFor()
  const number = (await heading.textContent())!.trim()

  await page.goto('/cutting')
  await page.getByRole('heading', { level: 1, name: /^Cutting orders/ }).waitFor()
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await scanByHand(page, number)
  await heading.waitFor()
  await scanByHand(page, 'E-9999')
  await page.getByText('Nobody who works here has the badge E-9999.').waitFor()
  await scanByHand(page, people[0].code)
  const over = page.getByRole('dialog', { name: `Hand over ${number}` })
  await over.waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(`Preform of ${number} is with ${people[0].name}.`).waitFor()

  // The next badge ends the first step with the weight that is typed.
  await scanByHand(page, people[1].code)
  await over.waitFor()
  await over.getByLabel('Weight now').pressSequentially('25')
  await page.keyboard.press('Enter')
  await over.getByText('Enter at most 20.000 ct: the goods had no more before this step.').waitFor()
  await over.getByLabel('Weight now').fill('14.5')
  await page.keyboard.press('Enter')
  await page.getByText(`Facet of ${number} is with ${people[1].name}.`).waitFor()
  const steps = page.getByRole('table', { name: 'Steps' })
  expect(await steps.getByRole('row').nth(1).textContent()).toContain('14.50')

  // A result needs its steps.
  await page.keyboard.press('b')
  const back = page.getByRole('dialog', { name: `Hand back ${number}` })
  await back.getByLabel('Weight now').fill('9')
  await page.keyboard.press('Enter')
  await page.getByText(`Facet of ${number} is done.`).waitFor()
  await page.getByRole('button', { name: 'Undo hand-over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo hand-over' }).click()
  await page.getByText('Hand-over undone.').waitFor()
  await page.getByRole('button', { name: 'Hand back' }).waitFor()
})
