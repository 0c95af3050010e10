import type { Entity } from '../../domain/kit/entity.ts'
import { api, Refused } from '../kit/data/api.ts'
import { useChange } from '../kit/data/query.ts'

type Numbered = { id: string; number: string | null }

// The server names the failed document by id; this replaces the id with its number.
const named = (error: unknown, rows: readonly Numbered[]): unknown => {
  const failed =
    error instanceof Refused ? ((error.data as { failed?: { id: string; reason: string }[] } | null)?.failed?.[0] ?? null) : null
  const row = rows.find(({ id }) => id === failed?.id)
  if (!(error instanceof Refused) || !failed || !row) return error
  return new Refused({
    statusCode: error.status,
    isSuccess: false,
    errorMessages: [`Nothing was changed. ${row.number ?? 'A draft'}: ${failed.reason}`],
    data: error.data,
  })
}

/** Runs one action or change on many documents, all or none. An error names the document that failed. */
export const useDocumentRange = (entity: Entity) => {
  const act = useChange((body: { ids: string[]; change: { action: string } & Record<string, unknown> }) =>
    api.put<{ changed: number }>(`${entity.path}/range`, body),
  )
  return async (rows: readonly Numbered[], action: string, takes: Record<string, unknown> = {}): Promise<void> => {
    try {
      await act.mutateAsync({ ids: rows.map(({ id }) => id), change: { action, ...takes } })
    } catch (error) {
      throw named(error, rows)
    }
  }
}
