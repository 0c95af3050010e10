import {
  cells,
  choose,
  dialog,
  filled,
  opened,
  openRow,
  ownPage,
  type Picture,
  press,
  sales,
  scan,
  stock,
  stones,
  text,
  titled,
} from './picture.ts'

export const firstSteps: Record<string, Picture> = {
  'sign-in': { role: null, at: '/login', steps: page => page.getByLabel('E-mail', { exact: true }).waitFor() },
  today: { role: 'Manager', at: '/today', steps: page => text(page, 'Waiting for you') },
  find: {
    role: 'Manager',
    at: '/today',
    steps: async page => {
      await text(page, 'Waiting for you')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Find anything' }).fill('star')
      await page.getByRole('option').nth(3).waitFor()
    },
  },
  list: {
    role: 'Salesman',
    at: `${sales}/invoices?status=overdue`,
    steps: async page => {
      await cells(page).first().waitFor()
      await page.keyboard.press('?')
      await dialog(page, 'Keyboard shortcuts').waitFor()
    },
  },
}

export const selling: Record<string, Picture> = {
  'invoice-new': {
    role: 'Manager',
    at: '/',
    steps: async page => {
      const codes = await stones(page, 3)
      await page.goto(`${sales}/invoices/new`)
      await choose(page, 'Customer', 'Star Ferry Gems')
      await page.getByLabel('SKU, line 1').focus()
      await scan(page, ...codes)
      await filled(page, 'Description, line 3')
      await text(page, 'Credit left')
    },
  },
  invoice: {
    role: 'Salesman',
    at: `${sales}/invoices?status=part paid`,
    steps: async page => {
      await openRow(page, 'BKK')
      await titled(page, /^INV-/)
      await text(page, 'History')
    },
  },
  offer: {
    role: 'Salesman',
    at: `${sales}/offers?status=sent`,
    steps: async page => {
      await openRow(page)
      await titled(page, /^OF-/)
      await text(page, 'History')
    },
  },
  approval: {
    role: 'Salesman',
    at: `${sales}/approvals?status=partly returned`,
    steps: async page => {
      await openRow(page)
      await ownPage(page)
      await titled(page, /^AP-/)
      await text(page, 'Approval days')
    },
  },
  'approval-return': {
    role: 'Salesman',
    at: `${sales}/approvals?status=open`,
    steps: async page => {
      await openRow(page, 'pcs')
      await ownPage(page)
      await titled(page, /^AP-/)
      await page.keyboard.press('r')
      await titled(page, /^Return of/)
      const box = page.getByRole('main').getByRole('checkbox').nth(1)
      await page.getByLabel('SKU to return').fill((await box.getAttribute('aria-label')) ?? '')
      await page.keyboard.press('Enter')
      await page.waitForTimeout(500)
    },
  },
  transfer: {
    role: 'Manager',
    at: `${stock}/transfers?status=in transit`,
    steps: async page => {
      await openRow(page)
      await ownPage(page)
      await titled(page, /^TR-/)
      await page.keyboard.press('r')
      await titled(page, /^Receive /)
      for (const line of [1, 2]) {
        const box = page.getByRole('main').getByRole('checkbox').nth(line)
        await page.getByLabel('SKU received').fill((await box.getAttribute('aria-label')) ?? '')
        await page.keyboard.press('Enter')
        await text(page, / ticked\.$/)
      }
    },
  },
}

export const customers: Record<string, Picture> = {
  customer: { role: 'Manager', at: `${sales}/customers`, steps: opened('Amber Fort') },
  statement: {
    role: 'Manager',
    at: `${sales}/customers?search=attleboro`,
    steps: async page => {
      await opened('Attleboro')(page)
      await page.getByRole('link', { name: 'Statement' }).last().click()
      await text(page, 'Closing balance')
    },
  },
  'statements-of-many': {
    role: 'Manager',
    at: '/statement',
    steps: async page => {
      await press(page, 'All debtors')
      await dialog(page, 'Statements of all debtors').getByRole('checkbox').nth(3).waitFor()
    },
  },
}
