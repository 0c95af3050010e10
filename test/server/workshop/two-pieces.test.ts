import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'

let company: TestCompany
let shop: Workshop
let refused: ReturnType<typeof refusals>

beforeAll(async () => {
  company = await openTestCompany()
  shop = await openWorkshop(company)
  refused = refusals(company)
})
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
afterAll(() => company.stop())

const move = (action: string, id: string, input: object = {}) => shop.moved('orderForm', action, id, { ...input })
const cut = async () => {
  const stone = await shop.stone({ weight: '5', costRate: '100' })
  const form = await shop.issue('orderForm', [{ inventory: stone.id }])
  const [{ id }] = form.items
  const outputs = [
    { weight: '2.4', pieces: 1, askingRate: '200' },
    { weight: '1.6', pieces: 1, askingRate: '200' },
  ]
  const done = await move('receive', form.id, { lines: [{ id, outputs, finish: true }] })
  const results = done.results.filter(({ kind }: { kind: string }) => kind === 'output').map((one: { id: string }) => one.id)
  return { form, id, results }
}

test('both stones that a single stone was cut into go back into work on the same form, and come back', async () => {
  const { form, id, results } = await cut()
  const again = await move('rework', form.id, { results, reason: 'Windows' })
  expect(again.items[0]).toMatchObject({ openPieces: 2, openWeight: '4.000' })
  const back = [
    { weight: '2.3', pieces: 1, askingRate: '200' },
    { weight: '1.5', pieces: 1, askingRate: '200' },
  ]
  await move('receive', form.id, { lines: [{ id, outputs: back, finish: true }] })
  expect(await move('complete', form.id)).toMatchObject({ state: 'completed' })
})

test('one after the other too', async () => {
  const { form, results } = await cut()
  await move('rework', form.id, { results: results.slice(0, 1), reason: 'A window' })
  expect((await move('rework', form.id, { results: results.slice(1), reason: 'A chip' })).items[0]).toMatchObject({ openPieces: 2 })
})

test('two stones do not come back under the number of one, uncut or finished', async () => {
  const { form, id, results } = await cut()
  await move('rework', form.id, { results, reason: 'Windows' })
  const receive = (line: object) => () => shop.move('orderForm', 'receive', form.id, { lines: [{ id, ...line }] })
  await refused(receive({ uncut: { pieces: 2, weight: '4' } }), 409, /a single stone comes back uncut as one piece/)
  await refused(receive({ outputs: [{ id: form.items[0].inventory.id, pieces: 2, weight: '4' }] }), 400, /A single stone is one piece/)
  await move('receive', form.id, {
    lines: [{ id, uncut: { pieces: 1, weight: '2.4' }, outputs: [{ pieces: 1, weight: '1.5' }], finish: true }],
  })
})
