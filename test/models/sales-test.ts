import { expect } from 'vitest'
import { uuid } from '../../src/server/kit/db/uuid.ts'
import type { Clerk } from '../support/clerk/sales.ts'
import { openShop, today } from '../support/shop.ts'
import { centsOf, heldValue } from './approval.ts'
import { approvalActions } from './approval-actions.ts'
import { type Action, closeUntil, units, type World } from './choices.ts'
import { creditActions } from './credit-note/actions.ts'
import { balanceOf, creditOf, digitsOf, emptyModel, type Money, openBills, openOn } from './model.ts'
import { type ModelTest, within } from './model-test.ts'
import { noteActions } from './payment-actions.ts'
import { invoicesOf, salesActions } from './sales-actions.ts'

// Weights of the actions: many sales and payments, so that bills accumulate and are settled across each other.
// biome-ignore format: what is done with the same thing stands together.
const often = {
  stone: 3, adjust: 2, sell: 7, draft: 2, issue: 5, cancel: 3, pay: 7, void: 2, bounce: 1, apply: 4, refund: 3, close: 1, stale: 1, repeat: 1,
  credit: 6, uncredit: 3,
  approval: 5, giveSomeBack: 6, takeBack: 2, report: 1, home: 1, extend: 1, bill: 6,
}

const companyActions = ({ admin, office }: Clerk) =>
  ({
    close: async ({ model }, { a }) => {
      if (model.isClosed || a % 4) return
      await closeUntil({ office }, today())
      model.isClosed = true
    },
    repeat: async ({ last }) => {
      if (!last) return
      const again = await admin.post(last.path, last.body)
      expect([again.status, again.data?.id]).toEqual([200, last.answer.data.id])
    },
  }) satisfies Record<string, Action>

/** Compares everything in the company with the model. */
const compareAll = async ({ admin }: Clerk, { model, parties }: World) => {
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
  const approvals = await page('/api/approval', model.approvals)
  for (const approval of model.approvals)
    expect(units(approvals.get(approval.id).outCarats, 3)).toBe(approval.lines.reduce((sum, { out }) => sum + out.milli, 0))
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

/** Stones, invoices, approvals, credit notes and customer payments together. */
export const sales: ModelTest<keyof typeof often> = {
  length: 150,
  often,
  alone: 'close',
  open: async office => {
    const clerk: Clerk = { office, shop: await openShop(office), admin: await office.as('Admin') }
    const actions = {
      ...approvalActions(clerk),
      ...salesActions(clerk),
      ...creditActions(clerk),
      ...noteActions(clerk),
      ...companyActions(clerk),
    }
    const begin = async () => {
      const world: World = { model: emptyModel(), parties: [], last: null }
      for (const name of ['First', 'Second']) world.parties.push(await office.make('customer', { name: `${name} ${uuid()}` }))
      const open = async () => {
        if (world.model.isClosed) await closeUntil(clerk, null)
        world.model.isClosed = false
      }
      return { does: within(world, actions), look: () => compareAll(clerk, world), end: open }
    }
    return { begin }
  },
}
