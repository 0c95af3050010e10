import { useCallback, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { useDraft } from '../../kit/draft/draft.ts'
import { choose, type Side } from '../../kit/form/merge/choose.ts'
import type { Difference } from '../../kit/form/merge/fields.ts'
import { isUndecided, type Pending, pendingOf, withChoice } from '../../kit/form/merge/pending.ts'
import { useAfterChange } from '../after-change.ts'
import type { FormRow, FormState, FormValues } from '../state.ts'
import { type KeptDocument, mergeDocument, type Opened, openedOf } from './merge.ts'

type Given<Row extends FormRow, Values extends FormValues> = {
  formState: FormState<Row, Values>
  form: UseFormReturn<Values>
  kept: ReturnType<typeof useDraft<KeptDocument<Values>>>
  row: Row | null
  /** The values of the saved or the blank document. */
  first: Values
  isFixed: boolean
}

/** The versions of a document form: what was opened, what is stored, what is typed, and their merge. It keeps the draft. */
export const useVersions = <Row extends FormRow, Values extends FormValues>(given: Given<Row, Values>) => {
  const { formState, form, kept, row, first, isFixed } = given
  const ratedByHand = useRef(kept.found?.ratedByHand ?? false)
  // What was opened. It stays while the user has to choose between two values, so that a kept draft asks again.
  const opened = useRef<Opened<Values>>(openedOf(kept.found, row?.version ?? null, first))
  const version = useRef(opened.current.version)
  const stored = useRef(first)
  const meeting = useRef<number | null>(null)
  const [pending, setPending] = useState<Pending<Row, Values> | null>(null)

  const sent = useCallback(
    (values: Values, late: boolean) =>
      late ? formState.editableAfterIssue(values) : formState.draftOf(values, { ratedByHand: ratedByHand.current }),
    [formState],
  )
  // Kept outside React state, so that code that runs before the next render already sees the form as saved.
  const [saved] = useState(() => ({ late: isFixed, text: JSON.stringify(sent(first, isFixed)) }))
  const isUnsaved = useCallback(() => JSON.stringify(sent(form.getValues(), saved.late)) !== saved.text, [form, saved, sent])
  const [unsaved, setUnsaved] = useState(isUnsaved)

  const look = useCallback(() => {
    const is = isUnsaved()
    setUnsaved(is)
    const { version: before, values: base } = opened.current
    if (is) kept.keep({ version: before, base, values: form.getValues(), ratedByHand: ratedByHand.current })
    else kept.drop()
  }, [form, isUnsaved, kept])
  useAfterChange(form, look)

  /** From now on the form changes this version, which the server has. `values` is how the form shows it. */
  const store = useCallback(
    (fresh: Row | null, values: Values, isLate: boolean) => {
      version.current = fresh?.version ?? null
      stored.current = values
      opened.current = { version: version.current, values }
      saved.late = isLate
      saved.text = JSON.stringify(sent(values, isLate))
    },
    [saved, sent],
  )
  const shownNow = useCallback(
    async (fresh: Row) => (await formState.shownNow?.(fresh, form.getValues())) ?? formState.shown(fresh, form.getValues()),
    [form, formState],
  )
  /** Merges what is typed with a version that another user saved. */
  const meet = useCallback(
    async (fresh: Row) => {
      if (meeting.current === fresh.version) return
      meeting.current = fresh.version
      const theirs = await shownNow(fresh)
      const mine = form.getValues()
      const isLate = fresh.state !== 'draft'
      if (isLate !== saved.late) return setPending(pendingOf(fresh, { values: mine, taken: [], conflicts: [] }, false))
      const before = opened.current
      const merged = mergeDocument(formState, { base: before.values, mine, theirs, ratedByHand: ratedByHand.current })
      store(fresh, theirs, isLate)
      if (merged.conflicts.length > 0) opened.current = before
      form.reset(merged.values)
      look()
      setPending(pendingOf(fresh, merged))
    },
    [form, formState, look, saved, shownNow, store],
  )
  /** Uses one of two values that both users changed. */
  const chooseSide = (conflict: Difference, side: Side) => {
    if (!pending) return
    const chosen = withChoice(pending, conflict, side)
    if (!isUndecided(chosen)) opened.current = { version: version.current, values: stored.current }
    form.reset(choose(form.getValues(), conflict, side, formState.mergeRules))
    look()
    setPending(chosen)
  }
  /** Whether the form does not show this version yet, and is not about to. */
  const isNewer = useCallback(
    (fresh: Row) => version.current !== null && fresh.version !== version.current && fresh.version !== meeting.current,
    [],
  )
  return {
    isNewer,
    ratedByHand,
    version,
    saved,
    sent,
    isUnsaved,
    unsaved,
    setUnsaved,
    store,
    shownNow,
    meet,
    chooseSide,
    pending,
    setPending,
  }
}
