import { type ComponentType, type ReactNode, useState } from 'react'
import { type Control, Controller, useWatch } from 'react-hook-form'
import type { Field } from '../../../domain/kit/field.ts'
import type { Noun, RowOf } from '../../../domain/kit/entity.ts'
import { FieldInput, type InputProps } from './fields.tsx'
import classes from './form.module.css'
import { FormFoot, FormNotes, Restored, Theirs } from './notes.tsx'
import { sectionsOf } from './sections.ts'
import { useKeys } from '../shell/keys.tsx'
import { fieldsFor, titleOf } from '../noun.ts'
import { useRecordForm } from './record-form.ts'
import type { Typed } from './schema.ts'
import { useRights } from '../shell/session.tsx'

type FieldName<R extends Noun> = keyof R['fields'] & string
export type FormProps<R extends Noun> = {
  noun: R
  record?: RowOf<R> | undefined
  /** What is already known of a new one. */
  initial?: Partial<Record<FieldName<R>, unknown>> | undefined
  /** Fields under headings; those in no group come first. */
  groups?: readonly { label: string; fields: readonly FieldName<R>[] }[] | undefined
  hide?: readonly FieldName<R>[] | undefined
  /** Inputs of a screen's own, by field. */
  inputs?: Record<string, ComponentType<InputProps>> | undefined
  /** What comes of what is typed, shown below the fields as it changes. */
  preview?: ((typed: Typed) => ReactNode) | undefined
  onSaved?: ((row: RowOf<R>) => void) | undefined
  onCancel?: (() => void) | undefined
}

// What a person fills, may see, and can still change; a password is asked for once, with a new record.
const formFields = (seen: [string, Field][], noun: Noun, isNew: boolean, hide: readonly string[]) => {
  const secret = isNew ? Object.entries(noun.fields).filter(([, field]) => field.isSecret) : []
  return [...seen, ...secret].filter(
    ([name, field]) => field.mode !== 'readonly' && field.kind !== 'lines' && (isNew || !field.isFixed) && !hide.includes(name),
  )
}

/** The form of a record, from its declaration: it keeps what is typed, saves with Ctrl+S, and says what is wrong beside the field. */
export const RecordForm = <R extends Noun>({
  noun,
  record,
  initial = {},
  groups = [],
  hide = [],
  inputs = {},
  preview,
  onSaved,
  onCancel,
}: FormProps<R>) => {
  const { role } = useRights()
  const isNew = !record
  const [fields] = useState(() => formFields(fieldsFor(role, noun), noun, isNew, hide))
  const state = useRecordForm({ noun, record, initial, fields, onSaved })
  const { form, fault, theirs } = state
  useKeys([{ key: 'mod+s', label: 'Save', run: () => void state.submit() }])
  const [first] = fields[0] ?? []

  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        void state.submit()
      }}
      noValidate
      aria-label={isNew ? `New ${noun.one}` : titleOf(noun, record as Typed)}
    >
      <FormNotes fault={fault} wrong={Object.keys(form.formState.errors).length} />
      {state.restored && <Restored onStartOver={state.startOver} />}
      {theirs && <Theirs one={noun.one} onSave={state.saveOver} onTake={() => state.take(theirs)} />}
      {sectionsOf(fields, groups).map(section => (
        <section key={section.label} className={classes.section}>
          {section.label && <h2>{section.label}</h2>}
          <div className={classes.grid}>
            {section.fields.map(([name, field]) => {
              const Input = inputs[name] ?? FieldInput
              return (
                <div key={name} className={classes.field} data-wide={field.kind === 'longText' || undefined}>
                  <Controller
                    name={name}
                    control={form.control}
                    render={({ field: held, fieldState }) => (
                      <Input
                        name={name}
                        field={field}
                        value={held.value}
                        onChange={held.onChange}
                        onBlur={held.onBlur}
                        error={fieldState.error?.message}
                        autoFocus={isNew && name === first}
                      />
                    )}
                  />
                </div>
              )
            })}
          </div>
        </section>
      ))}
      {preview && <Preview control={form.control} of={preview} />}
      <FormFoot isNew={isNew} isDirty={state.isDirty} isSaving={state.isSubmitting} onCancel={onCancel} />
    </form>
  )
}

const Preview = ({ control, of }: { control: Control<Typed>; of: (typed: Typed) => ReactNode }) => of(useWatch({ control }))
