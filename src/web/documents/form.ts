import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type Path, type PathValue, useForm } from 'react-hook-form'
import { Refused } from '../kit/data/api.ts'
import { queryClient, readRecord, useSave } from '../kit/data/query.ts'
import { useDraft } from '../kit/draft/draft.ts'
import { useLeaveGuard } from '../kit/draft/leave.ts'
import { isUndecided, undecidedMessage } from '../kit/form/merge/pending.ts'
import { numberFaults } from '../kit/form/typed-text.ts'
import { isReadOnlyFor } from '../kit/record/own.ts'
import { useUser } from '../kit/shell/session.tsx'
import type { DocumentRow, DocumentValues } from '../stock/stone/line-values.ts'
import type { Copied } from './copy/copied.ts'
import type { KeptDocument } from './merge/merge.ts'
import { useVersions } from './merge/versions.ts'
import { type Needed, neededOf } from './permission/ask.tsx'
import { documentRow, type FormRow, type FormState, type FormValues, pathIn } from './state.ts'
import { draftDescription } from './unfinished.ts'

// The fields that the server may fill while it saves.
const filledNames = ['exchange', 'exchangeReason', 'dueDate'] as const

/** The form of one document: its values, whether they are saved, and the response of the server. */
export const useDocumentForm = <Row extends FormRow, Values extends FormValues>(
  formState: FormState<Row, Values>,
  {
    id,
    row,
    copied = null,
    lost,
  }: {
    id: string
    row: Row | null
    /** The document that a new one copies. */
    copied?: Copied<Row> | null
    /** Other unsaved work that leaving would lose, as a sentence. */
    lost?: string | undefined
  },
) => {
  const user = useUser()
  const isReadOnly = isReadOnlyFor(user, row) && !(formState.isSharedOnceIssued && row?.state !== 'draft')
  const isFixed = isReadOnly || (row !== null && row.state !== 'draft')
  const kept = useDraft<KeptDocument<Values>>(({ values }) => draftDescription(values, formState.draftOf(values, { ratedByHand: false })))
  const [restored, setRestored] = useState(kept.found !== null)
  const [first] = useState(() => (row ? formState.shown(row) : formState.blank(user)))
  const [copy] = useState(() => (copied && !row ? formState.copied(copied) : null))
  // All values are given, which the library's type for partial values cannot express for a type parameter.
  const form = useForm<Values>({
    defaultValues: (kept.found?.values ?? copy ?? first) as DefaultValues<Values>,
    shouldUnregister: false,
  })
  const versions = useVersions({ formState, form, kept, row, first, isFixed })
  const { isNewer, ratedByHand, version, saved, sent, isUnsaved, unsaved, setUnsaved, store, shownNow, meet, pending, setPending } =
    versions
  const guard = useLeaveGuard(unsaved || Boolean(lost), lost)
  const [fault, setFault] = useState<string | null>(null)
  const [needed, setNeeded] = useState<Needed | null>(null)
  const saving = useRef<(() => Promise<void>) | null>(null)
  const save = useSave(formState.entity)

  /** Shows a document as the server has it and discards what was typed. */
  const take = useCallback(
    (fresh: Row | null, values = fresh ? formState.shown(fresh, form.getValues()) : formState.blank(user)) => {
      kept.drop()
      ratedByHand.current = false
      store(fresh, values, fresh !== null && fresh.state !== 'draft')
      form.reset(values)
      setUnsaved(false)
      setRestored(false)
      setPending(null)
      setFault(null)
      setNeeded(null)
    },
    [form, kept, store, formState, user, ratedByHand, setPending, setUnsaved],
  )
  // A change by another user is shown at once as long as nothing is typed here. A restored draft is merged with it.
  const isRestored = useRef(kept.found !== null)
  useEffect(() => {
    if (!row || !isNewer(row)) return
    if (!isUnsaved()) void shownNow(row).then(values => !isUnsaved() && isNewer(row) && take(row, values))
    else if (isRestored.current) void meet(row)
    isRestored.current = false
  }, [row, isUnsaved, isNewer, take, meet, shownNow])

  const refused = async (error: unknown) => {
    setFault(error instanceof Refused ? [...error.messages].slice(0, 4).join(' ') : 'Something is wrong.')
    setNeeded(neededOf(error))
    if (!(error instanceof Refused)) return
    for (const [path, message] of Object.entries(error.fields)) {
      const place = formState.placeOf(form.getValues(), path)
      if (place) form.setError(place, { message })
    }
    if (error.status !== 409 || !row) return
    const fresh = await readRecord(formState.entity, row.id).then(documentRow<Row>, () => null)
    if (fresh && fresh.version !== version.current) {
      setFault(null)
      await meet(fresh)
    }
  }

  // The common fields are text in every form.
  const fill = (name: keyof FormValues, value: string) => form.setValue(pathIn<Values>(name), value as PathValue<Values, Path<Values>>)

  /** Marks numbers that cannot be read. Returns false when there is one. */
  const readNumbers = (): boolean => {
    const faults = isFixed ? [] : numberFaults(formState.numbersOf(form.getValues()))
    for (const [path, message] of faults) form.setError(pathIn<Values>(path), { type: 'number', message })
    if (faults.length > 0)
      setFault(faults.length === 1 ? (faults[0]?.[1] ?? null) : `${faults.length} numbers are not valid. Correct the marked fields.`)
    return faults.length === 0
  }

  /** Saves the form. Returns null when the server refuses it; the messages then appear beside the fields. */
  const submit = async (): Promise<Row | null> => {
    form.clearErrors()
    setFault(isUndecided(pending) ? undecidedMessage : null)
    setNeeded(null)
    if (isUndecided(pending)) return null
    // Text typed while the request runs is not part of this save.
    const typed = structuredClone(form.getValues())
    const values = sent(typed, isFixed)
    try {
      const sending = version.current === null ? { id, ...values } : { id, version: version.current, ...values }
      // The server checks what was typed and names each wrong field.
      const made = documentRow<Row>(await save.mutateAsync(sending as Parameters<typeof save.mutateAsync>[0]))
      kept.drop()
      store(made, formState.shown(made, typed), isFixed)
      const until = made.dueDate === undefined ? made.validUntil : made.dueDate
      const filled: Pick<Partial<FormValues>, (typeof filledNames)[number]> = isFixed
        ? {}
        : {
            exchange: made.exchange,
            exchangeReason: made.exchangeReason ?? '',
            ...(until === undefined ? {} : { dueDate: until ?? '' }),
          }
      for (const name of filledNames) if (filled[name] !== undefined) fill(name, filled[name])
      saved.text = JSON.stringify(sent({ ...typed, ...filled }, isFixed))
      setUnsaved(isUnsaved())
      setRestored(false)
      setPending(null)
      queryClient.setQueryData([formState.entity.name, 'record', made.id], made)
      return made
    } catch (error) {
      await refused(error)
      return null
    }
  }
  return {
    form,
    isFixed,
    isReadOnly,
    unsaved,
    isUnsaved,
    restored,
    fault,
    needed,
    setFault,
    /** What another user saved, merged with what is typed. */
    pending,
    mergeRules: formState.mergeRules,
    choose: (...[conflict, side]: Parameters<typeof versions.chooseSide>) => {
      setFault(null)
      versions.chooseSide(conflict, side)
    },
    /** Discards what was typed and shows what the other user saved. */
    discard: () => {
      if (pending) void shownNow(pending.row).then(values => take(pending.row, values))
    },
    /** Saves the form as its own button does. */
    saving,
    submit,
    readNumbers,
    refused,
    take,
    guard,
    isSaving: save.isPending,
    forget: () => {
      saved.text = JSON.stringify(sent(form.getValues(), saved.late))
      kept.drop()
      guard.free()
    },
    startOver: () => take(row),
    rateByHand: () => {
      ratedByHand.current = true
    },
  }
}
export type DocumentForm<Row extends FormRow = DocumentRow, Values extends FormValues = DocumentValues> = ReturnType<
  typeof useDocumentForm<Row, Values>
>
/** Resolves unread text in the cells before a document is saved or issued. Returns what prevents it as a sentence, or null. */
export type Settle = RefObject<((step: 'save' | 'issue') => Promise<string | null>) | null>
