import { nouns } from '../domain/index.ts'
import { plus } from '../domain/kit/quantity.ts'
import { api, Refused } from './kit/api.ts'
import { counted, weight } from './kit/number.ts'
import { useChange } from './kit/query.ts'
import type { ApprovalRow } from './paper-values.ts'

export type Lent = Pick<ApprovalRow, 'id' | 'number' | 'customer' | 'dueDate' | 'outPieces' | 'outCarats'> & { state?: string | undefined }

/** '5 stones, 12.30 ct from 3 approvals': what is out on them together. */
export const togetherOf = (rows: readonly Lent[]): string => {
  const pieces = rows.reduce((all, { outPieces }) => all + (outPieces ?? 0), 0)
  const carats = rows.reduce((all, { outCarats }) => plus(all, outCarats), '0')
  return `${[pieces > 0 ? counted(pieces, 'stone') : '', `${weight(carats)} ct`].filter(Boolean).join(', ')} on ${counted(rows.length, 'approval')}`
}

// The server names the approval that stopped all by its id; people know it by its number.
const named = (error: unknown, rows: readonly Lent[]): unknown => {
  const failed =
    error instanceof Refused ? ((error.data as { failed?: { id: string; reason: string }[] } | null)?.failed?.[0] ?? null) : null
  const row = rows.find(({ id }) => id === failed?.id)
  if (!(error instanceof Refused) || !failed || !row) return error
  return new Refused({
    statusCode: error.status,
    isSuccess: false,
    errorMessages: [`Nothing was changed. ${row.number}: ${failed.reason}`],
    data: error.data,
  })
}

/** The same move over many approvals: all or nothing, and what stopped it is named. */
export const useApprovalRange = () => {
  const act = useChange((body: { ids: string[]; change: { action: string } & Record<string, unknown> }) =>
    api.put<{ changed: number }>(`${nouns.approval.path}/range`, body),
  )
  return async (rows: readonly Lent[], action: string, takes: Record<string, unknown> = {}): Promise<void> => {
    try {
      await act.mutateAsync({ ids: rows.map(({ id }) => id), change: { action, ...takes } })
    } catch (error) {
      throw named(error, rows)
    }
  }
}
