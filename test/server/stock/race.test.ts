import { expect, test } from 'vitest'
import type { Answer } from '../../support/company.ts'
import { until } from '../../support/program.ts'
import { holding, openRace, type Race, waiting, winners } from '../../support/race.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'

type Values = Record<string, Answer['data']>
let { company, shop, clerks, together } = {} as Race<Shop>
openRace(12, openShop, race => {
  ;({ company, shop, clerks, together } = race)
})

const parcel = (given: Values = {}) => shop.stone({ type: 'parcel', pieces: 100, weight: '50', costRate: '33.33', ...given })

test('of twelve splits of one lot one succeeds, and of twelve reversals one succeeds', async () => {
  const { id, version } = await parcel()
  const answers = await together(clerk => clerk.put('/api/inventory/split', { id, version, parts: [{ pieces: 40, weight: '20' }] }))
  expect(winners(answers)).toBe(1)
  const { document } = answers.find(({ status }) => status === 200)!.data
  expect(winners(await together(clerk => clerk.put('/api/inventory/undo', { document, reason: 'Taken back' })))).toBe(1)
  expect(await shop.read('inventory', id)).toMatchObject({ availablePieces: 100, value: worth('1666.5') })
})

test('a stone is reserved for one of twelve, and a lot up to its quantity', async () => {
  const customers = await Promise.all(clerks.map((_, index) => company.make('customer', { name: `Customer ${index}` })))
  const [stone, lot] = [await shop.stone(), await parcel()]
  const reserve = (id: string, amount: Values) =>
    together((clerk, index) => clerk.put('/api/inventory/reserve', { id, customer: customers[index], ...amount }))
  expect(winners(await reserve(stone.id, {}))).toBe(1)
  expect(winners(await reserve(lot.id, { pieces: 9, weight: '4.5' }))).toBe(11)
  expect(await shop.read('inventory', lot.id)).toMatchObject({ availablePieces: 1, availableWeight: '0.500' })
})

test('merges of lots in any order by many users cause no visible deadlock', async () => {
  const lots = [await parcel(), await parcel(), await parcel()]
  const answers = await together((clerk, index) => {
    const turned = [...lots.slice(index % 3), ...lots.slice(0, index % 3)].slice(0, 2)
    return clerk.put('/api/inventory/merge', { stones: turned.map(({ id, version }) => ({ id, version })) })
  })
  expect(winners(answers)).toBe(1)
})

test('a stone that is scanned by twelve users arrives once', async () => {
  const geneva = await company.make('branch', { code: 'GVA', name: 'Geneva' })
  const stone = await shop.stone()
  const manager = clerks[0]!
  const items = [{ inventory: stone.id }]
  const draft = shop.done(await manager.post('/api/transfer', { from: company.branch, to: geneva, date: today(), items }))
  const send = await together(clerk => clerk.put('/api/transfer/send', { id: draft.id, version: draft.version }))
  expect(winners(send)).toBe(1)
  const { version } = await shop.read('transfer', draft.id)
  expect(winners(await together(clerk => clerk.put('/api/transfer/receive', { id: draft.id, version, stones: [stone.sku] })))).toBe(1)
  expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'available', branch: { id: geneva } })
})

test('a stone whose tagging definition is deleted meanwhile is refused with a message, and then numbered by another', async () => {
  const tag = await company.make('taggingDefinition', { name: 'Fair', type: 'pair', pattern: 'FAIR-{seq:4}' })
  const pair = { stoneName: shop.sapphire, branch: company.branch, type: 'pair', pieces: 2, weight: '3.1' }
  const results = await holding(company, `delete from tagging_definition where id = '${tag}'`, async release => {
    const creating = clerks[1]!.post('/api/inventory', pair)
    await until('It waits for the definition', async () => (await waiting(company, 'update tagging_definition')) === 1)
    await release()
    return creating
  })
  expect([results.status, results.errorMessages]).toEqual([409, ['The matching tagging definition was deleted. Try again.']])
  expect((await shop.stone(pair)).sku).not.toContain('FAIR')
})
