import { expect, test } from 'vitest'
import type { Answer } from '../../support/company.ts'
import { until } from '../../support/program.ts'
import { holding, openRace, type Race, waiting, winners } from '../../support/race.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'

type Values = Record<string, Answer['data']>
let { house, shop, desks, together } = {} as Race<Shop>
openRace(12, openShop, race => {
  ;({ house, shop, desks, together } = race)
})

const parcel = (given: Values = {}) => shop.stone({ type: 'parcel', pieces: 100, weight: '50', costRate: '33.33', ...given })

test('twelve split the same lot, and one does; twelve take it back, and one does', async () => {
  const { id, version } = await parcel()
  const answers = await together(desk => desk.put('/api/inventory/split', { id, version, parts: [{ pieces: 40, weight: '20' }] }))
  expect(winners(answers)).toBe(1)
  const { paper } = answers.find(({ status }) => status === 200)!.data
  expect(winners(await together(desk => desk.put('/api/inventory/undo', { paper, reason: 'Taken back' })))).toBe(1)
  expect(await shop.read('inventory', id)).toMatchObject({ availablePieces: 100, value: worth('1666.5') })
})

test('a stone is kept for one of twelve, and a lot for as many as it has', async () => {
  const customers = await Promise.all(desks.map((_, index) => house.make('customer', { name: `Customer ${index}` })))
  const [stone, lot] = [await shop.stone(), await parcel()]
  const reserve = (id: string, amount: Values) =>
    together((desk, index) => desk.put('/api/inventory/reserve', { id, customer: customers[index], ...amount }))
  expect(winners(await reserve(stone.id, {}))).toBe(1)
  expect(winners(await reserve(lot.id, { pieces: 9, weight: '4.5' }))).toBe(11)
  expect(await shop.read('inventory', lot.id)).toMatchObject({ availablePieces: 1, availableWeight: '0.500' })
})

test('lots merged in any order, by anyone, end in no deadlock that anyone sees', async () => {
  const lots = [await parcel(), await parcel(), await parcel()]
  const answers = await together((desk, index) => {
    const turned = [...lots.slice(index % 3), ...lots.slice(0, index % 3)].slice(0, 2)
    return desk.put('/api/inventory/merge', { stones: turned.map(({ id, version }) => ({ id, version })) })
  })
  expect(winners(answers)).toBe(1)
})

test('what is scanned at twelve desks arrives once', async () => {
  const geneva = await house.make('branch', { code: 'GVA', name: 'Geneva' })
  const stone = await shop.stone()
  const manager = desks[0]!
  const items = [{ inventory: stone.id }]
  const draft = shop.done(await manager.post('/api/transfer', { from: house.branch, to: geneva, date: today(), items }))
  const send = await together(desk => desk.put('/api/transfer/send', { id: draft.id, version: draft.version }))
  expect(winners(send)).toBe(1)
  const { version } = await shop.read('transfer', draft.id)
  expect(winners(await together(desk => desk.put('/api/transfer/receive', { id: draft.id, version, stones: [stone.sku] })))).toBe(1)
  expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'available', branch: { id: geneva } })
})

test('a stone that is numbered while its tagging definition goes is refused in words, and then numbered by another', async () => {
  const tag = await house.make('taggingDefinition', { name: 'Fair', type: 'pair', pattern: 'FAIR-{seq:4}' })
  const pair = { stoneName: shop.sapphire, branch: house.branch, type: 'pair', pieces: 2, weight: '3.1' }
  const results = await holding(house, `delete from tagging_definition where id = '${tag}'`, async release => {
    const creating = desks[1]!.post('/api/inventory', pair)
    await until('It waits for the definition', async () => (await waiting(house, 'update tagging_definition')) === 1)
    await release()
    return creating
  })
  expect([results.status, results.errorMessages]).toEqual([409, ['The tagging definition that fitted was deleted just now; try again.']])
  expect((await shop.stone(pair)).sku).not.toContain('FAIR')
})
