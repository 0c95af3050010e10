import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'

let company: TestCompany
let shop: Workshop

beforeAll(async () => {
  company = await openTestCompany()
  shop = await openWorkshop(company)
})
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
afterAll(() => company.stop())

type Refs = { id: string }[]
/** The stones a stone was made from, and the stones made from it. */
const family = async (id: string) => {
  const { madeFrom, madeInto } = (await shop.read('inventory', id)) as { madeFrom: Refs; madeInto: Refs }
  const ids = (refs: Refs) => refs.map(ref => ref.id).sort()
  return { from: ids(madeFrom), into: ids(madeInto) }
}
const lifecycleOf = async (id: string): Promise<string[]> =>
  (await (await company.as('Manager')).get('/api/inventory/movement', { id })).data.map(({ what }: { what: string }) => what)

test('a stone shows the rough it was cut from, and not its siblings, itself, or other goods of the form', async () => {
  const [rough, other] = [await shop.rough(), await shop.rough()]
  const form = await shop.issue('orderForm', [
    { inventory: rough.id, weight: '100' },
    { inventory: other.id, weight: '50' },
  ])
  const [first, second] = form.items as Refs
  const receive = async (lines: object[]) => shop.moved('orderForm', 'receive', form.id, { lines })
  const out = (weight: string) => ({ pieces: 4, weight, askingRate: '60' })
  await receive([{ id: first!.id, outputs: [out('20')] }])
  const all = await receive([
    { id: first!.id, outputs: [out('10')], finish: true },
    { id: second!.id, outputs: [out('9')], finish: true },
  ])
  const made = (number: number): string[] =>
    all.results
      .filter((one: { of: number; kind: string }) => one.of === number && one.kind === 'output')
      .map((one: { inventory: { id: string } }) => one.inventory.id)
  const [early, late] = made(1)
  expect(await family(early!)).toEqual({ from: [rough.id], into: [] })
  expect(await family(late!)).toEqual({ from: [rough.id], into: [] })
  expect(await family(rough.id)).toEqual({ from: [], into: [early!, late!].sort() })
  expect(await family(other.id)).toEqual({ from: [], into: made(2) })
  expect(await lifecycleOf(early!)).toEqual(['Cost changed: more results of the same goods', 'Previous cost', 'Finished by a cutter'])
  await shop.moved('orderForm', 'undo', form.id, { receipt: 2 })
  expect(await family(rough.id)).toEqual({ from: [], into: [early!] })
})

test('a jewel shows all its components, and a stone that keeps its number is not its own source', async () => {
  const [centre, side] = [await shop.stone({ weight: '1' }), await shop.stone({ weight: '0.5' })]
  const form = await shop.issue('mfOrderForm', [{ inventory: centre.id }, { inventory: side.id }])
  const done = await shop.moved('mfOrderForm', 'complete', form.id)
  const jewel = done.results.find((one: { of: number | null }) => one.of === null).inventory.id
  expect(await family(jewel)).toEqual({ from: [centre.id, side.id].sort(), into: [] })
  expect(await family(side.id)).toEqual({ from: [], into: [jewel] })
  const stone = await shop.stone({ weight: '3' })
  const recut = await shop.issue('orderForm', [{ inventory: stone.id }])
  const line = { id: recut.items[0].id, outputs: [{ id: stone.id, weight: '2.5' }], finish: true }
  await shop.moved('orderForm', 'receive', recut.id, { lines: [line] })
  expect(await family(stone.id)).toEqual({ from: [], into: [] })
})
