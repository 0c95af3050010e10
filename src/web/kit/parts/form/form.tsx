import type { Field } from '../../../../domain/kit/field.ts'
import { longText, money, text } from '../../../../domain/kit/field.ts'
import { FieldGrid } from '../../form/field-grid.tsx'
import { RecordForm } from '../../form/form.tsx'
import { FormFoot, FormNotes, Restored } from '../../form/notes.tsx'
import { Held, nothing } from '../held.tsx'
import { arabic, customer, lengthy, long, sent, siam, transfer } from '../sample.ts'
import type { Parts } from '../state.ts'

const groups = [
  { label: 'Address', fields: ['address', 'shippingAddress', 'country'] as const },
  { label: 'Terms', fields: ['currency', 'creditLimit', 'approvalLimit', 'termsDays', 'approvalDays', 'discount'] as const },
]

const report: [string, Field][] = [
  ['number', text('Report number')],
  ['fee', money('Fee').optional()],
  ['comment', longText('Comment').optional()],
]
const grid = (start: Record<string, unknown>, problems: Record<string, string> = {}) => (
  <Held start={start}>
    {(typed, change) => (
      <FieldGrid
        fields={report}
        groups={[{ label: 'Costs', fields: ['fee'] }]}
        typed={typed}
        problems={problems}
        onChange={(name, value) => change({ ...typed, [name]: value })}
      />
    )}
  </Held>
)

const submits = (box: HTMLElement) => box.querySelector('form')?.requestSubmit()

/** Forms and what stands around their fields. */
export const forms: Parts = {
  FieldGrid: {
    empty: { shows: grid({}), wide: true },
    filled: { shows: grid({ number: '2235817', fee: '120', comment: arabic }), wide: true },
    invalid: { shows: grid({ fee: 'a lot' }, { number: 'Report number is required.', comment: long }), wide: true },
  },
  RecordForm: {
    new: { shows: <RecordForm entity={customer} groups={groups} onCancel={nothing} />, alone: true },
    'new, invalid': { shows: <RecordForm entity={customer} groups={groups} onCancel={nothing} />, alone: true, begin: submits },
    'new, without the right to costs': { shows: <RecordForm entity={customer} groups={groups} />, role: 'Salesman', alone: true },
    filled: { shows: <RecordForm entity={customer} record={siam} groups={groups} onCancel={nothing} />, wide: true },
    'long text': { shows: <RecordForm entity={customer} record={lengthy} groups={groups} onCancel={nothing} />, wide: true },
    'with a preview': {
      shows: <RecordForm entity={transfer} record={sent} hide={['from', 'to', 'date', 'expected']} preview={() => <p>{long}</p>} />,
      wide: true,
    },
  },
  FormNotes: {
    refused: <FormNotes fault="The name is already in use." />,
    'one marked field': <FormNotes fault={null} wrong={1} />,
    'several marked fields': <FormNotes fault={null} wrong={12} />,
    none: <FormNotes fault={null} />,
  },
  Restored: { usual: <Restored onStartOver={nothing} /> },
  FormFoot: {
    new: <FormFoot isNew isDirty={false} isSaving={false} onCancel={nothing} />,
    unchanged: <FormFoot isNew={false} isDirty={false} isSaving={false} onCancel={nothing} />,
    changed: <FormFoot isNew={false} isDirty isSaving={false} onCancel={nothing} />,
    saving: <FormFoot isNew={false} isDirty isSaving onCancel={nothing} />,
    'without a way back': <FormFoot isNew isDirty isSaving={false} />,
  },
}
