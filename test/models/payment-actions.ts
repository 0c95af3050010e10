import { expect } from 'vitest'
import { uuid } from '../../src/server/kit/db/uuid.ts'
import { type Clerk, post } from '../support/clerk/sales.ts'
import { today } from '../support/shop.ts'
import { centBase as base } from '../support/world.ts'
import { type Action, expectStatus, pick, units, written } from './choices.ts'
import { type Bill, creditOf, digitsOf, type Model, type Note, openBills, openOn, refund, settleOldest, typedRate } from './model.ts'

const paymentsOf = (model: Model) => model.notes.filter(({ credit }) => !credit)

/** Payments from customers, refunds to them, and what follows. */
export const noteActions = (clerk: Clerk) => {
  const { admin, office } = clerk
  const takeBack = async (note: Note, action: 'void' | 'bounce', isRight: boolean) => {
    const answer = await admin.put(`/api/paymentnote/${action}`, { id: note.id, version: note.version, reason: 'Not honoured' })
    expectStatus(answer, isRight)
    if (isRight) Object.assign(note, { isVoid: true, version: answer.data.version, settles: new Map() })
  }

  return {
    pay: async (world, { a, b, c }) => {
      const { model, parties } = world
      const money = ([base, base, 'EUR', 'JPY'] as const)[a % 4]!
      const party = a % parties.length
      const open = openBills(model, party, money)
      const bill = pick(open, b)
      const settle = (['oldest', 'oldest', 'oldest', 'chosen', 'account'] as const)[b % 5]!
      // Often exactly the open amount of one bill or of all, so that some are paid to the last coin; or half of all.
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
      const answer = await post(clerk, world, '/api/paymentnote', {
        id: note.id,
        party: parties[party],
        branch: office.branch,
        date: today(),
        amount: written(amount, digitsOf[money]),
        currency: money,
        settle,
        ...(isCheque && { method: 'cheque', reference: '4711' }),
        ...(money !== base && { exchange: written(typedRate(money, c), 6), exchangeReason: 'Of the bank' }),
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
        const isRight = gone.state === 'issued'
        const answer = await admin.put('/api/paymentnote/void', { id: gone.id, version: gone.version, reason: 'Not taken' })
        expectStatus(answer, isRight)
        if (!isRight) return
        Object.assign(gone, { state: 'cancelled', version: answer.data.version })
        for (const note of model.notes) note.settles.delete(gone)
        return
      }
      const note = pick(paymentsOf(model), a)
      if (note) await takeBack(note, 'void', !note.isVoid)
    },
    bounce: async ({ model }, { a }) => {
      const note = pick(paymentsOf(model), a)
      if (note) await takeBack(note, 'bounce', !note.isVoid && note.isCheque)
    },
    apply: async ({ model }, { a, b }) => {
      const note = pick(b % 5 ? model.notes.filter(note => creditOf(note) > 0) : model.notes, a)
      if (!note) return
      const open = openBills(model, note.party, note.money)
      const isRight = creditOf(note) > 0 && open.length > 0 && !model.isClosed
      const bill = b % 3 === 0 ? pick(open, b) : undefined
      const share = bill ? Math.min(openOn(model, bill), creditOf(note)) : 0
      const answer = await admin.put(`/api/${note.credit ? 'creditnote' : 'paymentnote'}/apply`, {
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
      const rate = typedRate(money, b)
      const id = uuid()
      const answer = await post(clerk, world, '/api/paymentnote', {
        id,
        direction: 'refund',
        party: parties[party],
        branch: office.branch,
        date: today(),
        amount: written(total, digitsOf[money]),
        currency: money,
        ...(money !== base && { exchange: written(rate, 6), exchangeReason: 'Of the bank' }),
      })
      const bill: Bill = { id, version: 1, state: 'issued', party, money, rate, lines: [], total, base: 0, turn: 0, isRefund: true }
      const isRight = !model.isClosed && refund(model, bill)
      expectStatus(answer, isRight)
      if (isRight) bill.version = answer.data.version
    },
  } satisfies Record<string, Action>
}
