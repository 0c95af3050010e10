import fc from 'fast-check'
import { minus, plus, sum } from '../../../src/domain/kit/quantity.ts'
import type { OpenBill } from '../../../src/domain/payments/contract.ts'
import type { Typed } from '../../../src/web/payments/form-state.ts'
import type { Side } from '../../../src/web/payments/side.ts'
import { bangkok } from './company.ts'

/** An open bill of this amount. */
export const bill = (id: string, open: string, settled = '0'): OpenBill => ({
  ...{ id, kind: 'invoice', number: `INV-${id}`, date: '2026-01-01', dueDate: '2026-02-01' },
  ...{ total: plus(open, settled), settled, open },
})

export const side = (bills: readonly OpenBill[], change: Partial<Side> = {}): Side => ({
  ...{ ledger: 'receivable', bills, credit: '0', credits: [], isLoading: false },
  ...change,
})

/** A payment as typed: everything empty, its amount following the selection. */
export const typedPayment = (change: Partial<Typed> = {}): Typed => ({
  ...{
    party: { id: 'party-1', title: 'Galle Gems' },
    branch: bangkok,
    date: '2026-11-21',
    currency: 'USD',
    exchange: '',
    exchangeReason: '',
  },
  ...{ amount: null, method: 'bank', reference: '', chequeDate: '', bankCharges: '', writeOff: '', notes: '' },
  ...change,
})

export const cents = (min = 1, max = 100_000) => fc.integer({ min, max }).map(value => minus(sum([String(value / 100)]), '0'))
export const bills = fc.array(cents(), { maxLength: 8 }).map(amounts => amounts.map((open, at) => bill(String(at), open)))
