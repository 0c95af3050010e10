import { useEffect, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { Entity, RowOf } from '../../../domain/kit/entity.ts'
import type { Field } from '../../../domain/kit/field.ts'
import { changeSchema, draftSchema } from '../../../domain/kit/shape.ts'
import { Refused } from '../data/api.ts'
import { readRecord, useSaveChecked } from '../data/query.ts'
import { useDraft } from '../draft/draft.ts'
import { useLeaveGuard } from '../draft/leave.ts'
import { notify } from '../feedback/notice.tsx'
import { capital, titleOf } from '../record/entity.ts'
import { numberProblems, problemsOf, readDraft, type Typed, typedOf } from './schema.ts'

type Stamped = { id: string; version: number }
type Given<R extends Entity> = {
  entity: R
  record: RowOf<R> | undefined
  initial: Typed
  fields: [string, Field][]
  onSaved?: ((row: RowOf<R>) => void) | undefined
}

/** The changed fields in the format of the API; for a new record, all fields. */
const changesOf = (entity: Entity, before: Typed | undefined, typed: Typed): Typed => {
  const now = readDraft(entity.fields, typed)
  if (!before) return now
  const then = readDraft(entity.fields, before)
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(then[name])))
}

// A required field that was cleared is not part of a change, so it is checked here.
const emptied = (fields: [string, Field][], typed: Typed): Typed =>
  Object.fromEntries(
    fields
      .filter(([name, field]) => !field.nullable && field.fallback !== '' && (typed[name] === '' || typed[name] === null))
      .map(([name]) => [name, null]),
  )

const problemsIn = (entity: Entity, stamp: Stamped | undefined, fields: [string, Field][], before: Typed, typed: Typed) =>
  stamp
    ? problemsOf(
        changeSchema(entity.fields),
        { id: stamp.id, version: stamp.version, ...changesOf(entity, before, typed), ...emptied(fields, typed) },
        entity.fields,
      )
    : problemsOf(draftSchema(entity.fields), changesOf(entity, undefined, typed), entity.fields)

// Keeps only what was typed, so that the draft never overwrites changes by others.
const typedAnew = (base: Typed, typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name])))

const topOf = (path: string) => path.split('.')[0] ?? path

/** The state of a record's form: values, errors, its draft, and how it is saved. */
export const useRecordForm = <R extends Entity>({ entity, record, initial, fields, onSaved }: Given<R>) => {
  const stamp: Stamped | undefined = record
  const save = useSaveChecked(entity)
  const base = useRef(typedOf(fields, record ?? initial))
  const draft = useDraft<Typed>(typed => titleOf(entity, { ...base.current, ...typed }).trim() || capital(entity.one))
  const [theirs, setTheirs] = useState<RowOf<R> | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [restored, setRestored] = useState(draft.found !== null)

  const resolver: Resolver<Typed> = typed => {
    const problems = Object.entries({ ...problemsIn(entity, stamp, fields, base.current, typed), ...numberProblems(fields, typed) })
    const errors = Object.fromEntries(problems.map(([path, message]) => [topOf(path), { type: 'invalid', message }]))
    return problems.length > 0 ? { values: {}, errors } : { values: typed, errors: {} }
  }
  // Validated on save, and from then on at each key. An error that appears on blur would move the button away from the pointer.
  const form = useForm<Typed>({ defaultValues: base.current, resolver, mode: 'onSubmit', reValidateMode: 'onChange' })
  const { isDirty, isSubmitting } = form.formState
  const guard = useLeaveGuard(isDirty)

  useEffect(() => {
    for (const [name, value] of Object.entries(draft.found ?? {}))
      if (name in base.current) form.setValue(name, value, { shouldDirty: true })
  }, [draft.found, form])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: dirty }) => {
          if (dirty) draft.keep(typedAnew(base.current, values))
        },
      }),
    [form, draft],
  )
  // Only a new version of the record resets the form. A refetch of the same version does not.
  const version = useRef(stamp?.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version identifies the whole record.
  useEffect(() => {
    if (version.current === stamp?.version) return
    version.current = stamp?.version
    if (!record || form.formState.isDirty) return
    base.current = typedOf(fields, record)
    form.reset(base.current)
  }, [stamp?.version])

  const start = (from: Typed) => {
    draft.drop()
    base.current = from
    form.reset(from)
    setTheirs(null)
    setRestored(false)
    setFault(null)
  }
  const take = (row: RowOf<R>) => start(typedOf(fields, row))

  const refused = async (error: unknown) => {
    setFault(error instanceof Error ? error.message : 'Something is wrong.')
    if (!(error instanceof Refused)) return
    for (const [path, message] of Object.entries(error.fields)) form.setError(topOf(path), { message })
    if (error.status !== 409 || !stamp) return
    const fresh = await readRecord(entity, stamp.id).catch(() => null)
    if (fresh && fresh.version !== stamp.version) setTheirs(fresh)
  }
  const submit = (version = stamp?.version) =>
    form.handleSubmit(
      async typed => {
        setFault(null)
        try {
          const row = await save.mutateAsync(
            stamp ? { id: stamp.id, version, ...changesOf(entity, base.current, typed) } : changesOf(entity, undefined, typed),
          )
          if (!stamp) guard.free()
          take(row)
          notify.success(`${capital(entity.one)} ${titleOf(entity, row)} saved.`)
          onSaved?.(row)
        } catch (error) {
          await refused(error)
        }
      },
      () => setFault(null),
    )()

  return {
    form,
    isDirty,
    isSubmitting,
    fault,
    submit,
    /** The form holds an earlier draft. Starting over discards it. */
    restored,
    startOver: () => start(base.current),
    /** What another user saved in the meantime. */
    theirs,
    take,
    saveOver: () => {
      if (theirs) void submit(theirs.version)
    },
  }
}
