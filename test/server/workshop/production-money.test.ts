import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Cashier, openCashier } from '../../support/clerk/cashier.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { today, worth } from '../../support/shop.ts'
import { centBase as base, daysAgo } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Workshop
let clerk: Cashier
let party: string
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openWorkshop(company)
  clerk = openCashier(company, shop)
  refused = refusals(company)
})
beforeEach(async () => {
  party = await company.make('customer', { name: `Payer ${uuid()}`, kinds: ['customer', 'supplier'] })
})
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
afterAll(() => company.stop())

const made = ['cuttingInvoice', 'lapidaryInvoice', 'mfInvoice'] as const
type Made = (typeof made)[number]
const service = (rate: string) => [{ description: 'Work', basis: 'whole', rate }]

const dueAtOnce = ({ date = today() }: Values) => ({ dueDate: date })
/** An issued invoice for work of this amount. */
const work = async (entity: Made, rate: string, given: Values = {}) => {
  const draft = { ...shop.billOf([]), ...dueAtOnce(given), customer: party, items: service(rate), ...given }
  return shop.moved(entity, 'issue', shop.done(await (await company.as('Manager')).post(`/api/${entities[entity].path}`, draft)).id)
}
const sale = (rate: string, given: Values = {}) => shop.sell(service(rate), { customer: party, ...dueAtOnce(given), ...given })
const purchase = async (rate: string, given: Values = {}) => {
  const manager = await company.as('Manager')
  const types: Values[] = shop.done(await manager.get('/api/purchase/type'))
  const type = types.find(({ variant }) => variant === 'expense')!.value
  const draft = {
    type,
    supplier: party,
    branch: company.branch,
    date: today(),
    currency: base,
    items: service(rate),
    ...dueAtOnce(given),
    ...given,
  }
  return shop.moved('purchase', 'record', shop.done(await manager.post('/api/purchase', draft)).id)
}
const get = async (path: string, query: Values = {}) => shop.done(await (await company.as('Manager')).get(`/api/${path}`, query))
const statement = (query: Values = {}) => get('statement', { party, currency: base, ...query })
const report = (path: string, query: Values = {}) => get(`report/${path}`, query)
const statuses = async (documents: readonly [Made | 'invoice' | 'purchase', Values][]) =>
  Promise.all(documents.map(async ([entity, { id }]) => (await shop.read(entity, id)).status))
const settled = (note: Values) => note.settles.map(({ kind, amount }: Values) => [kind, Number(amount)])

describe('one payment', () => {
  it('settles a sale, cutting, lapidary and a jewel, the oldest first, and reopens them all when it is void', async () => {
    const documents: [Made | 'invoice', Values][] = [
      ['invoice', await sale('100', { date: daysAgo(9) })],
      ['cuttingInvoice', await work('cuttingInvoice', '80', { date: daysAgo(7) })],
      ['lapidaryInvoice', await work('lapidaryInvoice', '60', { date: daysAgo(5) })],
      ['mfInvoice', await work('mfInvoice', '40', { date: daysAgo(3) })],
    ]
    const note = await clerk.recorded({ party, amount: '255' })
    expect(settled(note).sort()).toEqual([
      ['cuttingInvoice', 80],
      ['invoice', 100],
      ['lapidaryInvoice', 60],
      ['mfInvoice', 15],
    ])
    expect(await statuses(documents)).toEqual(['paid', 'paid', 'paid', 'overdue'])
    const account = await statement()
    expect(account.entries.map(({ kind, document }: Values) => [kind, document.entity])).toEqual(
      [...documents.map(([entity]) => entity), 'paymentNote'].map(entity => [entity, entity]),
    )
    expect(account.entries.map(({ balance }: Values) => Number(balance))).toEqual([100, 180, 240, 280, 25])
    expect(account).toMatchObject({
      closing: worth('25'),
      openItems: [{ kind: 'mfInvoice', number: documents[3]![1].number, open: worth('25') }],
    })
    expect(account.ageing).toMatchObject({ '1-30': worth('25'), current: worth('0') })
    shop.done(await clerk.move('void', note.id, { reason: 'Mistyped' }))
    expect(await statuses(documents)).toEqual(Array(4).fill('overdue'))
    expect((await statement()).closing).toEqual(worth('280'))
  })

  it('settles the selected bills, never more than is open on each', async () => {
    const [cut, made] = [await work('cuttingInvoice', '80'), await work('mfInvoice', '40')]
    const chosen = (amounts: [string, string]) => ({
      ...{ party, amount: '50', settle: 'chosen' },
      allocations: [cut, made].map(({ id }, index) => ({ bill: id, amount: amounts[index]! })),
    })
    await refused(() => clerk.record(chosen(['9', '41'])), 409, new RegExp(`${made.number} has only 40\\.00 open`))
    const note = await clerk.recorded(chosen(['30', '20']))
    expect(settled(note).sort()).toEqual([
      ['cuttingInvoice', 30],
      ['mfInvoice', 20],
    ])
    expect(
      await statuses([
        ['cuttingInvoice', cut],
        ['mfInvoice', made],
      ]),
    ).toEqual(['part paid', 'part paid'])
    expect((await clerk.openOf(party)).bills.map(({ kind, open }: Values) => [kind, Number(open)])).toEqual([
      ['cuttingInvoice', 50],
      ['mfInvoice', 20],
    ])
  })

  it('pays makers of all three kinds and a purchase, and none of the receivables from that party', async () => {
    const maker = { direction: 'maker' }
    const documents: [Made | 'invoice' | 'purchase', Values][] = [
      ['purchase', await purchase('100', { date: daysAgo(9) })],
      ['cuttingInvoice', await work('cuttingInvoice', '80', { ...maker, date: daysAgo(7) })],
      ['lapidaryInvoice', await work('lapidaryInvoice', '60', { ...maker, date: daysAgo(5) })],
      ['mfInvoice', await work('mfInvoice', '40', { ...maker, date: daysAgo(3) })],
      ['invoice', await sale('500')],
    ]
    const note = await clerk.recorded({ party, direction: 'paid', amount: '250' })
    expect(settled(note).sort()).toEqual([
      ['cuttingInvoice', 80],
      ['lapidaryInvoice', 60],
      ['mfInvoice', 10],
      ['purchase', 100],
    ])
    expect(await statuses(documents)).toEqual(['paid', 'paid', 'paid', 'overdue', 'unpaid'])
    const account = await statement({ ledger: 'payable' })
    expect(account.entries.map(({ kind }: Values) => kind)).toEqual([
      'purchase',
      'cuttingInvoice',
      'lapidaryInvoice',
      'mfInvoice',
      'paymentNote',
    ])
    expect([account.closing, (await statement()).closing]).toEqual([worth('30'), worth('500')])
    const payables = await report('payables', { party })
    expect(payables.rows).toMatchObject([{ party: { id: party }, open: worth('30'), '1-30': worth('30'), oldest: 3 }])
    expect((await report('receivables', { party })).rows).toMatchObject([{ current: worth('500'), open: worth('500') }])
    expect(await get('customer/standing', { id: party })).toMatchObject({
      balances: [{ currency: base, amount: worth('500') }],
      payables: [{ currency: base, amount: worth('30') }],
    })
  })

  it('sets off work for a party against work by that party', async () => {
    const [cut, theirs] = [await work('cuttingInvoice', '90'), await work('lapidaryInvoice', '70', { direction: 'maker' })]
    const note = await clerk.recorded({ party, method: 'offset', amount: '70' })
    expect(settled(note)).toEqual([['cuttingInvoice', 70]])
    expect(settled(await shop.read('paymentNote', note.counterpart.id))).toEqual([['lapidaryInvoice', 70]])
    expect(
      await statuses([
        ['cuttingInvoice', cut],
        ['lapidaryInvoice', theirs],
      ]),
    ).toEqual(['part paid', 'paid'])
  })
})

describe.each(made)('%s', entity => {
  it('of a customer is canceled with the payment as their credit, which the next invoice uses', async () => {
    const bill = await work(entity, '80')
    const note = await clerk.recorded({ party, amount: '50' })
    expect((await shop.moved(entity, 'cancel', bill.id, { reason: 'Wrong price' })).status).toBe('cancelled')
    expect(await shop.read('paymentNote', note.id)).toMatchObject({ credit: worth('50'), settles: [] })
    const account = await statement()
    expect(account.entries.map(({ kind, reversal }: Values) => [kind, reversal])).toEqual([
      [entity, false],
      ['paymentNote', false],
      [entity, true],
    ])
    expect(account).toMatchObject({ closing: worth('-50'), credit: worth('50') })
    const next = await work(entity, '120')
    shop.done(await clerk.move('apply', note.id))
    expect(await shop.read(entity, next.id)).toMatchObject({ status: 'part paid', open: worth('70') })
    await refused(
      () => clerk.record({ party, amount: '5', settle: 'chosen', allocations: [{ bill: bill.id, amount: '5' }] }),
      409,
      /canceled|not open|no bill/i,
    )
  })

  it('of a maker is canceled only after our payment is void', async () => {
    const bill = await work(entity, '80', { direction: 'maker' })
    const note = await clerk.recorded({ party, direction: 'paid', amount: '50' })
    const cancel = () => shop.move(entity, 'cancel', bill.id, { reason: 'Entered twice' })
    await refused(cancel, 409, new RegExp(`${bill.number} is paid in full or in part by ${note.number}. Void the payment first`))
    shop.done(await clerk.move('void', note.id, { reason: 'Entered twice' }))
    shop.done(await cancel())
    expect(await clerk.openOf(party, 'payable')).toMatchObject({ bills: [], credit: '0.00' })
  })

  it('posts an exchange difference when paid at another rate, on its own side', async () => {
    const euro = { currency: 'EUR', exchange: '1.08', exchangeReason: 'Agreed with them' }
    const [ours, theirs] = [await work(entity, '1000', euro), await work(entity, '100', { ...euro, direction: 'maker' })]
    await clerk.recorded({ party, amount: '600', currency: 'EUR', exchange: '1.10' })
    await clerk.recorded({ party, direction: 'paid', amount: '100', currency: 'EUR', exchange: '1.10' })
    expect(await shop.read(entity, ours.id)).toMatchObject({ open: worth('400'), baseOpen: worth('432') })
    expect(await shop.read(entity, theirs.id)).toMatchObject({ status: 'paid', baseOpen: worth('0') })
    const { rows } = await report('exchange')
    const of = (bill: string) => rows.find((row: Values) => row.billId === bill)
    expect(of(ours.id)).toMatchObject({ billKind: entity, ledger: 'receivable', gain: worth('12') })
    expect(of(theirs.id)).toMatchObject({ billKind: entity, ledger: 'payable', gain: worth('-2') })
    expect(await get('customer', { id: party })).toMatchObject({ balance: worth('432'), payable: worth('0') })
  })
})

test('payments for work are in the cash book by method, in and out', async () => {
  const book = async () => {
    const { rows } = await report('cash-book', { method: 'card' })
    return rows.length === 0 ? [0, 0] : [Number(rows[0].received), Number(rows[0].paid)]
  }
  const [received, paid] = (await book()) as [number, number]
  await work('cuttingInvoice', '80')
  await work('mfInvoice', '30', { direction: 'maker' })
  await clerk.recorded({ party, amount: '80', method: 'card' })
  await clerk.recorded({ party, direction: 'paid', amount: '30', method: 'card' })
  expect(await book()).toEqual([received + 80, paid + 30])
})

test('own labor is owed to nobody: it is on no statement, and cannot be paid', async () => {
  const own = await work('cuttingInvoice', '80', { direction: 'internal', customer: null, employee: company.employee })
  expect(await clerk.openOf(party)).toMatchObject({ bills: [] })
  await refused(() => clerk.record({ party, amount: '5', settle: 'chosen', allocations: [{ bill: own.id, amount: '5' }] }), 409, /./)
  expect((await shop.moved('cuttingInvoice', 'cancel', own.id, { reason: 'Entered twice' })).status).toBe('cancelled')
})

test('a changed due date is used for aging', async () => {
  const bill = await work('lapidaryInvoice', '80', { date: daysAgo(40), dueDate: daysAgo(35) })
  expect((await statement()).ageing).toMatchObject({ '31-60': worth('80') })
  shop.done(
    await (await company.as('Manager')).put('/api/raza-lapidary-invoice', { id: bill.id, version: bill.version, dueDate: daysAgo(-5) }),
  )
  expect((await statement()).ageing).toMatchObject({ '31-60': worth('0'), current: worth('80') })
})
