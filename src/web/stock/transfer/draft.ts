import { useState } from 'react'
import { nouns } from '../../../domain/index.ts'
import { api, Refused } from '../../kit/data/api.ts'
import { useDraft } from '../../kit/draft.ts'
import { useLeaveGuard } from '../../kit/draft/leave.ts'
import { today } from '../../kit/data/number.ts'
import { useChange } from '../../kit/data/query.ts'
import { useUser } from '../../kit/shell/session.tsx'
import { newId } from '../../kit/form/new-id.ts'
import type { Stone } from '../stone/line-values.ts'
import type { TransferRow } from './messages.ts'

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

const wireOf = ({ from, to, date, expected, shipping, notes, stones }: TransferValues) => ({
  from: from?.id,
  to: to?.id,
  date,
  expected: expected || null,
  shipping: shipping.trim() || null,
  notes: notes.trim() || null,
  items: stones.map(({ id }) => ({ inventory: id })),
})

const lacking = ({ from, to, date }: TransferValues): Record<string, string> => ({
  ...(from ? {} : { from: 'Say which branch it leaves.' }),
  ...(to ? (from?.id === to.id ? { to: 'Choose another branch than the one it leaves.' } : {}) : { to: 'Say where it goes.' }),
  ...(date ? {} : { date: 'Date is needed.' }),
})

type Kept = { id: string; values: TransferValues }

/** A transfer while it is written: what is typed and scanned, what is wrong with it, and saving it. */
export const useTransferDraft = (row: TransferRow | null, stones: readonly Stone[]) => {
  const { branch } = useUser()
  const kept = useDraft<Kept>(`transfer.${row ? `${row.id}.${row.version}` : 'new'}`)
  const [id] = useState(() => row?.id ?? kept.found?.id ?? newId())
  const [start] = useState<TransferValues>(() =>
    row ? valuesOf(row, stones) : { from: branch, to: null, date: today(), expected: '', shipping: '', notes: '', stones: [] },
  )
  const [values, setValues] = useState(kept.found?.values ?? start)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<string | null>(null)
  const isChanged = JSON.stringify(wireOf(values)) !== JSON.stringify(wireOf(start))
  const guard = useLeaveGuard(isChanged)
  const save = useChange((body: Record<string, unknown>) =>
    row ? api.put<TransferRow>(nouns.transfer.path, body) : api.post<TransferRow>(nouns.transfer.path, body),
  )

  const change = (by: Partial<TransferValues> | ((before: TransferValues) => Partial<TransferValues>)) => {
    setProblems({})
    setValues(before => {
      const after = { ...before, ...(typeof by === 'function' ? by(before) : by) }
      kept.keep({ id, values: after })
      return after
    })
  }
  const forget = () => {
    guard.free()
    kept.drop()
  }
  /** Saves what is written; null where something is wrong with it, which is then said beside it. */
  const submit = async (): Promise<TransferRow | null> => {
    const missing = lacking(values)
    setProblems(missing)
    setFault(null)
    if (Object.keys(missing).length > 0) return null
    try {
      const saved = await save.mutateAsync({ id, ...(row ? { version: row.version } : {}), ...wireOf(values) })
      forget()
      return saved
    } catch (error) {
      if (error instanceof Refused) setProblems(error.fields)
      setFault(error instanceof Error ? error.message : 'Something is wrong.')
      return null
    }
  }
  return {
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
