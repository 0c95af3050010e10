import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { pdfText } from '../../support/media/pdf.ts'
import { refusals } from '../../support/refused.ts'
import { centBase as base } from '../../support/world.ts'

// docs/domain/workshop.md#pieces-that-nobody-counted
let company: TestCompany
let shop: Workshop
let refused: ReturnType<typeof refusals>

beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openWorkshop(company)
  refused = refusals(company)
})
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
afterAll(() => company.stop())

/** 300 melee of 3 ct, bought at 2.00 a piece, all with the cutter. */
const atWork = async (given: object = {}, issued: object = { pieces: 300, weight: '3' }) => {
  const melee = await shop.stone({ type: 'melee', pieces: 300, weight: '3', costBasis: 'per piece', costRate: '2', ...given })
  const form = await shop.issue('orderForm', [{ inventory: melee.id, ...issued }], [], { spread: 'weight' })
  const lines = (line: object) => ({ lines: [{ id: form.items[0].id, ...line }] })
  return {
    ...{ melee, form },
    receive: (line: object) => shop.moved('orderForm', 'receive', form.id, lines(line)),
    trial: (line: object) => () => shop.move('orderForm', 'receive', form.id, lines(line)),
    held: async () => (await shop.read('inventory', melee.id)).heldPieces,
  }
}
type Result = { kind: string; pieces: number | null; estimated: boolean; cost: string; inventory: { id: string } | null }
const came = ({ results }: { results: Result[] }) => results.map(({ kind, pieces, estimated, cost }) => [kind, pieces, estimated, cost])

test('melee that is weighed and not counted comes back in estimated pieces, all of them with the last receipt', async () => {
  const { form, receive, held } = await atWork()
  const first = await receive({ outputs: [{ weight: '1.2' }], rejects: [{ weight: '0.3', value: '5' }], broken: { weight: '0.1' } })
  expect(came(first)).toEqual([
    ['output', 120, true, '240.00'],
    ['reject', 30, true, '5.00'],
    ['broken', 10, true, '0.00'],
  ])
  expect(first.items[0]).toMatchObject({ finishedPieces: 120, openPieces: 140, openWeight: '1.400' })
  const [polished, rejected] = await Promise.all(
    first.results.slice(0, 2).map((one: Result) => shop.read('inventory', one.inventory?.id ?? '')),
  )
  expect([polished.type, polished.heldPieces, rejected.type, rejected.heldPieces]).toEqual(['melee', 120, 'melee', 30])
  const second = await receive({ uncut: { pieces: 50, weight: '0.6' }, lost: { weight: '0.2' } })
  expect(came(second).slice(3)).toEqual([
    ['uncut', 50, false, '100.00'],
    ['lost', 23, true, '40.00'],
  ])
  expect([second.items[0].openPieces, await held()]).toEqual([67, 117])
  const undone = await shop.moved('orderForm', 'undo', form.id, { receipt: 2 })
  expect([undone.items[0].openPieces, await held()]).toEqual([140, 140])
  const last = await receive({ outputs: [{ weight: '1.2' }], finish: true })
  expect(came(last).slice(3)).toEqual([
    ['output', 140, true, '297.50'],
    ['loss', null, false, '0.00'],
  ])
  expect([last.items[0].openPieces, await held()]).toEqual([0, 0])
  const { data } = await (await company.as('Manager')).get('/api/order-form/export/pdf', { id: form.id })
  const print = pdfText(data).replace(/[⁨⁩]/g, '').replace(/\s+/g, ' ')
  for (const text of ['300 pcs · 3.00 ct', '≈ 260 pcs · 2.40 ct', '≈ 30 pcs · 0.30 ct']) expect(print).toContain(text)
})

test('goods that were bought by the piece come back by the piece when counted, and add up to what they took with them', async () => {
  const { melee, receive } = await atWork({ costRate: '3.33', weight: '30' }, { pieces: 2, weight: '0.2' })
  const counted = await receive({ uncut: { pieces: 1, weight: '0.103' } })
  expect(counted.results[0].cost).toBe('3.33')
  const rest = await receive({ uncut: { weight: '0.097' } })
  expect(came(rest)).toEqual([
    ['uncut', 1, false, '3.33'],
    ['uncut', 1, true, '3.33'],
  ])
  expect(await shop.read('inventory', melee.id)).toMatchObject({ heldPieces: 300, heldWeight: '30.000', value: '999.00' })
})

test('single stones, pairs and finished stones of rough are counted', async () => {
  const pair = await atWork({ type: 'pair', pieces: 2, weight: '2' }, { pieces: 2, weight: '2' })
  await refused(pair.trial({ uncut: { weight: '2' } }), 409, /enter the pieces as well as the weight/)
  await pair.receive({ uncut: { pieces: 2, weight: '2' } })
  const rough = await atWork({ type: 'rough', pieces: 10, weight: '40', costBasis: 'per carat' }, { pieces: 10, weight: '40' })
  await refused(rough.trial({ outputs: [{ type: 'parcel', weight: '8' }] }), 400, /Enter the pieces/)
  const { results, items } = await rough.receive({ outputs: [{ type: 'melee', weight: '4' }], uncut: { weight: '8' } })
  expect(results.map(({ pieces, estimated }: Result) => [pieces, estimated])).toEqual([
    [null, false],
    [2, true],
  ])
  expect(items[0]).toMatchObject({ openPieces: 8, openWeight: '28.000' })
})

test('a stone that is finished from a parcel is one piece unless its type is a lot', async () => {
  const { receive } = await atWork({ type: 'parcel', pieces: 10, weight: '10' }, { pieces: 10, weight: '10' })
  const { results, items } = await receive({ outputs: [{ weight: '1.6' }, { type: 'parcel', weight: '4' }] })
  expect(results.map(({ pieces, estimated }: Result) => [pieces, estimated])).toEqual([
    [1, false],
    [4, true],
  ])
  expect(items[0].openPieces).toBe(5)
})
