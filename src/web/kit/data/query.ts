import {
  keepPreviousData,
  QueryClient,
  type UseQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { DraftOf, Entity, RowOf } from '../../../domain/kit/entity.ts'
import type { ListRow } from '../record/entity.ts'
import { api, type Query, Refused } from './api.ts'

export type Page<T> = { rows: T[]; total: number; page: number; pageSize: number; sums: Record<string, string> }
/** A choice: what it is called, and the fields its entity lists as `lookup`. */
export type Choice = { id: string; title: string } & Record<string, unknown>
export type Step = {
  at: string
  by: string | null
  action: string
  reason: string | null
  changes: { field: string; label: string; before: unknown; after: unknown; words?: string }[]
}

// What fills the largest screen and as much again: more would only make the first rows wait.
const pageSize = 60

// A refusal will be the same the next time; only a lost connection is worth one more try.
const once = (failures: number, error: unknown) => failures < 1 && error instanceof Refused && error.status >= 500

/** The cache of everything the server has told this page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: once, refetchOnWindowFocus: true }, // Without a connection a change is refused at once; otherwise it would wait, and nobody would know.
    mutations: { retry: false, networkMode: 'always' },
  },
})

const keyOf = (entity: Entity, what: string, ...rest: unknown[]) => [entity.name, what, ...rest] as const

/** The rows of a list, page after page as it is scrolled; the rows before stay while new ones are asked for. */
export const usePage = <R extends Entity>(entity: R, query: Query = {}, { enabled = true } = {}) => {
  const result = useInfiniteQuery({
    queryKey: keyOf(entity, 'page', query),
    queryFn: ({ pageParam, signal }) => api.get<Page<ListRow<R>>>(entity.path, { ...query, page: pageParam, pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: last => (last.page * last.pageSize < last.total ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled,
  })
  const last = result.data?.pages.at(-1)
  return {
    rows: result.data?.pages.flatMap(page => page.rows) ?? [],
    total: last?.total ?? 0,
    sums: last?.sums ?? {},
    isPending: result.isPending,
    isStale: result.isPlaceholderData,
    error: result.error,
    retry: () => void result.refetch(),
    more: () => {
      if (result.hasNextPage && !result.isFetching) void result.fetchNextPage()
    },
  }
}

const recordQuery = <R extends Entity>(entity: R, id: string) => ({
  queryKey: keyOf(entity, 'record', id),
  queryFn: () => api.get<RowOf<R>>(entity.path, { id }),
})

/** One record, with all that this role may see of it; asked for only when there is an id. */
export const useRecord = <R extends Entity>(entity: R, id: string | undefined) =>
  useQuery({ ...recordQuery(entity, id ?? ''), enabled: Boolean(id) } as UseQueryOptions<RowOf<R>>)

/** Fetches a record that is likely to be opened next. */
export const usePrefetch = (entity: Entity) => {
  const client = useQueryClient()
  return (id: string) => void client.prefetchQuery({ ...recordQuery(entity, id), staleTime: 30_000 })
}

/** Reads a record now, past the cache. */
export const readRecord = <R extends Entity>(entity: R, id: string): Promise<RowOf<R>> =>
  queryClient.fetchQuery({ ...recordQuery(entity, id), staleTime: 0 })

/** Choices of an entity that fit what was typed. */
export const useLookup = (entity: Entity, search: string, { enabled = true, query = {} as Query } = {}) =>
  useQuery({
    queryKey: keyOf(entity, 'lookup', search, query),
    queryFn: ({ signal }) => api.get<Page<Choice>>(entity.path, { view: 'lookup', search, ...query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    enabled,
  })

/** Any other read, under a key of its own; what was told before stays in sight until the new is there, where that is to be kept. */
export const useRead = <T>(path: string, query: Query = {}, { enabled = true, quiet = false, keep = false } = {}) =>
  useQuery({
    queryKey: ['read', path, query],
    queryFn: ({ signal }) => api.get<T>(path, query, { signal, quiet }),
    enabled,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  })

/** What happened to a record, newest first. */
export const useHistory = (entity: Entity, id: string) =>
  useQuery({ queryKey: keyOf(entity, 'history', id), queryFn: () => api.get<Step[]>(`${entity.path}/history`, { id }) })

// Ledgers tie everything together: one invoice changes stock, balances and statements. What is on screen is
// asked for again, and what is not only grows stale.
const useThenRefresh = <V, T>(change: (value: V) => Promise<T>, entity?: Entity) => {
  const client = useQueryClient()
  return useMutation<T, Error, V>({
    mutationFn: change,
    onSuccess: answer => {
      // The answer is the record as it now is: whoever is quick must not go on with the version before.
      const { id } = (answer ?? {}) as { id?: unknown }
      if (entity && typeof id === 'string') client.setQueryData(keyOf(entity, 'record', id), answer)
      void client.invalidateQueries()
    },
  })
}

type Changed<R extends Entity> = { id: string; version: number } & Partial<DraftOf<R>>

/** Makes a record (no version yet) or changes one (id, version and what changes); gives it as it then is. */
export const useSave = <R extends Entity>(entity: R) =>
  useThenRefresh(
    (value: DraftOf<R> | Changed<R>) =>
      'version' in value && value.version ? api.put<RowOf<R>>(entity.path, value) : api.post<RowOf<R>>(entity.path, value),
    entity,
  )

/** Deletes the record with this id. */
export const useRemove = (entity: Entity) => useThenRefresh((id: string) => api.remove<null>(entity.path, { id }))

/** Takes an action of a paper's life. */
export const useAct = <R extends Entity>(entity: R, action: string) =>
  useThenRefresh(
    (value: { id: string; version: number; reason?: string | undefined } & Record<string, unknown>) =>
      api.put<RowOf<R>>(`${entity.path}/${action}`, value),
    entity,
  )

/** Any other change, after which what is on screen is asked for again. */
export const useChange = <V, T = unknown>(change: (value: V) => Promise<T>) => useThenRefresh(change)
