import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SharedKind, sharedKinds } from '../../../src/domain/documents/sharing/kinds.ts'
import { entities } from '../../../src/domain/index.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { openWorkshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { openPostOffice, type PostOffice } from '../../support/mail/post-office.ts'
import { pdfText } from '../../support/media/pdf.ts'
import { secretPattern, secrets } from '../../support/secrets.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
let post: PostOffice
let manager: Visitor
let customer: string
const documents = {} as Record<SharedKind, string>
beforeAll(async () => {
  company = await openTestCompany({ currency: centBase, publicUrl: 'https://stones.example' })
  shop = await openShop(company)
  post = await openPostOffice(company)
  manager = await company.as('Manager')
  shop.done(await post.setServer())
  customer = await company.make('customer', {
    ...{ name: 'Guarded Gems', email: 'guarded@client.test', alertNote: 'Pays late: Secret Alert', notes: 'Secret Note of the party' },
    ...{ creditLimit: secrets.creditLimit, approvalLimit: secrets.creditLimit },
  })
  await company.make('taggingDefinition', { name: 'Guarded', pattern: 'G-{seq:5}', cipher: secrets.cipher, type: 'carving' })
  await documentsOfSales()
  for (const kind of ['orderForm', 'lapidaryOrderForm', 'mfOrderForm'] as const) await documentsOfWork(kind)
  documents.statement = customer
})
afterAll(async () => {
  await post.stop()
  await company.stop()
})

const dear = () =>
  shop.stone({
    weight: '1',
    costRate: secrets.costRate,
    minimumRate: secrets.minimumRate,
    askingRate: '150000',
    notes: 'Secret Note of the stone',
  })

const documentsOfSales = async () => {
  const hidden = await company.make('customer', { name: 'Hidden Rival Traders', email: 'rival@client.test' })
  await shop.sell([{ inventory: (await dear()).id, rate: '140000' }], { customer: hidden })
  const bill = await shop.sell([{ inventory: (await dear()).id, rate: '150000' }], { customer })
  documents.invoice = bill.id
  documents.creditNote = (await shop.credit(bill, [{ invoiceLine: bill.items[0].id, returnTo: 'none', amount: '10' }])).id
  documents.approval = (await shop.lend([{ inventory: (await dear()).id, rate: '150000' }], { customer })).id
  documents.offer = (
    await shop.sendOffer([{ inventory: (await dear()).id, rate: '150000' }], { customer, notes: 'Secret Note of the offer' })
  ).id
  documents.paymentNote = (await shop.receive('120000', { party: customer })).id
}

const invoiceOf = { orderForm: 'cuttingInvoice', lapidaryOrderForm: 'lapidaryInvoice', mfOrderForm: 'mfInvoice' } as const
/** A stone of the customer is worked by an employee with the highest pay, and the work is billed. */
const documentsOfWork = async (kind: keyof typeof invoiceOf) => {
  const bench = await openWorkshop(company)
  const { rows } = await company.pool.query('select id from employee_designation limit 1')
  const employee = await company.make('employee', {
    ...{ name: `Hidden Maker ${uuid().slice(-4)}`, designation: rows[0].id, branch: company.branch, pieceRate: secrets.pieceRate },
  })
  const goods = { ownership: 'customer', stoneName: shop.sapphire, pieces: 1, weight: '2', declaredValue: '500' }
  const task = { of: 1, description: 'Polishing', basis: 'whole', rate: '12', labourRate: secrets.labourRate }
  const form = await bench.issue(kind, [goods], [task], {
    employee,
    orderedFor: 'customer',
    customer,
    riskAccepted: true,
    notes: 'Secret Note of the form',
  })
  documents[kind] = form.id
  const [{ id, inventory }] = form.items
  const lines = [{ id, outputs: [{ id: inventory.id, weight: '1.9' }], finish: true }]
  if (kind !== 'mfOrderForm') await bench.moved(kind, 'receive', form.id, { lines })
  await bench.moved(kind, 'complete', form.id)
  const bill = await bench.bill(invoiceOf[kind], await bench.billable(kind, { id: form.id }), { customer })
  documents[invoiceOf[kind]] = bill.id
}

const hidden = new RegExp(`${secretPattern.source}|Hidden (Rival|Maker)|rival@|Secret (Note|Alert)`, 'i')

it('has secrets to find: a Manager sees them in these documents', async () => {
  const found: string[] = []
  for (const kind of sharedKinds) {
    if (kind === 'statement') continue
    const record = shop.done(await manager.get(`/api/${entities[kind].path}`, { id: documents[kind] }))
    if (hidden.test(JSON.stringify(record))) found.push(kind)
  }
  expect(found).toEqual(expect.arrayContaining(['offer', 'invoice', 'orderForm', 'lapidaryOrderForm', 'mfOrderForm']))
  expect(Object.keys(documents).sort()).toEqual([...sharedKinds].sort())
})

/** Opens the document by a link, sends it, and looks for every secret in what the client gets. */
const expectNoSecret = async (kind: SharedKind) => {
  const target = { kind, document: documents[kind] }
  const { url } = shop.done(await manager.post('/api/private-link', target))
  const path = company.address + new URL(url).pathname
  const page = await (await fetch(path)).text()
  const linked = new Uint8Array(await (await fetch(`${path}/pdf`)).arrayBuffer())
  const draft = shop.done(await manager.get('/api/mail/draft', target))
  const { id } = shop.done(
    await manager.post('/api/mail', { ...target, to: ['guarded@client.test'], subject: draft.subject, text: draft.text }),
  )
  expect(await post.settled(id)).toEqual({ 'guarded@client.test': 'sent' })
  const { email } = post.server.received.at(-1)!
  const attached = email.attachments.map(({ content }) => pdfText(new Uint8Array(content as ArrayBuffer)))
  const texts = [page, pdfText(linked), `${email.subject} ${email.text} ${JSON.stringify(email.headers)}`, ...attached]
  expect(texts).toHaveLength(4)
  expect(page).toContain('Guarded Gems')
  for (const text of texts) {
    expect(text.length).toBeGreaterThan(50)
    expect(hidden.exec(text)?.[0]).toBeUndefined()
  }
}

it.each(sharedKinds)('no link, PDF or e-mail of %s shows a cost, a limit, another customer or an internal note', expectNoSecret)

it.each(['orderForm', 'lapidaryOrderForm', 'mfOrderForm'] as const)('nothing of this is in what is handed back of %s', async kind => {
  const bench = await openWorkshop(company)
  await bench.moved(kind, 'deliver', documents[kind])
  await expectNoSecret(kind)
  const { data } = await manager.get(`/api/${entities[kind].path}/export/pdf`, { id: documents[kind], language: 'en' })
  expect(pdfText(data)).toContain('Handed back')
})
