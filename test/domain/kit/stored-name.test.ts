import { expect, it } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import { document } from '../../../src/domain/kit/entity.ts'
import { text } from '../../../src/domain/kit/field.ts'
import { transferLifecycle } from '../../../src/domain/stock/transfer.ts'

/** The names in the rows of ledgers and histories that were written by released versions. */
const released = `approval branch certificate customer cuttingInvoice cuttingShape employee employeeDesignation exchangeRate inventory
  inventoryRefill invoice labSubmission lapidaryInvoice lapidaryOrderForm mfInvoice mfOrderForm orderForm origin paymentNote purchase
  serviceDescription setting shape size stockTake stoneName taggingDefinition transfer user`.split(/\s+/)

it('keeps every name that released versions have stored', () => {
  expect(released.filter(name => !Object.hasOwn(entities, name))).toEqual([])
})

it('stores an entity by its declared name, whatever its constant is called', () => {
  const consignment = document('goodsOut', transferLifecycle, {
    label: 'Consignments',
    one: 'consignment',
    title: 'number',
    series: 'GO',
    fields: { number: text('Number') },
    list: ['number'],
  })
  expect([consignment.name, consignment.table]).toEqual(['goodsOut', 'goods_out'])
  for (const [key, { name }] of Object.entries(entities)) expect(key).toBe(name)
})
