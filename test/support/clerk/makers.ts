import { expect } from 'vitest'
import type { WorkBill, WorkNote } from '../../models/bill.ts'
import { expectStatus, units, written } from '../../models/choices.ts'
import type { JewelForm } from '../../models/jewel.ts'
import type { Form } from '../../models/work.ts'
import type { Answer, Visitor } from '../company.ts'

export type Bench = { forms: Form[]; jewels: JewelForm[]; bills: WorkBill[]; notes: WorkNote[] }
export type Numbers = { a: number; b: number; c: number }
export type Action = (world: Bench, numbers: Numbers) => Promise<void>
export type Values = Record<string, unknown>
/** The other parties: the customer who owns goods and orders work, the outside cutter, and the buyer of the result. */
export type Others = { customer: string; maker: string; buyer: string }

export const caratsText = (milli: number) => written(milli, 3)
export const money = (cents: number) => written(cents, 2)
export const pathOf = {
  orderForm: '/api/order-form',
  lapidaryOrderForm: '/api/raza-lapidary-order-form',
  mfOrderForm: '/api/mf-order-form',
}

/** Moves a form at its current version, and compares its state with the model. `learn` gets the response of the server. */
export const formActor =
  <F extends { id: string; entity: keyof typeof pathOf }>(
    admin: Visitor,
    learn: (form: F, now: Answer['data']) => void,
    compare: (form: F, now: Answer['data']) => Promise<void>,
  ) =>
  async (form: F, action: string, expected: boolean, input: Values = {}): Promise<Answer> => {
    const path = pathOf[form.entity]
    const { version } = (await admin.get(path, { id: form.id })).data
    const answer = await admin.put(`${path}/${action}`, { id: form.id, version, ...input })
    expectStatus(answer, expected)
    const now = (await admin.get(path, { id: form.id })).data
    if (expected) learn(form, now)
    await compare(form, now)
    return answer
  }

/** Compares a stone with the model: its free quantity and its total cost. */
export const expectLying = async (admin: Visitor, stone: string, { milli, cents }: { milli: number; cents: number }): Promise<void> => {
  const { availableWeight, value } = (await admin.get('/api/inventory', { id: stone })).data
  expect([units(availableWeight, 3), units(value, 2)]).toEqual([milli, cents])
}
