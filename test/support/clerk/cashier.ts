import { expect } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import type { Answer, TestCompany } from '../company.ts'
import { reasoned, type Shop, today } from '../shop.ts'

type Values = Record<string, Answer['data']>

/** Payments: the response of each action may be a refusal. */
export const openCashier = (company: TestCompany, shop: Pick<Shop, 'done' | 'noteOf' | 'read'>) => {
  let count = 0
  /** A payable: a bill that was open at the start. */
  const owe = async (party: string, amount: string, given: Values = {}) => {
    const number = `BILL-${++count}-${uuid().slice(-4)}`
    const draft = { party, number, side: 'payable', date: today(), dueDate: today(), currency: company.currency, amount, ...given }
    return shop.done(await (await company.as('Manager')).post('/api/opening-bill', draft))
  }
  const record = async (given: Values, role: 'Admin' | 'Manager' | 'Salesman' = 'Manager') =>
    (await company.as(role)).post('/api/paymentnote', { ...shop.noteOf('1'), ...reasoned(given) })
  const recorded = async (given: Values, role: 'Admin' | 'Manager' | 'Salesman' = 'Manager') => shop.done(await record(given, role))
  const move = async (action: string, id: string, given: Values = {}, role: 'Admin' | 'Manager' | 'Salesman' = 'Manager') => {
    const { version } = await shop.read('paymentNote', id)
    return (await company.as(role)).put(`/api/paymentnote/${action}`, { id, version, ...given })
  }
  const openOf = async (party: string, ledger = 'receivable', currency = company.currency) =>
    shop.done(await (await company.as('Manager')).get('/api/paymentnote/open', { party, currency, ledger }))
  const refusedWith = (answer: Answer, status: number, message: RegExp, field?: string) => {
    expect([answer.status, answer.errorMessages.join(' ')]).toEqual([status, expect.stringMatching(message)])
    if (field) expect(Object.keys(answer.data.fields)).toEqual([field])
  }
  return { owe, record, recorded, move, openOf, refusedWith }
}
export type Cashier = ReturnType<typeof openCashier>
