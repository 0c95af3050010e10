import type { Entity } from '../../domain/kit/entity.ts'
import { useChange } from '../kit/data/query.ts'
import { records } from '../kit/data/records.ts'

/** Runs one action or change on many documents, all or none. An error names the document that failed. */
export const useDocumentRange = (entity: Entity) => {
  const act = useChange((body: { ids: string[]; change: { action: string } & Record<string, unknown> }) => records.range(entity, body))
  return async (rows: readonly { id: string }[], action: string, input: Record<string, unknown> = {}): Promise<void> => {
    await act.mutateAsync({ ids: rows.map(({ id }) => id), change: { action, ...input } })
  }
}
