import { entities } from '../../../../domain/index.ts'
import { merge } from '../../form/merge/merge.ts'
import { MergeNote } from '../../form/merge/note.tsx'
import { pendingOf } from '../../form/merge/pending.ts'
import { mergeTyped } from '../../form/merge/record.ts'
import type { LineRules } from '../../form/merge/rules.ts'
import type { Typed } from '../../form/schema.ts'
import { nothing } from '../held.tsx'
import { arabic, customer, long, unbroken } from '../sample.ts'
import type { Parts } from '../state.ts'

const kim = { version: 2, updatedAt: '2026-03-02T04:00:00Z', updatedBy: 'Kim Lee' }
const on = { onChoose: nothing, onSave: nothing, onTake: nothing }

const before: Typed = { phone: '', city: 'Bangkok', creditLimit: '1,000.00', notes: '', currency: 'USD' }
const customerForm = (mine: Typed, theirs: Typed) => {
  const versions = { base: before, mine: { ...before, ...mine }, theirs: { ...before, ...theirs } }
  return pendingOf(kim, mergeTyped(Object.entries(customer.fields), versions))
}
const forCustomer = { entity: customer, ...on }

type Line = { id: string; description: string; rate: string }
const items: LineRules<Line> = { one: 'line', isBlank: () => false, describes: ['description', 'rate'] }
const line = (id: string, rate: string, description = 'Ruby 2.10 ct'): Line => ({ id, description, rate })
const invoiceForm = (mine: readonly Line[], theirs: readonly Line[]) => {
  const base = { notes: '', items: [line('1', '90.00'), line('2', '100.00'), line('3', '80.00')] }
  return pendingOf(
    kim,
    merge({ base, mine: { notes: 'Call first', items: [...mine] }, theirs: { ...base, items: [...theirs] } }, { lines: { items } }),
  )
}
const forInvoice = { entity: entities.invoice, rules: { lines: { items } }, isChanged: true, ...on }

/** What is shown when two users change one form. */
export const merging: Parts = {
  MergeNote: {
    'taken over': (
      <MergeNote
        {...forCustomer}
        isChanged
        pending={customerForm({ notes: 'Call first' }, { city: 'Chiang Mai', creditLimit: '2,500.00' })}
      />
    ),
    'nothing typed here': <MergeNote {...forCustomer} isChanged={false} pending={customerForm({}, { phone: '+66 2 123 4567' })} />,
    'both changed': {
      shows: (
        <MergeNote
          {...forCustomer}
          isChanged
          pending={customerForm(
            { creditLimit: '900.00', notes: long, phone: '' },
            { creditLimit: '2,500.00', notes: arabic, phone: unbroken },
          )}
        />
      ),
      wide: true,
    },
    'lines of a document': {
      shows: (
        <MergeNote
          {...forInvoice}
          pending={invoiceForm(
            [line('1', '95.00'), line('2', '110.00')],
            [line('2', '120.00'), line('3', '85.00'), line('4', '70.00', long)],
          )}
        />
      ),
      wide: true,
    },
    'cannot be saved': <MergeNote {...forInvoice} pending={pendingOf(kim, { values: {}, taken: [], conflicts: [] }, false)} />,
  },
}
