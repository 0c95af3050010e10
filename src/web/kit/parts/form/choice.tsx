import { choice } from '../../../../domain/kit/field.ts'
import { keys } from '../../data/query.ts'
import { DayInput } from '../../form/day-input.tsx'
import { DayRange } from '../../form/day-range.tsx'
import { ChoiceInput, Lookup } from '../../form/fields.tsx'
import { SuggestInput } from '../../form/suggest.tsx'
import { listed, pending } from '../answers.ts'
import { clicks, focuses, Held, nothing } from '../held.tsx'
import { arabian, customer, lengthy, long, siam } from '../sample.ts'
import type { Parts } from '../state.ts'

const status = choice('Status', ['draft', 'issued', { value: 'long', label: long }]).optional()
const many = choice(
  'Country',
  Array.from({ length: 40 }, (_, at) => `country ${at + 1}`),
)

const select = (start: string | null, more: Partial<Parameters<typeof ChoiceInput>[0]> = {}) => (
  <Held start={start}>{(value, change) => <ChoiceInput field={status} value={value} onChange={change} {...more} />}</Held>
)
const day = (start: string | null, more: Partial<Parameters<typeof DayInput>[0]> = {}) => (
  <Held start={start}>{(value, change) => <DayInput label="Date" value={value} onChange={change} {...more} />}</Held>
)

const found = [siam, lengthy, arabian].map(({ name, ...row }) => ({ title: name, ...row }))
const options = listed(keys.lookup(customer, '', {}), found)
const chosen = { id: siam.id, title: siam.name }
const lookup = (start: { id: string; title: string } | null, more: Partial<Parameters<typeof Lookup>[0]> = {}) => (
  <Held start={start}>{(value, change) => <Lookup entity={customer} label="Customer" value={value} onChange={change} {...more} />}</Held>
)

const suggest = (start: string, more: Partial<Parameters<typeof SuggestInput>[0]> = {}) => (
  <Held start={start}>{(value, change) => <SuggestInput entity={customer} label="Name" value={value} onChange={change} {...more} />}</Held>
)

/** Inputs that choose: an option, a day, or a record. */
export const choiceInputs: Parts = {
  ChoiceInput: {
    empty: select(null, { required: true }),
    filled: select('issued'),
    'long text': select('long'),
    invalid: select(null, { error: 'Status is required.' }),
    disabled: select('issued', { disabled: true }),
    open: { shows: select('issued'), alone: true, begin: clicks('input') },
    'open, many options': { shows: select(null, { field: many }), alone: true, begin: clicks('input') },
  },
  DayInput: {
    empty: day(null, { required: true }),
    filled: day('2026-11-21'),
    invalid: day(null, { error: 'Date is required.' }),
    disabled: day('2026-11-21', { disabled: true }),
    'with a description': day(null, { description: 'The terms start on this day.' }),
    open: { shows: day('2026-11-21'), alone: true, begin: clicks('input') },
  },
  DayRange: {
    empty: <DayRange label="Date" from={undefined} to={undefined} set={nothing} />,
    filled: <DayRange label="Date" from="2026-01-01" to="2026-03-31" set={nothing} />,
  },
  Lookup: {
    empty: lookup(null, { required: true }),
    filled: lookup(chosen),
    'long text': lookup({ id: lengthy.id, title: lengthy.name }),
    'right to left': lookup({ id: arabian.id, title: arabian.name }),
    invalid: lookup(null, { error: 'Customer is required.' }),
    disabled: lookup(chosen, { disabled: true }),
    open: { shows: lookup(chosen), answers: [options], alone: true, begin: clicks('input') },
    'open, loading': { shows: lookup(null), answers: [pending(keys.lookup(customer, '', {}))], alone: true, begin: clicks('input') },
    'open, no results': { shows: lookup(null), answers: [listed(keys.lookup(customer, '', {}), [])], alone: true, begin: focuses() },
    'open, no results, adding': {
      shows: lookup(null, { onAdd: nothing }),
      answers: [listed(keys.lookup(customer, '', {}), [])],
      alone: true,
      begin: focuses(),
    },
  },
  SuggestInput: {
    empty: suggest(''),
    filled: suggest('Siam'),
    invalid: suggest('', { error: 'Location is required.' }),
    open: { shows: suggest(''), answers: [options], alone: true, begin: focuses() },
  },
}
