import { chromium } from 'playwright-core'
const base='http://127.0.0.1:4473'
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium-headless-shell', args:['--no-sandbox'] })
const sizes={390:844,1024:768,1280:800,1440:900}
export const open = async (role, width, dark=false) => {
  const ctx = await browser.newContext({ viewport:{width, height:sizes[width]}, colorScheme: dark?'dark':'light' })
  const page = await ctx.newPage()
  page.on('console', m => m.type()==='error' && console.log('console', m.text()))
  page.on('pageerror', e => console.log('pageerror', e.message))
  await page.goto(base+'/login'); await page.getByRole('textbox',{name:'E-mail'}).fill(`${role}@stonebook.test`); await page.locator('input[type=password]').fill('stonebook-demo'); await page.keyboard.press('Enter')
  await page.getByRole('heading',{level:1}).waitFor(); await page.waitForURL(u=>!u.pathname.includes('login'))
  return page
}
const steps = (await import(process.argv[2])).default
await steps({open, base})
await browser.close()
