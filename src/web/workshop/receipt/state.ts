import { useEffect, useState } from 'react'
import { isPositive } from '../../../domain/kit/quantity.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { Refused } from '../../kit/data/api.ts'
import { counted, dayOn } from '../../kit/data/number.ts'
import { useAct } from '../../kit/data/query.ts'
import { useDraft } from '../../kit/draft/draft.ts'
import { useLeaveGuard } from '../../kit/draft/leave.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { type WorkLineRow, type WorkRow, workEntity, workHome } from '../kind.ts'
import { emptyReceipt, receiptDraft, type TypedReceipt } from './form-state.ts'
import type { Priced } from './read-receipt.ts'
import { type ReceiptPreview, weighReceipt } from './receipt.ts'

type ReceiptProps = { kind: WorkKind; row: WorkRow; priced: ReadonlyMap<string, Priced> }
type Typed = Record<string, TypedReceipt>
/** A line in work, with its form values and their calculation. */
export type Card = { line: WorkLineRow; number: number; typedReceipt: TypedReceipt; preview: ReceiptPreview; priced: Priced | undefined }

const unpriced: Priced = { askingBasis: 'per carat', askingRate: null, currency: '', rate: '1' }

export const isInWork = ({ openWeight }: Pick<WorkLineRow, 'openWeight'>): boolean => isPositive(openWeight ?? '0')

/** The state of the receipt editor: a draft until it is sent, calculated while typing, and sent once it balances. */
export const useReceipt = ({ kind, row, priced }: ReceiptProps) => {
  const go = useGo()
  const act = useAct(workEntity(kind), 'receive')
  const draft = useDraft<Typed>(typed => counted(Object.keys(typed).length, 'line'))
  const [typed, setTyped] = useState<Typed>(draft.found ?? {})
  const [date, setDate] = useState(dayOn(row))
  const [fault, setFault] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const cards = row.items.flatMap((line, index): Card[] => {
    if (!isInWork(line)) return []
    const [typedReceipt, price] = [typed[line.id] ?? emptyReceipt(line), priced.get(line.inventory?.id ?? '')]
    return [
      {
        line,
        number: index + 1,
        typedReceipt,
        priced: price,
        preview: weighReceipt(row, line, index + 1, typedReceipt, price ?? unpriced),
      },
    ]
  })
  const lines = cards.flatMap(({ line, typedReceipt }) => receiptDraft(line, typedReceipt) ?? [])
  const isBegun = lines.length > 0
  const guard = useLeaveGuard(isBegun)
  useEffect(() => {
    if (isBegun) draft.keep(typed)
    else draft.drop()
  }, [draft, isBegun, typed])

  const change = (id: string, to: Partial<TypedReceipt>) => {
    const before = cards.find(({ line }) => line.id === id)?.typedReceipt
    if (before) setTyped(all => ({ ...all, [id]: { ...before, ...to } }))
  }
  const done = (after: WorkRow) => {
    const rest = after.items.filter(isInWork).length
    notify.success(`Received; ${rest === 0 ? 'nothing left in work' : `${counted(rest, 'line')} still in work`}.`)
    guard.free()
    draft.drop()
    go(`${workHome(kind)}/${row.id}`, { replace: true })
  }
  const receive = async () => {
    if (act.isPending) return
    setTried(true)
    setFault(isBegun ? null : 'Enter the results of at least one line: finished, returned or lost.')
    if (!isBegun || cards.some(({ preview }) => preview.fault !== null)) return
    try {
      done(await act.mutateAsync({ id: row.id, version: row.version, date: date || undefined, lines }))
    } catch (error) {
      if (error instanceof Refused) setFault(error.message)
      else notify.error(error)
    }
  }
  return { cards, date, setDate, change, fault, isTried, isPending: act.isPending, receive }
}
