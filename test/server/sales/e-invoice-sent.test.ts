import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { openPostOffice, type PostOffice } from '../../support/mail/post-office.ts'
import { attachmentOf, readPdf } from '../../support/media/pdf.ts'
import { openShop, type Shop } from '../../support/shop.ts'

// docs/domain/e-invoices.md#by-e-mail
type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let post: PostOffice
let manager: Visitor
const address = { address: 'Hauptstraße 1', postalCode: '55743', city: 'Idar-Oberstein', country: 'DE' }
let [branch, incomplete] = ['', '']

beforeAll(async () => {
  company = await openTestCompany({ publicUrl: 'https://stones.example' })
  shop = await openShop(company)
  post = await openPostOffice(company, { greeting: 500, silence: 1_000, whole: 5_000 })
  shop.done(await post.setServer())
  manager = await company.as('Manager')
  const draft = { code: 'IDO', name: 'Idar', currency: company.currency, ...address, taxNumber: 'DE123456789' }
  branch = await company.make('branch', draft)
  incomplete = await company.make('branch', { ...draft, code: 'IDX', name: 'Idar without a tax number', taxNumber: null })
})
afterAll(async () => {
  await post.stop()
  await company.stop()
})

let customers = 0
const sellTo = async (given: Values, from = branch): Promise<Values> => {
  const customer = await company.make('customer', { name: `Juwelier ${++customers}`, email: 'kauf@juwelier.test', ...address, ...given })
  return shop.sell([{ description: 'Setting', basis: 'whole', rate: '100' }], { branch: from, customer })
}
const takes = { electronicAddress: '9930:DE987654321' }
const draftOf = async (document: string): Promise<Values> => shop.done(await manager.get('/api/mail/draft', { kind: 'invoice', document }))
/** The PDF that the customer gets by e-mail. */
const mailed = async (document: string): Promise<Buffer> => {
  const subject = `Bill ${document}`
  const message = { kind: 'invoice', document, to: ['kauf@juwelier.test'], subject, text: 'Dear client' }
  const { id } = shop.done(await manager.post('/api/mail', message))
  await post.settled(id)
  const [pdf] = post.server.received.find(({ email }) => email.subject === subject)?.email.attachments ?? []
  return Buffer.from(pdf?.content as ArrayBuffer)
}
/** The PDF behind a private link. */
const linked = async (document: string): Promise<Buffer> => {
  const { url } = shop.done(await manager.post('/api/private-link', { kind: 'invoice', document }))
  const answer = await fetch(`${company.address}${new URL(url).pathname}/pdf`)
  return Buffer.from(await answer.arrayBuffer())
}

it('a customer with an e-invoice address gets the e-invoice in the PDF, by e-mail and by a private link', async () => {
  const { id, number, total } = await sellTo(takes)
  expect(await draftOf(id)).toMatchObject({ isEInvoice: true, file: `${number}.pdf` })
  for (const pdf of [await mailed(id), await linked(id)]) {
    expect(attachmentOf(pdf, 'factur-x.xml')).toContain(`<ram:DuePayableAmount>${total}</ram:DuePayableAmount>`)
    expect(readPdf(pdf, 'text').text).toContain(number)
  }
})
it.each([
  ['has no e-invoice address', () => sellTo({})],
  ['has one, but the branch has no tax number', () => sellTo(takes, incomplete)],
])('the PDF is plain if the customer %s', async (_, sold) => {
  const { id } = await sold()
  expect((await draftOf(id)).isEInvoice).toBe(false)
  expect((await mailed(id)).includes('factur-x.xml')).toBe(false)
})
it('the PDF of a canceled invoice has no e-invoice', async () => {
  const { id } = await sellTo(takes)
  await shop.cancel(id)
  expect((await draftOf(id)).isEInvoice).toBe(false)
  expect((await linked(id)).includes('factur-x.xml')).toBe(false)
})
