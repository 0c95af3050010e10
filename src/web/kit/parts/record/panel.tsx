import { keys } from '../../data/query.ts'
import { RecordPanel } from '../../record/panel.tsx'
import { Summary } from '../../record/summary.tsx'
import { answered, failed, pending } from '../answers.ts'
import { nothing } from '../held.tsx'
import { arabian, arabic, bare, type Customer, customer, lengthy, long, sent, siam, transfer, unbroken } from '../sample.ts'
import type { Parts } from '../state.ts'

const names = ['code', 'name', 'company', 'kinds', 'country', 'creditLimit', 'balance', 'exposure', 'salesperson', 'status']
const summary = (record: Record<string, unknown>) => <Summary entity={customer} record={record} names={names} />

const panel = (id: string) => <RecordPanel entity={customer} id={id} onClose={nothing} />
const stored = (...records: Customer[]) =>
  records.flatMap(record => [answered(keys.record(customer, record.id), record), answered(keys.history(customer, record.id), [])])
const transferred = [answered(keys.record(transfer, sent.id), sent), answered(keys.history(transfer, sent.id), [])]

/** A record beside its list. */
export const records: Parts = {
  Summary: {
    filled: { shows: summary(siam), wide: true },
    empty: { shows: summary(bare), wide: true },
    'long text, very large numbers': { shows: summary(lengthy), wide: true },
    'right to left': { shows: summary(arabian), wide: true },
    'without the right to costs': { shows: summary(siam), role: 'Salesman', wide: true },
    pairs: (
      <Summary
        pairs={[
          ['Report', unbroken],
          ['Comment', arabic],
          ['Fee', null],
        ]}
      />
    ),
  },
  RecordPanel: {
    filled: { shows: panel(siam.id), answers: stored(siam), wide: true },
    'long text': { shows: panel(lengthy.id), answers: stored(lengthy), wide: true },
    'right to left': { shows: panel(arabian.id), answers: stored(arabian), wide: true },
    new: { shows: panel('new'), alone: true },
    'with actions': {
      shows: (
        <RecordPanel entity={transfer} id={sent.id} onClose={nothing} actions={() => <button type="button">Print</button>}>
          {() => <p>{long}</p>}
        </RecordPanel>
      ),
      answers: transferred,
      wide: true,
    },
    'without rights': { shows: panel(siam.id), answers: stored(siam), role: 'Salesman' },
    loading: { shows: panel(siam.id), answers: [pending(keys.record(customer, siam.id))] },
    'not found': { shows: panel('gone'), answers: [failed(keys.record(customer, 'gone'), 'This customer does not exist.')] },
    'title right to left': { shows: panel(arabian.id), answers: stored({ ...arabian, name: arabic.repeat(3) }) },
  },
}
