import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Refused } from './kit/api.ts'
import { useDraft } from './kit/draft.ts'
import { useLeaveGuard } from './kit/leave.ts'
import { today } from './kit/number.ts'
import { queryClient, readRecord, useSave } from './kit/query.ts'
import { type User, useUser } from './kit/session.tsx'
import { newId } from './paper-id.ts'
import type { PaperKind } from './paper-kind.ts'
import { draftOf, emptyLine, isBlank, type Known, nothingSaid, type PaperRow, type PaperValues, valuesOf } from './paper-values.ts'

type Kept = { id: string; version: number | null; values: PaperValues; ratedByHand: boolean }

const blankPaper = ({ branch, employee, settings }: User): PaperValues => ({
  ...nothingSaid,
  customer: null,
  branch,
  salesperson: employee,
  date: today(),
  dueDate: '',
  currency: settings.currency,
  exchange: '1',
  items: [emptyLine(newId())],
  notes: '',
})

const shownOf = <Row extends PaperRow>(kind: PaperKind<Row>, row: Row, known: Known): PaperValues => ({
  ...valuesOf(row, known, newId),
  ...kind.valuesOf(row),
})

/** What was known when the paper was opened, and what was put on it since. */
const withTyped = ({ stones, memos }: Known, { items }: PaperValues): Known => ({
  stones: new Map([...stones, ...items.flatMap(({ stone }) => (stone ? [[stone.id, stone] as const] : []))]),
  memos: new Map([...memos, ...items.flatMap(({ memo }) => (memo ? [[memo.id, memo] as const] : []))]),
})

/** Where a refusal of the server belongs in the form: 'items.3.inventory' → the SKU of the fourth line that was sent. */
const placeIn = (values: PaperValues, path: string): Parameters<UseFormReturn<PaperValues>['setError']>[0] | null => {
  const [first, nth, field] = path.split('.')
  if (first !== 'items') return first && first in values ? (first as 'customer') : null
  const sent = values.items.flatMap((line, index) => (isBlank(line) ? [] : [index]))
  const index = sent[Number(nth)]
  if (index === undefined) return null
  return `items.${index}.${field === 'inventory' || field === 'memo' || field === undefined ? 'sku' : (field as 'rate')}`
}

/** The form of one paper: what is typed, whether it is saved, and what the server said to it. */
export const usePaperForm = <Row extends PaperRow>(
  kind: PaperKind<Row>,
  { id, row, known }: { id: string; row: Row | null; known: Known },
) => {
  const user = useUser()
  const isFixed = row !== null && row.state !== 'draft'
  const kept = useDraft<Kept>(`${kind.noun.name}.${row ? row.id : 'new'}`)
  const [restored, setRestored] = useState(kept.found !== null)
  const clean = useRef<PaperValues>(null as unknown as PaperValues)
  clean.current ??= row ? shownOf(kind, row, known) : blankPaper(user)
  const form = useForm<PaperValues>({ defaultValues: kept.found?.values ?? clean.current, shouldUnregister: false })
  const ratedByHand = useRef(kept.found?.ratedByHand ?? false)
  const version = useRef(kept.found ? kept.found.version : (row?.version ?? null))
  const [fault, setFault] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<Row | null>(null)
  const save = useSave(kind.noun)

  const sent = useCallback(
    (values: PaperValues) =>
      isFixed ? kind.laterOf(values) : { ...draftOf(values, { ratedByHand: ratedByHand.current }), ...kind.draftOf(values) },
    [isFixed, kind],
  )
  const [saved, setSaved] = useState(() => JSON.stringify(sent(clean.current)))
  const isUnsaved = useCallback(() => JSON.stringify(sent(form.getValues())) !== saved, [form, saved, sent])
  const [unsaved, setUnsaved] = useState(isUnsaved)
  const guard = useLeaveGuard(unsaved)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const is = isUnsaved()
      setUnsaved(is)
      if (is) kept.keep({ id, version: version.current, values: form.getValues(), ratedByHand: ratedByHand.current })
      else kept.drop()
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(look, 120)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [form, id, isUnsaved, kept])

  /** Shows a paper as the server has it; what was typed is let go. */
  const take = useCallback(
    (fresh: Row | null) => {
      kept.drop()
      clean.current = fresh ? shownOf(kind, fresh, withTyped(known, form.getValues())) : blankPaper(user)
      version.current = fresh?.version ?? null
      ratedByHand.current = false
      form.reset(clean.current)
      const isLate = fresh !== null && fresh.state !== 'draft'
      setSaved(JSON.stringify(isLate ? kind.laterOf(clean.current) : { ...draftOf(clean.current), ...kind.draftOf(clean.current) }))
      setUnsaved(false)
      setRestored(false)
      setTheirs(null)
      setFault(null)
    },
    [form, kept, known, user, kind],
  )

  // Somebody else's change is shown at once while nothing is typed here.
  useEffect(() => {
    if (row && version.current !== null && row.version !== version.current && !isUnsaved()) take(row)
  }, [row, isUnsaved, take])

  const refused = async (error: unknown) => {
    setFault(error instanceof Refused ? [...error.messages].slice(0, 4).join(' ') : 'Something is wrong.')
    if (!(error instanceof Refused)) return
    for (const [path, message] of Object.entries(error.fields)) {
      const place = placeIn(form.getValues(), path)
      if (place) form.setError(place, { message })
    }
    if (error.status !== 409 || !row) return
    const fresh = (await readRecord(kind.noun, row.id).catch(() => null)) as Row | null
    if (fresh && fresh.version !== version.current) setTheirs(fresh)
  }

  /** Saves what is typed; null when it was refused, which is then said beside what is wrong. */
  const submit = async (over = version.current): Promise<Row | null> => {
    form.clearErrors()
    setFault(null)
    const values = sent(form.getValues())
    try {
      const sending = over === null ? { id, ...values } : { id, version: over, ...values }
      const made = (await save.mutateAsync(sending as Parameters<typeof save.mutateAsync>[0])) as unknown as Row
      kept.drop()
      version.current = made.version
      if (!isFixed) {
        form.setValue('dueDate', made.dueDate ?? '')
        form.setValue('exchange', made.exchange)
      }
      setSaved(JSON.stringify(sent(form.getValues())))
      setUnsaved(false)
      setRestored(false)
      setTheirs(null)
      queryClient.setQueryData([kind.noun.name, 'record', made.id], made)
      return made
    } catch (error) {
      await refused(error)
      return null
    }
  }
  return {
    form,
    isFixed,
    unsaved,
    isUnsaved,
    restored,
    fault,
    setFault,
    theirs,
    submit,
    refused,
    take,
    guard,
    isSaving: save.isPending,
    forget: () => {
      kept.drop()
      guard.free()
    },
    startOver: () => take(row),
    rateByHand: () => {
      ratedByHand.current = true
    },
  }
}
export type PaperForm<Row extends PaperRow = PaperRow> = ReturnType<typeof usePaperForm<Row>>
/** Settles what still stands unread in SKU cells; false when a number is not known. */
export type Settle = RefObject<(() => Promise<boolean>) | null>
