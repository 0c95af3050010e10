import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StatementBatch as StatementJob } from '../../../domain/reports/statement-contract.ts'
import { api, Refused } from '../../kit/data/api.ts'
import { forget, remember, remembered } from '../../kit/draft/memory.ts'
import { useUser } from '../../kit/shell/session.tsx'

const isUnderWay = (job: StatementJob | null | undefined) => job?.state === 'waiting' || job?.state === 'working'

/** The user's latest batch, kept across screens until it is dismissed and polled while it runs. */
export const useStatementJob = () => {
  const client = useQueryClient()
  const key = `statements.${useUser().id}`
  const queryKey = ['statements', key]
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<StatementJob | null> => {
      const id = remembered<string | null>(key, null)
      if (!id) return null
      return api.get('statement/batch', { id }, { quiet: true, signal }).catch(error => {
        if (!(error instanceof Refused) || error.status !== 404) throw error
        forget(key)
        return null
      })
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 500 : false),
  })
  return {
    job: data ?? null,
    isUnderWay: isUnderWay(data),
    begin: (job: StatementJob) => {
      remember(key, job.id)
      client.setQueryData(queryKey, job)
    },
    dismiss: () => {
      forget(key)
      client.setQueryData(queryKey, null)
    },
  }
}
