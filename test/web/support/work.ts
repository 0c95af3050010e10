import { entities } from '../../../src/domain/index.ts'
import type { WorkLineRow, WorkResultRow, WorkRow } from '../../../src/web/workshop/kind.ts'
import { emptyGoods, emptyTask, type GoodsValues, type TaskValues } from '../../../src/web/workshop/order-form/values.ts'
import {
  emptyOut,
  emptyReceipt,
  emptyReject,
  type TypedOut,
  type TypedReceipt,
  type TypedReject,
} from '../../../src/web/workshop/receipt/form-state.ts'
import { bangkok } from './company.ts'

const blank = Object.fromEntries(Object.keys(entities.orderForm.fields).map(name => [name, null]))

/** A lot of 10 own stones of 20 ct that cost 1000, all in work. Its other fields are empty. */
export const inWork = (change: Partial<WorkLineRow> = {}): WorkLineRow =>
  ({
    ...{ id: 'line-1', inventory: { id: 'lot-1', title: 'LOT-1' }, sku: 'LOT-1', type: 'parcel', ownership: 'own', description: 'Rough' },
    ...{ stoneName: null, pieces: null, weight: '20.000', cost: '1000.00', labour: null, openPieces: null, openWeight: '20.000' },
    ...change,
  }) as WorkLineRow

/** A saved order form with these lines. Its other fields are empty. */
export const orderForm = (change: Partial<WorkRow> = {}): WorkRow =>
  ({
    ...blank,
    ...{ id: 'form-1', version: 1, number: 'CO-BKK-26-00001', state: 'issued', branch: bangkok, orderedFor: 'stock', customer: null },
    ...{ date: '2026-11-01', priority: 'normal', currency: 'USD', exchange: '1.000000', exchangeReason: null, spread: 'value' },
    ...{ riskAccepted: false, items: [inWork()], tasks: [], steps: [], results: [] },
    ...change,
  }) as unknown as WorkRow

/** A finished stone that an earlier receipt made of the first line. */
export const result = (change: Partial<WorkResultRow> = {}): WorkResultRow => ({
  ...{ id: 'result-1', of: 1, receipt: 1, date: '2026-11-02', kind: 'output', inventory: { id: 'made-1', title: 'EU-1' } },
  ...{ pieces: 1, estimated: false, weight: '5.000', market: '500.00', cost: '250.00', reworked: false },
  ...change,
})

export const out = (change: Partial<TypedOut> = {}): TypedOut => ({ ...emptyOut(), ...change })
export const reject = (change: Partial<TypedReject> = {}): TypedReject => ({ ...emptyReject(), ...change })
/** A card as typed: everything empty but this. */
export const card = (change: Partial<TypedReceipt> = {}): TypedReceipt => ({ ...emptyReceipt(inWork()), outputs: [], ...change })

export const goods = (change: Partial<GoodsValues> = {}): GoodsValues => ({ ...emptyGoods('orderForm'), ...change })
export const task = (change: Partial<TaskValues> = {}): TaskValues => ({ ...emptyTask(), ...change })
