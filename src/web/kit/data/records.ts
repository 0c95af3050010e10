import { isId } from '../../../domain/kit/answer.ts'
import type { ChoiceOf, DraftOf, Entity, RowOf } from '../../../domain/kit/entity.ts'
import type { HistoryStep, Page } from '../../../domain/kit/entity-schema.ts'
import type { ListRow } from '../record/entity.ts'
import { dataOf, type Options, Refused } from './api.ts'
import type { Query } from './contract.ts'

/** The changed fields of a record, and the version that was read. */
export type Changed<R extends Entity> = { id: string; version: number } & Partial<DraftOf<R>>

/** The input of an action on a record. */
export type ActionInput = { id: string; version: number; reason?: string | undefined } & Record<string, unknown>

/** The calls that every entity has. The server derives them from the same fields as these types. */
export const records = {
  page: <R extends Entity>({ path }: R, query: Query, options?: Options) =>
    dataOf<Page<ListRow<R>>>({ method: 'GET', path, query }, options),
  /** Records to choose from, with their lookup fields. */
  choices: <R extends Entity>({ path }: R, query: Query, options?: Options) =>
    dataOf<Page<ChoiceOf<R>>>({ method: 'GET', path, query: { view: 'lookup', ...query } }, options),
  /** A mistyped address has an id that no record can have. */
  read: async <R extends Entity>({ path, one }: R, id: string) => {
    if (!isId(id)) throw new Refused({ statusCode: 404, isSuccess: false, errorMessages: [`There is no such ${one}.`], data: null })
    return dataOf<RowOf<R>>({ method: 'GET', path, query: { id } })
  },
  history: ({ path }: Entity, id: string) => dataOf<HistoryStep[]>({ method: 'GET', path: `${path}/history`, query: { id } }),
  create: <R extends Entity>({ path }: R, body: object) => dataOf<RowOf<R>>({ method: 'POST', path, body }),
  /** Creates several records, all or none. */
  createMany: <R extends Entity>({ path }: R, body: readonly object[]) => dataOf<RowOf<R>[]>({ method: 'POST', path, body }),
  change: <R extends Entity>({ path }: R, body: object) => dataOf<RowOf<R>>({ method: 'PUT', path, body }),
  remove: ({ path }: Entity, id: string) => dataOf<null>({ method: 'DELETE', path, query: { id } }),
  /** Deletes several records, all or none. */
  removeMany: ({ path }: Entity, ids: readonly string[]) => dataOf<null>({ method: 'DELETE', path, body: { ids } }),
  /** Runs a lifecycle action of a document. */
  act: <R extends Entity>({ path }: R, action: string, body: ActionInput, options?: Options) =>
    dataOf<RowOf<R>>({ method: 'PUT', path: `${path}/${action}`, body }, options),
  /** Runs one action on many records, or changes them, all or none. */
  range: ({ path }: Entity, body: { ids: readonly string[]; change: object }) =>
    dataOf<{ changed: number }>({ method: 'PUT', path: `${path}/range`, body }),
}
