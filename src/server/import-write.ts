import { certificate } from '../domain/certificate.ts'
import { inventory } from '../domain/inventory.ts'
import { withDefaults } from '../domain/kit/shape.ts'
import { openingPostings } from '../domain/posting.ts'
import type { Reading as RowReading } from '../domain/stock-list.ts'
import type { Job } from './import-job.ts'
import { givenTo } from './inventory.ts'
import { type Db, sql, transact } from './kit/db.ts'
import { insertRows, type Values } from './kit/rows.ts'
import { uuid } from './kit/uuid.ts'
import { type Occasion, postStock } from './stock.ts'
import { knownSkus, reserveSkus } from './tagging-definition.ts'

/** Brings stones in as if each were made by hand: the record, its report, its opening posting, its line in the history. */
export const writeStones = async (
  db: Db,
  tx: Db,
  job: Job,
  readings: readonly RowReading[],
  occasion: Occasion & { byName: string },
): Promise<void> => {
  const stones = readings.map(({ stone }) => ({ ...givenTo(stone as Values), id: uuid() }) as Values)
  await giveSkus(db, tx, stones, occasion.date)
  await insertRows(tx, inventory, stones, occasion.by)
  await insertRows(
    tx,
    certificate,
    readings.flatMap(({ report }, index) => (report ? [reportFor(report, stones[index]!)] : [])),
    occasion.by,
  )
  await postStock(
    tx,
    stones.flatMap(stone => openingPostings(stone as Parameters<typeof openingPostings>[0]).stock),
    occasion,
  )
  const rows = JSON.stringify({ list: job.name, import: job.id })
  await sql`insert into audit_trail (by_id, by_name, noun, record_id, action, after)
    select ${occasion.by}, ${occasion.byName}, 'inventory', stone, 'import', ${rows}::jsonb || jsonb_build_object('row', line)
    from unnest(${stones.map(({ id }) => id)}::uuid[], ${readings.map(({ row }) => row)}::integer[]) as made (stone, line)`.execute(tx)
}

const reportFor = (report: { lab: string; number: string }, stone: Values): Values => ({
  ...withDefaults(certificate.fields, { ...report, inventory: stone.id }),
  id: uuid(),
})

/**
 * Numbers the stones that have none. The numbers are taken in a transaction of their own: a long list must not
 * keep the house from numbering other stones, and a number that is then not used does no harm.
 */
const giveSkus = async (db: Db, tx: Db, stones: readonly Values[], today: string): Promise<void> => {
  const bare = new Map<string, Values[]>()
  for (const stone of stones.filter(({ sku }) => !sku)) {
    const kind = `${stone.type} ${stone.stoneName}`
    const group = bare.get(kind)
    if (group) group.push(stone)
    else bare.set(kind, [stone])
  }
  const typed = new Set(stones.map(({ sku }) => String(sku).toLowerCase()))
  for (let group of bare.values()) {
    while (group.length > 0) {
      const like = group[0] as Parameters<typeof reserveSkus>[1]
      const { first, write } = await transact(db, own => reserveSkus(own, like, today, group.length))
      for (const [index, stone] of group.entries()) stone.sku = write(first + index)
      const skus = group.map(({ sku }) => sku as string)
      const taken = await knownSkus(tx, skus)
      group = group.filter(({ sku }) => taken.has(sku.toLowerCase()) || typed.has(sku.toLowerCase()))
    }
  }
}
