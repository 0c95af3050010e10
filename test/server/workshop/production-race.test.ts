import { expect, test } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import { sum } from '../../../src/domain/kit/quantity.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import type { Answer } from '../../support/company.ts'
import { openRace, type Race } from '../../support/race.ts'

type Values = Record<string, Answer['data']>
const clients = 8
let { company, shop, clerks, together } = {} as Race<Workshop>
openRace(clients, openWorkshop, race => {
  ;({ company, shop, clerks, together } = race)
})

/** How many succeeded, and the messages of the others. No request may get a server error. */
const tally = (answers: readonly Answer[]) => {
  expect(answers.map(({ status }) => status).filter(status => status !== 200 && status !== 409)).toEqual([])
  return {
    won: answers.filter(({ status }) => status === 200),
    refusals: answers.filter(({ status }) => status === 409).map(({ errorMessages }) => errorMessages.join(' ')),
  }
}

/** A form with this many stones of a customer, each polished for 40 by an employee who earns 12. */
const polished = async (lines: number, customer: string) => {
  const goods = { ownership: 'customer', stoneName: shop.sapphire, pieces: 1, weight: '3', declaredValue: '900' }
  const tasks = Array.from({ length: lines }, (_, index) => ({
    ...{ of: index + 1, description: 'Polish', basis: 'whole', rate: '40', labourRate: '12' },
  }))
  const terms = { orderedFor: 'customer', customer, riskAccepted: true }
  const form = await shop.issue('lapidaryOrderForm', Array(lines).fill(goods), tasks, terms)
  return shop.moved('lapidaryOrderForm', 'receive', form.id, {
    lines: form.items.map(({ id, inventory }: Values) => ({ id, outputs: [{ id: inventory.id, weight: '2.9' }], finish: true })),
  })
}
const path = `/api/${entities.lapidaryInvoice.path}`
const customer = () => company.make('customer', { name: `Customer ${uuid()}` })
const draft = async (form: Values, tasks: readonly Values[], given: Values) =>
  shop.done(
    await clerks[0]!.post(
      path,
      shop.billOf(
        tasks.map(({ id }) => ({ task: id, rate: '40' })),
        { customer: form.customer.id, ...given },
      ),
    ),
  )
const issue = (clerk: (typeof clerks)[number], { id, version }: Values) => clerk.put(`${path}/issue`, { id, version })

test.each([
  ['to its customer', {}],
  ['for its maker', { direction: 'internal', customer: null }],
])('of eight invoices for the same work %s, one succeeds', async (_, given: Values) => {
  const form = await polished(1, await customer())
  const whose = given.direction ? { ...given, employee: company.employee } : {}
  const drafts = await Promise.all(clerks.map(() => draft(form, form.tasks, whose)))
  const { won, refusals } = tally(await together((clerk, index) => issue(clerk, drafts[index]!)))
  expect(won).toHaveLength(1)
  expect(refusals).toEqual(Array(clients - 1).fill(`Line 1: This is already on invoice ${won[0]!.data.number}.`))
})

test('eight bill overlapping work of two forms in any order: each work is on one invoice, and numbers have no gap', async () => {
  const who = await customer()
  const forms = [await polished(4, who), await polished(4, who)]
  const tasks = forms.flatMap(form => form.tasks) as Values[]
  const drafts = await Promise.all(
    clerks.map((_, index) => {
      const two = [tasks[index]!, tasks[(index + 3) % tasks.length]!]
      return draft(forms[0]!, index % 2 ? two : two.reverse(), {})
    }),
  )
  const { won, refusals } = tally(await together((clerk, index) => issue(clerk, drafts[index]!)))
  for (const message of refusals) expect(message).toMatch(/^Line [12]: This is already on invoice LI-BKK-\d\d-\d+\.$/)
  const billed = won.flatMap(({ data }) => data.items.map(({ task }: Values) => task))
  expect(new Set(billed).size).toBe(billed.length)
  const numbers = won.map(({ data }) => Number(data.number.split('-').at(-1))).sort((a, b) => a - b)
  expect(numbers.at(-1)! - numbers[0]!).toBe(numbers.length - 1)
  expect(sum(won.map(({ data }) => data.total))).toBe(String(80 * won.length))
  const left = await shop.billable('lapidaryOrderForm', { customer: who })
  expect(left).toHaveLength(tasks.length - billed.length)
})

test('of eight cancellations of one invoice one succeeds, and its work is billed once more', async () => {
  const form = await polished(1, await customer())
  const bill = await shop.moved('lapidaryInvoice', 'issue', (await draft(form, form.tasks, {})).id)
  const { won, refusals } = tally(
    await together((clerk, index) =>
      clerk[index % 2 ? 'put' : 'post'](`${path}/cancel`, { id: bill.id, version: bill.version, reason: 'Wrong price' }),
    ),
  )
  expect([won.length, refusals.length]).toEqual([1, clients - 1])
  const drafts = await Promise.all(clerks.map(() => draft(form, form.tasks, {})))
  expect(tally(await together((clerk, index) => issue(clerk, drafts[index]!))).won).toHaveLength(1)
})

test('one cancels an invoice while others send its work back to the workshop: the work can be billed again', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await polished(2, await customer())
    const form = await shop.moved('lapidaryOrderForm', 'complete', id)
    const bill = await shop.moved('lapidaryInvoice', 'issue', (await draft(form, form.tasks, {})).id)
    const { version } = await shop.read('lapidaryOrderForm', id)
    const results = [form.results[0].id]
    const answers = await together((clerk, index) =>
      index === 3
        ? clerk.put(`${path}/cancel`, { id: bill.id, version: bill.version, reason: 'Wrong price' })
        : clerk.put(`/api/${entities.lapidaryOrderForm.path}/rework`, { id, version, results, reason: 'A scratch' }),
    )
    expect(tally(answers).won.length).toBeGreaterThan(0)
    expect(answers[3]!.status).toBe(200)
  }
})

test('one pays a maker’s bill while another cancels it: it is paid or canceled, never both', async () => {
  const maker = await company.make('customer', { name: `Maker ${uuid()}`, kinds: ['supplier'] })
  const items = [{ description: 'Polish', basis: 'whole', rate: '40' }]
  const draft = { ...shop.billOf([]), direction: 'maker', customer: maker, items }
  const bill = await shop.moved('lapidaryInvoice', 'issue', shop.done(await clerks[0]!.post(path, draft)).id)
  const chosen = { direction: 'paid', party: maker, settle: 'chosen', allocations: [{ bill: bill.id, amount: '40' }] }
  const { won } = tally(
    await together((clerk, index) =>
      index % 2
        ? clerk.put(`${path}/cancel`, { id: bill.id, version: bill.version, reason: 'Entered twice' })
        : clerk.post('/api/paymentnote', shop.noteOf('40', chosen)),
    ),
  )
  expect(won).toHaveLength(1)
  expect(['paid', 'cancelled']).toContain((await shop.read('lapidaryInvoice', bill.id)).status)
})
