import { chromium } from 'playwright-core'
const [,, role, width, scheme, ...steps] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const w = Number(width)
const page = await browser.newPage({ viewport: { width: w, height: w < 500 ? 844 : 900 }, colorScheme: scheme, hasTouch: w < 500, isMobile: w < 500 })
page.on('console', m => m.type() === 'error' && console.log('console', m.text()))
page.on('response', r => r.status() >= 400 && console.log(r.status(), r.url()))
const base = 'http://127.0.0.1:4475'
await page.goto(base + '/login')
await page.getByRole('textbox', { name: 'E-mail' }).fill(role + '@stonebook.test')
await page.locator('input[type=password]').fill('stonebook-demo')
await page.keyboard.press('Enter')
await page.waitForURL(u => u.pathname !== '/login')
for (const step of steps) {
  const [kind, ...rest] = step.split('='); const arg = rest.join('=')
  if (kind === 'go') await page.goto(base + arg)
  if (kind === 'click') await page.getByRole('button', { name: arg }).first().click()
  if (kind === 'text') await page.getByText(arg, { exact: true }).first().click()
  if (kind === 'sel') await page.locator(arg).first().click()
  if (kind === 'key') await page.keyboard.press(arg)
  if (kind === 'type') await page.keyboard.type(arg, { delay: 130 })
  if (kind === 'files') await page.locator('dialog input[type=file], input[type=file]').first().setInputFiles(arg.split(','))
  if (kind === 'hold') { await page.keyboard.down('Escape'); await page.waitForTimeout(1300); await page.keyboard.up('Escape') }
  if (kind === 'wait') await page.waitForTimeout(Number(arg))
  if (kind === 'shot') { await page.waitForTimeout(700); await page.screenshot({ path: `/tmp/pictures/${arg}.tmp.png` }) }
}
await browser.close()
