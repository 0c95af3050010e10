import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { type Control, Controller, useWatch } from 'react-hook-form'
import type { Entity, RowOf } from '../../../domain/kit/entity.ts'
import type { Field } from '../../../domain/kit/field.ts'
import { DraftSlot } from '../draft/slot.tsx'
import { UnfinishedNote } from '../draft/unfinished.tsx'
import { fieldsFor, titleOf } from '../record/entity.ts'
import { useKeys } from '../shell/keys.tsx'
import { useRights } from '../shell/session.tsx'
import { FieldInput, type InputProps } from './fields.tsx'
import classes from './form.module.css'
import { MergeNote } from './merge/note.tsx'
import { FormFoot, FormNotes, Restored } from './notes.tsx'
import { useRecordForm } from './record-form.ts'
import { readDraft, type Typed, typedOf } from './schema.ts'
import { sectionsOf } from './sections.ts'

/** What the part above the fields may do with a form. Its values are in the format of the API. */
export type FormHandle = {
  isNew: boolean
  /** The fields that the user sees and may change. */
  names: readonly string[]
  /** The values that the form was opened with. */
  opened: () => Typed
  now: () => Typed
  fill: (values: Typed) => void
  /** Runs once, after the record is saved and before the form closes. */
  afterSave: (run: ((saved: { id: string }) => void) | null) => void
}

type FieldName<R extends Entity> = keyof R['fields'] & string
export type FormProps<R extends Entity> = {
  entity: R
  record?: RowOf<R> | undefined
  /** Initial values of a new record. */
  initial?: Partial<Record<FieldName<R>, unknown>> | undefined
  /** Fields under headings; fields without a group come first. */
  groups?: readonly { label: string; fields: readonly FieldName<R>[] }[] | undefined
  hide?: readonly FieldName<R>[] | undefined
  /** Custom inputs of a screen, by field. */
  inputs?: Record<string, ComponentType<InputProps>> | undefined
  /** Other fields of a new record that follow from a choice, such as the currency from the country. The user may change them. */
  follow?: ((name: string, value: unknown) => Typed) | undefined
  /** A part above the fields, which may fill them. */
  head?: ((form: FormHandle) => ReactNode) | undefined
  /** A preview of the result, shown below the fields as the user types. */
  preview?: ((typed: Typed) => ReactNode) | undefined
  onSaved?: ((row: RowOf<R>) => void) | undefined
  onCancel?: (() => void) | undefined
}

// The fields that the user fills in, may see and may still change. A password is asked for only with a new record.
const formFields = (seen: [string, Field][], entity: Entity, isNew: boolean, hide: readonly string[]) => {
  const secret = isNew ? Object.entries(entity.fields).filter(([, field]) => field.isSecret) : []
  return [...seen, ...secret].filter(
    ([name, field]) => field.mode !== 'readonly' && field.kind !== 'lines' && (isNew || !field.isFixed) && !hide.includes(name),
  )
}

/** The form of a record, generated from its declaration. It keeps a draft, saves with Ctrl+S, and shows errors beside the fields. */
export const RecordForm = <R extends Entity>(props: FormProps<R>) => (
  <DraftSlot name={`${props.entity.name}.${props.record?.id ?? 'new'}`}>{slot => <FieldsForm key={slot} {...props} />}</DraftSlot>
)

const FieldsForm = <R extends Entity>({
  entity,
  record,
  initial = {},
  groups = [],
  hide = [],
  inputs = {},
  follow,
  head,
  preview,
  onSaved,
  onCancel,
}: FormProps<R>) => {
  const { role } = useRights()
  const isNew = !record
  const [fields] = useState(() => formFields(fieldsFor(role, entity), entity, isNew, hide))
  const afterSave = useRef<((saved: { id: string }) => void) | null>(null)
  const state = useRecordForm({
    ...{ entity, record, initial, fields },
    onSaved: row => {
      afterSave.current?.(row)
      afterSave.current = null
      onSaved?.(row)
    },
  })
  const { form, fault, pending } = state
  const currency = useWatch({ control: form.control, name: 'currency' })
  const followed = (name: string, value: unknown) => {
    if (!isNew || !follow) return
    for (const [other, preset] of Object.entries(follow(name, value))) form.setValue(other, preset, { shouldDirty: true })
  }
  const handle: FormHandle = {
    isNew,
    names: fields.map(([name]) => name),
    opened: () => readDraft(entity.fields, form.formState.defaultValues ?? {}),
    now: () => readDraft(entity.fields, form.getValues()),
    fill: values => {
      const shown = typedOf(
        fields.filter(([name]) => name in values),
        values,
      )
      for (const [name, value] of Object.entries(shown))
        form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    },
    afterSave: run => {
      afterSave.current = run
    },
  }
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
      aria-label={record ? titleOf(entity, record) : `New ${entity.one}`}
    >
      <FormNotes fault={fault} wrong={Object.keys(form.formState.errors).length} />
      <UnfinishedNote />
      {state.restored && <Restored onStartOver={state.startOver} />}
      {pending && (
        <MergeNote
          entity={entity}
          pending={pending}
          isChanged={state.isDirty}
          onChoose={state.choose}
          onSave={() => void state.submit()}
          onTake={state.startOver}
        />
      )}
      {head?.(handle)}
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
                        currency={currency}
                        onChange={value => {
                          held.onChange(value)
                          followed(name, value)
                        }}
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
