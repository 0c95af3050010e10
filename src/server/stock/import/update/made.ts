import type { ListedChange } from '../../../../domain/kit/import/contract.ts'
import { booksOf } from '../../../../domain/stock/import/books.ts'
import { changed } from '../../../../domain/stock/import/update/columns.ts'
import { listedChanges } from '../../../../domain/stock/import/update/difference.ts'
import { type Db, sql } from '../../../kit/db/db.ts'
import type { Values } from '../../../kit/entity/rows.ts'
import type { Job } from '../../../kit/import/resource.ts'
import { vocabularyOf } from '../read.ts'

const atOnce = 1_000
type Kept = { place: number; sku: string; before: Values; after: Values }

/** Every change that an import made, in the order of its rows. */
export async function* changesMade(db: Db, { id }: Job): AsyncGenerator<ListedChange> {
  const books = booksOf(await vocabularyOf(db))
  for (let after = 0; ; ) {
    const { rows } = await sql<Kept>`select r.place, i.sku, r.before, r.after from import_record r join inventory i on i.id = r.record_id
      where r.import_id = ${id} and r.place > ${after} order by r.place limit ${atOnce}`.execute(db)
    for (const { place, sku, before, after: values } of rows)
      yield* listedChanges(
        place,
        sku,
        changed.filter(name => name in values),
        before,
        values,
        books,
      )
    if (rows.length < atOnce) return
    after = rows.at(-1)?.place ?? after
  }
}
