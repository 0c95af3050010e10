import { QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Role } from '../../../domain/people/role.ts'
import { userKey } from '../shell/session.tsx'
import { userOf } from './sample.ts'

/** Puts what the server answers into the cache, so that nothing is requested. */
export type Answer = (cache: QueryClient) => void

export const answered =
  (key: QueryKey, data: unknown): Answer =>
  cache =>
    void cache.setQueryData(key, data)

/** A page of a list, or of the options of a field. */
export const listed = (key: QueryKey, rows: readonly unknown[], more: { total?: number; sums?: Record<string, string> } = {}): Answer => {
  const page = { rows, total: rows.length, page: 1, pageSize: 60, sums: {}, ...more }
  return answered(key, key[1] === 'page' ? { pages: [page], pageParams: [1] } : page)
}

/** The request never ends. */
export const pending =
  (key: QueryKey): Answer =>
  cache =>
    void cache.prefetchQuery({ queryKey: key, queryFn: () => new Promise(() => {}) })

export const failed =
  (key: QueryKey, message: string): Answer =>
  cache =>
    void cache.prefetchQuery({ queryKey: key, queryFn: () => Promise.reject(new Error(message)), retry: false })

/** The cache of a user with this role and these answers. */
export const cacheWith = (role: Role, answers: readonly Answer[]): QueryClient => {
  const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, retry: false, retryOnMount: false }
  const cache = new QueryClient({ defaultOptions: { queries: forever, mutations: { networkMode: 'always' } } })
  for (const answer of [answered(userKey, userOf(role)), ...answers]) answer(cache)
  return cache
}
