import { dialog, opened, openRow, type Picture, press, text } from './picture.ts'

export const team: Record<string, Picture> = {
  salespeople: { role: 'Manager', at: '/people/performance/salespeople', steps: page => page.getByRole('row').nth(5).waitFor() },
  performance: {
    role: 'Manager',
    at: `/people/performance/salespeople?from=${new Date().getFullYear()}-01-01`,
    steps: async page => {
      await page.getByRole('table').getByRole('link').first().click()
      await page.getByRole('region', { name: 'Sales', exact: true }).waitFor()
      await page.getByRole('region', { name: 'Documents' }).last().getByRole('link').first().waitFor()
    },
  },
  'hand-over': {
    role: 'Admin',
    at: '/people/employees?search=Yasmin',
    steps: async page => {
      await openRow(page, 'Yasmin')
      await press(page, 'Hand over')
      await dialog(page, /^Hand over records of/)
        .getByRole('checkbox', { name: /^Customers: \d+/ })
        .waitFor()
      await page.getByRole('combobox', { name: 'To', exact: true }).fill('Imtiaz')
      await page
        .getByRole('option', { name: /Imtiaz/ })
        .first()
        .click()
    },
  },
}

export const figures: Record<string, Picture> = {
  reports: { role: 'Admin', at: '/reports', steps: page => text(page, 'Metal by maker') },
  'sales-report': { role: 'Admin', at: '/reports/sales', steps: page => page.getByRole('row').nth(6).waitFor() },
}

export const company: Record<string, Picture> = {
  branch: {
    role: 'Admin',
    at: '/people/branches',
    steps: async page => {
      await openRow(page, 'BKK')
      await page.getByRole('img', { name: 'Invoice with this letterhead' }).waitFor()
      // The panel's header covers anything that is scrolled to the very top.
      await page.getByText('Preview of an invoice of this branch').evaluate(words => words.scrollIntoView({ block: 'center' }))
    },
  },
  user: { role: 'Admin', at: '/people/users', steps: opened('Imtiaz') },
  history: { role: 'Admin', at: '/people/settings/history?entity=invoice', steps: page => text(page, 'issued invoice') },
  audit: { role: 'Admin', at: '/people/settings/audit', steps: page => text(page, 'Passed') },
}
