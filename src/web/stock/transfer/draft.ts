import { useRef, useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { Refused } from '../../kit/data/api.ts'
import { today } from '../../kit/data/number.ts'
import { useChange } from '../../kit/data/query.ts'
import { records } from '../../kit/data/records.ts'
import { useDraft } from '../../kit/draft/draft.ts'
import { useLeaveGuard } from '../../kit/draft/leave.ts'
import type { ScanQueue } from '../../kit/scan/queue.ts'
import { useUser } from '../../kit/shell/session.tsx'
import type { Stone } from '../stone/line-values.ts'
import { goodsOn, type TransferRow } from './messages.ts'

type Named = { id: string; title: string }
export type TransferValues = {
  from: Named | null
  to: Named | null
  date: string
  expected: string
  shipping: string
  notes: string
  stones: Stone[]
}

const valuesOf = (row: TransferRow, stones: readonly Stone[]): TransferValues => ({
  from: row.from,
  to: row.to,
  date: row.date,
  expected: row.expected ?? '',
  shipping: row.shipping ?? '',
  notes: row.notes ?? '',
  stones: [...stones],
})

/** A new transfer between the same branches, with the same stones. */
const copyOf = (row: TransferRow, stones: readonly Stone[]): TransferValues => ({
  ...valuesOf(row, stones),
  date: today(row.from.id),
  ...{ expected: '', shipping: '' },
})

const bodyOf = ({ from, to, date, expected, shipping, notes, stones }: TransferValues) => ({
  from: from?.id,
  to: to?.id,
  date,
  expected: expected || null,
  shipping: shipping.trim() || null,
  notes: notes.trim() || null,
  items: stones.map(({ id }) => ({ inventory: id })),
})

/** What a transfer still needs before it can be saved, by field. */
export const lacking = ({ from, to, date }: TransferValues): Record<string, string> => ({
  ...(from ? {} : { from: 'Choose the sending branch.' }),
  ...(to ? (from?.id === to.id ? { to: 'Choose two different branches for a transfer.' } : {}) : { to: 'Choose the receiving branch.' }),
  ...(date ? {} : { date: 'Date is required.' }),
})

export type TransferProps = {
  id: string
  row: TransferRow | null
  /** The transfer that a new one copies. */
  copied: TransferRow | null
  stones: readonly Stone[]
}

/** The form of a transfer: its values, its stones, its errors, and saving. */
export const useTransferDraft = ({ id, row, copied, stones }: TransferProps) => {
  const { branch } = useUser()
  const kept = useDraft<TransferValues>(({ to, stones }) => `${to ? `To ${to.title}` : 'No branch yet'}, ${goodsOn(stones)}`)
  const [start] = useState<TransferValues>(() =>
    row ? valuesOf(row, stones) : { from: branch, to: null, date: today(), expected: '', shipping: '', notes: '', stones: [] },
  )
  const [values, setValues] = useState(() => kept.found ?? (copied && !row ? copyOf(copied, stones) : start))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<string | null>(null)
  const isChanged = JSON.stringify(bodyOf(values)) !== JSON.stringify(bodyOf(start))
  const scans = useRef<ScanQueue | null>(null)
  const guard = useLeaveGuard(isChanged)
  const save = useChange(
    (body: Record<string, unknown>) => (row ? records.change(entities.transfer, body) : records.create(entities.transfer, body)),
    entities.transfer,
  )

  const change = (by: Partial<TransferValues> | ((before: TransferValues) => Partial<TransferValues>)) => {
    setProblems({})
    setValues(before => {
      const after = { ...before, ...(typeof by === 'function' ? by(before) : by) }
      kept.keep(after)
      return after
    })
  }
  const forget = () => {
    guard.free()
    kept.drop()
  }
  /** Saves the draft. Returns null on errors, which appear beside the fields. */
  const submit = async (): Promise<TransferRow | null> => {
    const missing = lacking(values)
    setProblems(missing)
    setFault(null)
    if (Object.keys(missing).length > 0) return null
    try {
      const saved = await save.mutateAsync({ id, ...(row ? { version: row.version } : {}), ...bodyOf(values) })
      forget()
      return saved
    } catch (error) {
      if (error instanceof Refused) setProblems(error.fields)
      setFault(error instanceof Error ? error.message : 'Something is wrong.')
      return null
    }
  }
  return {
    id,
    /** The queue of its scanned codes. */
    scans,
    values,
    change,
    problems,
    fault,
    setFault,
    isChanged,
    isSaving: save.isPending,
    submit,
    forget,
    isRestored: kept.found !== null,
    startOver: () => {
      kept.drop()
      setValues(start)
      setProblems({})
    },
  }
}
export type TransferDraft = ReturnType<typeof useTransferDraft>
