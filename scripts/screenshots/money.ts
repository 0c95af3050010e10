import { dialog, filled, opened, openRow, type Picture, sales, text, titled } from './picture.ts'

export const paying: Record<string, Picture> = {
  receive: {
    role: 'Salesman',
    at: `${sales}/invoices?status=overdue`,
    steps: async page => {
      await openRow(page, 'BKK')
      await titled(page, /^INV-/)
      await page.keyboard.press('r')
      await dialog(page, 'Receive payment').getByText('Still open').waitFor()
    },
  },
  payment: { role: 'Manager', at: '/statement/payments?cheque=pending', steps: opened('RC-') },
  receivables: { role: 'Manager', at: '/statement/receivables', steps: page => page.getByRole('row').nth(8).waitFor() },
}

export const making: Record<string, Picture> = {
  board: {
    role: 'Salesman',
    at: '/production/board',
    steps: page =>
      page
        .getByRole('link', { name: /^(CO|LO|MO)-/ })
        .nth(6)
        .waitFor(),
  },
  'order-form': {
    role: 'Manager',
    at: '/production/manufacturing?state=in progress',
    steps: async page => {
      await openRow(page, 'MO-')
      await titled(page, /^MO-/)
      await text(page, 'History')
    },
  },
  receipt: {
    role: 'Manager',
    at: '/cutting?state=in progress',
    steps: async page => {
      await openRow(page, 'CO-')
      await titled(page, /^CO-/)
      await page.keyboard.press('r')
      await titled(page, /^Receive /)
      await page.getByLabel('Pieces, finished 1 of line 1', { exact: true }).fill('4')
      await page.getByLabel('Carats, finished 1 of line 1', { exact: true }).fill('6.20')
      await text(page, 'left in work')
    },
  },
  'production-invoice': {
    role: 'Manager',
    at: '/production/raza-gems-lapidary?state=completed,delivered&orderedFor=customer&invoiced=no,partly',
    steps: async page => {
      await openRow(page, 'LO-')
      await titled(page, /^LO-/)
      await page.keyboard.press('i')
      await titled(page, 'New lapidary invoice')
      await filled(page, 'Description, line 1')
    },
  },
}
