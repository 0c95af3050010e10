import { uuid } from '../../../../src/server/kit/db/uuid.ts'
import { alone, changed, shared } from '../../../support/locks.ts'
import { today } from '../../../support/shop.ts'
import { asRead, type Bench, type LockingActions, type Values } from './bench.ts'

const service = { description: 'Setting', basis: 'whole', rate: '100' }
const named = (name: string) => `${name} ${uuid()}`
const settingOf = async ({ company }: Bench) => (await company.query<{ id: string }>('select id from setting'))[0]?.id ?? ''

/** An invoice for two stones of a supplier, the bill of the supplier for them, and the lines that credit them. */
const soldOfSupplier = async ({ shop, buying, company }: Bench) => {
  const left = await buying.memoIn([buying.single(), buying.single()], await buying.partyOf(named('Returning')))
  const stones = (await buying.stonesOf(left)).map(({ id }) => String(id))
  const sold = await shop.sell(stones.map(inventory => ({ inventory, rate: '400' })))
  const [owed] = await company.query<{ id: string }>('select bill_id as id from memo_sale where invoice_id = $1', [sold.id])
  const lines: Values[] = sold.items.map(({ id, pieces, weight }: Values) => ({ invoiceLine: id, returnTo: 'stock', pieces, weight }))
  return { sold, stones, owed: owed?.id ?? '', lines }
}

export const sales: LockingActions = {
  'a client answers an offer': {
    in: 'sales/offer/answer.ts',
    ready: async ({ company, shop, manager }) => {
      const offer = await shop.sendOffer([{ inventory: (await shop.stone()).id, rate: '300' }])
      const link = shop.done(await manager.post('/api/private-link', { kind: 'offer', document: offer.id }))
      const answer = `${company.address}${new URL(link.url).pathname}/answer`
      const form = { method: 'POST', body: new URLSearchParams({ line: '1' }), redirect: 'manual' } as const
      // The page answers with the address of the offer.
      const call = () => fetch(answer, form).then(({ status }) => ({ status: status === 303 ? 200 : status, errorMessages: [] }))
      return { locks: [alone('private_link', link.id)], call }
    },
  },
  'an invoice is issued': {
    in: 'sales/invoice.ts',
    ready: async bench => {
      const { company, shop, manager, twoStones } = bench
      const customer = await company.make('customer', { name: named('Limited'), creditLimit: '100000' })
      const stones = await twoStones()
      const draft = await shop.invoice(
        stones.map(inventory => ({ inventory, rate: '300' })),
        { customer },
      )
      return {
        locks: [
          alone('invoice', draft.id),
          alone('inventory', ...stones),
          shared('setting', await settingOf(bench)),
          alone('customer', customer),
        ],
        call: () => manager.put('/api/invoice/issue', asRead(draft)),
      }
    },
  },
  'an invoice is issued while the credit limit is lowered': {
    in: ['documents/bill/check.ts', 'documents/bill/party.ts'],
    ready: async ({ company, shop }) => {
      const customer = await company.make('customer', { name: named('Lowered'), creditLimit: '500' })
      const salesman = await company.as('Salesman')
      const draft = shop.done(await salesman.post('/api/invoice', shop.draftOf([service], { customer })))
      return {
        locks: [changed('customer', `update customer set credit_limit = 10 where id = '${customer}'`)],
        call: () => salesman.put('/api/invoice/issue', asRead(draft)),
        refusal: /Selling this amount to this customer/,
      }
    },
  },
  'an invoice is issued while the books are closed': {
    in: 'company/settings.ts',
    ready: async ({ shop, manager, company }) => {
      const draft = await shop.invoice([service])
      return {
        locks: [changed('setting', `update setting set closed_until = '${today()}'`)],
        call: () => manager.put('/api/invoice/issue', asRead(draft)).finally(() => company.query('update setting set closed_until = null')),
        refusal: /The books are closed/,
      }
    },
  },
  'an invoice is canceled': {
    in: 'documents/account.ts',
    ready: async ({ shop, manager }) => {
      const sold = await shop.sell([service])
      return {
        locks: [alone('invoice', sold.id), alone('bill', sold.id)],
        call: () => manager.put('/api/invoice/cancel', { ...asRead(sold), reason: 'Returned' }),
      }
    },
  },
  'a corrected invoice is issued and settled again': {
    in: 'documents/correction.ts',
    ready: async ({ company, shop, manager }) => {
      const customer = await company.make('customer', { name: named('Corrected') })
      const sold = await shop.sell([service], { customer })
      const note = await shop.receive('100', { party: customer })
      const { id, version } = await shop.read('invoice', sold.id)
      const draft = shop.done(await manager.put('/api/invoice/correct', { id, version, reason: 'Wrong price' }))
      return {
        locks: [alone('invoice', draft.id), alone('payment_note', note.id)],
        call: () => manager.put('/api/invoice/issue', asRead(draft)),
      }
    },
  },
  'a credit note is issued': {
    in: ['sales/credit-note/issue.ts', 'sales/credit-note/supplier-goods.ts'],
    ready: async bench => {
      const { sold, stones, owed, lines } = await soldOfSupplier(bench)
      const draft = bench.shop.done(await bench.shop.creditDraft(sold, lines))
      return {
        locks: [
          alone('credit_note', draft.id),
          alone('invoice', sold.id),
          alone('inventory', ...stones),
          { ...alone('bill', sold.id), name: 'bill, ours' },
          { ...alone('bill', owed), name: 'bill, of the supplier' },
        ],
        call: () => bench.manager.put('/api/creditnote/issue', asRead(draft)),
      }
    },
  },
  'a credit note is canceled': {
    in: 'sales/credit-note/cancel.ts',
    ready: async bench => {
      const { sold, stones, lines } = await soldOfSupplier(bench)
      const credit = await bench.shop.credit(sold, lines)
      const given = await bench.company.query<{ id: string }>('select id from credit where credit_note_id = $1', [credit.id])
      return {
        locks: [alone('credit_note', credit.id), alone('inventory', ...stones), alone('credit', ...given.map(({ id }) => id))],
        call: () => bench.manager.put('/api/creditnote/cancel', { ...asRead(credit), reason: 'They keep them' }),
      }
    },
  },
  'an approval is issued': {
    in: 'sales/approval/behavior.ts',
    ready: async ({ company, shop, manager, twoStones }) => {
      const customer = await company.make('customer', { name: named('Trusted'), approvalLimit: '100000' })
      const stones = await twoStones()
      const draft = await shop.approval(
        stones.map(inventory => ({ inventory, rate: '300' })),
        { customer },
      )
      return {
        locks: [alone('approval', draft.id), alone('inventory', ...stones), alone('customer', customer)],
        call: () => manager.put('/api/approval/issue', asRead(draft)),
      }
    },
  },
  'an approval is issued while its limit is lowered': {
    in: 'sales/approval/behavior.ts',
    ready: async ({ company, shop }) => {
      const customer = await company.make('customer', { name: named('Distrusted'), approvalLimit: '100000' })
      const salesman = await company.as('Salesman')
      const items = [{ inventory: (await shop.stone()).id, rate: '300' }]
      const draft = shop.done(await salesman.post('/api/approval', shop.draftOf(items, { customer })))
      return {
        locks: [changed('customer', `update customer set approval_limit = 10 where id = '${customer}'`)],
        call: () => salesman.put('/api/approval/issue', asRead(draft)),
        refusal: /Lending this amount to this customer/,
      }
    },
  },
  'goods on approval come back': {
    in: 'sales/approval/lines.ts',
    ready: async ({ shop, manager, twoStones }) => {
      const stones = await twoStones()
      const lent = await shop.lend(stones.map(inventory => ({ inventory, rate: '300' })))
      return {
        locks: [alone('approval', lent.id), alone('inventory', ...stones)],
        call: () => manager.put('/api/approval/return', asRead(lent)),
      }
    },
  },
  'a return of goods on approval is undone': {
    in: 'sales/approval/undo.ts',
    ready: async ({ shop, manager, twoStones }) => {
      const stones = await twoStones()
      const lent = await shop.lend(stones.map(inventory => ({ inventory, rate: '300' })))
      const back = shop.done(await shop.moveApproval('return', lent.id))
      const lines = back.items.map(({ id }: { id: string }) => ({ id }))
      return {
        locks: [alone('approval', lent.id), alone('inventory', ...stones)],
        call: () => manager.put('/api/approval/undo', { ...asRead(back), lines }),
      }
    },
  },
}
