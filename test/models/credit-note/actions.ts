import { expect } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { type Clerk, post } from '../../support/clerk/sales.ts'
import { today } from '../../support/shop.ts'
import { compareLines } from '../approval-actions.ts'
import { type Action, expectStatus, partOf, pick, units, type World, written } from '../choices.ts'
import { type Bill, creditOf, digitsOf, type Line, type Model, type Note, openOn } from '../model.ts'
import { invoicesOf } from '../sales-actions.ts'
import { type Credit, cancelCredit, draftCredit, type Entered, issueCredit, leftOf } from './model.ts'

/** What a user enters for a line: mostly goods, often all that is left, sometimes more. */
const entered = (model: Model, bill: Bill, line: Line, number: number): Entered => {
  const left = leftOf(model, bill, line)
  const returnTo = number % 4 === 0 || !line.stone ? 'none' : line.approvalLine && number % 3 ? 'approval' : 'stock'
  const part = number % 2 ? { pieces: left.pieces, milli: left.milli } : partOf(line.stone && { ...line.stone, ...left }, number)
  const amount = number % 8 === 0 ? left.amount : 1 + (number % (left.amount + 2))
  return { line, returnTo, ...part, milli: Math.max(1, part.milli), amount }
}

/** Credit notes of invoices, issued and canceled. */
export const creditActions = (clerk: Clerk) => {
  const { admin } = clerk
  const compare = (data: Record<string, string> & { items: Record<string, string | null>[] }, note: Note, { lines, base }: Credit) => {
    const digits = digitsOf[note.money]
    expect([data.total, data.credit].map(text => units(text ?? null, digits))).toEqual([note.amount, creditOf(note)])
    expect(units(data.baseTotal ?? null, 2)).toBe(base)
    expect(data.items.map(item => [units(item.amount ?? null, digits), units(item.cost ?? '0', 2)])).toEqual(
      lines.map(({ amount, cost }) => [amount, cost]),
    )
  }
  const compareApprovals = async ({ lines }: Credit) => {
    for (const { line, onApproval } of lines) {
      const approval = onApproval && line.approvalLine?.of
      if (approval) compareLines(await admin.get('/api/approval', { id: approval.id }), approval)
    }
  }
  const draft = async (world: World, bill: Bill, lines: readonly Entered[]) => {
    const digits = digitsOf[bill.money]
    const { items: stored } = (await admin.get('/api/invoice', { id: bill.id })).data
    const items = lines.map(({ line, returnTo, pieces, milli, amount }) => ({
      ...{ invoiceLine: stored[bill.lines.indexOf(line)].id, returnTo },
      ...(returnTo === 'none' ? { amount: written(amount, digits) } : { pieces, weight: written(milli, 3) }),
    }))
    return post(clerk, world, '/api/creditnote', { id: uuid(), invoice: bill.id, date: today(), creditReason: 'Not as agreed', items })
  }

  return {
    credit: async (world, { a, b, c }) => {
      const { model } = world
      const issued = invoicesOf(model).filter(({ state }) => state === 'issued')
      const bill = pick(a % 8 && issued.length > 0 ? issued : invoicesOf(model), a)
      if (!bill || bill.lines.length === 0) return
      const lines = bill.lines
        .filter((_, at) => bill.lines.length === 1 || (c + at) % 3)
        .map((line, at) => entered(model, bill, line, b + at))
      const drafted = draftCredit(model, bill, lines)
      const answer = await draft(world, bill, lines)
      expectStatus(answer, drafted !== null)
      if (!drafted) return
      const { id, version } = answer.data
      const issuing = await admin.put('/api/creditnote/issue', { id, version })
      expectStatus(issuing, !model.isClosed)
      if (model.isClosed) return
      const { credit, total } = drafted
      const { party, money } = bill
      const note: Note = {
        ...{ id, version: issuing.data.version, isVoid: false, party, money, amount: total, isCheque: false },
        ...{ settles: new Map(), turn: 0, credit },
      }
      issueCredit(model, note, openOn(model, bill))
      compare(issuing.data, note, credit)
      await compareApprovals(credit)
    },
    uncredit: async ({ model }, { a, b }) => {
      const notes = model.notes.filter(({ credit }) => credit)
      const inForce = notes.filter(({ isVoid }) => !isVoid)
      const note = pick(b % 5 && inForce.length > 0 ? inForce : notes, a)
      if (!note) return
      const isRight = cancelCredit(note)
      const { id, version } = note
      const answer = await admin.put('/api/creditnote/cancel', { id, version, reason: 'Kept after all' })
      expectStatus(answer, isRight)
      if (isRight) note.version = answer.data.version
      if (note.credit) await compareApprovals(note.credit)
    },
  } satisfies Record<string, Action>
}
