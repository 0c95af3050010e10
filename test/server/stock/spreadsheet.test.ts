import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { openWorkbook } from '../../support/figures/workbook.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { daysAgo, today } from '../../support/world.ts'

type Values = Record<string, unknown>
let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
beforeAll(async () => {
  company = await openTestCompany({ currency: 'USD' })
  shop = await openShop(company)
  manager = await company.as('Manager')
  await company.make('exchangeRate', { currency: 'JPY', date: daysAgo(5), rate: '0.0065' })
  await shop.stone({ location: 'Tray 9', weight: '2.315', askingRate: '1250.5', costRate: '321.09', colour: '=Royal' })
  await shop.stone({ location: 'Tray 9', weight: '1.5', askingRate: '150000', currency: 'JPY' })
  await shop.stone({ location: 'Tray 9', type: 'parcel', pieces: 1200, weight: '1240.5', askingRate: '12.5' })
  await shop.stone({ location: 'Tray 10', weight: '9' })
})
afterAll(() => company.stop())

const workbook = async (path: string, query: Values) => {
  const { status, data, errorMessages } = await manager.get(`${path}/export/excel`, query)
  expect([status, errorMessages ?? []]).toEqual([200, []])
  return openWorkbook(data)
}

describe('the spreadsheet of the stock list', () => {
  const chosen = 'weight,sku,currency,askingRate,availableWeight,arrived,type'
  const named = ['Carats', 'SKU', 'Asking currency', 'Asking price', 'Available', 'In stock since', 'Type']

  it('has exactly the chosen columns in their order, the filtered rows in the sort order, and no cost unless it is chosen', async () => {
    const sheet = await workbook('/api/inventory', { columns: chosen, location: 'Tray 9', sort: '-weight' })
    expect(sheet.head).toEqual(named)
    expect(sheet.column('Carats')).toEqual([1240.5, 2.315, 1.5, 'Total'])
    const all = JSON.stringify(await manager.get('/api/inventory', { location: 'Tray 9' }))
    expect(all).toContain('743.32')
    expect(JSON.stringify(sheet.rows)).not.toContain('743.32')
    const costly = await workbook('/api/inventory', { columns: `${chosen},value`, location: 'Tray 9' })
    expect(costly.head).toEqual([...named, 'Cost in stock'])
    expect(JSON.stringify(costly.rows)).toContain('743.32')
  })

  it('has the chosen rows only', async () => {
    const { rows } = (await manager.get('/api/inventory', { location: 'Tray 9', sort: 'weight' })).data
    const sheet = await workbook('/api/inventory', { columns: chosen, ids: [rows[2].id, rows[0].id].join(), sort: 'weight' })
    expect(sheet.column('SKU')).toEqual([rows[0].sku, rows[2].sku, null])
    expect(sheet.about).toContainEqual(['Chosen', '2 rows'])
  })

  it('has numbers, dates and codes as the screen shows them', async () => {
    const sheet = await workbook('/api/inventory', { columns: chosen, location: 'Tray 9', sort: 'weight' })
    expect(sheet.column('Asking currency').slice(0, 3)).toEqual(['JPY', 'USD', 'USD'])
    expect(sheet.column('Type').slice(0, 3)).toEqual(['Single stone', 'Single stone', 'Parcel'])
    expect(sheet.column('In stock since')[0]).toEqual(new Date(`${today()}T00:00:00Z`))
    const formats = (label: string) => [0, 1, 2].map(row => sheet.cell(row, label)?.style?.numFmt)
    expect(formats('Asking price')).toEqual(['#,##0', '#,##0.00', '#,##0.00'])
    expect(formats('Carats')).toEqual(Array(3).fill('#,##0.00#'))
    expect(formats('In stock since')).toEqual(Array(3).fill('d mmm yyyy'))
  })

  it('has a filter, a frozen head, and columns as wide as their content', async () => {
    const sheet = await workbook('/api/inventory', { columns: 'sku,weight,colour', location: 'Tray 9' })
    expect([sheet.filter, sheet.frozen]).toEqual(['A1:C4', 1])
    const [sku] = sheet.column('SKU')
    expect(sheet.widthOf('SKU')).toBe(Math.max('SKU'.length + 3, String(sku).length) + 2)
    expect(sheet.widthOf('Carats')).toBe('Carats'.length + 5)
  })

  it('adds up what the list adds up, and text that begins like a formula stays text', async () => {
    const { sums } = (await manager.get('/api/inventory', { location: 'Tray 9' })).data
    const sheet = await workbook('/api/inventory', { columns: 'sku,availableWeight,value,askingRate,colour', location: 'Tray 9' })
    const total = sheet.rows[3]!
    expect(total).toEqual(['Total', Number(sums.availableWeight), Number(sums.value), null, null])
    expect(sheet.cell(3, 'Available')?.formula).toBe('SUBTOTAL(109,B2:B4)')
    expect(sheet.cell(3, 'Cost in stock')?.formula).toBe('SUBTOTAL(109,C2:C4)')
    expect(sheet.column('Color')).toContain('=Royal')
  })

  it('says what it is on a second sheet, and the audit trail names its columns', async () => {
    const branch = { branch: company.branch, weightMin: '2' }
    const sheet = await workbook('/api/inventory', { columns: 'sku,value', location: 'Tray 9', type: 'single,pair', ...branch })
    expect(sheet.about.map(([label]) => label)).toEqual(['List', 'Type', 'Carats', 'Branch', 'Location', 'Exported on', 'Exported by'])
    expect(sheet.about).toEqual(
      expect.arrayContaining([
        ['List', 'Inventory'],
        ['Carats', 'from 2'],
        ['Location', 'Tray 9'],
      ]),
    )
    expect(JSON.stringify(sheet.about)).not.toContain(company.branch)
    const { rows } = (await (await company.as('Admin')).get('/api/audit-trail', { entity: 'inventory', action: 'export' })).data
    expect(rows[0].changes).toContainEqual(expect.objectContaining({ label: 'Columns', words: 'SKU, Cost in stock' }))
  })
})

describe('the spreadsheet of invoices', () => {
  it('adds up each currency by itself, and the rest as the list does', async () => {
    const sell = (currency: string, rate: string) => shop.sell([{ description: 'Repair', basis: 'whole', rate }], { currency })
    await sell('USD', '100.25')
    await sell('USD', '0.5')
    await sell('JPY', '12000')
    const { sums } = (await manager.get('/api/invoice')).data
    const sheet = await workbook('/api/invoice', { columns: 'number,total,currency,pieces', sort: 'number' })
    expect(sheet.rows.slice(3)).toEqual([
      ['Total', null, null, Number(sums.pieces)],
      ['Total JPY', 12000, 'JPY', null],
      ['Total USD', 100.75, 'USD', null],
    ])
    expect(sheet.cell(5, 'Total')?.formula).toContain('(C2:C4="USD")')
    const dollars = await workbook('/api/invoice', { columns: 'number,total', currency: 'USD', sort: 'number' })
    expect(dollars.rows.slice(2)).toEqual([['Total', 100.75]])
    expect(dollars.cell(2, 'Total')?.formula).toBe('SUBTOTAL(109,B2:B3)')
  })
})

describe('the spreadsheet of a report', () => {
  it('has a filter, widths, and the totals of the screen as formulas', async () => {
    const admin = await company.as('Admin')
    const { columns, rows, sums } = shop.done(await admin.get('/api/report/stock-value', { by: 'item' }))
    const sheet = await openWorkbook((await admin.get('/api/report/stock-value/export/excel', { by: 'item' })).data)
    const letter = String.fromCharCode(64 + columns.length)
    expect([sheet.filter, sheet.frozen]).toEqual([`A1:${letter}${rows.length + 1}`, 1])
    expect(sheet.rows[rows.length]![0]).toBe('Total')
    const carats = columns.find(({ name }: Values) => name === 'carats')
    expect(sheet.column(carats.header).at(-1)).toBe(Number(sums.carats))
    expect(sheet.cell(rows.length, carats.header)?.formula).toMatch(/^SUBTOTAL\(109,/)
    expect(sheet.about[0]).toEqual(['Report', expect.any(String)])
  })
})
