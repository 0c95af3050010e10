import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import type { Role } from '../../../src/domain/people/role.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { pdfText } from '../../support/media/pdf.ts'
import { centBase as base } from '../../support/world.ts'

// docs/domain/workshop.md#prints
type Form = 'orderForm' | 'lapidaryOrderForm' | 'mfOrderForm'
type Values = Answer['data']
let company: TestCompany
let shop: Workshop
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openWorkshop(company)
})
afterAll(() => company.stop())

const printed = async (entity: Form, file: 'pdf' | 'bench', query: { id: string; language?: string }, role: Role = 'Manager') => {
  const { data, errorMessages } = await (await company.as(role)).get(`/api/${entities[entity].path}/export/${file}`, query)
  expect(errorMessages).toEqual([])
  return pdfText(data).replace(/[⁨⁩]/g, '').replace(/\s+/g, ' ')
}
const expectTexts = (print: string, texts: string[]) =>
  expect(
    texts.filter(text => !print.includes(text)),
    print,
  ).toEqual([])
const expectNone = (print: string, texts: string[]) =>
  expect(
    texts.filter(text => print.includes(text)),
    print,
  ).toEqual([])

const theirs = (given: Values = {}) => ({
  ownership: 'customer',
  stoneName: shop.sapphire,
  pieces: 1,
  weight: '1.62',
  declaredValue: '900',
  ...given,
})
const forCustomer = () => ({ orderedFor: 'customer', customer: shop.customer, riskAccepted: true })

describe('the job order of the company’s own stones', () => {
  const cut = async () =>
    shop.issue(
      'orderForm',
      [{ inventory: (await shop.rough()).id, weight: '250', targetPieces: 18, expectedYield: '25' }],
      [{ of: 1, description: 'Faceting', labourRate: '4', rate: '9' }],
      { promisedDate: '2099-03-04', priority: 'urgent', instructions: 'Keep the silk' },
    )

  it('says who works on what, until when, what it shall become, and the pay, and asks for no risk', async () => {
    const form = await cut()
    const print = await printed('orderForm', 'pdf', { id: form.id })
    expectTexts(print, [
      'Job order',
      form.number,
      form.employee.title,
      'Urgent',
      '2099',
      form.items[0].sku,
      '250.00 ct',
      '18 pcs',
      'yield 25',
    ])
    expectTexts(print, ['Faceting', `4.00 ${base} per finished carat`, 'Keep the silk', 'The maker, who has received the goods'])
    expectNone(print, ['Received for work', 'Declared value', 'risk', '3,000', '9.00'])
  })

  it('shows what came of the stones once they are received, and no pay to a Salesman', async () => {
    const form = await cut()
    const outputs = [{ pieces: 18, weight: '55.20', askingRate: '60' }]
    const line = { id: form.items[0].id, outputs, uncut: { weight: '30' }, rejects: [{ weight: '12', value: '60' }], finish: true }
    await shop.moved('orderForm', 'receive', form.id, { lines: [line] })
    const print = await printed('orderForm', 'pdf', { id: form.id })
    expectTexts(print, [
      'Given',
      'Back',
      'Uncut',
      'Rejects',
      'Loss',
      '18 pcs · 55.20 ct',
      '30.00 ct',
      '12.00 ct',
      '152.80 ct',
      'Labor',
      '220.80',
    ])
    expectNone(print, ['Broken', 'Lost', 'In work', '60.00'])
    expectNone(await printed('orderForm', 'pdf', { id: form.id }, 'Salesman'), ['Labor', '220.80', '4.00'])
  })
})

describe('what is handed back to a customer', () => {
  const handedBack = async () => {
    const form = await shop.issue(
      'lapidaryOrderForm',
      [theirs({ weight: '3.20' }), theirs()],
      [{ of: 1, description: 'Repolish', rate: '12' }],
      forCustomer(),
    )
    const [whole, broken] = form.items
    const lines = [
      { id: whole.id, outputs: [{ id: whole.inventory.id, weight: '3.1' }], finish: true },
      { id: broken.id, broken: { pieces: 1, weight: '1.62' }, finish: true },
    ]
    await shop.moved('lapidaryOrderForm', 'receive', form.id, { lines })
    await shop.moved('lapidaryOrderForm', 'complete', form.id)
    return form
  }

  it('is a receipt for what was given, until it is delivered', async () => {
    const form = await handedBack()
    const print = await printed('lapidaryOrderForm', 'pdf', { id: form.id })
    expectTexts(print, ['Received for work', form.number, '3.20', '1.62', '900.00', `Declared value ${base}`, '1,800.00', 'risk'])
  })

  it('names what was given, came back and broke, and has no money, in the language that was asked for', async () => {
    const form = await handedBack()
    await shop.moved('lapidaryOrderForm', 'deliver', form.id, { deliveredTo: 'Amal himself' })
    const print = await printed('lapidaryOrderForm', 'pdf', { id: form.id })
    expectTexts(print, [
      'Handed back',
      form.number,
      'Amal himself',
      'Given',
      '3.20 ct',
      'Back',
      '3.10 ct',
      'Loss',
      '0.10 ct',
      'Broken',
      '1.62 ct',
    ])
    expectNone(print, ['finished', 'rest', 'Declared value', '900.00', '12.00', 'In work'])
    const german = await printed('lapidaryOrderForm', 'pdf', { id: form.id, language: 'de' })
    expectTexts(german, ['Rückgabe', form.number, '3.10 ct', 'Zerbrochen', '1.62 ct'])
    expectNone(german, ['Handed back', 'Given', 'Broken'])
  })

  it('lists the jewel that was made of the goods, in grams', async () => {
    const gold = theirs({ stoneName: shop.sapphire, type: 'metal', pieces: undefined, weight: '7.2', purity: '75' })
    const form = await shop.issue('mfOrderForm', [gold, theirs()], [{ description: 'Making', basis: 'whole', rate: '80' }], {
      ...forCustomer(),
      design: 'Halo',
      jewel: 'ring',
      jewelSize: '54',
    })
    const [metal] = form.items
    await shop.moved('mfOrderForm', 'receive', form.id, { lines: [{ id: metal.id, uncut: { weight: '0.5' }, loss: '0.25' }] })
    await shop.moved('mfOrderForm', 'complete', form.id, { products: [{ gross: '6.774' }] })
    await shop.bill('mfInvoice', await shop.billable('mfOrderForm', { id: form.id }))
    await shop.moved('mfOrderForm', 'deliver', form.id)
    const print = await printed('mfOrderForm', 'pdf', { id: form.id })
    expectTexts(print, ['Handed back', 'Ring 54', '1 pc · 6.774 g', '7.20 g', '0.50 g', '0.25 g', 'Built in', '1.62 ct'])
    expectNone(print, ['Carats', '80.00'])
  })
})

describe('the bench sheet', () => {
  it('has a row for each step of each line, to be filled in, and no price', async () => {
    const tasks = ['Sawing', 'Preforming', 'Polishing'].map(description => ({ of: 1, description, labourRate: '4', rate: '9' }))
    const form = await shop.issue('orderForm', [{ inventory: (await shop.rough({ sku: 'R-BENCH' })).id, weight: '250' }], tasks)
    const print = await printed('orderForm', 'bench', { id: form.id })
    expectTexts(print, ['R-BENCH', 'Step Maker Weight in Weight out Loss Time Sawing Preforming Polishing', 'Finished ct'])
    expectNone(print, ['4.00', '9.00', '3,000'])
  })

  it('has a row for each planned step, with what is known of it', async () => {
    const goods = [{ inventory: (await shop.rough({ sku: 'R-STEPS' })).id, weight: '20' }]
    const steps = [{ of: 1, kind: 'preform' }, { of: 1, kind: 'facet', note: 'Keep the table' }, { kind: 'control' }]
    const form = await shop.issue('orderForm', goods, [{ of: 1, description: 'Cutting' }], { steps })
    const [first, second] = form.steps
    await shop.moved('orderForm', 'handOver', form.id, { step: first.id, employee: company.employee })
    await shop.moved('orderForm', 'handOver', form.id, { step: second.id, employee: company.employee, weight: '14.5', minutes: 35 })
    const maker = form.employee.title
    const print = await printed('orderForm', 'bench', { id: form.id })
    expectTexts(print, [`Preform ${maker} 20.00 ct 14.50 ct 5.50 ct 35 min Facet · Keep the table ${maker} 14.50 ct`, 'Control', 'Cutting'])
  })

  it('has rows for work that is not named yet, and one table for the work on the whole jewel', async () => {
    const form = await shop.issue('lapidaryOrderForm', [theirs(), theirs()], [], forCustomer())
    const free = await printed('lapidaryOrderForm', 'bench', { id: form.id })
    expect(free.match(/Step Maker Weight in/g)).toHaveLength(2)
    const setting = await shop.issue('mfOrderForm', [theirs()], [{ description: 'Plating', basis: 'whole', rate: '10' }], forCustomer())
    const print = await printed('mfOrderForm', 'bench', { id: setting.id })
    expect(print.match(/Step Maker Weight in/g)).toHaveLength(1)
    expectTexts(print, ['Time Plating'])
  })
})
