import { sql } from 'kysely'
import { may } from '../../domain/access.ts'
import type { DerivedStatuses } from '../../domain/kit/lifecycle.ts'
import { purchaseCalls } from '../../domain/purchases/contract.ts'
import { isOwed, purchasePostings } from '../../domain/purchases/posting.ts'
import { purchase, purchaseLifecycle, type purchaseStatuses, purchaseTypeOptions, seriesOf } from '../../domain/purchases/purchase.ts'
import { checkRate } from '../company/document-rate.ts'
import { takeBackOn } from '../company/reversal.ts'
import { checkDate, refuseClosed } from '../company/settings.ts'
import { openBill, postAccount, reverseAccountOf } from '../documents/account.ts'
import { moveDueDate } from '../documents/bill/change.ts'
import { billColumns, billFilters, billJoin, paymentStatuses } from '../documents/bill/columns.ts'
import { withPayments } from '../documents/bill/history.ts'
import { refusePaid } from '../documents/bill/issued.ts'
import { correctionColumns, replaceWith } from '../documents/correction.ts'
import { nextNumber } from '../kit/db/counter.ts'
import type { Db } from '../kit/db/db.ts'
import { statusColumn } from '../kit/db/states.ts'
import { type Behavior, behaviorOf, type Work } from '../kit/entity/behavior.ts'
import type { Columns } from '../kit/entity/columns.ts'
import { rangeRoute } from '../kit/entity/range.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { implement } from '../kit/http/route.ts'
import { recordStockChange } from '../stock/inventory/change.ts'
import { type Occasion, postStock, reverseStockOf, stonesOf } from '../stock/inventory/ledger.ts'
import { namingGoods } from '../stock/inventory/moved-goods.ts'
import { fillDraft, type PurchaseValues, refuseIncomplete, supplierOf, totalPurchase } from './draft.ts'
import { exportsOf } from './export.ts'
import { memoFates } from './goods-in-lines.ts'
import { landedBillsOf, oweLanded, refusePaidLanded, takeBackLanded } from './landed.ts'
import { giveBack } from './return.ts'
import { madeBy, raiseCosts, refillLots, refuseUsed, reverseRefills, stonesFor, writeNew } from './stock.ts'

const withReturns = namingGoods('supplier', ['return'])

const columns = {
  ...billColumns,
  ...correctionColumns(purchase),
  status: t => {
    const isMemo = sql`${sql.ref(`${t}.type`)} = 'memo-in'`
    const { paid, ...unsettled } = paymentStatuses(t)
    return statusColumn(`${t}.state`, purchaseLifecycle, {
      'on memo': sql`${isMemo} and exists (select 1 from inventory s where s.purchase_id = ${sql.ref(`${t}.id`)} and s.held_weight > 0)`,
      closed: isMemo,
      paid: sql`bill.id is null or ${paid}`,
      ...unsettled,
    } satisfies DerivedStatuses<typeof purchaseLifecycle, typeof purchaseStatuses>)
  },
} satisfies Columns

const record = async (work: Work<typeof purchase, 'record'>) => {
  const { tx, values, caller, today } = work
  checkDate(values.date, today, may(caller.role, 'invoice.backdate'))
  await refuseClosed(tx, values.date)
  const supplier = await supplierOf(work)
  await checkRate(work)
  await totalPurchase(work, supplier)
  refuseIncomplete(values)
  if (supplier?.status === 'inactive') throw conflict(`${supplier.name} is inactive. Choose an active supplier.`)
  await stonesOf(
    tx,
    values.items.flatMap(line => line.inventory ?? []),
    { lock: true },
  )
  const number = await nextNumber(tx, seriesOf(values.variant), values.branch, values.date)
  values.number = number
  if (values.variant === 'stock') values.items = await refillLots(work)
  const stones = values.variant === 'stock' ? await stonesFor(work) : []
  const raised = values.variant === 'stock' ? [] : await raiseCosts(work)
  const occasion: Occasion = { kind: purchase.name, document: values.id, date: values.date, by: caller.id }
  return async () => {
    await writeNew(work, stones)
    const postings = purchasePostings(values, stones)
    await postStock(tx, postings.stock, occasion)
    await postStock(tx, raised, { ...occasion, kind: 'expense' })
    await postAccount(tx, postings.account, occasion)
    if (isOwed(values)) await oweBill(tx, { ...values, number })
    await oweLanded(work, number, { date: values.date, by: caller.id })
  }
}

const oweBill = (tx: Db, owed: PurchaseValues & { number: string; supplier: string }): Promise<void> => {
  const { id, number, currency, date, dueDate, supplier: party, payable: total, basePayable: baseTotal } = owed
  return openBill(tx, {
    id,
    kind: purchase.name,
    number,
    party,
    ledger: 'payable',
    currency,
    date,
    dueDate: dueDate ?? date,
    total,
    baseTotal,
  })
}

const cancel = async (work: Work<typeof purchase, 'cancel'>) => {
  const { tx, values, caller, reason } = work
  const refills = values.items.flatMap(({ refill }) => refill ?? [])
  const date = await takeBackOn(work, [...refills, ...landedBillsOf(work)])
  const ids = await refuseUsed(work)
  await refusePaid(work)
  await refusePaidLanded(work)
  const occasion: Occasion = { kind: purchase.name, document: values.id, date, by: caller.id, reason }
  return async () => {
    await reverseRefills(work)
    await reverseStockOf(tx, values.id, values.variant === 'stock' ? occasion : { ...occasion, kind: 'expense' })
    await reverseAccountOf(tx, purchase.name, values.id, occasion)
    await sql`update bill set active = false where id = ${values.id}`.execute(tx)
    await takeBackLanded(work, { date, by: caller.id, reason })
    await recordStockChange(
      tx,
      work,
      ids.map(id => ({ id, reason })),
      'purchaseCancelled',
    )
  }
}

/** Cancels a purchase, and opens a draft with its lines. The canceled stones keep their numbers, so the new ones get others. */
const correct = async (work: Work<typeof purchase, 'correct'>): Promise<() => Promise<void>> => {
  const items = work.before.items.map(line => ({
    ...line,
    ...{ id: undefined, sku: null },
    stones: line.stones.map(({ id: _id, sku: _sku, ...stone }) => stone),
  }))
  return replaceWith(work, { entity: purchase, behavior: purchaseBehavior, change: { items } }, await cancel(work))
}

/** Changes the due date after recording, also on the bill. */
const moveDue = async (work: Work<typeof purchase>): Promise<void> => {
  const { values } = work
  if (values.dueDate && values.dueDate < values.date) throw invalid({ dueDate: 'The due date is before the date.' })
  await moveDueDate(work, values.id, values.dueDate ?? values.date)
}

/** Purchases and expenses on the server: filling drafts, recording, returns and cancellation. */
export const purchaseBehavior: Behavior = behaviorOf(purchase, {
  join: billJoin,
  columns,
  filters: billFilters(columns),
  bulk: true,
  history: async (db, id, steps) => withPayments(db, id, await withReturns(db, id, steps)),
  effects: {
    create: fillDraft,
    update: work => (work.values.state === 'draft' ? fillDraft(work) : moveDue(work)),
    record,
    return: giveBack,
    cancel,
    correct,
  },
  routes: [
    implement(purchaseCalls, 'GET purchase/type', {
      branches: 'shared',
      right: { entity: 'purchase', verb: 'lookup' },
      summary: 'The purchase and expense types',
      handle: async () => purchaseTypeOptions.map(({ value, label, variant }) => ({ value, label, variant })),
    }),
    implement(purchaseCalls, 'GET purchase/stone', {
      branches: { of: 'purchase', ids: ({ query }) => [query.id] },
      right: { entity: 'purchase', verb: 'read' },
      summary: 'The stock numbers created by the lines of a purchase',
      handle: async ({ db }, { query }) => madeBy(db, query.id),
    }),
    implement(purchaseCalls, 'GET purchase/memo', {
      branches: { of: 'purchase', ids: ({ query }) => [query.id] },
      right: { entity: 'purchase', verb: 'read' },
      summary: 'What became of goods on memo from a supplier, by line: sold, lost, back, left, and what is owed',
      handle: ({ db }, { query }) => memoFates(db, query.id),
    }),
    ...exportsOf('stock', 'Purchases', () => purchaseBehavior),
    ...exportsOf('expense', 'Expenses', () => purchaseBehavior),
  ],
})

/** Records drafts in bulk, all or none. */
export const purchaseRange = rangeRoute(purchase, purchaseBehavior, ['record'])
