import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../src/server/audit.ts'
import { uuid } from '../../src/server/kit/uuid.ts'
import { type Deed, expectStatus, partOf, pick, units, type World, written } from '../deeds.ts'
import { openTestHouse, type TestHouse, type visitor } from '../house.ts'
import { memoDeeds } from '../memo-deeds.ts'
import {
  amountOf,
  type Bill,
  balanceOf,
  baseOf,
  cancel,
  count,
  creditOf,
  digitsOf,
  emptyModel,
  issue,
  type Line,
  type Model,
  type Money,
  type Note,
  openBills,
  openOn,
  refund,
  settleOldest,
} from '../model.ts'
import { centsOf, heldValue } from '../model-memo.ts'
import { openShop, type Shop, today } from '../shop.ts'

// STONEBOOK_ACTIONS=100000 STONEBOOK_SEED=42 npx vitest run --project server test/server/model.test.ts
const actions = Number(process.env.STONEBOOK_ACTIONS ?? 2_500)
const seed = Number(process.env.STONEBOOK_SEED ?? Date.now() % 2 ** 31)
const length = 150

let house: TestHouse
let shop: Shop
let admin: ReturnType<typeof visitor>
beforeAll(async () => {
  house = await openTestHouse()
  shop = await openShop(house)
  admin = await house.as('Admin')
})
afterAll(() => house.stop())

/** One thing that somebody does; the numbers choose whom and how much of what is there. */
// How often each is done: much is sold and paid, so that bills pile up and are settled across each other.
// biome-ignore format: what is done with the same thing stands together.
const often = {
  stone: 3, adjust: 2, sell: 7, draft: 2, issue: 5, cancel: 3, pay: 7, void: 2, bounce: 1, apply: 4, refund: 3, close: 1, stale: 1, repeat: 1,
  memo: 5, giveSomeBack: 6, takeBack: 2, report: 1, home: 1, extend: 1, bill: 6,
}
type Kind = keyof typeof often
const kinds = (Object.keys(often) as Kind[]).flatMap(kind => Array.from({ length: often[kind] }, () => kind))
const action = record({ does: constantFrom(...kinds), a: nat(1_000_000), b: nat(1_000_000), c: nat(1_000_000) })

const invoicesOf = (model: Model) => model.bills.filter(({ isRefund }) => !isRefund)

const post = async (world: World, path: string, body: Record<string, unknown>) => {
  const answer = await admin.post(path, body)
  if (answer.status === 200) world.last = { path, body, answer }
  return answer
}

const deeds: Record<Kind, Deed> = {
  ...memoDeeds({ admin: () => admin, branch: () => house.branch, salesperson: () => house.employee }),

  stone: async (world, { a, b, c }) => {
    const kind = (['single', 'parcel', 'parcel', 'melee'] as const)[a % 4]!
    const pieces = kind === 'single' ? 1 : kind === 'parcel' ? 1 + (b % 200) : null
    const milli = 10 + (b % 90_000)
    const rate = c % 100_000
    const id = uuid()
    const answer = await post(world, '/api/inventory', {
      id,
      stoneName: shop.sapphire,
      branch: house.branch,
      type: kind,
      pieces,
      weight: written(milli, 3),
      treatments: [{ code: 'H' }],
      costRate: written(rate, 2),
    })
    expectStatus(answer, !world.model.isClosed)
    if (!world.model.isClosed) world.model.stones.push({ id, kind, pieces, milli, cents: Math.floor((2 * rate * milli + 1000) / 2000) })
  },

  draft: async (world, { a, b, c }) => {
    const { model, parties } = world
    const money = (['USD', 'USD', 'EUR', 'JPY'] as const)[a % 4]!
    const rate = money === 'USD' ? 1_000_000 : 1 + (b % 2_000_000)
    const lines: Line[] = []
    for (let line = 0; line <= c % 3; line++) {
      const there = a % 10 ? model.stones.filter(({ milli }) => milli > 0) : model.stones
      const stone = pick(there, a + line * 7) ?? null
      if (stone?.kind === 'single' && lines.some(other => other.stone === stone)) continue
      lines.push({ stone, ...partOf(stone, b + line * 13), rate: c % 50_000, percent: b % 3 === 0 ? b % 40 : 0, cost: 0 })
    }
    const id = uuid()
    const total = lines.reduce((sum, line) => sum + amountOf(line, money), 0)
    const items = lines.map(({ stone, pieces, milli, rate: price, percent }) => ({
      ...(stone ? { inventory: stone.id } : { description: 'Cutting' }),
      pieces,
      weight: written(milli, 3),
      rate: written(price, 2),
      ...(percent > 0 && { discountPercent: String(percent) }),
    }))
    const party = a % parties.length
    const answer = await post(world, '/api/invoice', {
      id,
      customer: parties[party],
      branch: house.branch,
      salesperson: house.employee,
      date: today(),
      currency: money,
      exchange: written(rate, 6),
      items,
    })
    expectStatus(answer, true)
    expect(units(answer.data.total, digitsOf[money])).toBe(total)
    expect(units(answer.data.baseTotal, 2)).toBe(baseOf(total, money, rate))
    model.bills.push({
      id,
      version: answer.data.version,
      state: 'draft',
      party,
      money,
      rate,
      lines,
      total,
      base: baseOf(total, money, rate),
      turn: 0,
    })
  },

  sell: async (world, numbers) => {
    await deeds.draft(world, numbers)
    const bill = world.model.bills.at(-1)!
    await move(bill, 'issue', issue(world.model, bill))
  },
  issue: async ({ model }, { a }) => {
    const bill = pick(
      model.bills.filter(({ state }) => state === 'draft').length > 0 && a % 5
        ? model.bills.filter(({ state }) => state === 'draft')
        : invoicesOf(model),
      a,
    )
    if (bill) await move(bill, 'issue', issue(model, bill))
  },
  cancel: async ({ model }, { a }) => {
    const bill = pick(invoicesOf(model), a)
    if (bill) await move(bill, 'cancel', cancel(model, bill))
  },
  stale: async ({ model }, { a }) => {
    const bill = pick(invoicesOf(model), a)
    if (bill) expectStatus(await admin.put('/api/invoice/issue', { id: bill.id, version: bill.version + (a % 2 ? 1 : -1) }), false)
  },

  pay: async (world, { a, b, c }) => {
    const { model, parties } = world
    const money = (['USD', 'USD', 'EUR', 'JPY'] as const)[a % 4]!
    const party = a % parties.length
    const open = openBills(model, party, money)
    const bill = pick(open, b)
    const settle = (['oldest', 'oldest', 'oldest', 'chosen', 'account'] as const)[b % 5]!
    // Often exactly what is open on one bill or on all, so that they are also paid to the last coin; or half of all.
    const inAll = open.reduce((sum, other) => sum + openOn(model, other), 0)
    const amount = Math.max(
      1,
      [bill ? openOn(model, bill) : 5, inAll, Math.floor(inAll / 2) + 1, b % 300_000][c % 7] ?? Math.floor((inAll * (b % 90)) / 100),
    )
    const share = bill && settle === 'chosen' ? 1 + (c % 2 ? openOn(model, bill) - 1 : c % (openOn(model, bill) + 3)) : 0
    if (settle === 'chosen' && !bill) return
    const isCheque = c % 5 === 0
    const note = {
      id: uuid(),
      version: 1,
      isVoid: false,
      party,
      money,
      amount,
      isCheque,
      settles: new Map<Bill, number>(),
      turn: ++model.turn,
    }
    const isRight = !model.isClosed && (!bill || share <= Math.min(amount, openOn(model, bill)))
    const answer = await post(world, '/api/paymentnote', {
      id: note.id,
      party: parties[party],
      branch: house.branch,
      date: today(),
      amount: written(amount, digitsOf[money]),
      currency: money,
      settle,
      ...(isCheque && { method: 'cheque', reference: '4711' }),
      ...(money !== 'USD' && { exchange: written(1 + (c % 2_000_000), 6) }),
      ...(share > 0 && { allocations: [{ bill: bill!.id, amount: written(share, digitsOf[money]) }] }),
    })
    expectStatus(answer, isRight)
    if (!isRight) return
    if (settle === 'oldest') settleOldest(model, note)
    if (share > 0) note.settles.set(bill!, share)
    model.notes.push({ ...note, version: answer.data.version })
    expect(units(answer.data.credit, digitsOf[money])).toBe(creditOf(note))
  },
  void: async ({ model }, { a }) => {
    const refunds = model.bills.filter(({ isRefund }) => isRefund)
    const gone = a % 3 === 0 ? pick(refunds, a) : undefined
    if (gone) {
      const isRight = gone.state === 'issued' && !model.isClosed
      const answer = await admin.put('/api/paymentnote/void', { id: gone.id, version: gone.version, reason: 'Not taken' })
      expectStatus(answer, isRight)
      if (!isRight) return
      Object.assign(gone, { state: 'cancelled', version: answer.data.version })
      for (const note of model.notes) note.settles.delete(gone)
      return
    }
    const note = pick(model.notes, a)
    if (note) await takeBack(model, note, 'void', !note.isVoid)
  },
  bounce: async ({ model }, { a }) => {
    const note = pick(model.notes, a)
    if (note) await takeBack(model, note, 'bounce', !note.isVoid && note.isCheque)
  },
  apply: async ({ model }, { a, b }) => {
    const note = pick(b % 5 ? model.notes.filter(note => creditOf(note) > 0) : model.notes, a)
    if (!note) return
    const open = openBills(model, note.party, note.money)
    const isRight = creditOf(note) > 0 && open.length > 0 && !model.isClosed
    const bill = b % 3 === 0 ? pick(open, b) : undefined
    const share = bill ? Math.min(openOn(model, bill), creditOf(note)) : 0
    const answer = await admin.put('/api/paymentnote/apply', {
      id: note.id,
      version: note.version,
      ...(share > 0 && { settle: 'chosen', allocations: [{ bill: bill!.id, amount: written(share, digitsOf[note.money]) }] }),
    })
    expectStatus(answer, isRight)
    if (!isRight) return
    if (share > 0) note.settles.set(bill!, (note.settles.get(bill!) ?? 0) + share)
    else settleOldest(model, note)
    note.version = answer.data.version
    expect(units(answer.data.credit, digitsOf[note.money])).toBe(creditOf(note))
  },
  refund: async (world, { a, b, c }) => {
    const { model, parties } = world
    const source = pick(
      model.notes.filter(note => creditOf(note) > 0),
      a,
    )
    if (!source) return
    const { party, money } = source
    const there = model.notes.filter(note => note.party === party && note.money === money).reduce((sum, note) => sum + creditOf(note), 0)
    const total = [there, creditOf(source), there + 1, 1 + (b % there)][c % 4]!
    const rate = money === 'USD' ? 1_000_000 : 1 + (b % 2_000_000)
    const id = uuid()
    const answer = await post(world, '/api/paymentnote', {
      id,
      direction: 'refund',
      party: parties[party],
      branch: house.branch,
      date: today(),
      amount: written(total, digitsOf[money]),
      currency: money,
      ...(money !== 'USD' && { exchange: written(rate, 6) }),
    })
    const bill: Bill = { id, version: 1, state: 'issued', party, money, rate, lines: [], total, base: 0, turn: 0, isRefund: true }
    const isRight = !model.isClosed && refund(model, bill)
    expectStatus(answer, isRight)
    if (isRight) bill.version = answer.data.version
  },

  adjust: async ({ model }, { a, b, c }) => {
    const stone = pick(model.stones, a)
    if (!stone) return
    const milli = b % 6 === 0 ? 0 : b % 6 === 1 ? stone.milli : 1 + (b % 90_000)
    const pieces =
      stone.pieces === null && stone.kind === 'melee'
        ? null
        : milli === 0
          ? 0
          : stone.kind === 'single'
            ? 1
            : c % 3 === 0 && stone.pieces
              ? stone.pieces
              : 1 + (c % 200)
    const { data } = await admin.get('/api/inventory', { id: stone.id })
    const answer = await admin.put('/api/inventory/adjust', {
      id: stone.id,
      version: data.version,
      pieces,
      weight: written(milli, 3),
      reason: 'Counted again',
    })
    expectStatus(answer, count(model, stone, pieces, milli))
  },

  close: async ({ model }, { a }) => {
    if (!model.isClosed && a % 4) return
    const { id, version } = (await admin.get('/api/setting')).data
    shop.done(await admin.put('/api/setting', { id, version, closedUntil: model.isClosed ? null : today() }))
    model.isClosed = !model.isClosed
  },
  repeat: async ({ last }) => {
    if (!last) return
    const again = await admin.post(last.path, last.body)
    expect([again.status, again.data?.id]).toEqual([200, last.answer.data.id])
  },
}

const takeBack = async (model: Model, note: Note, action: 'void' | 'bounce', mayBe: boolean) => {
  const isRight = mayBe && !model.isClosed
  const answer = await admin.put(`/api/paymentnote/${action}`, { id: note.id, version: note.version, reason: 'Not honoured' })
  expectStatus(answer, isRight)
  if (isRight) Object.assign(note, { isVoid: true, version: answer.data.version, settles: new Map() })
}

const move = async (bill: Bill, action: string, expected: boolean) => {
  const answer = await admin.put(`/api/invoice/${action}`, {
    id: bill.id,
    version: bill.version,
    ...(action === 'cancel' && { reason: 'Sent back' }),
  })
  expectStatus(answer, expected)
  if (!expected) return
  bill.version = answer.data.version
  expect(answer.data.state).toBe(bill.state)
  expect(
    answer.data.items.filter((item: { inventory: unknown }) => item.inventory).map((item: { cost: string }) => units(item.cost, 2)),
  ).toEqual(bill.lines.filter(({ stone }) => stone).map(({ cost }) => cost))
}

/** What the house says of everything there is, against what the model holds. */
const compareAll = async ({ model, parties }: World) => {
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(',')
  const page = async (path: string, list: readonly { id: string }[]) =>
    list.length === 0
      ? new Map()
      : new Map((await admin.get(path, { ids: ids(list), pageSize: 200 })).data.rows.map((row: { id: string }) => [row.id, row]))
  const stones = await page('/api/inventory', model.stones)
  for (const stone of model.stones) {
    const { availableWeight, value } = stones.get(stone.id)
    expect({ milli: units(availableWeight, 3), cents: units(value, 2) }).toEqual({ milli: stone.milli, cents: centsOf(model, stone) })
  }
  const memos = await page('/api/approval', model.memos)
  for (const memo of model.memos)
    expect(units(memos.get(memo.id).outCarats, 3)).toBe(memo.lines.reduce((sum, { out }) => sum + out.milli, 0))
  const invoices = invoicesOf(model)
  const bills = await page('/api/invoice', invoices)
  for (const bill of invoices) {
    const open = bill.state === 'issued' ? openOn(model, bill) : null
    expect(units(bills.get(bill.id).open, digitsOf[bill.money])).toBe(open)
    if (open === 0) expect(bills.get(bill.id).status).toBe('paid')
  }
  for (const [index, party] of parties.entries()) {
    const { balances, onApproval } = (await admin.get('/api/customer/standing', { id: party })).data as {
      balances: { currency: Money; amount: string; baseAmount: string }[]
      onApproval: string
    }
    expect(units(onApproval, 2)).toBe(heldValue(model, index))
    for (const money of Object.keys(digitsOf) as Money[]) {
      const balance = balances.find(({ currency }) => currency === money)
      expect(units(balance?.amount ?? '0', digitsOf[money])).toBe(balanceOf(model, index, money))
      const isSettled =
        openBills(model, index, money).length === 0 &&
        model.notes.every(note => note.party !== index || note.money !== money || creditOf(note) === 0)
      if (isSettled) expect(Number(balance?.baseAmount ?? 0)).toBe(0)
    }
  }
}

test(
  `${actions} actions in random order leave the books as a simple reckoning has them (seed ${seed})`,
  async () => {
    await assert(
      asyncProperty(array(action, { minLength: length, maxLength: length }), async sequence => {
        const world: World = { model: emptyModel(), parties: [], last: null }
        for (const name of ['First', 'Second']) world.parties.push(await house.make('customer', { name: `${name} ${uuid()}` }))
        for (const numbers of sequence) await deeds[numbers.does](world, numbers)
        if (world.model.isClosed) await deeds.close(world, { a: 0, b: 0, c: 0 })
        await compareAll(world)
        expect((await auditBooks(house.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
      }),
      { numRuns: Math.max(1, Math.round(actions / length)), seed, endOnFailure: true },
    )
  },
  120_000 + actions * 100,
)
