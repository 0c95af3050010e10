import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../src/server/audit.ts'
import { type Answer, emailOf, openTestHouse, type TestHouse, type visitor } from '../house.ts'
import { openShop, type Shop, today, worth } from '../shop.ts'

const clients = 12
type Values = Record<string, Answer['data']>
let house: TestHouse
let shop: Shop
let desks: ReturnType<typeof visitor>[]
beforeAll(async () => {
  house = await openTestHouse()
  shop = await openShop(house)
  desks = Array.from({ length: clients }, house.visitor)
  for (const desk of desks) await desk.signIn(emailOf('Manager'))
})
afterAll(() => house.stop())
afterEach(async () => expect((await auditBooks(house.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

const together = (work: (desk: (typeof desks)[number], index: number) => Promise<Answer>) => Promise.all(desks.map(work))
/** How many got what they asked for; everyone else was told why. */
const winners = (answers: readonly Answer[]): number => {
  for (const { status, errorMessages } of answers) {
    expect([200, 409], errorMessages.join()).toContain(status)
    if (status === 409) expect(errorMessages[0]).toMatch(/^[\p{Lu}\d].*\.$/u)
  }
  return answers.filter(({ status }) => status === 200).length
}
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
