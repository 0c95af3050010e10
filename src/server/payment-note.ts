import { sql } from 'kysely'
import { z } from 'zod'
import { may } from '../domain/access.ts'
import { currencyDigits } from '../domain/billing.ts'
import { currencyOptions } from '../domain/branch.ts'
import { compare, isPositive, least, minus, type Quantity, round, sum, times } from '../domain/kit/quantity.ts'
import { paymentNote } from '../domain/payment-note.ts'
import { receiptPostings } from '../domain/posting.ts'
import { allocate, type Bill, freeAllocations, openBills, postAccount, reverseAccountOf, type Share } from './account.ts'
import { checkDate, exchangeOn, refuseClosed, settingsOf } from './company.ts'
import { writeStep } from './kit/act.ts'
import type { Columns } from './kit/columns.ts'
import { nextNumber } from './kit/counter.ts'
import { conflict, invalid } from './kit/errors.ts'
import type { Extra, Work } from './kit/extra.ts'
import { route } from './kit/route.ts'

const columns: Columns = {
  credit: t => sql`case ${sql.ref(`${t}.state`)} when 'void' then 0 else ${sql.ref(`${t}.amount`)} - ${sql.ref(`${t}.allocated`)} end`,
  settles:
    t => sql`(select coalesce(json_agg(json_build_object('bill', b.id, 'kind', b.kind, 'number', b.number, 'amount', s.amount::text) order by b.number), '[]'::json)
    from (select bill_id, sum(amount) as amount from allocation where note_id = ${sql.ref(`${t}.id`)} group by bill_id having sum(amount) <> 0) s join bill b on b.id = s.bill_id)`,
}

const openOn = (bill: Bill): Quantity => minus(bill.total, bill.settled)

const oldestFirst = (bills: readonly Bill[], amount: Quantity): Share[] => {
  const shares: Share[] = []
  let left = amount
  for (const bill of bills) {
    if (!isPositive(left)) break
    const share = least(left, openOn(bill))
    shares.push({ bill, amount: share })
    left = minus(left, share)
  }
  return shares
}

const chosen = (bills: readonly Bill[], { values, input }: Work): Share[] => {
  const shares = (input.allocations as { bill: string; amount: Quantity }[]).map(({ bill: id, amount }, index) => {
    const bill = bills.find(other => other.id === id)
    if (!bill)
      throw conflict('A chosen bill is not open: it is paid, cancelled, in another currency or another party’s.', {
        fields: { [`allocations.${index}.bill`]: 'This bill is not open.' },
      })
    if (compare(amount, round(amount, currencyDigits(values.currency))) !== 0)
      throw invalid({
        [`allocations.${index}.amount`]: `${bill.number}: ${values.currency} has ${currencyDigits(values.currency)} decimals.`,
      })
    if (!isPositive(amount)) throw invalid({ [`allocations.${index}.amount`]: `${bill.number}: give an amount above zero.` })
    if (compare(amount, openOn(bill)) > 0)
      throw conflict(`${bill.number} has only ${openOn(bill)} open.`, {
        fields: { [`allocations.${index}.amount`]: `Only ${openOn(bill)} is open.` },
      })
    return { bill, amount }
  })
  if (new Set(shares.map(share => share.bill.id)).size < shares.length) throw invalid({ allocations: 'The same bill is chosen twice.' })
  if (compare(sum(shares.map(share => share.amount)), values.amount) > 0)
    throw invalid({ allocations: 'More is settled than the note is worth.' })
  return shares
}

const sharesOf = async (work: Work): Promise<Share[]> => {
  const { tx, values, input } = work
  if (input.settle === 'account' && input.allocations?.length)
    throw invalid({ allocations: 'Money that is kept on account settles no bills.' })
  if (input.settle === 'chosen' && !input.allocations?.length) throw invalid({ allocations: 'Choose the bills that it settles.' })
  if (input.settle === 'account') return []
  const bills = await openBills(tx, values.party, values.currency, { lock: true })
  return input.allocations?.length ? chosen(bills, work) : oldestFirst(bills, values.amount)
}

const create = async (work: Work) => {
  const { tx, values, caller, today, input } = work
  const settings = await settingsOf(tx)
  checkDate(values.date, today, may(caller.role, 'invoice.backdate'))
  refuseClosed(settings, values.date)
  if (!isPositive(values.amount)) throw invalid({ amount: 'The amount must be above zero.' })
  values.amount = round(values.amount, currencyDigits(values.currency))
  if (input.exchange === undefined) values.exchange = await exchangeOn(tx, values.currency, settings.currency, values.date)
  if (values.currency === settings.currency) values.exchange = '1'
  values.baseAmount = round(times(values.amount, values.exchange), 2)
  values.allocated = '0'
  const shares = await sharesOf(work)
  const branch = await sql<{ id: string; code: string }>`select id, code from branch where id = ${values.branch}`.execute(tx)
  if (!branch.rows[0]) throw invalid({ branch: 'The branch does not exist.' })
  values.number = await nextNumber(tx, paymentNote.series!, branch.rows[0], values.date)
  const occasion = { kind: paymentNote.name, paper: values.id, date: values.date, by: caller.id }
  return async () => {
    await writeStep(tx, paymentNote, values.id, 'create', null, 'recorded', null, caller.id)
    await postAccount(tx, receiptPostings(values as Parameters<typeof receiptPostings>[0]).account, occasion)
    await allocate(tx, values as Parameters<typeof allocate>[1], shares, occasion)
  }
}

const voidNote = async ({ tx, before, caller, today, reason }: Work) => {
  refuseClosed(await settingsOf(tx), today)
  const occasion = { kind: paymentNote.name, paper: before!.id, date: today, by: caller.id, reason }
  return async () => {
    await freeAllocations(tx, { note: before!.id }, occasion)
    await reverseAccountOf(tx, paymentNote.name, before!.id, occasion)
  }
}

const openQuery = z.strictObject({
  party: z.uuid('is not the id of a party'),
  currency: z.enum(currencyOptions.map(({ value }) => value) as [string, ...string[]]),
})

const open = route({
  method: 'GET',
  path: '/api/paymentnote/open',
  right: { noun: 'paymentNote', verb: 'create' },
  summary: 'What is open of a party, oldest first',
  query: openQuery,
  handle: async ({ db }, { query }) => {
    const bills = await openBills(db, query.party, query.currency)
    const credit = await sql<{ credit: Quantity }>`select coalesce(sum(amount - allocated), 0) as credit from payment_note
      where party_id = ${query.party} and currency = ${query.currency} and state = 'recorded'`.execute(db)
    return {
      bills: bills.map(({ id, kind, number, date, dueDate, total, ...bill }) => ({
        id,
        kind,
        number,
        date,
        dueDate,
        total,
        open: minus(total, bill.settled),
      })),
      credit: credit.rows[0]!.credit,
    }
  },
})

/** Money received, on the server: recording posts and settles at once; voiding opens what it had settled. */
export const paymentNoteExtra: Extra = { columns, effects: { create, void: voidNote }, routes: [open] }
