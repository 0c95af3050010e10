import { keepPreviousData, QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DraftOf, Entity, RowOf } from '../../../domain/kit/entity.ts'
import { isRecord } from '../../../domain/kit/json.ts'
import { largestPage } from '../../../domain/kit/list-query.ts'
import type { ListRow } from '../record/entity.ts'
import { dataOf, Refused } from './api.ts'
import type { AnswerAt, PathOf, Query, QueryAt } from './contract.ts'
import { type ActionInput, type Changed, records } from './records.ts'

/** An option of a lookup: its title and the `lookup` fields of its entity. */
export type Choice = { id: string; title: string } & Record<string, unknown>

// Twice the rows of a large screen. More would delay the first rows.
export const pageSize = 60

// A refusal would repeat, so only server and connection errors are retried, once.
const once = (failures: number, error: unknown) => failures < 1 && error instanceof Refused && error.status >= 500

/** The cache of all server responses on this page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection a call fails at once. Otherwise it would wait unnoticed.
    queries: { staleTime: 15_000, retry: once, refetchOnWindowFocus: true, refetchOnReconnect: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The keys under which the cache holds what the server answered. */
export const keys = {
  page: (entity: Entity, query: Query) => [entity.name, 'page', query] as const,
  rows: (entity: Entity, query: Query) => [entity.name, 'rows', query] as const,
  record: (entity: Entity, id: string) => [entity.name, 'record', id] as const,
  lookup: (entity: Entity, search: string, query: Query) => [entity.name, 'lookup', search, query] as const,
  history: (entity: Entity, id: string) => [entity.name, 'history', id] as const,
  read: (path: string, query: Query) => ['read', path, query] as const,
}

/** The rows of a list, loaded page by page on scroll. Previous rows stay while new ones load. */
export const usePage = <R extends Entity>(entity: R, query: Query = {}, { enabled = true } = {}) => {
  const result = useInfiniteQuery({
    queryKey: keys.page(entity, query),
    queryFn: ({ pageParam, signal }) => records.page(entity, { ...query, page: pageParam, pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: last => (last.page * last.pageSize < last.total ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled,
  })
  const pages = result.data?.pages
  const rows = useMemo(() => pages?.flatMap(page => page.rows) ?? [], [pages])
  const last = pages?.at(-1)
  return {
    rows,
    /** The first page alone. It changes only when its rows do. */
    first: pages?.[0],
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

/** The first rows of a list, as many as this, for a selection of rows that are not loaded. */
export const readFirst = async <R extends Entity>(entity: R, query: Query, count: number): Promise<ListRow<R>[]> => {
  const pages = Array.from({ length: Math.ceil(count / largestPage) }, (_, at) => at + 1)
  const read = await Promise.all(pages.map(page => records.page(entity, { ...query, page, pageSize: largestPage })))
  return read.flatMap(({ rows }) => rows).slice(0, count)
}

/** The first rows of a list, for a screen that needs no more. */
export const useRows = <R extends Entity>(entity: R, query: Query, { quiet = false } = {}) =>
  useQuery({
    queryKey: keys.rows(entity, query),
    queryFn: ({ signal }) => records.page(entity, query, { signal, quiet }),
  })

const recordQuery = <R extends Entity>(entity: R, id: string) => ({
  queryKey: keys.record(entity, id),
  queryFn: () => records.read(entity, id),
})

/** One record with all fields that the role may see. It loads only when there is an id. */
export const useRecord = <R extends Entity>(entity: R, id: string | undefined) =>
  useQuery({ ...recordQuery(entity, id ?? ''), enabled: Boolean(id) })

/** Prefetches a record that the user will probably open next. */
export const usePrefetch = (entity: Entity) => {
  const client = useQueryClient()
  return (id: string) => void client.prefetchQuery({ ...recordQuery(entity, id), staleTime: 30_000 })
}

/** Reads a record from the server, bypassing the cache. */
export const readRecord = <R extends Entity>(entity: R, id: string): Promise<RowOf<R>> =>
  queryClient.fetchQuery({ ...recordQuery(entity, id), staleTime: 0 })

/** The lookup options that match the search text. */
export const useLookup = (entity: Entity, search: string, { enabled = true, query = {} }: { enabled?: boolean; query?: Query } = {}) =>
  useQuery({
    queryKey: keys.lookup(entity, search, query),
    queryFn: ({ signal }) => records.choices(entity, { search, ...query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    enabled,
  })

/** Any other read, cached by path and query. With `keep` the previous result stays until the new one arrives. */
export const useRead = <P extends PathOf<'GET'>>(path: P, query: QueryAt<'GET', P>, { enabled = true, quiet = false, keep = false } = {}) =>
  useQuery({
    queryKey: keys.read(path, query),
    queryFn: ({ signal }) => dataOf<AnswerAt<'GET', P>>({ method: 'GET', path, query }, { signal, quiet }),
    enabled,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  })

/** The history of a record, newest first. */
export const useHistory = (entity: Entity, id: string) =>
  useQuery({ queryKey: keys.history(entity, id), queryFn: () => records.history(entity, id) })

/**
 * The ledgers connect everything: one invoice changes stock, balances and statements. Visible data is refetched; all other data becomes
 * stale. A first read that is still running may return what was true before the change, so it is made again when it ends: invalidation
 * alone restarts only a read that has earlier data.
 */
export const refresh = (client: QueryClient): void => {
  const first = client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  void client.invalidateQueries()
  for (const { promise, queryKey } of first) {
    const again = () => client.invalidateQueries({ queryKey, exact: true })
    void promise?.then(again, again)
  }
}

/**
 * The response of a change is the new record. It goes into the cache, so that a fast next action does not use the old version. A record that
 * the company has once, such as the settings, is read at the path of its entity.
 */
export const keepAnswer = (client: QueryClient, entity: Entity, answer: unknown): void => {
  if (!isRecord(answer) || typeof answer.id !== 'string') return
  client.setQueryData(keys.record(entity, answer.id), answer)
  client.setQueryData(keys.read(entity.path, {}), (before: unknown) => (isRecord(before) && before.id === answer.id ? answer : undefined))
}

const useThenRefresh = <V, T>(change: (value: V) => Promise<T>, entity?: Entity) => {
  const client = useQueryClient()
  return useMutation<T, Error, V>({
    mutationFn: change,
    onSuccess: answer => {
      if (entity) keepAnswer(client, entity, answer)
      refresh(client)
    },
  })
}

/** Creates a record (no version yet) or updates one (id, version and changes). Returns the saved record. */
export const useSave = <R extends Entity>(entity: R) => useThenRefresh((value: DraftOf<R> | Changed<R>) => save(entity, value), entity)

/** The same for a draft that was put together at run time and checked with the schema of the entity. */
export const useSaveChecked = <R extends Entity>(entity: R) =>
  useThenRefresh((value: Record<string, unknown>) => save(entity, value), entity)

const save = <R extends Entity>(entity: R, value: object) =>
  'version' in value && value.version ? records.change(entity, value) : records.create(entity, value)

/** Deletes the record with this id. */
export const useRemove = (entity: Entity) => useThenRefresh((id: string) => records.remove(entity, id))

/** Runs a lifecycle action of a document. */
export const useAct = <R extends Entity>(entity: R, action: string) =>
  useThenRefresh((value: ActionInput) => records.act(entity, action, value), entity)

/** Any other change. Visible data is refetched after it. With an `entity`, the answer is the changed record. */
export const useChange = <V, T = unknown>(change: (value: V) => Promise<T>, entity?: Entity) => useThenRefresh(change, entity)
