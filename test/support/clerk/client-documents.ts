import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import type { TestCompany } from '../company.ts'
import { dayFromNow, daysAgo } from '../world.ts'
import { openWorkshop } from './workshop.ts'

type Values = Record<string, unknown>

/** A client with one document of every kind, each with everything that it can print. */
export const openClient = async (company: TestCompany, given: Values = {}) => {
  const shop = await openWorkshop(company)
  const manager = await company.as('Manager')
  const customer = await company.make('customer', {
    ...{
      name: `Kunde ${uuid().slice(-4)}`,
      country: 'DE',
      address: 'Obere Gasse 4\n55743 Idar-Oberstein',
      taxNumber: '4711',
      kinds: ['customer'],
    },
    ...given,
  })
  const known = (await company.query<{ id: string }>("select id from origin where code = 'LK-RAT'"))[0]!.id
  const stone = () =>
    shop.stone({
      ...{ length: '8.1', width: '6.2', depth: '4.4', origin: known },
      treatments: [{ code: 'H' }, { code: 'O', extent: 'minor' }],
    })
  const lineOf = async (more: Values = {}) => ({ inventory: (await stone()).id, rate: '1234.5', discountPercent: '5', ...more })
  const sold = await shop.sell([await lineOf(), await lineOf(), { description: 'Ring 750', basis: 'whole', rate: '310' }], {
    ...{ customer, dueDate: dayFromNow(30), shipping: '25', charges: '12', discountPercent: '3', notes: 'Nr. 4711' },
  })
  await shop.sell([{ description: 'Ring 750', basis: 'whole', rate: '900' }], { customer, date: daysAgo(50), dueDate: daysAgo(20) })
  const approval = await shop.lend([await lineOf(), await lineOf({ basis: 'whole' })], {
    ...{ customer, dueDate: dayFromNow(9), receivedBy: 'Herr Klein', terms: 'Nr. 4711', purpose: 'fair' },
  })
  const credit = await shop.credit(sold, [{ invoiceLine: sold.items[0].id, returnTo: 'none', amount: '40' }])
  const offer = await shop.sendOffer([await lineOf(), await lineOf({ basis: 'on request', rate: '0', discountPercent: null })], {
    ...{ customer, validUntil: dayFromNow(9), message: 'Nr. 4711' },
  })
  const draft = await shop.invoice([await lineOf()], { customer })
  const canceled = await shop.sell([await lineOf()], { customer })
  await shop.cancel(canceled.id)
  const receipt = await shop.receive('700', {
    party: customer,
    method: 'cheque',
    reference: '000123',
    chequeDate: daysAgo(2),
    writeOff: '0',
  })
  const goods = { ownership: 'customer', stoneName: shop.sapphire, pieces: 1, weight: '3.2', declaredValue: '900' }
  const form = await shop.issue('lapidaryOrderForm', [goods], [{ of: 1, description: 'Politur', rate: '12', basis: 'per piece' }], {
    ...{ orderedFor: 'customer', customer, riskAccepted: true, promisedDate: dayFromNow(5) },
  })
  await shop.moved('lapidaryOrderForm', 'receive', form.id, {
    lines: [{ id: form.items[0].id, outputs: [{ id: form.items[0].inventory.id, weight: '3.1' }], finish: true }],
  })
  const bill = await shop.bill('lapidaryInvoice', await shop.billable('lapidaryOrderForm', { id: form.id }), { customer })
  const documents = [
    { name: 'invoice', kind: 'invoice', path: 'invoice', id: sold.id, title: 'invoice' },
    { name: 'draft', kind: null, path: 'invoice', id: draft.id, title: 'invoice' },
    { name: 'canceled', kind: 'invoice', path: 'invoice', id: canceled.id, title: 'invoice' },
    { name: 'approval', kind: 'approval', path: 'approval', id: approval.id, title: 'approval' },
    { name: 'credit-note', kind: 'creditNote', path: 'creditnote', id: credit.id, title: 'creditNote' },
    { name: 'offer', kind: 'offer', path: 'offer', id: offer.id, title: 'offer' },
    { name: 'receipt', kind: 'paymentNote', path: 'paymentnote', id: receipt.id, title: 'receipt' },
    { name: 'order', kind: 'lapidaryOrderForm', path: 'raza-lapidary-order-form', id: form.id, title: 'received' },
    { name: 'work', kind: 'lapidaryInvoice', path: 'raza-lapidary-invoice', id: bill.id, title: 'lapidaryInvoice' },
    { name: 'statement', kind: 'statement', path: 'statement', id: customer, title: 'statement' },
  ] as const
  const speak = async (language: string | null) => {
    const { version } = await shop.read('customer', customer)
    return shop.done(await manager.put('/api/customer', { id: customer, version, language }))
  }
  type Document = (typeof documents)[number]
  const pdf = async ({ path, id }: Pick<Document, 'path' | 'id'>, query: Values = {}) => {
    const { status, data } = await manager.get(`/api/${path}/export/pdf`, { ...(path === 'statement' ? { party: id } : { id }), ...query })
    if (status !== 200) throw new Error(`${path} is answered with ${status}: ${JSON.stringify(data)}`)
    return readPdf(company.folder, data)
  }
  const offerIn = async (language: string) => shop.sendOffer([await lineOf()], { customer, language })
  return { ...shop, customer, documents, sold, offer, offerIn, speak, pdf }
}

/** What a PDF says, and where. */
export const readPdf = (folder: string, bytes: Buffer) => {
  const file = join(folder, `${uuid()}.pdf`)
  writeFileSync(file, bytes)
  const read = (...options: string[]) => execFileSync('pdftotext', ['-q', ...options, file, '-'], { encoding: 'utf8' })
  const boxes = [...read('-bbox').matchAll(/<page width="([\d.]+)" height="([\d.]+)">([\s\S]*?)<\/page>/g)].flatMap(
    ([, width, height, words = '']) =>
      [...words.matchAll(/xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</g)].map(
        ([, left, top, right, bottom, text]) => ({
          ...{ left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom), text },
          page: { width: Number(width), height: Number(height) },
        }),
      ),
  )
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(read('-bbox')) ?? []
  return { file, title, text: read('-raw'), boxes }
}
