import { MultiSelect, Select, TextInput } from '@mantine/core'
import { entities, type Name } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { treatmentOptions } from '../../../domain/stock/stone/treatment.ts'
import { stockTypes } from '../../../domain/stock/stone/type.ts'
import { useLookup } from '../../kit/data/query.ts'
import { ChoiceInput, Lookup } from '../../kit/form/fields.tsx'
import classes from './import.module.css'
import type { Reading } from './job.ts'

type Defaults = Reading['defaults']
type RecordName = 'branch' | 'stoneName' | 'shape' | 'supplier' | 'owner'
type Props = { reading: Reading; onChange: (reading: Reading) => void; faults: Readonly<Record<string, string>> }

const { fields } = entities.inventory

/** The default values for stones when the file has none. */
export const ImportDefaults = ({ reading, onChange, faults }: Props) => {
  const { defaults, unknownWords } = reading
  // A required field that the user cleared is null until the server refuses it.
  const set = (change: Partial<Record<keyof Defaults, unknown>>) =>
    onChange({ ...reading, defaults: { ...defaults, ...change } as Defaults })
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
      <TextInput
        label="Location"
        value={defaults.location ?? ''}
        maxLength={60}
        onChange={event => set({ location: event.currentTarget.value || null })}
        autoComplete="off"
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

type ChosenProps = {
  entity: Entity
  label: string
  id: string | null | undefined
  onChange: (id: string | null) => void
  error?: string | undefined
  required?: boolean
  query?: Record<string, string>
}

/** A record selected by id only; its title is loaded. */
const Chosen = ({ entity, label, id, onChange, ...rest }: ChosenProps) => {
  const { data } = useLookup(entity, '', { enabled: Boolean(id), query: { ids: id ?? '' } })
  const title = data?.rows.find(row => row.id === id)?.title
  return (
    <Lookup
      key={title}
      entity={entity}
      label={label}
      value={id && title ? { id, title } : null}
      onChange={choice => onChange(choice?.id ?? null)}
      {...rest}
    />
  )
}
