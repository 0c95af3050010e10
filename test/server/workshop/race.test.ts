import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import type { Answer } from '../../support/company.ts'
import { openRace, type Race, winners } from '../../support/race.ts'
import { worth } from '../../support/shop.ts'

const clients = 12
type Values = Record<string, Answer['data']>
let { company, shop, clerks, together } = {} as Race<Workshop>
openRace(clients, openWorkshop, race => {
  ;({ company, shop, clerks, together } = race)
})

const resultsOf = async (id: string): Promise<Values[]> => (await shop.read('orderForm', id)).results
const cutting = async (given: Values = {}) =>
  shop.issue(
    'orderForm',
    [{ inventory: (await shop.rough()).id, weight: '250' }],
    [{ of: 1, description: 'Cutting', labourRate: '4' }],
    given,
  )
const finished = (id: string, weight = '60') => ({ id, outputs: [{ pieces: 10, weight, askingRate: '60' }], finish: true })

test('a receipt entered by twelve is recorded once; reversed by twelve it is reversed once', async () => {
  const { id, version, items } = await cutting()
  const lines = [finished(items[0].id)]
  expect(winners(await together(clerk => clerk.put('/api/order-form/receive', { id, version, lines })))).toBe(1)
  expect(await resultsOf(id)).toHaveLength(2)
  const entered = await shop.read('orderForm', id)
  expect(winners(await together(clerk => clerk.put('/api/order-form/undo', { id, version: entered.version, receipt: 1 })))).toBe(1)
  expect(await resultsOf(id)).toEqual([])
})

test('lines received one by one by twelve users are all recorded, whoever must retry', async () => {
  const parcel = await shop.stone({ type: 'parcel', pieces: 24, weight: '24', costRate: '33.33' })
  const { id, items } = await shop.issue('orderForm', [{ inventory: parcel.id, pieces: 24, weight: '24' }])
  const lines = [{ id: items[0].id, outputs: [{ pieces: 1, weight: '1.5', askingRate: '60' }] }]
  const enter = async (clerk: (typeof clerks)[number]): Promise<Answer> => {
    const { version } = (await clerk.get('/api/order-form', { id })).data
    const answer = await clerk.put('/api/order-form/receive', { id, version, lines })
    return answer.status === 409 && /changed this/.test(answer.errorMessages[0]!) ? enter(clerk) : answer
  }
  expect(winners(await together(enter))).toBe(clients)
  expect((await shop.read('orderForm', id)).items[0]).toMatchObject({ finishedWeight: worth('18'), openWeight: worth('6') })
})

test('one stone goes on one of twelve order forms, and a lot up to its quantity', async () => {
  const [stone, lot] = [await shop.stone(), await shop.stone({ type: 'parcel', pieces: 100, weight: '50', costRate: '33.33' })]
  for (const [goods, many] of [
    [{ inventory: stone.id }, 1],
    [{ inventory: lot.id, pieces: 9, weight: '4.5' }, 11],
  ] as const) {
    const drafts = await Promise.all(clerks.map(() => shop.draft('lapidaryOrderForm', [goods])))
    const answers = await together((clerk, index) =>
      clerk.put('/api/raza-lapidary-order-form/issue', { id: drafts[index]!.id, version: drafts[index]!.version }),
    )
    expect(winners(answers)).toBe(many)
    const numbers = answers.filter(({ status }) => status === 200).map(({ data }) => Number(data.number.slice(-5)))
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(many - 1)
  }
  expect(await shop.read('inventory', lot.id)).toMatchObject({ availablePieces: 1, availableWeight: worth('0.5') })
})

test('a stone in custody is delivered once, and a canceled form is not also started', async () => {
  const theirs = { ownership: 'customer', stoneName: shop.sapphire, pieces: 1, weight: '3.2' }
  const given = { orderedFor: 'customer', customer: shop.customer, riskAccepted: true }
  const form = await shop.issue('lapidaryOrderForm', [theirs], [], given)
  const [{ id: line, inventory: stone }] = form.items
  await shop.moved('lapidaryOrderForm', 'receive', form.id, {
    lines: [{ id: line, outputs: [{ id: stone.id, weight: '3.1' }], finish: true }],
  })
  const { id, version } = await shop.moved('lapidaryOrderForm', 'complete', form.id)
  expect(winners(await together(clerk => clerk.put('/api/raza-lapidary-order-form/deliver', { id, version })))).toBe(1)
  const { rows } = await sql<{ many: number }>`select count(*)::integer as many from stock_posting
    where inventory_id = ${stone.id} and to_place = 'supplier' and reverses is null`.execute(company.db)
  expect(rows[0]!.many).toBe(1)

  const other = await cutting()
  const answers = await together((clerk, index) => {
    const document = { id: other.id, version: other.version }
    const lines = [finished(other.items[0].id)]
    return index % 2
      ? clerk.put('/api/order-form/receive', { ...document, lines })
      : clerk.put('/api/order-form/cancel', { ...document, reason: 'Not wanted any more' })
  })
  expect(winners(answers)).toBe(1)
})

test('a jewel is made once from the goods in work, sold once, and not also taken apart', async () => {
  const given = { orderedFor: 'customer', customer: shop.customer }
  const form = await shop.issue(
    'mfOrderForm',
    [{ inventory: (await shop.stone({ weight: '2', costRate: '100' })).id }],
    [{ description: 'Setting', basis: 'whole', rate: '90', labourRate: '7' }],
    given,
  )
  expect(winners(await together(clerk => clerk.put('/api/mf-order-form/complete', { id: form.id, version: form.version })))).toBe(1)
  const made = await shop.read('mfOrderForm', form.id)
  const jewels = made.results.filter(({ of }: Values) => of === null)
  expect(jewels.map(({ cost }: Values) => cost)).toEqual([worth('207')])
  const draft = shop.done(await clerks[0]!.post('/api/mf-invoice', shop.billOf(await shop.billable('mfOrderForm', { id: form.id }))))
  const answers = await together((clerk, index) =>
    index % 2
      ? clerk.put('/api/mf-invoice/issue', { id: draft.id, version: draft.version })
      : clerk.put('/api/mf-order-form/rework', { id: made.id, version: made.version, reason: 'The stone is loose' }),
  )
  expect(winners(answers)).toBe(1)
  const isSold = answers.some(({ status }, index) => status === 200 && index % 2)
  expect((await shop.read('inventory', jewels[0].inventory.id)).status).toBe(isSold ? 'sold' : 'consumed')
})

test('lines of many forms, changed from all sides, cause no visible deadlock', async () => {
  const lots = await Promise.all(Array.from({ length: 4 }, () => shop.stone({ type: 'parcel', pieces: 500, weight: '500' })))
  const forms = await Promise.all(
    clerks.map((_, index) => {
      const turned = [...lots.slice(index % 4), ...lots.slice(0, index % 4)]
      return shop.draft(
        'orderForm',
        (index % 2 ? turned : turned.reverse()).map(({ id }) => ({ inventory: id, pieces: 2, weight: '2' })),
      )
    }),
  )
  const put = (action: string, input: (form: Values) => Values = () => ({})) =>
    together(async (clerk, index) => {
      const form = (await clerk.get('/api/order-form', { id: forms[index]!.id })).data
      return clerk.put(`/api/order-form/${action}`, { id: form.id, version: form.version, ...input(form) })
    })
  expect(winners(await put('issue'))).toBe(clients)
  const back = (form: Values) => ({
    lines: form.items.map(({ id }: Values) => ({
      id,
      uncut: { pieces: 1, weight: '1' },
      outputs: [{ pieces: 1, weight: '0.5', askingRate: '9' }],
      finish: true,
    })),
  })
  expect(winners(await put('receive', back))).toBe(clients)
  expect(winners(await put('complete'))).toBe(clients)
})
