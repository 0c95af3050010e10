import { expect } from 'vitest'
import { uuid } from '../../src/server/kit/db/uuid.ts'
import type { ModelTest } from '../models/model-test.ts'
import { type Answer, emailOf, password } from '../support/company.ts'
import { openShop } from '../support/shop.ts'
import { isPassing, plain } from './client.ts'
import type { SoakCompany } from './company.ts'

const clients = 6
const often = { sellOne: 3, sellParts: 2, numbers: 3, settleOne: 3, cancelOne: 2, splitOne: 2, returnOne: 2, refundOne: 2 }

/** Many clients that want the same at the same moment: exactly one may succeed, whatever fails meanwhile. */
export const races = (company: SoakCompany): ModelTest<keyof typeof often> => ({
  length: 20,
  often,
  open: async office => {
    const shop = await openShop(office)
    const clerks = Array.from({ length: clients }, () => plain(company))
    // All clients sign in as the same user in separate sessions; a lost response is retried.
    for (const clerk of clerks)
      while ((await clerk.once('POST', '/api/auth/login', { email: emailOf('Manager'), password }, false))?.status !== 200);
    const together = (call: (clerk: (typeof clerks)[number], index: number) => Promise<Answer | null>) => Promise.all(clerks.map(call))

    /** How many certainly succeeded, and whether some got no conclusive response. Each refused client must have a message. */
    const tally = async (answers: readonly (Answer | null)[]) => {
      await company.settled()
      const answered = answers.filter(answer => answer !== null && answer.status !== 503 && !isPassing(answer)) as Answer[]
      for (const { status, errorMessages } of answered) {
        expect([200, 409], errorMessages.join()).toContain(status)
        if (status === 409) expect(errorMessages[0]).toMatch(/^[\p{Lu}\d].*\.$/u)
      }
      return { won: answered.filter(({ status }) => status === 200).length, unknown: answers.length - answered.length }
    }
    /** The actual number lies between those who certainly succeeded and those who may have, and never exceeds the maximum. */
    const judge = ({ won, unknown }: { won: number; unknown: number }, real: number, max: number) => {
      expect(won).toBeLessThanOrEqual(real)
      expect(real).toBeLessThanOrEqual(Math.min(max, won + unknown))
      if (unknown === 0) expect(real).toBe(max)
    }
    const count = async (text: string, values: unknown[]) => (await office.query<{ count: number }>(text, values))[0]!.count
    const put = (path: string, bodies: (index: number) => object) =>
      together((clerk, index) => clerk.once('PUT', path, bodies(index), true))
    const issued = (ids: readonly string[]) =>
      count("select count(*) as count from invoice where id = any($1::uuid[]) and state = 'issued'", [ids])
    const sale = { description: 'Setting', basis: 'whole', rate: '100' }
    const newParty = () => office.make('customer', { name: `Racer ${uuid()}` })
    const note = (amount: string, given: object) => ({ id: uuid(), ...shop.noteOf(amount, given as Record<string, unknown>) })

    const issueAll = async (item: object, max: number) => {
      const drafts = await together(() => shop.invoice([item as Record<string, unknown>]))
      const of = (index: number) => drafts[index] as unknown as { id: string; version: number }
      const answers = await put('/api/invoice/issue', index => ({ id: of(index).id, version: of(index).version }))
      judge(await tally(answers), await issued(drafts.map((_, index) => of(index).id)), max)
    }
    const does = {
      sellOne: async () => issueAll({ inventory: (await shop.stone()).id, rate: '300' }, 1),
      sellParts: async () => {
        const parcel = await shop.stone({ type: 'parcel', pieces: 40, weight: '20', costRate: '33.33' })
        await issueAll({ inventory: parcel.id, rate: '90', pieces: 9, weight: '4.9' }, 4)
      },
      numbers: async () => issueAll(sale, clients),
      settleOne: async () => {
        const customer = await newParty()
        const bill = await shop.sell([sale], { customer })
        const notes = clerks.map(() => note('100', { party: customer, settle: 'chosen', allocations: [{ bill: bill.id, amount: '100' }] }))
        const answers = await together((clerk, index) => clerk.once('POST', '/api/paymentnote', notes[index], true))
        judge(
          await tally(answers),
          await count('select count(*) as count from payment_note where id = any($1::uuid[])', [notes.map(({ id }) => id)]),
          1,
        )
      },
      cancelOne: async () => {
        const { id, version } = await shop.sell([sale])
        const answers = await put('/api/invoice/cancel', () => ({ id, version, reason: 'Returned' }))
        judge(await tally(answers), await count("select count(*) as count from step where document_id = $1 and action = 'cancel'", [id]), 1)
      },
      splitOne: async () => {
        const { id, version } = await shop.stone({ type: 'parcel', pieces: 100, weight: '50' })
        const answers = await put('/api/inventory/split', () => ({ id, version, parts: [{ pieces: 40, weight: '20' }] }))
        judge(
          await tally(answers),
          await count(
            "select count(distinct document_id) as count from stock_posting where inventory_id = $1 and document_kind = 'split'",
            [id],
          ),
          1,
        )
      },
      returnOne: async () => {
        const approval = await shop.lend([{ inventory: (await shop.stone()).id, rate: '300' }])
        const lines = [{ id: approval.items[0].id }]
        const answers = await put('/api/approval/return', () => ({ id: approval.id, version: approval.version, lines }))
        judge(
          await tally(answers),
          await count("select count(*) as count from step where document_id = $1 and action = 'return'", [approval.id]),
          1,
        )
      },
      refundOne: async () => {
        const customer = await newParty()
        await shop.receive('100', { party: customer })
        const notes = clerks.map(() => note('60', { party: customer, direction: 'refund' }))
        const answers = await together((clerk, index) => clerk.once('POST', '/api/paymentnote', notes[index], true))
        judge(
          await tally(answers),
          await count('select count(*) as count from payment_note where id = any($1::uuid[])', [notes.map(({ id }) => id)]),
          1,
        )
      },
    }
    return { begin: async () => ({ does, look: async () => {} }) }
  },
})
