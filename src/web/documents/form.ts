import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type Path, type PathValue, useForm } from 'react-hook-form'
import { Refused } from '../kit/data/api.ts'
import { queryClient, readRecord, useSave } from '../kit/data/query.ts'
import { useDraft } from '../kit/draft/draft.ts'
import { useLeaveGuard } from '../kit/draft/leave.ts'
import { numberFaults } from '../kit/form/typed-text.ts'
import { useUser } from '../kit/shell/session.tsx'
import type { PaperRow, PaperValues } from '../stock/stone/line-values.ts'
import type { Sheet, SheetRow, SheetValues } from './state.ts'
import { unfinishedSays } from './unfinished.ts'

type Draft<Values> = { version: number | null; values: Values; ratedByHand: boolean }

/** The form of one paper: what is typed, whether it is saved, and what the server said to it. */
export const usePaperForm = <Row extends SheetRow, Values extends SheetValues>(
  sheet: Sheet<Row, Values>,
  {
    id,
    row,
    lost,
  }: { id: string; row: Row | null /** What leaving would lose besides what is typed, in words. */; lost?: string | undefined },
) => {
  const user = useUser()
  const isFixed = row !== null && row.state !== 'draft'
  const kept = useDraft<Draft<Values>>(({ values }) => unfinishedSays(values, sheet.draftOf(values, { ratedByHand: false })))
  const [restored, setRestored] = useState(kept.found !== null)
  const clean = useRef<Values>(null as unknown as Values)
  clean.current ??= row ? sheet.shown(row) : sheet.blank(user)
  const form = useForm<Values>({ defaultValues: (kept.found?.values ?? clean.current) as DefaultValues<Values>, shouldUnregister: false })
  const ratedByHand = useRef(kept.found?.ratedByHand ?? false)
  const version = useRef(kept.found ? kept.found.version : (row?.version ?? null))
  const [fault, setFault] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<Row | null>(null)
  const save = useSave(sheet.entity)

  const sent = useCallback(
    (values: Values, late: boolean) =>
      late ? sheet.editableAfterIssue(values) : sheet.draftOf(values, { ratedByHand: ratedByHand.current }),
    [sheet],
  )
  // Kept beside the renders: whoever looks a moment after saving, before anything is drawn again, must find it saved.
  const [saved] = useState(() => ({ late: isFixed, text: JSON.stringify(sent(clean.current, isFixed)) }))
  const isUnsaved = useCallback(() => JSON.stringify(sent(form.getValues(), saved.late)) !== saved.text, [form, saved, sent])
  const [unsaved, setUnsaved] = useState(isUnsaved)
  const guard = useLeaveGuard(unsaved || Boolean(lost), lost)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const is = isUnsaved()
      setUnsaved(is)
      if (is) kept.keep({ version: version.current, values: form.getValues(), ratedByHand: ratedByHand.current })
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
  }, [form, isUnsaved, kept])

  /** Shows a paper as the server has it; what was typed is let go. */
  const take = useCallback(
    (fresh: Row | null) => {
      kept.drop()
      clean.current = fresh ? sheet.shown(fresh, form.getValues()) : sheet.blank(user)
      version.current = fresh?.version ?? null
      ratedByHand.current = false
      form.reset(clean.current)
      saved.late = fresh !== null && fresh.state !== 'draft'
      saved.text = JSON.stringify(sent(clean.current, saved.late))
      setUnsaved(false)
      setRestored(false)
      setTheirs(null)
      setFault(null)
    },
    [form, kept, saved, sent, sheet, user],
  )

  // Somebody else's change is shown at once while nothing is typed here.
  useEffect(() => {
    if (row && version.current !== null && row.version !== version.current && !isUnsaved()) take(row)
  }, [row, isUnsaved, take])

  const refused = async (error: unknown) => {
    setFault(error instanceof Refused ? [...error.messages].slice(0, 4).join(' ') : 'Something is wrong.')
    if (!(error instanceof Refused)) return
    for (const [path, message] of Object.entries(error.fields)) {
      const place = sheet.placeOf(form.getValues(), path)
      if (place) form.setError(place, { message })
    }
    if (error.status !== 409 || !row) return
    const fresh = (await readRecord(sheet.entity, row.id).catch(() => null)) as unknown as Row | null
    if (fresh && fresh.version !== version.current) setTheirs(fresh)
  }

  const fill = (name: keyof SheetValues, value: string) => form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>)

  /** Marks the numbers that cannot be read; false where there is one, or what was wrong with one is still said. */
  const readNumbers = (): boolean => {
    const faults = isFixed ? [] : numberFaults(sheet.numbersOf(form.getValues()))
    for (const [path, message] of faults) form.setError(path as Path<Values>, { type: 'number', message })
    if (faults.length > 0)
      setFault(faults.length === 1 ? (faults[0]?.[1] ?? null) : `${faults.length} numbers cannot be read; they are marked.`)
    return faults.length === 0
  }

  /** Saves what is typed; null when it was refused, which is then said beside what is wrong. */
  const submit = async (over = version.current): Promise<Row | null> => {
    form.clearErrors()
    setFault(null)
    // What is typed while it is on its way is not saved by it.
    const typed = structuredClone(form.getValues())
    const values = sent(typed, isFixed)
    try {
      const sending = over === null ? { id, ...values } : { id, version: over, ...values }
      const made = (await save.mutateAsync(sending as Parameters<typeof save.mutateAsync>[0])) as unknown as Row
      kept.drop()
      version.current = made.version
      const filled: Partial<SheetValues> = isFixed
        ? {}
        : {
            exchange: made.exchange,
            exchangeReason: made.exchangeReason ?? '',
            ...(made.dueDate === undefined ? {} : { dueDate: made.dueDate ?? '' }),
          }
      for (const [name, value] of Object.entries(filled)) fill(name as keyof SheetValues, value)
      saved.text = JSON.stringify(sent({ ...typed, ...filled }, isFixed))
      setUnsaved(isUnsaved())
      setRestored(false)
      setTheirs(null)
      queryClient.setQueryData([sheet.entity.name, 'record', made.id], made)
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
    readNumbers,
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
export type PaperForm<Row extends SheetRow = PaperRow, Values extends SheetValues = PaperValues> = ReturnType<
  typeof usePaperForm<Row, Values>
>
/** Settles what still stands unread in the cells before a paper is saved or issued; answers what keeps it back, in a sentence, or null. */
export type Settle = RefObject<((step: 'save' | 'issue') => Promise<string | null>) | null>
