import { Alert, Button } from '@mantine/core'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { Controller, useForm, type Resolver } from 'react-hook-form'
import type { Field } from '../../domain/kit/field.ts'
import type { Noun, RowOf } from '../../domain/kit/record.ts'
import { changeSchema, draftSchema } from '../../domain/kit/shape.ts'
import { Refused } from './api.ts'
import { useDraft } from './draft.ts'
import { FieldInput, type InputProps } from './fields.tsx'
import { FormFoot, FormNotes } from './form-notes.tsx'
import { useKeys } from './keys.tsx'
import { useLeaveGuard } from './leave.ts'
import { notify } from './notice.tsx'
import { capital, fieldsFor, titleOf } from './noun.ts'
import { readRecord, useSave } from './query.ts'
import { problemsOf, readDraft, type Typed, typedOf } from './schema.ts'
import { useRights } from './session.tsx'
import classes from './form.module.css'

export type FormProps<R extends Noun> = {
  noun: R
  record?: RowOf<R> | undefined
  /** What is already known of a new one. */
  initial?: Partial<Record<keyof R['fields'] & string, unknown>>
  /** Fields under headings; those in no group come first. */
  groups?: readonly { label: string; fields: readonly (keyof R['fields'] & string)[] }[]
  hide?: readonly (keyof R['fields'] & string)[]
  /** Inputs of a screen's own, by field. */
  inputs?: Record<string, ComponentType<InputProps>>
  onSaved?: (row: RowOf<R>) => void
  onCancel?: () => void
}

/** The fields of a form: what a person fills, may see, and can still change. */
const formFields = (entries: [string, Field][], isNew: boolean, hide: readonly string[]) =>
  entries.filter(([name, field]) => field.mode !== 'readonly' && field.kind !== 'lines' && (isNew || !field.isFixed) && !hide.includes(name))

/** The form of a record, from its declaration: it keeps what is typed, saves with Ctrl+S, and says what is wrong beside the field. */
export const RecordForm = <R extends Noun>({ noun, record, initial, groups = [], hide = [], inputs = {}, onSaved, onCancel }: FormProps<R>) => {
  const { role } = useRights()
  const isNew = !record
  const secret = isNew ? Object.entries(noun.fields).filter(([, field]) => field.isSecret) : []
  const fields = formFields([...fieldsFor(role, noun), ...secret], isNew, hide)
  const save = useSave(noun)
  const draft = useDraft<{ typed: Typed; version: number | undefined }>(`${noun.name}.${record?.id ?? 'new'}`)
  const base = useRef(typedOf(fields, (record ?? initial) as Typed))
  const [theirs, setTheirs] = useState<RowOf<R> | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [restored, setRestored] = useState(draft.found !== null)

  const changed = (typed: Typed): Typed => {
    const now = readDraft(noun.fields, typed)
    if (isNew) return now
    const before = readDraft(noun.fields, base.current)
    return Object.fromEntries(Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])))
  }
  const resolver: Resolver<Typed> = typed => {
    const problems = isNew
      ? problemsOf(draftSchema(noun.fields), changed(typed), noun.fields)
      : problemsOf(changeSchema(noun.fields), { id: record.id, version: record.version, ...changed(typed), ...emptied(fields, typed) }, noun.fields)
    const errors = Object.fromEntries(Object.entries(problems).map(([path, message]) => [path.split('.')[0]!, { type: 'invalid', message }]))
    return { values: Object.keys(errors).length > 0 ? {} : typed, errors } as never
  }
  const form = useForm<Typed>({ defaultValues: base.current, resolver, mode: 'onTouched' })
  const { isDirty, isSubmitting, errors } = form.formState
  const guard = useLeaveGuard(isDirty)

  useEffect(() => { if (draft.found) for (const [name, value] of Object.entries(draft.found.typed)) if (name in base.current) form.setValue(name, value, { shouldDirty: true }) }, [draft, form])
  useEffect(() => form.subscribe({ formState: { values: true, isDirty: true }, callback: ({ values, isDirty: dirty }) => { if (dirty) draft.keep({ typed: values, version: record?.version }) } }), [form, draft, record?.version])
  useEffect(() => {
    if (!record || form.formState.isDirty) return
    base.current = typedOf(fields, record as Typed)
    form.reset(base.current)
  // Only another version of the record is news; the same one read again is not.
  }, [record?.version])

  const take = (row: RowOf<R>) => {
    draft.drop()
    base.current = typedOf(fields, row as Typed)
    form.reset(base.current)
    setTheirs(null)
    setRestored(false)
  }
  const refused = async (error: unknown) => {
    if (!(error instanceof Refused)) return setFault('Something is wrong.')
    for (const [path, message] of Object.entries(error.fields)) form.setError(path.split('.')[0]!, { message })
    setFault(error.message)
    if (error.status !== 409 || !record) return
    const fresh = await readRecord(noun, record.id).catch(() => null)
    if (fresh && fresh.version !== record.version) setTheirs(fresh)
  }
  const submit = (version = record?.version) => form.handleSubmit(async typed => {
    setFault(null)
    try {
      const row = await save.mutateAsync((isNew ? changed(typed) : { id: record.id, version, ...changed(typed) }) as never)
      take(row)
      guard.free()
      notify.success(`${capital(noun.one)} ${titleOf(noun, row as Typed)} saved.`)
      onSaved?.(row)
    } catch (error) {
      await refused(error)
    }
  }, () => setFault(null))()
  useKeys([{ key: 'mod+s', label: 'Save', run: () => void submit() }])

  const input = ([name, field]: [string, Field], index: number) => {
    const Own = inputs[name] ?? FieldInput
    return (
      <div key={name} className={classes.field} data-wide={field.kind === 'longText' || undefined}>
        <Controller name={name} control={form.control} render={({ field: held, fieldState }) => (
          <Own name={name} field={field} value={held.value} onChange={held.onChange} onBlur={held.onBlur} error={fieldState.error?.message} autoFocus={isNew && index === 0} />
        )} />
      </div>
    )
  }
  const grouped = new Set(groups.flatMap(group => group.fields as readonly string[]))
  const sections = [{ label: '', fields: fields.filter(([name]) => !grouped.has(name)) }, ...groups.map(({ label, fields: names }) => ({ label, fields: fields.filter(([name]) => (names as readonly string[]).includes(name)) }))]
  return (
    <form className={classes.form} onSubmit={event => { event.preventDefault(); void submit() }} noValidate aria-label={isNew ? `New ${noun.one}` : titleOf(noun, record as Typed)}>
      <FormNotes fault={fault ?? summary(errors)} />
      {restored && <Alert color="gray" p="xs">What you typed last time is here again. <button type="button" className={classes.link} onClick={() => { draft.drop(); setRestored(false); form.reset(base.current) }}>Start over</button></Alert>}
      {theirs && (
        <Alert color="yellow" title={`Someone else changed this ${noun.one} meanwhile`} role="alert">
          <p>Nothing of yours is lost. Save yours over theirs, or let go of yours and see theirs.</p>
          <Button size="xs" onClick={() => void submit(theirs.version as number)}>Save mine</Button>{' '}
          <Button size="xs" variant="default" onClick={() => take(theirs)}>Take theirs</Button>
        </Alert>
      )}
      {sections.filter(section => section.fields.length > 0).map((section, at) => (
        <section key={section.label} className={classes.section}>
          {section.label && <h3>{section.label}</h3>}
          <div className={classes.grid}>{section.fields.map((entry, index) => input(entry, at === 0 ? index : -1))}</div>
        </section>
      ))}
      <FormFoot isNew={isNew} isDirty={isDirty} isSaving={isSubmitting} onCancel={onCancel} />
    </form>
  )
}

// A needed field that was emptied is left out of a change, and would go by unseen.
const emptied = (fields: [string, Field][], typed: Typed): Typed =>
  Object.fromEntries(fields.filter(([name, field]) => !field.nullable && field.fallback !== '' && (typed[name] === '' || typed[name] === null)).map(([name]) => [name, null]))

const summary = (errors: Record<string, unknown>): string | null => {
  const count = Object.keys(errors).length
  return count === 0 ? null : count === 1 ? 'One field needs another look.' : `${count} fields need another look.`
}
