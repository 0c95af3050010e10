import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '../../../src/domain/people/role.ts'
import { picture } from '../../support/picture.ts'
import { type App, openApp } from '../support/browser.ts'
import { openContext } from '../support/context.ts'
import { signIn } from '../support/program.ts'

const home = '/sales-and-clients/invoices'
const customers = '/sales-and-clients/customers'
const secret = '98765'

let app: App
let context: BrowserContext
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  context = await openContext(app.browser, { baseURL: app.address, reducedMotion: 'reduce' })
  context.setDefaultTimeout(30_000)
  return () => context.close()
})

const enter = async (role: Role, page?: Page): Promise<Page> => {
  const at = page ?? (await context.newPage())
  await signIn(at, app.address, role)
  return at
}
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /, (Admin|Manager|Salesman)$/ }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL(url => url.pathname === '/login')
}
const isAtLogin = (page: Page) => page.waitForURL(url => url.pathname === '/login')
/** Everything in the browser’s storage as text, with base64 decoded. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const opened = (text: string) => {
      try {
        return atob(text)
      } catch {
        return ''
      }
    }
    const all = [...Object.entries(localStorage), ...Object.entries(sessionStorage)]
    return all.map(([key, text]) => `${key} ${text} ${opened(text)}`).join('\n')
  })
const limitOf = (page: Page) => page.getByLabel('Credit limit', { exact: true })

/** Types a credit limit into the form of a customer without saving. Returns the address of the form. */
const typeLimit = async (page: Page): Promise<string> => {
  await page.goto(customers)
  await page.getByRole('gridcell').first().click()
  await limitOf(page).fill(secret)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some(key => key.includes('draft.')))).toBe(true)
  return page.url()
}

test('unsaved input cannot be read after Log Out, and is restored for the same user', async () => {
  const page = await enter('Manager')
  const form = await typeLimit(page)
  expect(await kept(page)).not.toContain(secret)
  await logOut(page)
  expect(await kept(page)).toContain('draft.')
  expect(await kept(page)).not.toContain(secret)

  await enter('Admin', page)
  await page.goto(form)
  await limitOf(page).waitFor()
  expect(await limitOf(page).inputValue()).not.toContain(secret)
  expect(await kept(page)).not.toContain(secret)
  await logOut(page)

  await enter('Manager', page)
  await page.goto(form)
  await page.getByRole('button', { name: /^Continue / }).click()
  await page.getByText('Your unsaved changes are restored.').waitFor()
  await expect.poll(() => limitOf(page).inputValue()).toContain('98')
})

test('a session that ends keeps unsaved input for the same user, in every tab', async () => {
  const page = await enter('Manager')
  const other = await context.newPage()
  await other.goto(home)
  await other.getByRole('row').nth(1).waitFor()
  await typeLimit(page)
  await context.clearCookies({ name: 'session' })
  await page.keyboard.press('Control+s')
  await page.getByText('You were signed out.').waitFor()
  await isAtLogin(other)
  expect(await other.getByRole('row').count()).toBe(0)
  expect(await kept(page)).not.toContain(secret)
  await page.getByLabel('E-mail', { exact: true }).fill('manager@stonebook.test')
  await page.getByLabel('Password', { exact: true }).fill('stonebook-demo')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Continue / }).click()
  await page.getByText('Your unsaved changes are restored.').waitFor()
  await expect.poll(() => limitOf(page).inputValue()).toContain('98')
})

test('plain-text drafts of an earlier version are encrypted at the next sign-in', async () => {
  const page = await enter('Manager')
  const id = await page.evaluate(async () => Object.keys(localStorage).join())
  expect(id).not.toContain('stonebook.draft.')
  const form = await typeLimit(page)
  const [, draft] = /sealed\.([0-9a-f-]{36}\.draft\.\S+)/.exec(await kept(page))!
  // Earlier versions stored one draft for each form, without a slot.
  const name = draft!.slice(draft!.indexOf('draft.')).replace(/\.[0-9a-f]{24}.*$/, '')
  await logOut(page)
  await page.evaluate(
    ([key, text]) => {
      localStorage.clear()
      localStorage.setItem(`stonebook.${key}`, text!)
      localStorage.setItem('stonebook.sales-and-clients.invoices.view', '"?search=Amal"')
    },
    [name, JSON.stringify({ creditLimit: secret })],
  )
  await enter('Manager', page)
  await page.goto(form)
  await page.getByRole('button', { name: /^Continue / }).click()
  await page.getByText('Your unsaved changes are restored.').waitFor()
  await expect.poll(() => limitOf(page).inputValue()).toContain('98')
  expect(await kept(page)).not.toMatch(new RegExp(`${secret}|Amal`))
})

test('Log Out in one tab takes every tab to the login at once, and no data stays visible', async () => {
  const [first, second, third] = [await enter('Manager'), await context.newPage(), await context.newPage()]
  await second.goto('/purchases-and-stock/inventory')
  await second.getByRole('row').nth(1).waitFor()
  await typeLimit(third)
  await first.goto(home)
  await logOut(first)
  await isAtLogin(second)
  await isAtLogin(third)
  for (const page of [second, third]) {
    await page.getByLabel('Password', { exact: true }).waitFor()
    expect(await page.getByRole('row').count()).toBe(0)
    await page.goBack()
    await isAtLogin(page)
    expect(await page.getByRole('row').count()).toBe(0)
  }
})

test('a different user who signs in takes over every tab', async () => {
  const [first, second] = [await enter('Manager'), await context.newPage()]
  await second.goto(home)
  await second.getByRole('button', { name: /, Manager$/ }).waitFor()
  await context.clearCookies({ name: /session|XSRF/ })
  await enter('Salesman', first)
  await second.getByRole('button', { name: /, Salesman$/ }).waitFor()
})

test('a tab on its way to the login follows the user who signs in meanwhile', async () => {
  const [first, second] = [await enter('Manager'), await context.newPage()]
  await second.goto(home)
  await second.getByRole('row').nth(1).waitFor()
  let letThrough = () => {}
  const signedIn = new Promise<void>(resolve => {
    letThrough = resolve
  })
  const held = second.waitForRequest(/\/sign-in-[^/]*\.js$/)
  await second.route(/\/sign-in-[^/]*\.js$/, route => signedIn.then(() => route.continue()))
  await context.clearCookies({ name: /session|XSRF/ })
  await second.getByPlaceholder('Search').first().fill('Amal')
  await held
  await enter('Salesman', first)
  letThrough()
  await second.getByRole('button', { name: /, Salesman$/ }).waitFor()
})

const pdf = Buffer.from('%PDF-1.4\n%\xe2\xe3\n1 0 obj\n<<>>\nendobj\n%%EOF', 'latin1')

test('a file is not read from the browser’s cache after Log Out', async () => {
  const page = await enter('Manager')
  await page.goto(customers)
  await page.getByRole('gridcell').first().click()
  const files = [
    { name: 'terms.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'passport.png', mimeType: 'image/png', buffer: picture },
  ]
  const addresses: string[] = []
  for (const file of files) {
    await page.locator('input[type=file][aria-label="Add file"]').setInputFiles(file)
    const link = page.getByRole('link', { name: file.name })
    addresses.push((await link.getAttribute('href')) ?? '')
  }
  /** The response with this cache mode: from the cache only, or of any age. */
  const read = (cache: 'default' | 'force-cache' | 'only-if-cached') =>
    page.evaluate(
      ([all, how]) =>
        Promise.all(
          all.map(address =>
            fetch(address, { cache: how, mode: 'same-origin' }).then(
              ({ status }) => status,
              () => 'nothing',
            ),
          ),
        ),
      [addresses, cache] as const,
    )
  expect(await read('default')).toEqual([200, 200])
  // The document was not cached, the image was.
  expect(await read('only-if-cached')).toEqual(['nothing', 200])
  await logOut(page)
  expect(await read('only-if-cached')).toEqual(['nothing', 'nothing'])
  expect(await read('force-cache')).toEqual([401, 401])
})

test('a page restored from the back/forward cache shows no data of an ended session', async () => {
  const page = await enter('Manager')
  const other = await context.newPage()
  await page.goto(home)
  await page.getByRole('row').nth(1).waitFor()
  // Playwright disables the back/forward cache, so the test dispatches its events.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  const show = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await show()
  expect(await page.getByRole('row').count()).toBeGreaterThan(1)
  await context.clearCookies()
  await other.goto('/login')
  expect(
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      return document.getElementById('root')!.checkVisibility()
    }),
  ).toBe(false)
  await isAtLogin(page)
  await page.getByLabel('Password', { exact: true }).waitFor()
})
