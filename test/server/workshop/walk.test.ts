import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'

let company: TestCompany
let shop: Workshop

beforeAll(async () => {
  company = await openTestCompany()
  shop = await openWorkshop(company)
})
afterAll(() => company.stop())

type Row = { id: string; kind: string; receipt: number; reworked: boolean; inventory: { id: string } | null }
const ct = (milli: number) => (milli / 1000).toFixed(3)
const part = fc.record({ milli: fc.integer({ min: 1, max: 4_000 }), price: fc.integer({ min: 1, max: 500 }) })
const action = fc.oneof(
  fc.record({
    does: fc.constant('receive'),
    outs: fc.array(part, { maxLength: 3 }),
    uncut: fc.integer({ min: 0, max: 2_000 }),
    reject: fc.integer({ min: 0, max: 900 }),
    lost: fc.integer({ min: 0, max: 500 }),
    finish: fc.boolean(),
  }),
  fc.record({ does: fc.constant('rework'), at: fc.nat(9) }),
  fc.record({ does: fc.constant('sell'), at: fc.nat(9) }),
  fc.record({ does: fc.constantFrom('complete', 'deliver', 'cancel', 'start', 'undo', 'undo') }),
)
type Action = {
  does: string
  outs?: { milli: number; price: number }[]
  uncut?: number
  reject?: number
  lost?: number
  finish?: boolean
  at?: number
}

const receiptOf = (line: string, { outs = [], uncut = 0, reject = 0, lost = 0, finish }: Action, counted: boolean) => ({
  id: line,
  outputs: outs.map(({ milli, price }) => ({ pieces: 1, weight: ct(milli), askingRate: String(price) })),
  ...(uncut > 0 && { uncut: { ...(counted && { pieces: 1 }), weight: ct(uncut) } }),
  rejects: reject > 0 ? [{ pieces: 1, weight: ct(reject), value: '1' }] : [],
  ...(lost > 0 && { lost: { ...(counted && { pieces: 1 }), weight: ct(lost) } }),
  finish: finish ?? false,
})

test('whatever the workshop enters, in any order, the books balance and every error is a plain message', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.boolean(),
      fc.array(action as fc.Arbitrary<Action>, { minLength: 2, maxLength: 8 }),
      async (counted, byWeight, actions) => {
        const stone = counted
          ? await shop.stone({ type: 'parcel', pieces: 12, weight: '10', costRate: '33.33' })
          : await shop.rough({ weight: '10', costBasis: 'per carat', costRate: '33.33' })
        const tasks = [{ of: 1, description: 'Cutting', labourRate: '3.3' }]
        const form = await shop.issue('orderForm', [{ inventory: stone.id, ...(counted && { pieces: 9 }), weight: '8' }], tasks, {
          spread: byWeight ? 'weight' : 'value',
        })
        for (const one of actions) {
          const { results } = (await shop.read('orderForm', form.id)) as { results: Row[] }
          const made = results.filter(({ kind, reworked }) => kind === 'output' && !reworked)
          const chosen = made[(one.at ?? 0) % Math.max(1, made.length)]
          if (one.does === 'sell') {
            if (!chosen) continue
            const bill = await (await company.as('Admin')).post(
              '/api/invoice',
              shop.draftOf([{ inventory: chosen.inventory!.id, rate: '10' }]),
            )
            await (await company.as('Admin')).put('/api/invoice/issue', { id: bill.data.id, version: bill.data.version })
            continue
          }
          const input =
            one.does === 'receive'
              ? { lines: [receiptOf(form.items[0].id, one, counted)] }
              : one.does === 'rework'
                ? { results: chosen ? [chosen.id] : [], reason: 'Again' }
                : one.does === 'undo'
                  ? { receipt: Math.max(0, ...results.map(({ receipt }) => receipt)) }
                  : one.does === 'cancel'
                    ? { reason: 'No' }
                    : {}
          const answer = await shop.move('orderForm', one.does, form.id, input)
          expect([200, 400, 409], answer.errorMessages.join()).toContain(answer.status)
          if (answer.status !== 200) expect(answer.errorMessages[0]).toMatch(/^[\p{Lu}\d].*[.…]$/su)
        }
        expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0).map(({ name, rows }) => ({ name, rows }))).toEqual([])
      },
    ),
    { numRuns: 12, interruptAfterTimeLimit: 60_000 },
  )
}, 120_000)
