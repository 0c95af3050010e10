import '../shell/controls.css'
import { Checkbox, MultiSelect, PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Field, Option } from '../../../domain/kit/field.ts'
import { isList } from '../../../domain/kit/json.ts'
import type { NumberKind } from '../../../domain/kit/number-text.ts'
import { weightUnitOf } from '../../../domain/stock/stone/type.ts'
import { unitOf } from '../display/cell.tsx'
import { entityNamed, entityOf, refIn } from '../record/entity.ts'
import { choosable } from './choosable.ts'
import { DayInput } from './day-input.tsx'
import classes from './fields.module.css'
import { Lookup } from './lookup.tsx'
import { takeMarked } from './marked.ts'
import { useNumberInput } from './number-input.ts'
import { ranked } from './ranked.ts'
import { SuggestInput } from './suggest.tsx'
import { kindOfField } from './typed-number.ts'
import { weightKind } from './typed-text.ts'

export { DayInput } from './day-input.tsx'
export { Lookup } from './lookup.tsx'

type Common = {
  label: string
  required?: boolean
  error?: ReactNode
  description?: ReactNode
  disabled?: boolean
  hideLabel?: boolean
  autoFocus?: boolean
  onBlur?: () => void
}
type TextProps = Common & { value: string; onChange: (text: string) => void; unit?: string | undefined; placeholder?: string }

const named = ({ label, hideLabel, ...rest }: Common) => (hideLabel ? { 'aria-label': label, ...rest } : { label, ...rest })

type NumberProps = TextProps & { kind: NumberKind; selects?: boolean; readOnly?: boolean }

/** A right-aligned number field. On blur it shows the number as it was read, or its error. */
export const DecimalInput = ({ value, onChange, kind, selects = false, unit, placeholder, onBlur, ...rest }: NumberProps) => {
  const { fault, input } = useNumberInput({ value, onChange, kind, selects, onBlur })
  return (
    <TextInput
      {...named(rest)}
      {...input}
      error={fault ?? rest.error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      {...(placeholder ? { placeholder } : {})}
      classNames={{ input: classes.number }}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionPointerEvents="none"
    />
  )
}

/** A weight of goods of this stock type. Stones are weighed in carats: '12.4 g' or '3 tola' is converted on blur. Jewels and metal in grams. */
export const WeightInput = ({ type, ...props }: TextProps & { type?: string | undefined }) => (
  <DecimalInput unit={weightUnitOf(type ?? '')} kind={weightKind(type)} {...props} />
)

// A select takes an option with a group for a group of options.
const shown = ({ value, label }: Option) => ({ value, label })

/** A select for a fixed list of options, searchable when it is long. */
export const ChoiceInput = ({
  field,
  value,
  onChange,
  ...rest
}: Partial<Common> & { field: Field; value: string | null; onChange: (value: string | null) => void }) => {
  const options = field.options ?? []
  return (
    <Select
      {...named({ label: field.label, ...rest })}
      data={options.map(shown)}
      value={value}
      onChange={onChange}
      searchable={options.length > 8}
      filter={({ search }) => ranked(options, search).map(shown)}
      onKeyDown={event => {
        if (event.key === 'Tab') takeMarked(event.currentTarget, options.find(option => option.value === value)?.label)
      }}
      clearable={field.nullable}
      allowDeselect={false}
      maxDropdownHeight={320}
      selectFirstOptionOnChange
    />
  )
}

export type InputProps = {
  name: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  error?: string | undefined
  onBlur?: () => void
  autoFocus?: boolean
  disabled?: boolean
  /** The currency of the record, which sets the decimals of its amounts. */
  currency?: unknown
}

/** The input for a declared field, by its kind. */
export const FieldInput = ({ name, field, currency, value, onChange, error, onBlur, autoFocus = false, disabled = false }: InputProps) => {
  const common = {
    label: field.label,
    required: field.mode === 'required',
    error,
    disabled,
    autoFocus,
    ...(field.help ? { description: field.help } : {}),
    ...(onBlur ? { onBlur } : {}),
  }
  const words = { value: value === null || value === undefined ? '' : String(value), onChange: (text: string) => onChange(text) }
  const length = field.max ? { maxLength: field.max } : {}
  const kind = kindOfField(name, field, currency)
  if (kind) return <DecimalInput {...common} {...words} kind={kind} unit={unitOf(field)} />
  switch (field.kind) {
    case 'flag':
      return (
        <Checkbox
          className={classes.flag}
          label={field.label}
          description={field.help}
          checked={Boolean(value)}
          onChange={event => onChange(event.currentTarget.checked)}
          disabled={disabled}
          error={error}
        />
      )
    case 'choice':
      return <ChoiceInput {...common} field={field} value={words.value || null} onChange={onChange} />
    case 'choices':
      return (
        <MultiSelect
          {...common}
          data={(field.options ?? []).map(shown)}
          value={isList(value) ? value.map(String) : []}
          onChange={onChange}
          searchable={(field.options?.length ?? 0) > 8}
          filter={({ search }) => ranked(field.options ?? [], search).map(shown)}
          hidePickedOptions
        />
      )
    case 'ref':
      return <Lookup {...common} entity={entityOf(field)} value={refIn(value)} onChange={onChange} query={choosable(field)} />
    case 'date':
      return <DayInput {...common} {...words} />
    case 'longText':
      return (
        <Textarea
          {...common}
          value={words.value}
          onChange={event => onChange(event.currentTarget.value)}
          autosize
          minRows={2}
          maxRows={8}
        />
      )
    default:
      if (field.isSecret) return <NewPassword {...common} {...words} />
      if (field.suggests) return <SuggestInput {...common} {...words} {...length} name={name} entity={entityNamed(field.suggests)} />
      return (
        <TextInput
          {...common}
          {...length}
          name={name}
          value={words.value}
          onChange={event => onChange(event.currentTarget.value)}
          autoComplete="off"
        />
      )
  }
}

const NewPassword = ({ value, onChange, ...common }: TextProps) => {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...named(common)}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      autoComplete="new-password"
      visible={visible}
      onVisibilityChange={setVisible}
    />
  )
}
