import { useQuery } from '@tanstack/react-query'
import { entities } from '../../../domain/index.ts'
import { readRecord } from '../../kit/data/query.ts'

/** Several stones with all that is known of them, as they are now. */
export const useStones = (ids: readonly string[]) =>
  useQuery({
    queryKey: [entities.inventory.name, 'records', ids.join()],
    queryFn: () => Promise.all(ids.map(id => readRecord(entities.inventory, id))),
  })
