import type { Entity } from '../../domain/kit/entity.ts'
import { api } from '../kit/data/api.ts'
import { useChange } from '../kit/data/query.ts'

/** Runs one action or change on many documents, all or none. An error names the document that failed. */
export const useDocumentRange = (entity: Entity) => {
  const act = useChange((body: { ids: string[]; change: { action: string } & Record<string, unknown> }) =>
    api.put<{ changed: number }>(`${entity.path}/range`, body),
  )
  return async (rows: readonly { id: string }[], action: string, input: Record<string, unknown> = {}): Promise<void> => {
    await act.mutateAsync({ ids: rows.map(({ id }) => id), change: { action, ...input } })
  }
}
