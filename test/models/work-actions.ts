import { expect } from 'vitest'
import { uuid } from '../../src/server/kit/db/uuid.ts'
import {
  type Action,
  type Bench,
  caratsText,
  expectLying,
  formActor,
  money,
  type Numbers,
  type Others,
  pathOf,
  type Values,
} from '../support/clerk/makers.ts'
import type { Workshop } from '../support/clerk/workshop.ts'
import type { Answer, Visitor } from '../support/company.ts'
import { nobody } from './bill.ts'
import { pick, units } from './choices.ts'
import {
  cancel,
  complete,
  deliver,
  type Form,
  finishedOn,
  lyingOf,
  made,
  type Receipt,
  type Result,
  receive,
  rework,
  undo,
  type WorkLine,
} from './work.ts'
import { compareSteps, firstSteps, stepActions, stepsOf } from './workshop/step-actions.ts'
import { isAtBench } from './workshop/steps.ts'

/** Actions in the cutting and lapidary workshops. After each action the form must equal the model. */
export const workActions = (shop: Workshop, admin: Visitor, others: Others) => {
  /** Stores the ids that the company gave to the results of the last receipt. */
  const nameResults = (form: Form, { results }: Answer['data']): void => {
    const known = new Set(form.lines.flatMap(line => line.results.map(({ id }) => id)))
    for (const [index, line] of form.lines.entries())
      for (const one of line.results.filter(({ id }) => id === '')) {
        const found = results.find(
          (result: {
            id: string
            of: number
            kind: string
            pieces: number | null
            weight: string
            cost: string
            inventory: { id: string } | null
          }) =>
            result.of === index + 1 &&
            !known.has(result.id) &&
            result.kind === one.kind &&
            units(result.weight, 3) === one.milli &&
            units(result.cost, 2) === one.cents &&
            result.pieces === one.pieces &&
            (one.stone === null || result.inventory?.id === one.stone),
        )
        expect(found, `${one.kind} of ${one.milli} for ${one.cents}`).toBeTruthy()
        Object.assign(one, { id: found.id, stone: found.inventory?.id ?? null })
        known.add(found.id)
      }
  }
  const compare = async (form: Form, now: Answer['data']): Promise<void> => {
    expect(now.state).toBe(form.state)
    compareSteps(form, now)
    for (const [index, line] of form.lines.entries()) {
      const item = now.items[index]
      expect([units(item.finishedWeight, 3), units(item.labour, 2)]).toEqual([finishedOn(line), line.labour])
      const costs = now.results
        .filter((one: Values) => one.of === index + 1)
        .map((one: Values) => [one.id, units(one.cost as string, 2), one.reworked, one.pieces, one.estimated])
      expect(costs.sort()).toEqual(line.results.map(one => [one.id, one.cents, one.isReworked, one.pieces, one.isEstimated]).sort())
      if (form.state === 'cancelled') await expectLying(admin, line.stone, line.isOwn ? line.issued : { milli: 0, cents: 0 })
      if (form.state === 'cancelled') continue
      expect([units(item.openWeight, 3), item.openPieces]).toEqual([line.held.milli, line.held.pieces])
      for (const [stone, heap] of lyingOf(line)) await expectLying(admin, stone, heap)
    }
  }
  const move = formActor(admin, nameResults, compare)

  const lineFrom = async (a: number, b: number, isOwn: boolean): Promise<WorkLine & { goods: Values }> => {
    const [milli, type] = [2_000 + (b % 20_000), (['rough', 'parcel', 'single', 'melee'] as const)[a % 4]!]
    const ids = { id: uuid(), task: uuid(), isSingle: type === 'single', isByPiece: type === 'melee', isOwn }
    const blank = { ...ids, pay: 1 + (b % 700), price: 1 + (a % 2_500), labour: 0, results: [], billedOn: nobody() }
    const pieces = { rough: null, parcel: 6 + (a % 9), single: 1, melee: 5 + (b % 300) }[type]
    const each = 7 + (a % 900)
    const heap = { pieces, milli, cents: !isOwn ? 0 : type === 'melee' ? pieces! * each : 1_000 + (a % 90_000) }
    const line = { ...blank, issued: { ...heap }, held: { ...heap } }
    const theirs = { ownership: 'customer', stoneName: shop.sapphire, type, pieces, weight: caratsText(milli) }
    if (!isOwn) return { ...line, stone: '', goods: theirs }
    const cost = type === 'melee' ? { costBasis: 'per piece', costRate: money(each) } : { costBasis: 'whole', costRate: money(heap.cents) }
    const draft = { type, pieces, ...cost, weight: caratsText(milli) }
    const stone = type === 'rough' ? await shop.rough(draft) : await shop.stone(draft)
    return { ...line, stone: stone.id, goods: { inventory: stone.id, pieces, weight: caratsText(milli) } }
  }

  const form: Action = async ({ forms }, { a, b, c }) => {
    const lines = [await lineFrom(a, b, c % 4 !== 0)]
    if (c % 3 === 0) lines.push(await lineFrom(b, a, c % 8 !== 0))
    const entity = b % 3 === 0 ? 'lapidaryOrderForm' : 'orderForm'
    const by = a % 4 === 0 ? 'outside' : 'company'
    const items = lines.map(({ id: line, goods }) => ({ id: line, ...goods }))
    const tasks = lines.map((line, index) => ({
      ...{ id: line.task, of: index + 1, description: 'Cutting', rate: money(line.price), labourRate: money(line.pay) },
    }))
    const head = {
      ...{ id: uuid(), orderedFor: 'customer', customer: others.customer, riskAccepted: true, spread: c % 2 ? 'weight' : 'value' },
      ...(by === 'outside' && { employee: null, maker: others.maker }),
      steps: firstSteps(lines.length, a),
    }
    const draft = shop.done(await admin.post(pathOf[entity], shop.draftOf(items, tasks, head)))
    const isForCustomer = true
    const document = { id: head.id, entity, by, isForCustomer, state: 'issued', byWeight: c % 2 === 1, done: [], handed: [] } as const
    const next: Form = { ...document, done: [], handed: [], steps: stepsOf(draft), lines: lines.map(({ goods: _, ...line }) => line) }
    const issued = shop.done(await admin.put(`${pathOf[entity]}/issue`, { id: head.id, version: draft.version }))
    for (const [index, line] of next.lines.entries()) line.stone = issued.items[index].inventory.id
    await compare(next, issued)
    forms.push(next)
  }

  const chosen = ({ forms }: Bench, { a, b }: Numbers): { form: Form; line: WorkLine } | null => {
    const going = forms.filter(({ state }) => state === 'issued' || state === 'in progress')
    const one = pick(a % 7 && going.length > 0 ? going : forms, a)
    return one ? { form: one, line: pick(one.lines, b)! } : null
  }
  const nothing: Receipt = { outputs: [], uncut: 0, rejects: [], broken: 0, lost: 0, loss: 0, finish: true, isCounted: true }
  const receiptOf = (line: WorkLine, b: number, c: number): Receipt => {
    // Small stones are weighed, and seldom counted.
    const isCounted = !line.isByPiece || b % 5 === 0
    const { milli } = line.held
    const part = (of: number) => 1 + (of % Math.max(1, Math.floor(milli / 4)))
    const many = c % 4
    // Reworked goods often return under their old number; so does a stone that stays one.
    const again = line.results.find(
      one => one.isReworked && one.stone && !line.results.some(other => !other.isReworked && other.stone === one.stone),
    )
    const known = c % 5 < 2 ? (again?.stone ?? (line.isSingle && line.results.length === 0 ? line.stone : null)) : null
    // What comes back whole may weigh a little more than is in work, or too much for a scale.
    const left = b % 4 === 0 ? milli + (c % 140) : milli - (b % Math.max(1, Math.floor(milli / 3)))
    if (known) return { ...nothing, outputs: [{ milli: left, market: 0, stone: known }] }
    if (line.isSingle && b % 4 === 0) return { ...nothing, [b % 8 ? 'broken' : 'uncut']: milli }
    return {
      outputs: Array.from({ length: many }, (_, index) => ({ milli: part(b + index * 977), market: 0, stone: null })),
      uncut: b % 3 === 0 ? part(b * 3) : 0,
      rejects: b % 5 === 0 ? [{ milli: part(c), cents: c % 400 }] : [],
      broken: c % 9 === 0 ? part(c * 7) : 0,
      lost: b % 11 === 0 ? part(b * 5) : 0,
      loss: b % 7 === 0 ? part(c * 3) : 0,
      finish: c % 3 === 0,
      isCounted,
    }
  }
  const enter: Action = async (world, numbers) => {
    const found = chosen(world, numbers)
    if (!found) return
    const { form: document, line } = found
    // At a bench, the last goods often break or come back: that ends its step.
    const isOver = numbers.a % 3 === 0 && document.steps.some(isAtBench)
    const all = { ...nothing, finish: false, [numbers.b % 2 ? 'broken' : 'uncut']: line.held.milli, isCounted: !line.isByPiece }
    const receipt = isOver ? all : receiptOf(line, numbers.b, numbers.c)
    const rates = receipt.outputs.map((_, index) => 1 + ((numbers.a + index * 31) % 300))
    for (const [index, output] of receipt.outputs.entries()) output.market = Math.floor((rates[index]! * output.milli + 5) / 10)
    const counted = line.held.pieces !== null && receipt.isCounted
    const one = receipt.isCounted && { pieces: 1 }
    const amount = (milli: number) => (milli > 0 ? { ...(counted && { pieces: 1 }), weight: caratsText(milli) } : undefined)
    const input = {
      id: line.id,
      outputs: receipt.outputs.map(({ milli, stone }, index) => ({
        ...(stone && { id: stone }),
        ...one,
        ...{ weight: caratsText(milli), askingBasis: 'per carat', askingRate: String(rates[index]) },
      })),
      uncut: amount(receipt.uncut),
      rejects: receipt.rejects.map(({ milli, cents }) => ({ ...one, weight: caratsText(milli), value: money(cents) })),
      broken: amount(receipt.broken),
      lost: amount(receipt.lost),
      loss: receipt.loss > 0 ? caratsText(receipt.loss) : undefined,
      finish: receipt.finish,
    }
    await move(document, 'receive', receive(document, line, receipt) !== null, { lines: [input] })
  }
  const takeBack: Action = async (world, numbers) => {
    const found = chosen(world, numbers)
    if (!found) return
    const { results } = (await admin.get(pathOf[found.form.entity], { id: found.form.id })).data
    const receipt = Math.max(0, ...results.map((one: { receipt: number }) => one.receipt))
    await move(found.form, 'undo', undo(found.form), { receipt })
  }
  const start: Action = async ({ forms }, { a }) => {
    const document = pick(forms, a)
    if (!document) return
    const expected = document.state === 'issued'
    if (expected) document.state = 'in progress'
    await move(document, 'start', expected)
  }
  const finishLine = async (document: Form) => {
    const line = document.lines.find(({ held }) => held.milli > 0)
    if (line) await move(document, 'receive', receive(document, line, nothing) !== null, { lines: [{ id: line.id, finish: true }] })
  }
  const finish: Action = async (world, numbers) => {
    const found = chosen(world, numbers)
    if (!found) return
    if (numbers.c % 2 && ['issued', 'in progress'].includes(found.form.state)) await finishLine(found.form)
    await move(found.form, 'complete', complete(found.form))
  }
  const again: Action = async ({ forms }, { a, b, c }) => {
    const document = pick(c % 5 ? forms.filter(one => one.lines.some(line => made(line).length > 0)) : forms, a)
    if (!document) return
    const line = document.lines.find(one => made(one).length > 0) ?? document.lines[0]!
    const result = pick(made(line), b)
    await move(document, 'rework', rework(document, line, result), { results: result ? [result.id] : [], reason: 'Once more' })
  }
  const handOver: Action = async ({ forms }, { a, c }) => {
    const document = pick(c % 4 ? forms.filter(({ state }) => state === 'completed') : forms, a)
    if (document) await move(document, 'deliver', deliver(document))
  }
  const drop: Action = async ({ forms }, { a, c }) => {
    const document = pick(c % 3 ? forms.filter(({ lines }) => lines.every(({ results }) => results.length === 0)) : forms, a)
    if (document) await move(document, 'cancel', cancel(document), { reason: 'Not wanted any more' })
  }
  /** Sells a finished stone, which then no longer is as it was made. */
  const sell: Action = async ({ forms }, { a, b }) => {
    const all = forms.flatMap(({ lines }) => lines.filter(({ isOwn }) => isOwn).flatMap(made))
    const one: Result | undefined = pick(
      all.filter(({ isGone }) => !isGone),
      a + b,
    )
    if (!one) return
    await shop.sell([{ inventory: one.stone, pieces: one.pieces, weight: caratsText(one.milli), rate: '10' }], { customer: others.buyer })
    one.isGone = true
  }
  return { ...stepActions(admin, others, move), form, enter, takeBack, start, finish, again, handOver, drop, sell }
}
