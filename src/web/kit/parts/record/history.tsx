import type { HistoryStep } from '../../../../domain/kit/entity-schema.ts'
import { keys } from '../../data/query.ts'
import { History } from '../../record/history.tsx'
import { Changes } from '../../record/history-change.tsx'
import { PutBack } from '../../record/history-undo.tsx'
import { answered, failed } from '../answers.ts'
import { arabic, customer, long, siam, unbroken } from '../sample.ts'
import type { Parts } from '../state.ts'

const renamed: HistoryStep = {
  at: '2026-03-02T04:00:00Z',
  by: 'Nadia Rahman',
  action: 'update',
  reason: null,
  changes: [{ field: 'name', label: 'Name', before: 'Siam Gems', after: siam.name }],
}
const made: HistoryStep = { ...renamed, at: '2026-03-01T04:00:00Z', by: null, action: 'create', changes: [] }
const lengthy: HistoryStep = {
  ...renamed,
  at: '2026-03-03T04:00:00Z',
  by: 'Maria-Magdalena von Hohenstein-Wolfenbüttel',
  reason: `${long}: ${unbroken}`,
  changes: [
    { field: 'notes', label: 'Notes', before: long, after: arabic },
    { field: 'company', label: 'Company', before: null, after: unbroken },
    { field: 'salesperson', label: 'Salesperson', before: { id: 'nadia', title: 'Nadia Rahman' }, after: null },
    { field: 'creditLimit', label: 'Credit limit', before: '50000', after: '999999999999.99' },
  ],
}
const many = Array.from({ length: 40 }, (_, at) => ({
  ...renamed,
  at: `2026-02-${String(28 - (at % 28)).padStart(2, '0')}T0${at % 10}:00:00Z`,
}))

const past = (...steps: HistoryStep[]) => [answered(keys.history(customer, siam.id), steps), answered(keys.record(customer, siam.id), siam)]
const history = <History entity={customer} id={siam.id} />

/** What happened to a record. */
export const histories: Parts = {
  History: {
    usual: { shows: history, answers: past(renamed, made), wide: true },
    'long text': { shows: history, answers: past(lengthy, made), wide: true },
    'many entries': { shows: history, answers: past(...many), wide: true },
    'without the right to restore': { shows: history, answers: past(renamed, made), role: 'Salesman' },
    empty: { shows: history, answers: past() },
    'not loaded': { shows: history, answers: [failed(keys.history(customer, siam.id), 'Something is wrong.')] },
  },
  Changes: {
    'a new value': (
      <Changes entity={customer} changes={[{ field: 'company', label: 'Company', before: null, after: 'Siam Gem Trading Co., Ltd.' }]} />
    ),
    'an old and a new value': <Changes entity={customer} changes={renamed.changes} />,
    'a removed value': <Changes entity={customer} changes={[{ field: 'company', label: 'Company', before: 'Siam Gems', after: null }]} />,
    'lines, as a text': (
      <Changes entity={customer} changes={[{ field: 'items', label: 'Lines', before: null, after: null, words: '2 added, 1 removed' }]} />
    ),
    'a payment that the ledger tells of': (
      <Changes
        entity={customer}
        changes={[
          { field: '.document', label: 'Payment', before: null, after: { entity: 'paymentNote', id: siam.id, title: 'RC-BKK-26-00012' } },
          { field: '.amount', label: 'Amount', before: null, after: { amount: '1250.5', currency: 'USD' } },
        ]}
      />
    ),
    'long text': <Changes entity={customer} changes={lengthy.changes} />,
  },
  PutBack: {
    possible: { shows: <PutBack entity={customer} id={siam.id} step={renamed} />, answers: past() },
    'changed again since': { shows: <PutBack entity={customer} id={siam.id} step={lengthy} />, answers: past() },
  },
}
