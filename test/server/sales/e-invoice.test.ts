import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { type Answer, openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { attachmentOf, readPdf } from '../../support/media/pdf.ts'

// docs/domain/e-invoices.md
type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Workshop
let [admin, manager] = [] as unknown as [Visitor, Visitor]
const address = { address: 'Hauptstraße 1', postalCode: '55743', city: 'Idar-Oberstein', country: 'DE' }
const complete = {
  ...address,
  legalName: 'Steinbuch GmbH',
  ...{ phone: '+49 6781 555 0100', email: 'office@steinbuch.test', taxNumber: 'DE123456789', electronicAddress: '9930:DE123456789' },
}
let branches = 0
const branchWith = async (given: Values): Promise<string> => {
  const code = `E${String.fromCharCode(65 + branches++)}`
  const bank = 'Volksbank\nIBAN DE89 3704 0044 0532 0130 00\nBIC GENODE51'
  return shop.done(await admin.post('/api/branch', { code, name: `Branch ${code}`, currency: 'EUR', bank, ...given })).id
}
let customers = 0
const customerWith = (given: Values) =>
  company.make('customer', { name: `Juwelier ${customers++}`, country: 'DE', currency: 'EUR', ...given })
const known = { ...address, email: 'kauf@juwelier.test', electronicAddress: '9930:DE987654321', buyerReference: '04011000-12345-67' }

beforeAll(async () => {
  company = await openTestCompany()
  shop = await openWorkshop(company)
  ;[admin, manager] = [await company.as('Admin'), await company.as('Manager')]
})
afterAll(() => company.stop())

const sell = async (branch: string, customer: string, given: Values = {}) => {
  const stone = await shop.stone({ weight: '2.319' })
  const lines = [
    { inventory: stone.id, basis: 'per carat', rate: '1250.5', taxCode: 'STD' },
    { description: 'Setting', basis: 'whole', rate: '99.99', taxCode: 'EXEMPT' },
  ]
  return shop.sell(lines, { branch, customer, currency: 'EUR', exchange: '1.1', exchangeReason: 'As agreed', ...given })
}
const read = (path: string, query: Values, by = manager) => by.get(`/api/${path}`, query)
const xmlOf = async (path: string, id: string, format: string) => {
  const { status, data } = await read(`${path}/e-invoice`, { id, format })
  expect(status).toBe(200)
  return Buffer.from(data).toString('utf8')
}
const lackOf = async (id: string) => {
  const { formats } = shop.done(await read('invoice/e-invoice/check', { id }))
  return Object.fromEntries(formats.map((one: Values) => [one.format, one.faults.map((fault: Values) => `${fault.record}.${fault.field}`)]))
}

describe('an issued invoice', () => {
  it('is a PDF with the same invoice as XML in it, which programs find', async () => {
    const { id, number, total } = await sell(await branchWith(complete), await customerWith(known), { discountPercent: '5' })
    const { status, data } = await read('invoice/e-invoice', { id, format: 'factur-x' })
    expect(status).toBe(200)
    const { metadata, text, info } = readPdf(data, 'metadata', 'text', 'info')
    expect(metadata).toMatch(/<fx:ConformanceLevel>EN 16931<\/fx:ConformanceLevel>/)
    expect(metadata).toMatch(/<pdfaid:part>3<\/pdfaid:part><pdfaid:conformance>A</)
    expect(metadata).toContain('<pdfaSchema:prefix>fx</pdfaSchema:prefix>')
    expect(info).toMatch(/Tagged: +yes/)
    expect(text).toContain(number)
    const xml = attachmentOf(data, 'factur-x.xml')
    expect(xml).toContain(`<ram:ID>${number}</ram:ID>`)
    expect(xml).toContain(`<ram:DuePayableAmount>${total}</ram:DuePayableAmount>`)
    expect(xml).toContain('<ram:IBANID>DE89370400440532013000</ram:IBANID>')
  })

  it('is a file for XRechnung and for Peppol, which says the parties, the goods and the amounts', async () => {
    const { id, number, total, items } = await sell(await branchWith(complete), await customerWith(known))
    for (const [format, specification] of Object.entries({ xrechnung: 'xrechnung_3.0', peppol: 'billing:3.0' })) {
      const xml = await xmlOf('invoice', id, format)
      expect(xml).toMatch(new RegExp(`<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#[^<]*${specification}</cbc:CustomizationID>`))
      expect(xml).toContain(`<cbc:ID>${number}</cbc:ID>`)
      expect(xml).toContain(`<cbc:PayableAmount currencyID="EUR">${total}</cbc:PayableAmount>`)
      expect(xml).toContain('<cbc:EndpointID schemeID="9930">DE987654321</cbc:EndpointID>')
      expect(xml).toContain('<cbc:RegistrationName>Steinbuch GmbH</cbc:RegistrationName>')
      expect(xml).toContain('<cbc:BuyerReference>04011000-12345-67</cbc:BuyerReference>')
      expect(xml).toContain('<cbc:InvoicedQuantity unitCode="CTM">2.32</cbc:InvoicedQuantity>')
      expect(xml).toContain(`<cbc:ID>${items[0].sku}</cbc:ID>`)
    }
  })

  it('says for each format what is missing, and at which record, before a file is made', async () => {
    const { id } = await sell(await branchWith({ country: 'DE' }), await customerWith({}))
    expect(await lackOf(id)).toEqual({
      'factur-x': ['branch.taxNumber', 'branch.registrationNumber'],
      xrechnung: [
        ...['branch.taxNumber', 'branch.registrationNumber', 'branch.electronicAddress', 'customer.electronicAddress'],
        ...[
          'customer.buyerReference',
          'branch.city',
          'branch.postalCode',
          'customer.city',
          'customer.postalCode',
          'branch.phone',
          'branch.email',
        ],
      ],
      peppol: [
        ...['branch.taxNumber', 'branch.registrationNumber', 'branch.electronicAddress', 'customer.electronicAddress'],
        'customer.buyerReference',
      ],
    })
    const refused = await read('invoice/e-invoice', { id, format: 'factur-x' })
    expect(refused.status).toBe(409)
    expect(refused.errorMessages).toEqual([
      'The e-invoice is not complete. Enter the tax number of the branch. Enter the registration number of the branch, as in the company register.',
    ])
  })

  it('needs an address of the Peppol network where only an e-mail address is known', async () => {
    const { electronicAddress: _, ...mail } = known
    const { id } = await sell(await branchWith(complete), await customerWith(mail))
    expect(await lackOf(id)).toEqual({ 'factur-x': [], xrechnung: [], peppol: ['customer.electronicAddress'] })
    expect(await xmlOf('invoice', id, 'xrechnung')).toContain('<cbc:EndpointID schemeID="EM">kauf@juwelier.test</cbc:EndpointID>')
  })

  it('keeps names with signs of XML as they are', async () => {
    const { id } = await sell(await branchWith(complete), await customerWith({ ...known, name: 'Müller & Söhne <Juwelen>' }))
    expect(await xmlOf('invoice', id, 'xrechnung')).toContain(
      '<cbc:RegistrationName>Müller &amp; Söhne &lt;Juwelen&gt;</cbc:RegistrationName>',
    )
  })
})

test('a draft and a canceled invoice have no e-invoice', async () => {
  const [branch, customer] = [await branchWith(complete), await customerWith(known)]
  const draft = await shop.invoice([{ description: 'Setting', basis: 'whole', rate: '10' }], {
    branch,
    customer,
    currency: 'EUR',
    exchange: '1',
  })
  const issued = await sell(branch, customer)
  await shop.cancel(issued.id)
  for (const { id } of [draft, issued])
    for (const path of ['invoice/e-invoice', 'invoice/e-invoice/check'])
      expect((await read(path, { id, ...(path.endsWith('check') ? {} : { format: 'peppol' }) })).errorMessages).toEqual([
        'Only an issued invoice has an e-invoice.',
      ])
})

test('a credit note is an e-invoice of its own, which names its invoice', async () => {
  const bill = await sell(await branchWith(complete), await customerWith(known))
  const [stone] = bill.items
  const note = await shop.credit(bill, [{ invoiceLine: stone.id, returnTo: 'stock', pieces: stone.pieces, weight: stone.weight }])
  const xml = await xmlOf('creditnote', note.id, 'xrechnung')
  expect(xml).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
  expect(xml).toContain(`<cbc:ID>${bill.number}</cbc:ID>`)
  expect(xml).toContain(`<cbc:PayableAmount currencyID="EUR">${note.total}</cbc:PayableAmount>`)
  const { data } = await read('creditnote/e-invoice', { id: note.id, format: 'factur-x' })
  expect(attachmentOf(data, 'factur-x.xml')).toContain('<ram:TypeCode>381</ram:TypeCode>')
})

test('the postal code and the city are printed below the address, once', async () => {
  const pdf = async (given: Values) => {
    const { id } = await sell(await branchWith(complete), await customerWith({ ...known, ...given }))
    return readPdf((await read('invoice/export/pdf', { id })).data, 'text').text
  }
  const count = (text: string) => text.split('10115 Berlin').length - 1
  expect(count(await pdf({ address: 'Ring 2', postalCode: '10115', city: 'Berlin' }))).toBe(1)
  expect(count(await pdf({ address: 'Ring 2\n10115 Berlin', postalCode: '10115', city: 'Berlin' }))).toBe(1)
})
