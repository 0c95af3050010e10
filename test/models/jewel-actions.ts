import { expect } from 'vitest'
import {
  type Action,
  type Bench,
  caratsText,
  expectLying,
  formActor,
  type Numbers,
  type Others,
  type Values,
} from '../support/clerk/makers.ts'
import type { Workshop } from '../support/clerk/workshop.ts'
import type { Answer, Visitor } from '../support/company.ts'
import type { Jewel } from './bill.ts'
import { pick, units } from './choices.ts'
import {
  cancel,
  chargesOf,
  complete,
  deliver,
  finishedIn,
  type JewelForm,
  jewelsOf,
  type Losses,
  type Part,
  rework,
  takeOff,
  undoTaking,
} from './jewel.ts'
import { jewelOrders } from './jewel-orders.ts'
import { divide } from './model.ts'

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)
const path = '/api/mf-order-form'

/** Actions in the jewelry workshop. After each action the form, its lots and its jewels must equal the model. */
export const jewelActions = (shop: Workshop, admin: Visitor, others: Others) => {
  const nameJewels = ({ jewels }: JewelForm, { results }: Answer['data']): void => {
    const known = new Set(jewels.map(({ id }) => id))
    for (const jewel of jewels.filter(({ id }) => id === '')) {
      const found = results.find(
        (result: { of: number | null; weight: string; cost: string; inventory: { id: string } | null }) =>
          result.of === null &&
          !known.has(result.inventory!.id) &&
          units(result.weight, 3) === jewel.milli &&
          units(result.cost, 2) === jewel.cents,
      )
      expect(found, `a jewel of ${jewel.milli} for ${jewel.cents}`).toBeTruthy()
      jewel.id = found.inventory.id
      known.add(jewel.id)
    }
  }
  const compare = async (form: JewelForm, now: Answer['data']): Promise<void> => {
    expect(now.state).toBe(form.state)
    for (const [index, part] of form.parts.entries()) {
      const item = now.items[index]
      expect([units(item.finishedWeight, 3), units(item.labour, 2)], item.sku).toEqual([finishedIn(part), part.labour])
      if (form.state !== 'cancelled') expect(units(item.openWeight, 3)).toBe(part.held.milli)
      const results = now.results
        .filter((one: Values) => one.of === index + 1)
        .map((one: Values) => [one.kind, one.pieces, units(one.weight as string, 3), units(one.cost as string, 2)].join(' '))
      const kept = [...part.came, ...part.used.map(one => ({ ...one, kind: 'used' }))]
      expect(results.sort()).toEqual(kept.map(({ kind, pieces, milli, cents }) => [kind, pieces, milli, cents].join(' ')).sort())
      await expectLying(admin, part.stone, { milli: part.rest.milli, cents: part.rest.cents + part.held.cents })
    }
    for (const jewel of form.jewels) {
      const isThere = !jewel.isGone && !jewel.isReworked
      await expectLying(admin, jewel.id, isThere ? jewel : { milli: 0, cents: 0 })
    }
    if (form.state !== 'completed') return
    const totals = (['customer', 'labour'] as const).map(side => sum(chargesOf(form, side).map(({ amount }) => amount)))
    expect([units(now.price, 2), units(now.labour, 2)]).toEqual(totals)
  }
  const move = formActor<JewelForm>(admin, nameJewels, compare)

  const orders = jewelOrders(shop, admin, others)
  const order: Action = async ({ jewels }, numbers) => {
    const { form, issued } = await orders(numbers)
    await compare(form, issued)
    jewels.push(form)
  }

  const chosen = ({ jewels }: Bench, { a }: Numbers): JewelForm | undefined => {
    const going = jewels.filter(({ state }) => state === 'issued' || state === 'in progress')
    return pick(a % 7 && going.length > 0 ? going : jewels, a)
  }
  const some = ({ held }: Part, of: number): { pieces: number | null; milli: number } =>
    of % 6 === 0
      ? { pieces: held.pieces, milli: held.milli }
      : {
          pieces: held.pieces === null ? null : 1 + (of % Math.max(1, held.pieces)),
          milli: 1 + (of % Math.max(1, Math.floor(held.milli / 3))),
        }
  const takeFrom: Action = async (world, numbers) => {
    const { b, c } = numbers
    const form = chosen(world, numbers)
    if (!form) return
    const part = pick(form.parts, b)!
    const losses: Losses = {
      ...(c % 2 === 0 && { uncut: some(part, b) }),
      ...(c % 5 === 0 && part.held.pieces !== null && { broken: some(part, b + 1) }),
      ...(c % 7 === 0 && { lost: some(part, c) }),
      ...(part.isMetal && c % 3 === 0 && { loss: { pieces: null, milli: 1 + (b % 90) } }),
    }
    const amounts = Object.fromEntries(
      Object.entries(losses).map(([kind, { pieces, milli }]) => [
        kind,
        kind === 'loss' ? caratsText(milli) : { ...(pieces !== null && { pieces }), weight: caratsText(milli) },
      ]),
    )
    await move(form, 'receive', takeOff(form, part, losses), { lines: [{ id: part.id, ...amounts }] })
  }
  const untake: Action = async (world, numbers) => {
    const form = chosen(world, numbers)
    if (!form) return
    const { results } = (await admin.get(path, { id: form.id })).data
    const receipt = Math.max(0, ...results.map((one: { receipt: number }) => one.receipt))
    await move(form, 'undo', undoTaking(form), { receipt })
  }
  const finishJewel: Action = async (world, numbers) => {
    const { b, c } = numbers
    const form = chosen(world, numbers)
    if (!form) return
    const inside = form.parts.filter(({ held }) => held.milli > 0)
    const gross = divide(sum(inside.map(({ isMetal, held }) => held.milli * (isMetal ? 5 : 1))), 5)
    const many = c % 4 === 0 ? 0 : 1 + (c % 3)
    const first = Math.max(1, Math.floor(gross / 3))
    const right = many === 1 ? [gross] : many === 2 ? [first, gross - first] : [first, first, gross - 2 * first]
    const scales = many > 0 && b % 3 ? right.map((one, index) => (b % 10 === 0 && index === 0 ? one + 1 : one)) : null
    const products = Array.from({ length: many }, (_, index) => (scales ? { gross: caratsText(Math.max(0, scales[index]!)) } : {}))
    const expected = complete(form, many, scales) !== null
    await move(form, 'complete', expected, many > 0 ? { products } : {})
  }
  const takeApart: Action = async ({ jewels }, { a, c }) => {
    const form = pick(c % 5 ? jewels.filter(one => jewelsOf(one).length > 0) : jewels, a)
    if (form) await move(form, 'rework', rework(form), { reason: 'A stone is loose' })
  }
  const handJewel: Action = async ({ jewels }, { a, c }) => {
    const form = pick(c % 4 ? jewels.filter(({ state }) => state === 'completed') : jewels, a)
    if (form) await move(form, 'deliver', deliver(form))
  }
  const dropOrder: Action = async ({ jewels }, { a, c }) => {
    const form = pick(c % 3 ? jewels.filter(({ state }) => state === 'issued') : jewels, a)
    if (form) await move(form, 'cancel', cancel(form), { reason: 'Not wanted any more' })
  }
  /** Sells a company jewel over the counter. */
  const sellJewel: Action = async ({ jewels }, { a }) => {
    const one: Jewel | undefined = pick(
      jewels.flatMap(jewelsOf).filter(({ isOwn, isGone }) => isOwn && !isGone),
      a,
    )
    if (!one) return
    const { version, treatments } = await shop.read('inventory', one.id)
    // The treatment of a customer’s stone in it is not stated yet.
    if (treatments.length === 0) shop.done(await admin.put('/api/inventory', { id: one.id, version, treatments: [{ code: 'N' }] }))
    await shop.sell([{ inventory: one.id, basis: 'whole', rate: '900' }], { customer: others.buyer })
    one.isGone = true
  }
  return { order, takeFrom, untake, finishJewel, takeApart, handJewel, dropOrder, sellJewel }
}
