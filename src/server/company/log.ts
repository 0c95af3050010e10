import { present } from '../../domain/kit/present.ts'

type LogPage = { before?: string | undefined; pageSize?: number | undefined }

export const defaultPageSize = 100

/** The value of `before` for the next page; null after the last one. */
export const nextPage = (rows: readonly { id: string }[], { pageSize = defaultPageSize }: LogPage): string | null =>
  rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null

const maxRows = 100_000
const exportPageSize = 200

/** The pages of a log for its spreadsheet, read one by one while it is written; up to 100,000 rows. */
export async function* logPages<T extends { id: string }>(read: (page: LogPage) => Promise<T[]>): AsyncGenerator<T[]> {
  let before: string | undefined
  for (let done = 0; done < maxRows; ) {
    const rows = await read({ before, pageSize: exportPageSize })
    yield rows
    if (rows.length < exportPageSize) return
    before = present(rows.at(-1)).id
    done += rows.length
  }
}

/** The time of a log row in its spreadsheet, in UTC. */
export const logTime = (at: string): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
