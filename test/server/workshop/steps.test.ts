import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { daysAgo, later } from '../../support/world.ts'

let company: TestCompany
let shop: Workshop
let refused: ReturnType<typeof refusals>
let polisher: string

beforeAll(async () => {
  company = await openTestCompany()
  shop = await openWorkshop(company)
  refused = refusals(company)
  polisher = (await employee('Somchai')).id
})
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
afterAll(() => company.stop())

const employee = async (name: string, given: object = {}) => {
  const admin = await company.as('Admin')
  const { designation } = (await admin.get('/api/employee', { id: company.employee })).data
  return shop.done(await admin.post('/api/employee', { name, designation: designation.id, branch: company.branch, ...given }))
}
const rough = async (given: object = {}) =>
  shop.issue('orderForm', [{ inventory: (await shop.rough()).id, weight: '20' }], [], {
    steps: [{ of: 1, kind: 'preform' }, { of: 1, kind: 'facet', planned: 90 }, { kind: 'control' }],
    ...given,
  })
const move = (action: string, id: string, input: object = {}) => {
  company.clock.now = later(company.clock.now)
  return shop.move('orderForm', action, id, { ...input })
}
const moved = async (action: string, id: string, input: object = {}) => shop.done(await move(action, id, input))

test('goods go from bench to bench, and each step keeps its maker, weights and time', async () => {
  const form = await rough()
  const [preform, facet, control] = form.steps.map(({ id }: { id: string }) => id)
  expect(await moved('handOver', form.id, { step: preform, employee: company.employee })).toMatchObject({ state: 'in progress' })
  const second = await moved('handOver', form.id, { step: facet, employee: polisher, weight: '15.5', minutes: 40 })
  expect(second.steps[0]).toMatchObject({ weightIn: '20.000', weightOut: '15.500', minutes: 40 })
  expect(second.steps[1]).toMatchObject({ employee: { id: polisher }, weightIn: '15.500', finished: null, planned: 90 })
  expect(second.bench).toBe('Facet: Somchai')
  const manager = await company.as('Manager')
  expect((await manager.get('/api/order-form', { search: form.number })).data.rows[0].bench).toBe('Facet: Somchai')
  const third = await moved('handBack', form.id, { step: facet, weight: '11' })
  expect([third.steps[1].weightOut, third.bench]).toEqual(['11.000', null])
  expect(third.items[0].openWeight).toBe('20.000')
  await refused(() => move('undoHandOver', form.id, { step: preform }), 409, /Only the last hand-over can be undone/)
  expect((await moved('undoHandOver', form.id, { step: facet })).bench).toBe('Facet: Somchai')
  await moved('handBack', form.id, { step: facet, weight: '11' })
  await moved('handOver', form.id, { step: control, employee: company.employee })
  await moved('handBack', form.id, { step: control })
  const line = { id: form.items[0].id, outputs: [{ weight: '11', pieces: 1 }], finish: true }
  await moved('receive', form.id, { lines: [line] })
  expect(await moved('complete', form.id)).toMatchObject({ state: 'completed' })
  const { data } = await manager.get('/api/order-form/history', { id: form.id })
  expect(data.map(({ action }: { action: string }) => action)).toEqual(expect.arrayContaining(['handOver', 'handBack', 'undoHandOver']))
})

test('the first maker of a job that has none is its maker', async () => {
  const form = await rough({ employee: null })
  const after = await moved('handOver', form.id, { step: form.steps[0].id, employee: polisher })
  expect(after.employee.id).toBe(polisher)
})

test('a step handed over twice, to somebody who left, or with more weight than it had is refused', async () => {
  const form = await rough()
  const [preform, facet] = form.steps.map(({ id }: { id: string }) => id)
  const hand = (input: object) => () => move('handOver', form.id, { step: preform, employee: polisher, ...input })
  const gone = await employee('Lek', { left: daysAgo(3) })
  await refused(hand({ employee: gone.id }), 400, /The employee “Lek” has left/)
  await refused(hand({ employee: form.id }), 400, /This maker does not exist/)
  await refused(hand({ employee: null }), 400, /Choose who gets the goods/)
  await refused(hand({ weight: '20.2' }), 400, /Enter at most 20\.000 ct/)
  await refused(hand({ step: facet }), 400, /Step 1, preform, comes first/)
  await refused(hand({ step: form.id }), 400, /This step is not on the order form/)
  await moved('handOver', form.id, { step: preform, employee: polisher })
  await refused(hand({}), 409, /Step 1, preform, was handed over already/)
  await refused(() => move('handBack', form.id, { step: preform, weight: '25' }), 400, /Enter at most 20\.000 ct/)
  await refused(() => move('handBack', form.id, { step: facet }), 409, /Step 2, facet, was not handed over yet/)
  await refused(() => move('cancel', form.id, { reason: 'No more' }), 409, /Step 1, preform, is not handed back/)
})

test('two hand-overs at once: one happens', async () => {
  const form = await rough()
  const clerk = await company.as('Manager')
  const input = { id: form.id, version: form.version, step: form.steps[0].id, employee: polisher }
  const answers = await Promise.all([1, 2].map(() => clerk.put('/api/order-form/handOver', input)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a result without its step is refused; what breaks at a bench ends its step', async () => {
  const form = await rough({ steps: [{ of: 1, kind: 'facet' }] })
  const [{ id }] = form.items
  const outputs = [{ weight: '5', pieces: 1 }]
  await refused(() => move('receive', form.id, { lines: [{ id, outputs }] }), 409, /Step 1, facet, is not done/)
  await moved('handOver', form.id, { step: form.steps[0].id, employee: polisher })
  await moved('receive', form.id, { lines: [{ id, outputs }] })
  await refused(() => move('undoHandOver', form.id, { step: form.steps[0].id }), 409, /Undo the receipt first/)
  await refused(() => move('receive', form.id, { lines: [{ id, outputs, finish: true }] }), 409, /Step 1, facet, is not handed back/)
  await refused(() => move('complete', form.id), 409, /Step 1, facet, is not handed back/)
  const broken = await moved('receive', form.id, { lines: [{ id, broken: { weight: '15' } }] })
  expect(broken.steps[0]).toMatchObject({ weightIn: '20.000', weightOut: '0.000' })
  expect(broken.items[0].openWeight).toBe('0.000')
  const undone = await moved('undo', form.id, { receipt: 2 })
  expect(undone.steps[0]).toMatchObject({ weightIn: '20.000', weightOut: null, finished: null })
  await refused(() => move('complete', form.id), 409, /Step 1, facet, is not handed back/)
})

test('a step of the whole order runs until the last of its lines is out', async () => {
  const goods = await Promise.all([1, 2].map(async () => ({ inventory: (await shop.rough()).id, weight: '20' })))
  const form = await shop.issue('orderForm', goods, [], { steps: [{ kind: 'facet' }] })
  const [first, second] = form.items.map(({ id }: { id: string }) => id)
  const step = form.steps[0].id
  const finished = (id: string) => ({ id, outputs: [{ weight: '5', pieces: 1 }], finish: true })
  await moved('handOver', form.id, { step, employee: polisher, weight: '38' })
  await refused(() => move('receive', form.id, { lines: [finished(first), finished(second)] }), 409, /Step 1, facet, is not handed back/)
  expect((await moved('receive', form.id, { lines: [finished(first)] })).steps[0].finished).toBeNull()
  await refused(() => move('receive', form.id, { lines: [finished(second)] }), 409, /Step 1, facet, is not handed back/)
  const broken = await moved('receive', form.id, { lines: [{ id: second, uncut: { weight: '2' }, broken: { weight: '18' } }] })
  expect(broken.steps[0]).toMatchObject({ weightIn: '38.000', weightOut: '2.000' })
  expect(await moved('complete', form.id)).toMatchObject({ state: 'completed' })
})

test('a receipt that ended a step is not undone after its goods went to another bench', async () => {
  const goods = await Promise.all([1, 2].map(async () => ({ inventory: (await shop.rough()).id, weight: '20' })))
  const steps = [{ of: 1, kind: 'facet' }, { kind: 'control' }]
  const form = await shop.issue('orderForm', goods, [], { steps })
  const [facet, control] = form.steps.map(({ id }: { id: string }) => id)
  await moved('handOver', form.id, { step: facet, employee: polisher })
  await moved('receive', form.id, { lines: [{ id: form.items[0].id, broken: { weight: '20' } }] })
  await moved('handOver', form.id, { step: control, employee: polisher })
  await refused(() => move('undo', form.id, { receipt: 1 }), 409, /Step 2, control, was handed over or back since/)
  await moved('undoHandOver', form.id, { step: control })
  expect((await moved('undo', form.id, { receipt: 1 })).bench).toBe('Facet: Somchai')
})

test('a step is put before a running one, handed over, and taken back', async () => {
  const form = await rough({ steps: [{ of: 1, kind: 'facet' }] })
  const { version, steps } = await moved('handOver', form.id, { step: form.steps[0].id, employee: polisher })
  const { id, of, kind } = steps[0]
  const clerk = await company.as('Manager')
  const plan = [
    { of: 1, kind: 'saw' },
    { id, of, kind },
  ]
  const after = shop.done(await clerk.put('/api/order-form', { id: form.id, version, steps: plan }))
  const step = after.steps[0].id
  expect((await moved('handOver', form.id, { step, employee: company.employee })).steps[1].finished).not.toBeNull()
  expect((await moved('undoHandOver', form.id, { step })).bench).toBe('Facet: Somchai')
})

test('what comes back uncut weighs no more at its step than it did there', async () => {
  const form = await rough({ steps: [{ of: 1, kind: 'facet' }] })
  await moved('handOver', form.id, { step: form.steps[0].id, employee: polisher, weight: '15' })
  const back = await moved('receive', form.id, { lines: [{ id: form.items[0].id, uncut: { weight: '20' } }] })
  expect(back.steps[0]).toMatchObject({ weightIn: '15.000', weightOut: '15.000' })
  await refused(() => move('undoHandOver', form.id, { step: form.steps[0].id }), 409, /Nothing of the goods is in work any more/)
})

test('the steps of a form in work may change, except those that were handed over', async () => {
  const form = await rough()
  const { version, steps } = await moved('handOver', form.id, { step: form.steps[0].id, employee: polisher })
  const planned = steps.map(({ id, of, kind }: { id: string; of: number | null; kind: string }) => ({ id, of, kind }))
  const clerk = await company.as('Manager')
  const outside = await company.make('customer', { name: 'Polishers Ltd', country: 'TH', kinds: ['supplier'] })
  const change = (list: object[]) => () => clerk.put('/api/order-form', { id: form.id, version, steps: list })
  await refused(change(planned.slice(1)), 409, /Step 1, preform, was handed over already and cannot be removed/)
  await refused(change([{ ...planned[0], kind: 'saw' }, ...planned.slice(1)]), 400, /cannot be changed/)
  await refused(change([...planned, { kind: 'set', of: 7 }]), 400, /There is no line 7/)
  await refused(change([...planned, { kind: 'set', employee: polisher, maker: outside }]), 400, /not both/)
  const after = shop.done(await change([...planned, { of: 1, kind: 'polish' }])())
  expect(after.steps.map(({ kind, started }: { kind: string; started: string | null }) => [kind, started !== null])).toEqual([
    ['preform', true],
    ['facet', false],
    ['control', false],
    ['polish', false],
  ])
})

test('the whole jewel goes from bench to bench in grams, and is completed when all steps are done', async () => {
  const gold = await shop.stone({ type: 'metal', category: 'metal', weight: '20', costRate: '60', treatments: [] })
  const form = await shop.issue('mfOrderForm', [{ inventory: gold.id, weight: '7.2', purity: '75' }], [], { steps: [{ kind: 'cast' }] })
  await refused(() => shop.move('mfOrderForm', 'complete', form.id), 409, /Step 1, cast, is not done/)
  const over = await shop.moved('mfOrderForm', 'handOver', form.id, { step: form.steps[0].id, employee: polisher })
  expect(over.steps[0].weightIn).toBe('7.200')
  await refused(() => shop.move('mfOrderForm', 'complete', form.id), 409, /Step 1, cast, is not handed back/)
  await shop.moved('mfOrderForm', 'handBack', form.id, { step: form.steps[0].id, weight: '7.2' })
  expect(await shop.moved('mfOrderForm', 'complete', form.id)).toMatchObject({ state: 'completed' })
})
