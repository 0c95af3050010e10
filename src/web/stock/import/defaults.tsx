import { Checkbox, MultiSelect, Select } from '@mantine/core'
import { entities, type Name } from '../../../domain/index.ts'
import type { Defaults } from '../../../domain/stock/import/list.ts'
import { longestPath } from '../../../domain/stock/location.ts'
import { treatmentOptions } from '../../../domain/stock/stone/treatment.ts'
import { stockTypes } from '../../../domain/stock/stone/type.ts'
import { Chosen } from '../../company/import/chosen.tsx'
import classes from '../../company/import/import.module.css'
import type { DefaultsProps } from '../../company/import/job.ts'
import { ChoiceInput } from '../../kit/form/fields.tsx'
import { SuggestInput } from '../../kit/form/suggest.tsx'

type RecordName = 'branch' | 'stoneName' | 'shape' | 'supplier' | 'owner'

const { fields } = entities.inventory

/** The default values for stones when the file has none. */
export const ImportDefaults = ({ reading, onChange, faults }: DefaultsProps) => {
  // The server keeps what its schema of a stock list allows.
  const defaults = reading.defaults as Partial<Defaults>
  const unknownWords = reading.unknownWords === 'note' ? 'note' : 'refuse'
  // A required field that the user cleared is null until the server refuses it.
  const set = (change: Partial<Record<keyof Defaults, unknown>>) => onChange({ ...reading, defaults: { ...defaults, ...change } })
  const record = (name: RecordName, of: Name, more: { required?: boolean; query?: Record<string, string> } = {}) => (
    <Chosen
      entity={entities[of]}
      label={fields[name].label}
      id={defaults[name]}
      onChange={id => set({ [name]: id })}
      error={faults[`defaults.${name}`]}
      {...more}
    />
  )
  const choice = (name: 'naturalness' | 'category' | 'ownership' | 'currency' | 'askingBasis' | 'costBasis' | 'originBasis') => (
    <ChoiceInput
      field={fields[name].optional()}
      value={defaults[name] ?? null}
      onChange={value => set({ [name]: value })}
      error={faults[`defaults.${name}`]}
    />
  )
  return (
    <div className={classes.defaults}>
      {record('branch', 'branch', { required: true })}
      {record('stoneName', 'stoneName')}
      <Select
        label="Type"
        data={stockTypes.map(({ value, label }) => ({ value, label }))}
        value={defaults.type ?? null}
        onChange={type => set({ type })}
        placeholder="From the pieces"
        clearable
      />
      {record('shape', 'shape')}
      {choice('naturalness')}
      <MultiSelect
        label="Treatments"
        data={treatmentOptions}
        value={defaults.treatments ?? []}
        onChange={codes => set({ treatments: codes.length > 0 ? codes : null })}
        searchable
        hidePickedOptions
        description="A natural stone needs a treatment code before it can be sold. N means no treatment."
      />
      {choice('category')}
      {choice('currency')}
      {choice('askingBasis')}
      {choice('costBasis')}
      {choice('originBasis')}
      <Checkbox
        className={classes.check}
        label="Import without a cost"
        description="The stones are kept at a cost of zero."
        checked={defaults.withoutCost ?? false}
        onChange={event => set({ withoutCost: event.currentTarget.checked })}
        error={faults['defaults.withoutCost']}
      />
      <SuggestInput
        label="Location"
        entity={entities.location}
        value={defaults.location ?? ''}
        maxLength={longestPath}
        onChange={location => set({ location: location || null })}
      />
      {record('supplier', 'customer', { query: { kinds: 'supplier' } })}
      {choice('ownership')}
      {defaults.ownership && defaults.ownership !== 'own' && record('owner', 'customer', { required: true })}
      <Select
        label="Unknown words"
        value={unknownWords}
        allowDeselect={false}
        onChange={value => value && onChange({ ...reading, unknownWords: value })}
        data={[
          { value: 'refuse', label: 'Reject the row' },
          { value: 'note', label: 'Leave empty and add to notes' },
        ]}
        description="For a shape, origin, laboratory or treatment that is not in the company’s lists."
      />
    </div>
  )
}
