import { expect } from 'vitest'
import { uuid } from '../../src/server/kit/db/uuid.ts'
import type { Clerk } from '../support/clerk/sales.ts'
import type { Answer } from '../support/company.ts'
import { today } from '../support/shop.ts'
import { centBase as base, dayFromNow } from '../support/world.ts'
import { type Approval, type ApprovalLine, giveBack, isExact, lend, lose, type Part, takeHome, undo } from './approval.ts'
import { type Action, expectStatus, type Numbers, partOf, pick, units, type World, written } from './choices.ts'
import { amountOf, type Line } from './model.ts'

/** Compares each line of an approval with the model. */
export const compareLines = ({ data }: Answer, approval: Approval) => {
  expect(data.items.map(lineOf)).toEqual(approval.lines.map(storedLine))
  if (approval.state === 'issued')
    for (const line of approval.lines) expect(line.milli).toBe(line.returned + line.invoiced + line.lost + line.out.milli)
}
const lineOf = (line: Answer['data']) => ({
  out: units(line.outWeight, 3),
  pieces: line.outPieces ?? 0,
  returned: units(line.returnedWeight, 3),
  invoiced: units(line.invoicedWeight, 3),
  lost: units(line.lostWeight, 3),
})
const storedLine = ({ out, returned, invoiced, lost }: ApprovalLine) => ({
  out: out.milli,
  pieces: out.pieces ?? 0,
  returned,
  invoiced,
  lost,
})

/** Actions on approvals. After each action every line must equal the model. */
export const approvalActions = ({ admin, office }: Clerk) => {
  const move = async (approval: Approval, action: string, expected: boolean, input: object = {}) => {
    const answer = await admin.put(`/api/approval/${action}`, { id: approval.id, version: approval.version, ...input })
    expectStatus(answer, expected)
    const now = expected ? answer : await admin.get('/api/approval', { id: approval.id })
    approval.version = now.data.version
    expect(now.data.state).toBe(approval.state)
    compareLines(now, approval)
    return now
  }
  const sent = (line: ApprovalLine, { pieces, milli }: Part) => ({ lines: [{ id: line.id, pieces, weight: written(milli, 3) }] })
  /** A line of an approval, mostly of one with goods out, and a part of what is out on it. */
  const lineOf = ({ model }: World, { a, b }: Numbers): { line: ApprovalLine; part: Part } | null => {
    const all = model.approvals.flatMap(({ lines }) => lines)
    const out = all.filter(line => line.out.milli > 0)
    const line = pick(a % 8 && out.length > 0 ? out : all, a)
    return line ? { line, part: partOf(line.out, b) } : null
  }

  const approval: Action = async ({ model, parties }, { a, b, c }) => {
    const there = model.stones.filter(({ milli }) => milli > 0)
    const made: Approval = { id: uuid(), version: 1, state: 'draft', party: a % parties.length, due: dayFromNow(10 + (b % 20)), lines: [] }
    for (let at = 0; at <= c % 3; at++) {
      const stone = pick(there, a + at * 5)
      if (!stone || (stone.kind === 'single' && made.lines.some(line => line.stone === stone))) continue
      const part = partOf(stone, b + at * 17)
      const out = { ...stone, pieces: part.pieces === null ? null : 0, milli: 0, cents: 0 }
      made.lines.push({
        id: uuid(),
        of: made,
        stone,
        ...part,
        rate: c % 50_000,
        percent: b % 4 === 0 ? b % 30 : 0,
        out,
        returned: 0,
        invoiced: 0,
        lost: 0,
        backs: [],
      })
    }
    const items = made.lines.map(({ id, stone, pieces, milli, rate, percent }) => ({
      id,
      inventory: stone.id,
      pieces,
      weight: written(milli, 3),
      rate: written(rate, 2),
      ...(percent > 0 && { discountPercent: String(percent) }),
    }))
    const head = {
      customer: parties[made.party],
      branch: office.branch,
      salesperson: office.employee,
      date: today(),
      dueDate: made.due,
      currency: base,
    }
    expectStatus(await admin.post('/api/approval', { id: made.id, ...head, items }), true)
    model.approvals.push(made)
    await move(made, 'issue', made.lines.length > 0 && lend(model, made))
  }
  const giveSomeBack: Action = async (world, numbers) => {
    const found = lineOf(world, numbers)
    if (!found) return
    const { line, part } = found
    const scale = { ...part, milli: Math.max(1, part.milli + (numbers.c % 4 === 0 ? (numbers.c % 61) - 30 : 0)) }
    await move(line.of, 'return', giveBack(world.model, line, scale), sent(line, scale))
  }
  const takeBack: Action = async (world, { a }) => {
    const returned = world.model.approvals.flatMap(({ lines }) => lines).filter(({ backs }) => backs.length > 0)
    const line = pick(returned, a) ?? lineOf(world, { a, b: 0, c: 0 })?.line
    if (line) await move(line.of, 'undo', undo(line), { lines: [{ id: line.id }] })
  }
  const report: Action = async (world, numbers) => {
    const found = lineOf(world, numbers)
    if (found)
      await move(found.line.of, 'lost', lose(world.model, found.line, found.part), {
        ...sent(found.line, found.part),
        reason: 'Lost on the way',
      })
  }
  const home: Action = async ({ model }, { a }) => {
    const found = pick(model.approvals, a)
    if (found) await move(found, 'cancel', takeHome(model, found), { reason: 'They changed their mind' })
  }
  const extend: Action = async ({ model }, { a, b }) => {
    const found = pick(model.approvals, a)
    if (!found) return
    const due = dayFromNow(b % 60)
    const isRight = found.state === 'issued' && due > found.due
    if (isRight) found.due = due
    const { data } = await move(found, 'extend', isRight, { dueDate: due })
    expect(data.dueDate).toBe(found.due)
  }
  const bill: Action = async (world, numbers) => {
    const found = lineOf(world, numbers)
    if (!found) return
    const { line, part } = found
    const isRight = isExact(line, part)
    const { data } = await move(line.of, 'invoice', isRight, sent(line, part))
    if (!isRight) return
    const draft = (await admin.get('/api/invoice', { id: data.invoices[0].id })).data
    const { stone, rate, percent } = line
    const total = amountOf({ ...part, rate, percent }, base)
    const billed: Line = { stone, approvalLine: line, ...part, rate, percent, amount: total, cost: 0 }
    expect([units(draft.total, 2), draft.state]).toEqual([total, 'draft'])
    const { id, version } = draft
    world.model.bills.push({
      id,
      version,
      state: 'draft',
      party: line.of.party,
      money: base,
      rate: 1_000_000,
      lines: [billed],
      total,
      base: total,
      turn: 0,
    })
  }
  return { approval, giveSomeBack, takeBack, report, home, extend, bill }
}
