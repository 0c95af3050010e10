import { chromium } from 'playwright-core'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const login = async (role, opt={}) => { const c = await b.newContext({ viewport: {width:1440,height:900}, ...opt }); const p = await c.newPage(); await p.goto('http://localhost:4460/'); await p.getByRole('textbox',{name:'E-mail'}).fill(`${role}@stonebook.test`); await p.locator('input[type=password]').fill('stonebook-demo'); await p.keyboard.press('Enter'); await p.waitForURL(u=>!u.pathname.includes('login')); return p }
export { b, login }
