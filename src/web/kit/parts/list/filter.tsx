import type { Field } from '../../../../domain/kit/field.ts'
import { numberKinds } from '../../../../domain/kit/number-kinds.ts'
import { keys } from '../../data/query.ts'
import { Bound } from '../../list/filter/bound.tsx'
import { FilterChip } from '../../list/filter/chip.tsx'
import { FilterEditor } from '../../list/filter/editor.tsx'
import { Grades } from '../../list/filter/grades.tsx'
import { GroupButtons } from '../../list/filter/group-buttons.tsx'
import { groupsOf } from '../../list/filter/groups.ts'
import { Options } from '../../list/filter/options.tsx'
import { Pick, Picks } from '../../list/filter/picks.tsx'
import { RefPicker } from '../../list/filter/references.tsx'
import type { View } from '../../list/view.ts'
import { entityNamed } from '../../record/entity.ts'
import { failed, listed } from '../answers.ts'
import { clicks, Held, nothing } from '../held.tsx'
import { customer, inventory, long } from '../sample.ts'
import type { Parts } from '../state.ts'

const { country, kinds, name, salesperson } = customer.fields
const { colour, weight, acquired, certified, status, cut } = inventory.fields

const employees = entityNamed('employee')
const people = [
  { id: 'nadia', title: 'Nadia Rahman' },
  { id: 'long', title: 'Maria-Magdalena von Hohenstein-Wolfenbüttel' },
]
const staff = listed(keys.lookup(employees, '', {}), people)

const chip = (of: string, field: Field, view: View = {}, opened = false) => (
  <FilterChip name={of} field={field} view={view} change={nothing} opened={opened} onDrop={nothing} />
)
const editor = (of: string, field: Field, view: View = {}) => <FilterEditor name={of} field={field} view={view} set={nothing} />
const grades = (field: Field, ...chosen: string[]) => <Grades field={field} chosen={new Set(chosen)} choose={nothing} />
const groups = (field: Field, ...chosen: string[]) => <GroupButtons field={field} chosen={new Set(chosen)} choose={nothing} />
const options = (field: Field, ...chosen: string[]) => <Options field={field} chosen={new Set(chosen)} toggle={nothing} choose={nothing} />
const picker = (...chosen: string[]) => <RefPicker entity="employee" chosen={new Set(chosen)} toggle={nothing} label="Salesperson" />

/** Filters of a list. */
export const filters: Parts = {
  FilterChip: {
    off: chip('country', country),
    'one value': chip('country', country, { country: 'TH' }),
    'many values': chip('country', country, { country: 'TH,US,IN,LK' }),
    'a range': chip('weight', weight, { weightMin: '2', weightMax: '999999999.99' }),
    'a time': chip('acquired', acquired, { acquiredFrom: '2026-01-01', acquiredTo: '2026-03-31' }),
    'long text': { shows: chip('name', name, { name: long }), wide: true },
    'a record': {
      shows: chip('salesperson', salesperson, { salesperson: 'nadia' }),
      answers: [listed(keys.lookup(employees, '', { ids: 'nadia' }), people)],
    },
    open: { shows: chip('country', country, { country: 'TH' }), alone: true, begin: clicks() },
    'open, the user chose it now': { shows: chip('weight', weight, {}, true), alone: true },
  },
  FilterEditor: {
    'a number': editor('weight', weight),
    'a time': editor('acquired', acquired, { acquiredFrom: '2026-01-01' }),
    'yes or no': editor('certified', certified, { certified: 'true' }),
    options: editor('kinds', kinds, { kinds: 'supplier' }),
    text: editor('name', { ...name, filter: true }, { name: long }),
    'whole text': editor('colour', colour),
    'a record': { shows: editor('salesperson', salesperson), answers: [staff] },
  },
  Grades: {
    none: grades(cut),
    'a range, and a word that is no grade': grades(colour, 'D', 'E', 'F', 'Royal blue'),
  },
  GroupButtons: {
    'none chosen': groups(status),
    'one chosen': groups(status, ...([...groupsOf(status).values()][0] ?? [])),
  },
  Options: {
    few: options(kinds, 'customer'),
    many: options(country, 'TH', 'US'),
    groups: options(status),
  },
  Picks: {
    'on and off': (
      <Picks>
        <Pick on onChange={nothing}>
          Customer
        </Pick>
        <Pick on={false} onChange={nothing}>
          Supplier
        </Pick>
      </Picks>
    ),
  },
  Pick: {
    on: (
      <Pick on onChange={nothing}>
        Customer
      </Pick>
    ),
    off: (
      <Pick on={false} onChange={nothing}>
        Customer
      </Pick>
    ),
    'long text': (
      <Pick on onChange={nothing}>
        {long}
      </Pick>
    ),
  },
  RefPicker: {
    filled: { shows: picker('nadia'), answers: [staff] },
    'no results': { shows: picker(), answers: [listed(keys.lookup(employees, '', {}), [])] },
    'not loaded': { shows: picker(), answers: [failed(keys.lookup(employees, '', {}), 'Something is wrong.')] },
  },
  Bound: {
    empty: <Bound label="Carats, at least" kind={numberKinds.carats} set={nothing} />,
    filled: (
      <Held start="1.5">{(value, set) => <Bound label="at most" kind={numberKinds.carats} value={value} set={to => set(to ?? '')} />}</Held>
    ),
    invalid: <Bound label="Carats, at least" kind={numberKinds.pieces} value="1.5" set={nothing} />,
  },
}
