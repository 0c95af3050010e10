import { useCallback, useEffect, useRef, useState } from 'react'
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
import { choose, type Side } from './merge/choose.ts'
import type { Difference } from './merge/fields.ts'
import { isUndecided, type Pending, pendingOf, type SavedBy, undecidedMessage, withChoice } from './merge/pending.ts'
import { type KeptTyped, keptTyped, mergeTyped, readKept, restoredTyped } from './merge/record.ts'
import { isSame } from './merge/rules.ts'
import { numberProblems, problemsOf, readDraft, type Typed, typedOf } from './schema.ts'

type Stamped = SavedBy & { id: string }
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

const topOf = (path: string) => path.split('.')[0] ?? path

/** The state of a record's form: values, errors, its draft, and how it is saved. */
export const useRecordForm = <R extends Entity>({ entity, record, initial, fields, onSaved }: Given<R>) => {
  const stamp: Stamped | undefined = record
  const save = useSaveChecked(entity)
  // What is stored now, and what was opened. They differ while the user has to choose between two values.
  const base = useRef(typedOf(fields, record ?? initial))
  const draft = useDraft<KeptTyped | Typed>(
    kept => titleOf(entity, { ...base.current, ...readKept(kept).typed }).trim() || capital(entity.one),
  )
  const [start] = useState(() => restoredTyped(fields, draft.found && readKept(draft.found), base.current, record !== undefined))
  const opened = useRef(start.opened)
  const version = useRef(stamp?.version)
  const [pending, setPending] = useState<Pending<Stamped, Typed> | null>(stamp && start.merged ? pendingOf(stamp, start.merged) : null)
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

  const fill = useCallback(
    (typed: Typed) => {
      for (const [name, value] of Object.entries(typed))
        if (name in base.current && !isSame(value, base.current[name])) form.setValue(name, value, { shouldDirty: true })
    },
    [form],
  )
  useEffect(() => fill(start.typed), [fill, start])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: dirty }) => {
          if (dirty) draft.keep(keptTyped(base.current, values, opened.current))
        },
      }),
    [form, draft],
  )
  /** Merges what is typed with what another user saved. */
  const meet = (row: RowOf<R>) => {
    const stored: Stamped = row
    const theirs = typedOf(fields, row)
    const merged = mergeTyped(fields, { base: opened.current, mine: form.getValues(), theirs })
    version.current = stored.version
    base.current = theirs
    if (merged.conflicts.length === 0) opened.current = theirs
    draft.drop()
    form.reset(theirs)
    fill(merged.values)
    setFault(null)
    setPending(pendingOf(stored, merged))
  }
  // Only a new version of the record changes the form. A refetch of the same version does not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version identifies the whole record.
  useEffect(() => {
    if (!record || version.current === stamp?.version) return
    if (form.formState.isDirty) meet(record)
    else take(record)
  }, [stamp?.version])

  const begin = (from: Typed) => {
    draft.drop()
    base.current = from
    opened.current = from
    form.reset(from)
    setPending(null)
    setRestored(false)
    setFault(null)
  }
  const take = (row: RowOf<R>) => {
    const stored: Stamped = row
    version.current = stored.version
    begin(typedOf(fields, row))
  }

  const refused = async (error: unknown) => {
    setFault(error instanceof Error ? error.message : 'Something is wrong.')
    if (!(error instanceof Refused)) return
    for (const [path, message] of Object.entries(error.fields)) form.setError(topOf(path), { message })
    if (error.status !== 409 || !stamp) return
    const fresh = await readRecord(entity, stamp.id).catch(() => null)
    const stored: Stamped | null = fresh
    if (fresh && stored?.version !== version.current) meet(fresh)
  }
  const submit = () =>
    form.handleSubmit(
      async typed => {
        if (isUndecided(pending)) return setFault(undecidedMessage)
        setFault(null)
        try {
          const row = await save.mutateAsync(
            stamp
              ? { id: stamp.id, version: version.current, ...changesOf(entity, base.current, typed) }
              : changesOf(entity, undefined, typed),
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
    startOver: () => begin(base.current),
    /** What another user saved in the meantime, merged with what is typed. */
    pending,
    choose: (conflict: Difference, side: Side) => {
      if (!pending) return
      const chosen = withChoice(pending, conflict, side)
      if (!isUndecided(chosen)) opened.current = base.current
      const value = choose(form.getValues(), conflict, side, {})
      for (const path of conflict.part?.paths ?? []) form.setValue(path, value[path], { shouldDirty: true })
      setPending(chosen)
      setFault(null)
    },
  }
}
