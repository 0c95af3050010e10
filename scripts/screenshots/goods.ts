import type { Page } from 'playwright-core'
import { cells, choose, opened, openRow, ownPage, type Picture, press, stock, text, titled } from './picture.ts'

/** A photograph of a supplier's bill. */
const bill = async (page: Page): Promise<Buffer> => {
  const clerk = await page.context().newPage()
  await clerk.setViewportSize({ width: 480, height: 620 })
  await clerk.setContent(`<body style="font: 17px Georgia, serif; margin: 44px; background: #f6f1e3; color: #333">
    <h2 style="margin: 0">Beruwala Bay Gem Merchants</h2><p>China Fort, Beruwala<br>Bill 4471, for Saffron Meridian Gems</p>
    <table style="width: 100%; border-top: 1px solid; margin-top: 40px; padding-top: 12px; text-align: right">
    <tr><td style="text-align: left">1 blue sapphire, oval, heated</td><td>3.12 ct</td><td>850.-</td></tr>
    <tr><td style="text-align: left">40 rubies, round 2 mm, heated</td><td>1.64 ct</td><td>240.-</td></tr>
    </table><p style="text-align: right; margin-top: 40px">US $ 3,045.60</p><p style="margin-top: 90px"><i>A. Marikar</i></p></body>`)
  const picture = await clerk.screenshot()
  await clerk.close()
  return picture
}

export const safe: Record<string, Picture> = {
  inventory: {
    role: 'Manager',
    at: `${stock}?stoneName=&weightMin=2`,
    steps: page => cells(page).nth(60).waitFor(),
  },
  stone: {
    role: 'Manager',
    at: `${stock}?search=DEMO-K`,
    steps: async page => {
      await opened('DEMO-K')(page)
      await ownPage(page)
      await titled(page, /^DEMO-K/)
      await text(page, 'Added to stock')
    },
  },
  'show-mode': {
    role: 'Manager',
    at: '/show?search=DEMO-K',
    steps: page => page.getByRole('heading', { level: 2, name: 'Fine Red spinel' }).waitFor(),
  },
  split: {
    role: 'Manager',
    at: `${stock}?search=DEMO-E`,
    steps: async page => {
      await openRow(page, 'DEMO-E')
      await ownPage(page)
      await text(page, 'In the safe')
      await page.keyboard.press('d')
      await page.getByRole('dialog').getByLabel('Pieces, part 1').waitFor()
      for (const figure of ['5', '4', '3', '2.5']) {
        await page.keyboard.type(figure, { delay: 70 })
        await page.keyboard.press('Enter')
      }
      await text(page, /^Left in/)
    },
  },
  label: {
    role: 'Manager',
    at: `${stock}?search=DEMO-15`,
    steps: async page => {
      await openRow(page, 'DEMO-15')
      await ownPage(page)
      await titled(page, 'DEMO-15')
      await page.keyboard.press('l')
      await page.getByRole('dialog').getByRole('img').first().waitFor()
    },
  },
  laboratory: { role: 'Manager', at: `${stock}/laboratory`, steps: opened('GRS') },
  'stock-take': {
    role: 'Manager',
    at: `${stock}/stock-take/new`,
    steps: async page => {
      await page.getByLabel('Location').fill('Safe 1 · Tray A1')
      await page.keyboard.press('Control+s')
      await titled(page, /Draft/)
      await press(page, 'Start counting')
      await page.getByRole('dialog').getByRole('button', { name: 'Start counting' }).click()
      await titled(page, /ST-.*Counting/)
    },
  },
  'stock-take-count': {
    role: 'Manager',
    at: `${stock}/stock-take`,
    phone: true,
    steps: async page => {
      await page.getByText(/^ST-/).first().click()
      await titled(page, /ST-.*Counting/)
      await page.goto(new URL(page.url()).pathname.replace(stock, ''))
      await page.getByLabel('SKU to count').waitFor()
      const codes = await page.locator('section[aria-label="Not counted yet"] li strong').allTextContents()
      const [singles, lots] = [codes.filter(code => /^BKK-|DEMO-(15|K)$/.test(code)), codes.filter(code => code === 'DEMO-E')]
      for (const code of [...singles.slice(0, 3), ...lots]) {
        await page.getByLabel('SKU to count').fill(code)
        await page.getByLabel('SKU to count').press('Enter')
        await page.waitForTimeout(400)
      }
    },
  },
}

export const buying: Record<string, Picture> = {
  'purchase-new': {
    role: 'Manager',
    at: '/purchases-and-stock/purchases/new',
    steps: async page => {
      await choose(page, 'Supplier', 'Beruwala Bay Gem Merchants')
      await page.getByLabel('Bill number', { exact: true }).fill('4471')
      await page.getByLabel('Add bill').setInputFiles({ name: 'bill-4471.png', mimeType: 'image/png', buffer: await bill(page) })
      await choose(page, 'Stone, line 1', 'Blue sapphire')
      for (const [label, value] of Object.entries({ Treated: 'h', Carats: '3.12', Price: '850' }))
        await page.getByLabel(`${label}, line 1`, { exact: true }).fill(value)
      await press(page, 'Add freight, insurance, duty')
      await page.getByLabel('Amount of landed cost 1').fill('45')
      await page.getByRole('button', { name: 'bill-4471.png', exact: true }).waitFor()
    },
  },
  purchases: {
    role: 'Manager',
    at: '/purchases-and-stock/purchases?status=unpaid,part paid,overdue',
    steps: page => cells(page).nth(30).waitFor(),
  },
}
