import { expect } from 'vitest'
import { entities } from '../../src/domain/index.ts'
import { type Action, type Bench, money, type Others } from '../support/clerk/makers.ts'
import type { Workshop } from '../support/clerk/workshop.ts'
import type { Office, Visitor } from '../support/company.ts'
import * as bills from './bill.ts'
import { expectStatus, pick, units } from './choices.ts'
import * as jewel from './jewel.ts'
import * as work from './work.ts'

type Side = bills.Side
type Billable = {
  form: bills.Made & { entity: keyof typeof billOf }
  side: Side
  charges: bills.Charge[]
  ready: bills.Charge[]
  sells: () => bills.Jewel[]
}
const billOf = { orderForm: 'cuttingInvoice', lapidaryOrderForm: 'lapidaryInvoice', mfOrderForm: 'mfInvoice' } as const
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)

/** Actions on invoices for work and their payments. After each action the bill and the accounts must equal the model. */
export const billActions = (company: Office, shop: Workshop, admin: Visitor, others: Others) => {
  const compare = async (world: Bench, bill: bills.WorkBill): Promise<void> => {
    const { state, total, open } = await shop.read(bill.entity, bill.id)
    const isOwn = bill.direction === 'internal'
    expect([state, units(total, 2), isOwn || bill.isCancelled ? 0 : units(open, 2)]).toEqual([
      ...[bill.isCancelled ? 'cancelled' : 'issued', bill.total, bills.openOn(world.notes, bill)],
    ])
    const { balance } = await shop.read('customer', others.customer)
    const { payable } = await shop.read('customer', others.maker)
    expect([units(balance, 2), units(payable, 2)]).toEqual([
      bills.owed(world.bills, world.notes, 'customer'),
      bills.owed(world.bills, world.notes, 'maker'),
    ])
  }
  const billablesOf = ({ forms, jewels }: Bench): Billable[] => {
    const all = (['customer', 'labour'] as const).flatMap(side => [
      ...forms.map(form => ({ form, side, charges: work.chargesOf(form, side), sells: (): bills.Jewel[] => [] })),
      ...jewels.map(form => ({ form, side, charges: jewel.chargesOf(form, side), sells: () => jewel.sellable(form) })),
    ])
    return all.map(billable => ({
      ...billable,
      ready: billable.charges.filter(charge => charge.isDone && !charge.billedOn[billable.side]),
    }))
  }
  const partyOf = (direction: bills.WorkBill['direction']) =>
    direction === 'internal'
      ? { direction, customer: null, employee: company.employee }
      : { direction, customer: direction === 'maker' ? others.maker : others.customer }

  const bill: Action = async (world, { a, b, c }) => {
    const billables = billablesOf(world)
    const ready = billables.filter(one => one.ready.length > 0)
    const one = pick(c % 4 && ready.length > 0 ? ready : billables, a + b)
    if (!one) return
    const { form, side } = one
    const some = one.ready.length > 0 && c % 4 ? one.ready : one.charges
    const charges = b % 3 ? some : some.slice(0, 1 + (b % some.length))
    const right = bills.directionOf(form, side)
    const direction = a % 11 || side === 'customer' ? right : right === 'internal' ? 'maker' : 'internal'
    const expected = direction === right && bills.isBillable(form, charges, side)
    const entity = billOf[form.entity]
    const lines = charges.map(({ id, of, rate }) => ({ [of]: id, rate: money(rate) }))
    const draft = await admin.post(`/api/${entities[entity].path}`, shop.billOf(lines, partyOf(direction)))
    expectStatus(draft, expected)
    if (!expected) return
    shop.done(await admin.put(`/api/${entities[entity].path}/issue`, { id: draft.data.id, version: draft.data.version }))
    const next: bills.WorkBill = {
      id: draft.data.id,
      entity,
      direction,
      total: sum(charges.map(({ amount }) => amount)),
      isCancelled: false,
      sold: [],
    }
    for (const { billedOn } of charges) billedOn[side] = next
    if (side === 'customer') jewel.sold(one.sells(), next)
    world.bills.push(next)
    await compare(world, next)
    for (const { id } of next.sold) expect((await shop.read('inventory', id)).status).toBe('sold')
  }
  const unbill: Action = async (world, { a }) => {
    const one = pick(world.bills, a)
    if (!one) return
    const isDelivered = world.jewels.some(({ state, jewels }) => state === 'delivered' && jewels.some(({ soldBy }) => soldBy === one))
    const isPaidOut = one.direction === 'maker' && bills.paidOn(world.notes, one) > 0
    const expected = !one.isCancelled && !isDelivered && !isPaidOut
    const { version } = await shop.read(one.entity, one.id)
    const answer = await admin.put(`/api/${entities[one.entity].path}/cancel`, { id: one.id, version, reason: 'Wrong price' })
    expectStatus(answer, expected)
    if (expected) {
      one.isCancelled = true
      for (const made of one.sold) Object.assign(made, { isGone: false, soldBy: null })
      for (const { charges, side } of billablesOf(world))
        for (const { billedOn } of charges) if (billedOn[side] === one) billedOn[side] = null
    }
    await compare(world, one)
  }
  const pay: Action = async (world, { a, b, c }) => {
    const one = pick(
      c % 4
        ? world.bills.filter(each => bills.openOn(world.notes, each) > 0)
        : world.bills.filter(({ direction }) => direction !== 'internal'),
      a,
    )
    if (!one) return
    const open = bills.openOn(world.notes, one)
    const amount = c % 3 ? Math.max(1, open) : 1 + (b % (open + 2))
    const party = one.direction === 'maker' ? { direction: 'paid', party: others.maker } : { party: others.customer }
    const settles = { settle: 'chosen', allocations: [{ bill: one.id, amount: money(amount) }] }
    const answer = await admin.post('/api/paymentnote', shop.noteOf(money(amount), { ...party, ...settles }))
    expectStatus(answer, amount <= open)
    if (answer.status === 200) world.notes.push({ id: answer.data.id, amount, bill: one, isVoid: false })
    await compare(world, one)
  }
  const unpay: Action = async (world, { a }) => {
    const one = pick(world.notes, a)
    if (!one) return
    const { version } = await shop.read('paymentNote', one.id)
    const answer = await admin.put('/api/paymentnote/void', { id: one.id, version, reason: 'Typed twice' })
    expectStatus(answer, !one.isVoid)
    one.isVoid = true
    await compare(world, one.bill)
  }
  return { bill, unbill, pay, unpay }
}
