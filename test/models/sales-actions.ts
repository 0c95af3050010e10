import { expect } from 'vitest'
import { uuid } from '../../src/server/kit/db/uuid.ts'
import { type Clerk, post } from '../support/clerk/sales.ts'
import { today } from '../support/shop.ts'
import { centBase as base } from '../support/world.ts'
import { type Action, expectStatus, partOf, pick, units, written } from './choices.ts'
import { amountOf, type Bill, baseOf, cancel, count, digitsOf, issue, type Line, type Model, typedRate } from './model.ts'

export const invoicesOf = (model: Model) => model.bills.filter(({ isRefund }) => !isRefund)

/** Stones that are entered and counted, and their invoices: drafted, issued and canceled. */
export const salesActions = (clerk: Clerk) => {
  const { admin, office, shop } = clerk
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

  const actions = {
    stone: async (world, { a, b, c }) => {
      const kind = (['single', 'parcel', 'parcel', 'melee'] as const)[a % 4]!
      const pieces = kind === 'single' ? 1 : kind === 'parcel' ? 1 + (b % 200) : null
      const milli = 10 + (b % 90_000)
      const rate = c % 100_000
      const id = uuid()
      const answer = await post(clerk, world, '/api/inventory', {
        id,
        stoneName: shop.sapphire,
        branch: office.branch,
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
      const money = ([base, base, 'EUR', 'JPY'] as const)[a % 4]!
      const rate = typedRate(money, b)
      const lines: Line[] = []
      for (let line = 0; line <= c % 3; line++) {
        const there = a % 10 ? model.stones.filter(({ milli }) => milli > 0) : model.stones
        const stone = pick(there, a + line * 7) ?? null
        if (stone?.kind === 'single' && lines.some(other => other.stone === stone)) continue
        const sold = { ...partOf(stone, b + line * 13), rate: c % 50_000, percent: b % 3 === 0 ? b % 40 : 0 }
        lines.push({ stone, ...sold, amount: amountOf(sold, money), cost: 0 })
      }
      const id = uuid()
      const total = lines.reduce((sum, { amount }) => sum + amount, 0)
      const items = lines.map(({ stone, pieces, milli, rate: price, percent }) => ({
        ...(stone ? { inventory: stone.id } : { description: 'Cutting' }),
        pieces,
        weight: written(milli, 3),
        rate: written(price, 2),
        ...(percent > 0 && { discountPercent: String(percent) }),
      }))
      const party = a % parties.length
      const answer = await post(clerk, world, '/api/invoice', {
        id,
        customer: parties[party],
        branch: office.branch,
        salesperson: office.employee,
        date: today(),
        currency: money,
        exchange: written(rate, 6),
        exchangeReason: 'Agreed with them',
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
      await actions.draft(world, numbers)
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
  } satisfies Record<string, Action>
  return actions
}
