import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../support/browser.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

test('a programmer tries out a call with a token, and nobody else is asked', async () => {
  const { token } = (await (await app.as('Admin')).post('/api/api-token', { name: 'Web shop', role: 'Salesman', days: 1 })).data
  const page = await app.page('Salesman')
  const others: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(app.address) && !/^(data|blob):/.test(request.url())) others.push(request.url())
  })
  const faults: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text())
  })
  const answer = await page.goto('/api/docs')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self';")
  expect(policy).not.toContain('unsafe-eval')
  const own = (await fetch(app.address)).headers.get('content-security-policy')
  expect(own, 'the pages of the application keep theirs').not.toContain("style-src 'self' 'unsafe-inline'")
  expect(new URL(page.url()).pathname).toBe('/reference/')
  await page.getByPlaceholder('Token').fill(token)
  await page
    .getByRole('button', { name: /^Origin/ })
    .or(page.getByRole('link', { name: /^Origin/ }))
    .first()
    .click()
  await page.getByRole('button', { name: /Test Request.*get \/api\/origin\)/ }).click()
  await page.getByRole('button', { name: /^Send/ }).first().click()
  await page.getByText('200 OK').waitFor()
  await page.getByText('Afghanistan', { exact: false }).first().waitFor()
  expect([others, faults]).toEqual([[], []])
  await app.close(page)
})
