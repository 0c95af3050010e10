import { useQuery } from '@tanstack/react-query'
import type { DecimalMark } from '../../../domain/kit/number-shape.ts'
import type { Mapping } from '../../../domain/stock/import/columns.ts'
import type { StockImport } from '../../../domain/stock/import/contract.ts'
import type { Defaults } from '../../../domain/stock/import/list.ts'
import { api } from '../../kit/data/api.ts'

export type Reading = {
  mapping: Mapping
  defaults: Defaults
  unknownWords: 'refuse' | 'note'
  decimals: Readonly<Record<string, DecimalMark>>
}
/** An import, how its list is read, and what its columns may be read as. `remembered` says that an earlier import was read so. */
export type Job = StockImport

/** Whether the server is processing it. */
export const isAtWork = (job: Job | undefined): boolean => job?.state === 'checking' || job?.state === 'importing'

/** An import, polled while the server processes it. */
export const useJob = (id: string | undefined) =>
  useQuery({
    queryKey: ['import', id],
    queryFn: ({ signal }) => api.get('import/inventory', { id }, { quiet: true, signal }),
    enabled: Boolean(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (isAtWork(state.data) ? 400 : false),
  })

/** Whether two mappings are equal. The server returns another key order and omits empty values. */
export const isSameReading = (a: Reading, b: Reading): boolean => readingKey(a) === readingKey(b)
const readingKey = ({ mapping, defaults, unknownWords, decimals }: Reading) =>
  JSON.stringify(
    [mapping, defaults, decimals]
      .map(part =>
        Object.entries(part)
          .filter(([, value]) => value !== null && value !== undefined)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      )
      .concat([[['unknownWords', unknownWords]]]),
  )
