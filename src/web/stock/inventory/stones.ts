import { useQuery } from '@tanstack/react-query'
import { entities } from '../../../domain/index.ts'
import { readRecord } from '../../kit/data/query.ts'

/** The current data of several stones. */
export const useStones = (ids: readonly string[]) =>
  useQuery({
    queryKey: [entities.inventory.name, 'records', ids.join()],
    queryFn: () => Promise.all(ids.map(id => readRecord(entities.inventory, id))),
  })
