import { expect } from 'vitest'
import { openBill, postAccount } from '../../../src/server/documents/account.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import type { Answer, TestCompany } from '../company.ts'
import { reasoned, type Shop, today } from '../shop.ts'

type Values = Record<string, Answer['data']>

/** Payments: the response of each action may be a refusal. */
export const openCashier = (company: TestCompany, shop: Pick<Shop, 'done' | 'noteOf' | 'read'>) => {
  let count = 0
  /** A payable as a purchase creates it: a posting and a bill. */
  const owe = async (party: string, total: string, given: Values = {}) => {
    const id = uuid()
    const bill = {
      id,
      party,
      ledger: 'payable' as const,
      currency: 'USD',
      date: today(),
      dueDate: today(),
      total,
      baseTotal: total,
      number: `BILL-${++count}-${id.slice(-4)}`,
      ...given,
    }
    const { rows } = await company.pool.query<{ id: string }>('select id from "user" limit 1')
    await company.db.transaction().execute(async tx => {
      const { currency, ledger } = bill
      await postAccount(tx, [{ party, ledger, currency, amount: bill.total, baseAmount: bill.baseTotal }], {
        kind: 'opening',
        document: id,
        date: bill.date,
        by: rows[0]!.id,
      })
      await openBill(tx, { ...bill, kind: 'opening' })
    })
    return bill
  }
  const record = async (given: Values, role: 'Admin' | 'Manager' | 'Salesman' = 'Manager') =>
    (await company.as(role)).post('/api/paymentnote', { ...shop.noteOf('1'), ...reasoned(given) })
  const recorded = async (given: Values, role: 'Admin' | 'Manager' | 'Salesman' = 'Manager') => shop.done(await record(given, role))
  const move = async (action: string, id: string, given: Values = {}, role: 'Admin' | 'Manager' | 'Salesman' = 'Manager') => {
    const { version } = await shop.read('paymentNote', id)
    return (await company.as(role)).put(`/api/paymentnote/${action}`, { id, version, ...given })
  }
  const openOf = async (party: string, ledger = 'receivable', currency = 'USD') =>
    shop.done(await (await company.as('Manager')).get('/api/paymentnote/open', { party, currency, ledger }))
  const refusedWith = (answer: Answer, status: number, message: RegExp, field?: string) => {
    expect([answer.status, answer.errorMessages.join(' ')]).toEqual([status, expect.stringMatching(message)])
    if (field) expect(Object.keys(answer.data.fields)).toEqual([field])
  }
  return { owe, record, recorded, move, openOf, refusedWith }
}
export type Cashier = ReturnType<typeof openCashier>
