import { uuid } from '../../../../src/server/kit/db/uuid.ts'
import { alone, named } from '../../../support/locks.ts'
import { today } from '../../../support/shop.ts'
import { base } from '../../../support/world.ts'
import { asRead, type Bench, type LockingActions } from './bench.ts'

const service = { description: 'Setting', basis: 'whole', rate: '100' }
const newParty = ({ company }: Bench, given = {}) => company.make('customer', { name: `Party ${uuid()}`, ...given })
const lotOf = ({ shop }: Bench) => shop.stone({ type: 'parcel', pieces: 50, weight: '20' })
/** Open invoices of a new party. */
const owing = async (bench: Bench) => {
  const party = await newParty(bench)
  const bills = [await bench.shop.sell([service], { customer: party }), await bench.shop.sell([service], { customer: party })]
  return { party, bills: bills.map(({ id }) => String(id)) }
}

/** A paid invoice of a new party with a credit note, whose credit settles nothing yet. */
const onAccount = async (bench: Bench) => {
  const party = await newParty(bench)
  const sold = await bench.shop.sell([service], { customer: party })
  await bench.shop.receive('100', { party })
  const credit = await bench.shop.credit(sold, [{ invoiceLine: sold.items[0].id, returnTo: 'none', amount: '80' }])
  return { party, credit }
}
/** The id of an opening bill of a new party. */
const opened = async (bench: Bench, amount: string): Promise<string> => {
  const bill = { party: await newParty(bench), number: uuid(), date: today(), currency: base, amount }
  return bench.shop.done(await bench.manager.post('/api/opening-bill', bill)).id
}

export const money: LockingActions = {
  'a journal is created': {
    in: 'reports/journal/journal.ts',
    ready: async bench => {
      await bench.shop.sell([service])
      return {
        locks: [named('the journals', 'select pg_advisory_xact_lock(5700210)')],
        call: () => bench.admin.post('/api/journal', { until: today() }),
      }
    },
  },
  'a payment settles the oldest bills': {
    in: 'payments/record.ts',
    ready: async bench => {
      const { party, bills } = await owing(bench)
      return {
        locks: [alone('bill', ...bills)],
        call: () => bench.manager.post('/api/paymentnote', bench.shop.noteOf('150', { party })),
      }
    },
  },
  'a refund uses up credit': {
    in: 'payments/record.ts',
    ready: async bench => {
      const party = await newParty(bench)
      const credits = [await bench.shop.receive('30', { party }), await bench.shop.receive('40', { party })]
      return {
        locks: [alone('payment_note', ...credits.map(({ id }) => id))],
        call: () => bench.manager.post('/api/paymentnote', bench.shop.noteOf('60', { party, direction: 'refund' })),
      }
    },
  },
  'what both owe is set off': {
    in: 'payments/record.ts',
    ready: async bench => {
      const party = await newParty(bench, { kinds: ['customer', 'supplier'] })
      const sold = await bench.shop.sell([service], { customer: party })
      const owed = await bench.cashier.owe(party, '60')
      return {
        locks: [
          { ...alone('bill', owed.id), name: 'bill, ours' },
          { ...alone('bill', sold.id), name: 'bill, theirs' },
        ],
        call: () => bench.manager.post('/api/paymentnote', bench.shop.noteOf('50', { party, method: 'offset' })),
      }
    },
  },
  'credit is applied to a later bill': {
    in: 'payments/record.ts',
    ready: async bench => {
      const party = await newParty(bench)
      const note = await bench.shop.receive('80', { party })
      const sold = await bench.shop.sell([service], { customer: party })
      return {
        locks: [alone('payment_note', note.id), alone('bill', sold.id)],
        call: () => bench.manager.put('/api/paymentnote/apply', asRead(note)),
      }
    },
  },
  'a payment is voided': {
    in: 'documents/account.ts',
    ready: async bench => {
      const { party, bills } = await owing(bench)
      const note = await bench.shop.receive('150', { party })
      return {
        locks: [alone('payment_note', note.id), alone('bill', ...bills)],
        call: () => bench.manager.put('/api/paymentnote/void', { ...asRead(note), reason: 'Bounced' }),
      }
    },
  },
  'a refund uses up the credit of a credit note': {
    in: 'documents/credit.ts',
    ready: async bench => {
      const { party, credit } = await onAccount(bench)
      return {
        locks: [alone('credit', credit.id)],
        call: () => bench.manager.post('/api/paymentnote', bench.shop.noteOf('60', { party, direction: 'refund' })),
      }
    },
  },
  'the credit of a credit note is applied to a later bill': {
    in: 'documents/credit.ts',
    ready: async bench => {
      const { party, credit } = await onAccount(bench)
      const sold = await bench.shop.sell([service], { customer: party })
      return {
        locks: [alone('credit_note', credit.id), alone('credit', credit.id), alone('bill', sold.id)],
        call: () => bench.manager.put('/api/creditnote/apply', asRead(credit)),
      }
    },
  },
  'an opening bill is reversed': {
    in: 'parties/opening-bill.ts',
    ready: async bench => {
      const id = await opened(bench, '100')
      return {
        locks: [alone('opening', id), alone('bill', id)],
        call: () => bench.manager.put('/api/opening-bill/reverse', { id, version: 1, reason: 'Entered twice' }),
      }
    },
  },
  'an opening credit is reversed': {
    in: 'parties/opening-bill.ts',
    ready: async bench => {
      const id = await opened(bench, '-100')
      const [opening] = await bench.company.query<{ credit: string }>('select credit_id as credit from opening where id = $1', [id])
      return {
        locks: [alone('opening', id), alone('payment_note', opening?.credit ?? '')],
        call: () => bench.manager.put('/api/opening-bill/reverse', { id, version: 1, reason: 'Entered twice' }),
      }
    },
  },
  'a purchase refills a lot': {
    in: 'purchases/purchase.ts',
    ready: async bench => {
      const lot = await lotOf(bench)
      const draft = await bench.buying.draft([{ inventory: lot.id, pieces: 10, weight: '4', rate: '46' }])
      return {
        locks: [alone('purchase', draft.id), alone('inventory', lot.id)],
        call: () => bench.manager.put('/api/purchase/record', asRead(draft)),
      }
    },
  },
  'a purchase is canceled': {
    in: 'purchases/stock.ts',
    ready: async bench => {
      const bought = await bench.buying.buy([bench.buying.single(), bench.buying.single()])
      const stones = await bench.buying.stonesOf(bought)
      return {
        locks: [alone('purchase', bought.id), alone('inventory', ...stones.map(({ id }) => id)), alone('bill', bought.id)],
        call: () => bench.manager.put('/api/purchase/cancel', { ...asRead(bought), reason: 'Entered twice' }),
      }
    },
  },
  'goods go back to their supplier': {
    in: 'purchases/return.ts',
    ready: async bench => {
      const bought = await bench.buying.buy([bench.buying.single(), bench.buying.single()])
      const stones = (await bench.buying.stonesOf(bought)).map(({ id }) => ({ id }))
      return {
        locks: [alone('purchase', bought.id), alone('inventory', ...stones.map(({ id }) => id)), alone('bill', bought.id)],
        call: () => bench.manager.put('/api/purchase/return', { ...asRead(bought), stones }),
      }
    },
  },
  'a return to a supplier is undone': {
    in: 'stock/inventory/return-undo.ts',
    ready: async bench => {
      const bought = await bench.buying.buy([bench.buying.single(), bench.buying.single()])
      const stones = (await bench.buying.stonesOf(bought)).map(({ id }) => ({ id }))
      bench.shop.done(await bench.manager.put('/api/purchase/return', { ...asRead(bought), stones }))
      const [note] = await bench.company.query<{ id: string; version: number }>(
        'select id, version from payment_note where purchase_id = $1',
        [bought.id],
      )
      return {
        locks: [alone('payment_note', note?.id ?? ''), alone('inventory', ...stones.map(({ id }) => id)), alone('bill', bought.id)],
        call: () => bench.manager.put('/api/paymentnote/void', { ...note, reason: 'They kept nothing' }),
      }
    },
  },
}
