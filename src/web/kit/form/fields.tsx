import '../shell/controls.css'
import { Checkbox, MultiSelect, PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Field } from '../../../domain/kit/field.ts'
import { readWeight } from '../../../domain/kit/quantity.ts'
import type { Noun } from '../../../domain/kit/entity.ts'
import type { Query } from '../data/api.ts'
import { unitOf } from '../display/cell.tsx'
import { DayInput } from './day-input.tsx'
import classes from './fields.module.css'
import { Lookup } from './lookup.tsx'
import { nounNamed } from '../noun.ts'

export { DayInput } from './day-input.tsx'
export { Lookup } from './lookup.tsx'

/** What is chosen anew is in use: what was deactivated stays only where it stands already. */
export const inUse = (noun: Noun): Query => (noun.fields.active?.filter ? { active: true } : {})

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

/** A decimal number: it stays the text that was typed, and digits stand under digits. */
export const DecimalInput = ({ value, onChange, unit, placeholder, ...rest }: TextProps) => (
  <TextInput
    {...named(rest)}
    value={value}
    onChange={event => onChange(event.currentTarget.value)}
    inputMode="decimal"
    autoComplete="off"
    {...(placeholder ? { placeholder } : {})}
    classNames={{ input: classes.number! }}
    rightSection={unit && <span className={classes.unit}>{unit}</span>}
    rightSectionPointerEvents="none"
  />
)

/** A weight in carats; '12.4 g' or '3 tola' becomes carats when the field is left. */
export const WeightInput = ({ onBlur, ...props }: TextProps) => {
  const settle = () => {
    const read = /[a-z]/i.test(props.value) ? readWeight(props.value) : null
    if (read) props.onChange(read)
    onBlur?.()
  }
  return <DecimalInput unit="ct" {...props} onBlur={settle} />
}

/** One of a closed list; can be searched when it is long. */
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
      data={options.map(option => ({ value: option.value, label: option.label }))}
      value={value}
      onChange={onChange}
      searchable={options.length > 8}
      clearable={field.nullable}
      allowDeselect={field.nullable}
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
}

/** The input of any declared field, by its kind. */
export const FieldInput = ({ name, field, value, onChange, error, onBlur, autoFocus = false, disabled = false }: InputProps) => {
  const common = {
    label: field.label,
    required: field.mode === 'required',
    error,
    disabled,
    autoFocus,
    ...(field.help ? { description: field.help } : {}),
    ...(onBlur ? { onBlur } : {}),
  }
  const words = { value: (value as string | null) ?? '', onChange: (text: string) => onChange(text) }
  switch (field.kind) {
    case 'flag':
      return (
        <Checkbox
          className={classes.flag!}
          label={field.label}
          description={field.help}
          checked={Boolean(value)}
          onChange={event => onChange(event.currentTarget.checked)}
          disabled={disabled}
          error={error}
        />
      )
    case 'choice':
      return <ChoiceInput {...common} field={field} value={(value as string | null) || null} onChange={onChange} />
    case 'choices':
      return (
        <MultiSelect
          {...common}
          data={(field.options ?? []).map(({ value: code, label }) => ({ value: code, label }))}
          value={(value as string[]) ?? []}
          onChange={onChange}
          searchable={(field.options?.length ?? 0) > 8}
          hidePickedOptions
        />
      )
    case 'ref':
      return (
        <Lookup
          {...common}
          noun={nounNamed(field.of!)}
          value={value as { id: string; title: string } | null}
          onChange={onChange}
          query={inUse(nounNamed(field.of!))}
        />
      )
    case 'date':
      return <DayInput {...common} {...words} />
    case 'carats':
      return <WeightInput {...common} {...words} />
    case 'money':
    case 'rate':
    case 'exchange':
    case 'grams':
    case 'millimetres':
    case 'percent':
      return <DecimalInput {...common} {...words} unit={unitOf(field)} />
    case 'integer':
      return <DecimalInput {...common} {...words} />
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
      return field.isSecret ? (
        <NewPassword {...common} {...words} />
      ) : (
        <TextInput
          {...common}
          name={name}
          value={words.value}
          onChange={event => onChange(event.currentTarget.value)}
          autoComplete="off"
          {...(field.max ? { maxLength: field.max } : {})}
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
