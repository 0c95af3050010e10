import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Progress } from '../../../domain/stock/stock-take/contract.ts'
import { isCounting } from '../../../domain/stock/stock-take/entity.ts'
import { api } from '../../kit/data/api.ts'
import type { StockTakeRow } from './messages.ts'

const often = 5_000

/** The progress of the count, polled every few seconds while it runs. Visible data is reloaded when something was counted. */
export const useProgress = ({ id, state }: Pick<StockTakeRow, 'id' | 'state'>): Progress | undefined => {
  const client = useQueryClient()
  const isRunning = isCounting(state)
  const { data } = useQuery({
    queryKey: ['stockTake', 'progress', id],
    // A date far in the future returns no lines, because only the totals are needed.
    queryFn: () => api.get('stock-take/sheet', { id, since: '2100-01-01T00:00:00Z' }, { quiet: true }),
    enabled: isRunning,
    refetchInterval: often,
  })
  const seen = useRef(data?.progress.counted)
  useEffect(() => {
    const now = data && data.progress.counted + data.progress.unexpected + data.progress.variance
    if (seen.current !== undefined && seen.current !== now) void client.invalidateQueries({ queryKey: ['stockTake', 'lines', id] })
    seen.current = now
  }, [client, data, id])
  return isRunning ? data?.progress : undefined
}
