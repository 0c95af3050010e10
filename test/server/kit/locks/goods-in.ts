import { uuid } from '../../../../src/server/kit/db/uuid.ts'
import { alone } from '../../../support/locks.ts'
import { asRead, type Bench, type LockingActions } from './bench.ts'

/** Two stones that a supplier left on memo, with their ids, and the ids of their lines. */
const twoOnMemo = async ({ company, buying }: Bench) => {
  const left = await buying.memoIn([buying.single(), buying.single()], await buying.partyOf(`Memo ${uuid()}`))
  const stones = (await buying.stonesOf(left)).map(({ id }) => String(id))
  const lines = await company.query<{ id: string }>('select id from purchase_line where purchase_id = $1', [left.id])
  return { stones, lines: lines.map(({ id }) => id) }
}

/** Both stones are lost at work, and the bill for the first of them. */
const lostAtWork = async (bench: Bench) => {
  const { company, workshop } = bench
  const { stones, lines } = await twoOnMemo(bench)
  const form = await workshop.issue(
    'orderForm',
    stones.map(inventory => ({ inventory })),
  )
  const lost = form.items.map(({ id, pieces, weight }: Record<string, unknown>) => ({ id, lost: { pieces, weight } }))
  const received = await workshop.moved('orderForm', 'receive', form.id, { lines: lost })
  const [first] = await company.query<{ bill: string }>(
    'select bill_id as bill from memo_loss where purchase_line_id = any($1::uuid[]) order by posting_id',
    [lines],
  )
  return { form: received, stones, lines, bill: first?.bill ?? '' }
}

export const goodsIn: LockingActions = {
  'goods of a supplier are sold': {
    in: 'purchases/goods-in-lines.ts',
    ready: async bench => {
      const { stones, lines } = await twoOnMemo(bench)
      const draft = await bench.shop.invoice(stones.map(inventory => ({ inventory, rate: '400' })))
      return { locks: [alone('purchase_line', ...lines)], call: () => bench.manager.put('/api/invoice/issue', asRead(draft)) }
    },
  },
  'lost goods of a supplier are found': {
    in: 'purchases/goods-lost.ts',
    ready: async bench => {
      const { form, stones, lines, bill } = await lostAtWork(bench)
      return {
        locks: [alone('inventory', ...stones), alone('purchase_line', ...lines), alone('bill', bill)],
        call: () => bench.manager.put('/api/order-form/undo', { ...asRead(form), receipt: 1 }),
      }
    },
  },
}
