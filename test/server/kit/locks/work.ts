import { alone } from '../../../support/locks.ts'
import { asRead, type Bench, type LockingActions, type Values } from './bench.ts'

const cutting = [{ of: 1, description: 'Cutting', rate: '9', labourRate: '4' }]
const outputs = [{ pieces: 10, weight: '60', askingRate: '60' }]

/** A cutting order of two stones, drafted or issued. */
const order = async ({ workshop, twoStones }: Bench) => {
  const goods = await twoStones({ type: 'rough', weight: '250', costBasis: 'whole', costRate: '3000', askingRate: undefined })
  const draft = await workshop.draft(
    'orderForm',
    goods.map(inventory => ({ inventory, weight: '250' })),
    cutting,
  )
  return { goods, draft }
}
const issued = async (bench: Bench) => {
  const { goods, draft } = await order(bench)
  return { goods, form: await bench.workshop.moved('orderForm', 'issue', draft.id) }
}
const received = async (bench: Bench) => {
  const { goods, form } = await issued(bench)
  const lines = form.items.map(({ id }: Values) => ({ id, outputs, finish: true }))
  const done = await bench.workshop.moved('orderForm', 'receive', form.id, { lines })
  const made = done.results.filter(({ kind }: Values) => kind === 'output')
  return { goods, form: done, made: made.map((one: Values) => String(one.inventory.id)), results: made.map(({ id }: Values) => String(id)) }
}
/** A jewel of two stones, issued to the workshop. */
const setting = async ({ workshop, twoStones }: Bench) => {
  const stones = await twoStones({ weight: '2' })
  const given = { orderedFor: 'customer', customer: workshop.customer }
  const tasks = [{ description: 'Setting', basis: 'whole', rate: '90', labourRate: '7' }]
  const form = await workshop.issue(
    'mfOrderForm',
    stones.map(inventory => ({ inventory })),
    tasks,
    given,
  )
  return { stones, form }
}
const finished = async (bench: Bench) => {
  const { stones, form } = await setting(bench)
  const done = await bench.workshop.moved('mfOrderForm', 'complete', form.id)
  const jewels: string[] = done.results.filter(({ of }: Values) => of === null).map((one: Values) => one.inventory.id)
  return { stones, form: done, jewels }
}
/** A draft invoice of everything that may be billed of a form. */
const billing = async ({ workshop, manager }: Bench, entity: 'orderForm' | 'mfOrderForm', form: Values, given: Values = {}) => {
  const path = entity === 'orderForm' ? '/api/cutting-invoice' : '/api/mf-invoice'
  const lines = await workshop.billable(entity, { id: form.id, ...(given.direction && { direction: given.direction }) })
  return workshop.done(await manager.post(path, workshop.billOf(lines, given)))
}

export const work: LockingActions = {
  'goods go into work': {
    in: 'workshop/issue.ts',
    ready: async bench => {
      const { goods, draft } = await order(bench)
      return {
        locks: [alone('order_form', draft.id), alone('inventory', ...goods)],
        call: () => bench.manager.put('/api/order-form/issue', asRead(draft)),
      }
    },
  },
  'an order form is canceled': {
    in: 'workshop/issue.ts',
    ready: async bench => {
      const { goods, form } = await issued(bench)
      return {
        locks: [alone('order_form', form.id), alone('inventory', ...goods)],
        call: () => bench.manager.put('/api/order-form/cancel', { ...asRead(form), reason: 'Not wanted' }),
      }
    },
  },
  'work is received': {
    in: 'workshop/receive.ts',
    ready: async bench => {
      const { goods, form } = await issued(bench)
      const lines = form.items.map(({ id }: Values) => ({ id, outputs, finish: true }))
      return {
        locks: [alone('order_form', form.id), alone('inventory', ...goods)],
        call: () => bench.manager.put('/api/order-form/receive', { ...asRead(form), lines }),
      }
    },
  },
  'a receipt of work is undone': {
    in: 'workshop/undo.ts',
    ready: async bench => {
      const { goods, form, made } = await received(bench)
      return {
        locks: [alone('order_form', form.id), alone('inventory', ...goods, ...made)],
        call: () => bench.manager.put('/api/order-form/undo', { ...asRead(form), receipt: 1 }),
      }
    },
  },
  'finished stones go back into work': {
    in: 'workshop/complete.ts',
    ready: async bench => {
      const { goods, form, made, results } = await received(bench)
      return {
        locks: [alone('order_form', form.id), alone('inventory', ...goods, ...made)],
        call: () => bench.manager.put('/api/order-form/rework', { ...asRead(form), results, reason: 'A chip' }),
      }
    },
  },
  'finished work is delivered': {
    in: 'workshop/complete.ts',
    ready: async bench => {
      const { goods, form, made } = await received(bench)
      const complete = await bench.workshop.moved('orderForm', 'complete', form.id)
      return {
        locks: [alone('order_form', form.id), alone('inventory', ...goods, ...made)],
        call: () => bench.manager.put('/api/order-form/deliver', asRead(complete)),
      }
    },
  },
  'a jewel is completed': {
    in: 'workshop/jewel.ts',
    ready: async bench => {
      const { stones, form } = await setting(bench)
      return {
        locks: [alone('mf_order_form', form.id), alone('inventory', ...stones)],
        call: () => bench.manager.put('/api/mf-order-form/complete', asRead(form)),
      }
    },
  },
  'a jewel is invoiced': {
    in: 'workshop/production/behavior.ts',
    ready: async bench => {
      const { form, jewels } = await finished(bench)
      const bill = await billing(bench, 'mfOrderForm', form)
      return {
        locks: [alone('mf_invoice', bill.id), alone('mf_order_form', form.id), alone('inventory', ...jewels)],
        call: () => bench.manager.put('/api/mf-invoice/issue', asRead(bill)),
      }
    },
  },
  'the bill of a maker is canceled': {
    in: 'documents/bill/issued.ts',
    ready: async bench => {
      const maker = await bench.buying.partyOf('Outside cutter')
      const { form } = await received(bench)
      await bench.company.query('update order_form set maker_id = $1, employee_id = null where id = $2', [maker, form.id])
      const draft = await billing(bench, 'orderForm', form, { direction: 'maker', customer: maker })
      const bill = await bench.workshop.moved('cuttingInvoice', 'issue', draft.id)
      return {
        locks: [alone('cutting_invoice', bill.id), alone('order_form', form.id), alone('bill', bill.id)],
        call: () => bench.manager.put('/api/cutting-invoice/cancel', { ...asRead(bill), reason: 'Wrong price' }),
      }
    },
  },
}
