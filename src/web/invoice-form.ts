import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { nouns } from '../domain/index.ts'
import { newId } from './invoice-id.ts'
import type { InvoiceRow, PaperValues, Stone } from './invoice-values.ts'
import { draftOf, emptyLine, isBlank, laterOf, valuesOf } from './invoice-values.ts'
import { Refused } from './kit/api.ts'
import { useDraft } from './kit/draft.ts'
import { useLeaveGuard } from './kit/leave.ts'
import { today } from './kit/number.ts'
import { queryClient, readRecord, useSave } from './kit/query.ts'
import { type User, useUser } from './kit/session.tsx'

type Kept = { id: string; version: number | null; values: PaperValues; ratedByHand: boolean }

const blankPaper = ({ branch, employee, settings }: User): PaperValues => ({
  customer: null,
  branch,
  salesperson: employee,
  date: today(),
  dueDate: '',
  currency: settings.currency,
  exchange: '1',
  items: [emptyLine(newId())],
  discount: '',
  shipping: '',
  charges: '',
  notes: '',
})

/** Where a refusal of the server belongs in the form: 'items.3.inventory' → the SKU of the fourth line that was sent. */
const placeIn = (values: PaperValues, path: string): Parameters<UseFormReturn<PaperValues>['setError']>[0] | null => {
  const [first, nth, field] = path.split('.')
  if (first !== 'items') return first && first in values ? (first as 'customer') : null
  const sent = values.items.flatMap((line, index) => (isBlank(line) ? [] : [index]))
  const index = sent[Number(nth)]
  if (index === undefined) return null
  return `items.${index}.${field === 'inventory' || field === undefined ? 'sku' : (field as 'rate')}`
}

/** The form of one invoice: what is typed, whether it is saved, and what the server said to it. */
export const useInvoiceForm = ({ id, row, stones }: { id: string; row: InvoiceRow | null; stones: ReadonlyMap<string, Stone> }) => {
  const user = useUser()
  const isFixed = row !== null && row.state !== 'draft'
  const kept = useDraft<Kept>(`invoice.${row ? row.id : 'new'}`)
  const [restored, setRestored] = useState(kept.found !== null)
  const clean = useRef<PaperValues>(null as unknown as PaperValues)
  clean.current ??= row ? valuesOf(row, stones, newId) : blankPaper(user)
  const form = useForm<PaperValues>({ defaultValues: kept.found?.values ?? clean.current, shouldUnregister: false })
  const ratedByHand = useRef(kept.found?.ratedByHand ?? false)
  const version = useRef(kept.found ? kept.found.version : (row?.version ?? null))
  const [fault, setFault] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<InvoiceRow | null>(null)
  const save = useSave(nouns.invoice)

  const sent = useCallback(
    (values: PaperValues) => (isFixed ? laterOf(values) : draftOf(values, { ratedByHand: ratedByHand.current })),
    [isFixed],
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
    (fresh: InvoiceRow | null) => {
      kept.drop()
      const known = new Map([...stones, ...form.getValues('items').flatMap(({ stone }) => (stone ? [[stone.id, stone] as const] : []))])
      clean.current = fresh ? valuesOf(fresh, known, newId) : blankPaper(user)
      version.current = fresh?.version ?? null
      ratedByHand.current = false
      form.reset(clean.current)
      setSaved(JSON.stringify(fresh && fresh.state !== 'draft' ? laterOf(clean.current) : draftOf(clean.current)))
      setUnsaved(false)
      setRestored(false)
      setTheirs(null)
      setFault(null)
    },
    [form, kept, stones, user],
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
    const fresh = await readRecord(nouns.invoice, row.id).catch(() => null)
    if (fresh && fresh.version !== version.current) setTheirs(fresh)
  }

  /** Saves what is typed; null when it was refused, which is then said beside what is wrong. */
  const submit = async (over = version.current): Promise<InvoiceRow | null> => {
    form.clearErrors()
    setFault(null)
    const values = sent(form.getValues())
    try {
      const made = await save.mutateAsync(
        (over === null ? { id, ...values } : { id, version: over, ...values }) as Parameters<typeof save.mutateAsync>[0],
      )
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
      queryClient.setQueryData([nouns.invoice.name, 'record', made.id], made)
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
export type InvoiceForm = ReturnType<typeof useInvoiceForm>
/** Settles what still stands unread in SKU cells; false when a number is not known. */
export type Settle = RefObject<(() => Promise<boolean>) | null>
