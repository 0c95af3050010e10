import { expect } from 'vitest'
import { uuid } from '../src/server/kit/uuid.ts'
import type { Workshop } from './bench-shop.ts'
import { expectStatus, pick, units, written } from './deeds.ts'
import type { Answer, visitor } from './house.ts'
import {
  cancel,
  complete,
  deliver,
  type Form,
  finishedOn,
  isBillable,
  made,
  priceOf,
  type Result,
  receive,
  rework,
  type Said,
  undo,
  type WorkBill,
  type WorkLine,
} from './model-work.ts'

export type Bench = { forms: Form[]; bills: WorkBill[] }
type Numbers = { a: number; b: number; c: number }
type Deed = (world: Bench, numbers: Numbers) => Promise<void>
type Values = Record<string, unknown>

const carats = (milli: number) => written(milli, 3)
const money = (cents: number) => written(cents, 2)

/** What people do in the workshop; after each step the form stands where the model has it. */
export const workDeeds = (shop: Workshop, admin: () => ReturnType<typeof visitor>) => {
  const move = async (form: Form, action: string, expected: boolean, input: Values = {}): Promise<Answer> => {
    const { version } = (await admin().get('/api/order-form', { id: form.id })).data
    const answer = await admin().put(`/api/order-form/${action}`, { id: form.id, version, ...input })
    expectStatus(answer, expected)
    const now = (await admin().get('/api/order-form', { id: form.id })).data
    if (expected) nameResults(form, now)
    await compare(form, now)
    return answer
  }
  /** The ids that the house gave to what came of the last receipt. */
  const nameResults = (form: Form, { results }: Answer['data']): void => {
    const known = new Set(form.lines.flatMap(line => line.results.map(({ id }) => id)))
    for (const [index, line] of form.lines.entries())
      for (const one of line.results.filter(({ id }) => id === '')) {
        const found = results.find(
          (said: Values) =>
            said.of === index + 1 &&
            !known.has(said.id as string) &&
            said.kind === one.kind &&
            units(said.weight as string, 3) === one.milli &&
            units(said.cost as string, 2) === one.cents,
        )
        expect(found, `${one.kind} of ${one.milli} for ${one.cents}`).toBeTruthy()
        Object.assign(one, { id: found.id, stone: found.inventory?.id ?? null })
        known.add(found.id)
      }
  }
  const compare = async (form: Form, now: Answer['data']): Promise<void> => {
    expect(now.state).toBe(form.state)
    for (const [index, line] of form.lines.entries()) {
      const said = now.items[index]
      const isOver = form.state === 'cancelled'
      expect([units(said.finishedWeight, 3), units(said.labour, 2)]).toEqual([finishedOn(line), line.labour])
      if (!isOver) expect(units(said.openWeight, 3)).toBe(line.held.milli)
      const costs = now.results
        .filter((one: Values) => one.of === index + 1)
        .map((one: Values) => [one.id, units(one.cost as string, 2), one.reworked])
      expect(costs.sort()).toEqual(line.results.map(one => [one.id, one.cents, one.isReworked]).sort())
      const lying = line.results.filter(one => one.stone && !one.isReworked && !one.isGone)
      for (const { stone, milli, cents } of lying)
        if (stone) {
          const { availableWeight, value } = (await admin().get('/api/inventory', { id: stone })).data
          expect([units(availableWeight, 3), units(value, 2)]).toEqual([milli, cents])
        }
    }
  }

  const lineFrom = async (a: number, b: number, isOwn: boolean): Promise<WorkLine & { goods: Values }> => {
    const [milli, counted] = [2_000 + (b % 20_000), a % 3 === 0]
    const blank = { id: uuid(), task: uuid(), isOwn, pay: 1 + (b % 700), price: 1 + (a % 2_500), labour: 0, results: [], bill: null }
    const pieces = counted ? 6 + (a % 9) : null
    if (!isOwn) {
      const heap = { pieces, milli, cents: 0 }
      const goods = { ownership: 'customer', stoneName: shop.sapphire, type: counted ? 'parcel' : 'rough', pieces, weight: carats(milli) }
      return { ...blank, stone: '', issued: { ...heap }, held: { ...heap }, goods }
    }
    const cents = 1_000 + (a % 90_000)
    const draft = { costBasis: 'whole', costRate: money(cents), weight: carats(milli) }
    const stone = counted ? await shop.stone({ ...draft, type: 'parcel', pieces }) : await shop.rough(draft)
    const heap = { pieces, milli, cents }
    return {
      ...blank,
      stone: stone.id,
      issued: { ...heap },
      held: { ...heap },
      goods: { inventory: stone.id, pieces, weight: carats(milli) },
    }
  }

  const form: Deed = async ({ forms }, { a, b, c }) => {
    const lines = [await lineFrom(a, b, c % 4 !== 0)]
    if (c % 3 === 0) lines.push(await lineFrom(b, a, c % 8 !== 0))
    const id = uuid()
    const items = lines.map(({ id: line, goods }) => ({ id: line, ...goods }))
    const tasks = lines.map((line, index) => ({
      id: line.task,
      of: index + 1,
      description: 'Cutting',
      rate: money(line.price),
      labourRate: money(line.pay),
    }))
    const head = { id, orderedFor: 'customer', customer: shop.customer, riskAccepted: true, spread: c % 2 ? 'weight' : 'value' }
    const draft = shop.done(await admin().post('/api/order-form', shop.draftOf(items, tasks, head)))
    const next: Form = { id, state: 'issued', byWeight: c % 2 === 1, lines: lines.map(({ goods: _, ...line }) => line), done: [] }
    const issued = shop.done(await admin().put('/api/order-form/issue', { id, version: draft.version }))
    for (const [index, line] of next.lines.entries()) line.stone = issued.items[index].inventory.id
    await compare(next, issued)
    forms.push(next)
  }

  const chosen = ({ forms }: Bench, { a, b }: Numbers): { form: Form; line: WorkLine } | null => {
    const going = forms.filter(({ state }) => state === 'issued' || state === 'in progress')
    const one = pick(a % 7 && going.length > 0 ? going : forms, a)
    return one ? { form: one, line: pick(one.lines, b)! } : null
  }
  const saidOf = ({ held }: WorkLine, b: number, c: number): Said => {
    const part = (of: number) => 1 + (of % Math.max(1, Math.floor(held.milli / 4)))
    const many = c % 4
    return {
      outputs: Array.from({ length: many }, (_, index) => ({ milli: part(b + index * 977), market: 0 })),
      uncut: b % 3 === 0 ? part(b * 3) : 0,
      rejects: b % 5 === 0 ? [{ milli: part(c), cents: c % 400 }] : [],
      broken: c % 9 === 0 ? part(c * 7) : 0,
      lost: b % 11 === 0 ? part(b * 5) : 0,
      finish: c % 3 === 0,
    }
  }
  const enter: Deed = async (world, numbers) => {
    const found = chosen(world, numbers)
    if (!found) return
    const { form: paper, line } = found
    const said = saidOf(line, numbers.b, numbers.c)
    const rates = said.outputs.map((_, index) => 1 + ((numbers.a + index * 31) % 300))
    for (const [index, output] of said.outputs.entries()) output.market = Math.floor((rates[index]! * output.milli + 5) / 10)
    const counted = line.held.pieces !== null
    const amount = (milli: number) => (milli > 0 ? { ...(counted && { pieces: 1 }), weight: carats(milli) } : undefined)
    const input = {
      id: line.id,
      outputs: said.outputs.map(({ milli }, index) => ({
        pieces: 1,
        weight: carats(milli),
        askingBasis: 'per carat',
        askingRate: String(rates[index]),
      })),
      uncut: amount(said.uncut),
      rejects: said.rejects.map(({ milli, cents }) => ({ pieces: 1, weight: carats(milli), value: money(cents) })),
      broken: amount(said.broken),
      lost: amount(said.lost),
      finish: said.finish,
    }
    await move(paper, 'receive', receive(paper, line, said) !== null, { lines: [input] })
  }
  const takeBack: Deed = async (world, numbers) => {
    const found = chosen(world, numbers)
    if (!found) return
    const { results } = (await admin().get('/api/order-form', { id: found.form.id })).data
    const receipt = Math.max(0, ...results.map((one: { receipt: number }) => one.receipt))
    await move(found.form, 'undo', undo(found.form), { receipt })
  }
  const finish: Deed = async (world, numbers) => {
    const found = chosen(world, numbers)
    if (!found) return
    if (numbers.c % 2 && ['issued', 'in progress'].includes(found.form.state))
      for (const line of found.form.lines)
        if (line.held.milli > 0) {
          const all = { outputs: [], uncut: 0, rejects: [], broken: 0, lost: 0, finish: true }
          await move(found.form, 'receive', receive(found.form, line, all) !== null, { lines: [{ id: line.id, finish: true }] })
        }
    await move(found.form, 'complete', complete(found.form))
  }
  const again: Deed = async ({ forms }, { a, b, c }) => {
    const paper = pick(c % 5 ? forms.filter(one => one.lines.some(line => made(line).length > 0)) : forms, a)
    if (!paper) return
    const line = paper.lines.find(one => made(one).length > 0) ?? paper.lines[0]!
    const result = pick(made(line), b)
    await move(paper, 'rework', rework(paper, line, result), { results: result ? [result.id] : [], reason: 'Once more' })
  }
  const handOver: Deed = async ({ forms }, { a, c }) => {
    const paper = pick(c % 4 ? forms.filter(({ state }) => state === 'completed') : forms, a)
    if (paper) await move(paper, 'deliver', deliver(paper))
  }
  const drop: Deed = async ({ forms }, { a, c }) => {
    const paper = pick(c % 3 ? forms.filter(({ lines }) => lines.every(({ results }) => results.length === 0)) : forms, a)
    if (paper) await move(paper, 'cancel', cancel(paper), { reason: 'Not wanted any more' })
  }
  /** Something finished is sold, and from then on it is no longer as it was made. */
  const sell: Deed = async ({ forms }, { a, b }) => {
    const all = forms.flatMap(({ lines }) => lines.filter(({ isOwn }) => isOwn).flatMap(made))
    const one: Result | undefined = pick(
      all.filter(({ isGone }) => !isGone),
      a + b,
    )
    if (!one) return
    await shop.sell([{ inventory: one.stone, rate: '10' }])
    one.isGone = true
  }

  const bill: Deed = async ({ forms, bills }, { a, b, c }) => {
    const ready = forms.flatMap(paper => paper.lines.filter(line => isBillable(paper, line)).map(line => ({ paper, line })))
    const any = forms.flatMap(paper => paper.lines.map(line => ({ paper, line })))
    const one = pick(c % 4 && ready.length > 0 ? ready : any, a + b)
    if (!one) return
    const { paper, line } = one
    const expected = isBillable(paper, line)
    const body = shop.billOf([{ task: line.task, rate: money(line.price) }])
    const draft = await admin().post('/api/cutting-invoice', body)
    expectStatus(draft, expected)
    if (!expected) return
    const issued = shop.done(await admin().put('/api/cutting-invoice/issue', { id: draft.data.id, version: draft.data.version }))
    line.bill = { id: issued.id, total: priceOf(line), isCancelled: false }
    bills.push(line.bill)
    expect([units(issued.total, 2), issued.state]).toEqual([line.bill.total, 'issued'])
  }
  const unbill: Deed = async ({ forms, bills }, { a }) => {
    const one = pick(bills, a)
    if (!one) return
    const { version } = (await admin().get('/api/cutting-invoice', { id: one.id })).data
    const answer = await admin().put('/api/cutting-invoice/cancel', { id: one.id, version, reason: 'Wrong price' })
    expectStatus(answer, !one.isCancelled)
    one.isCancelled = true
    for (const line of forms.flatMap(({ lines }) => lines)) if (line.bill === one) line.bill = null
  }
  return { form, enter, takeBack, finish, again, handOver, drop, sell, bill, unbill }
}
