import { openingDay } from '../../../domain/company/business-day.ts'
import { withDefaults } from '../../../domain/kit/shape.ts'
import { openingPostings, type StockPosting } from '../../../domain/payments/posting.ts'
import { certificate } from '../../../domain/stock/certificate.ts'
import type { ListedStone, Reading as RowReading } from '../../../domain/stock/import/list.ts'
import type { DatedReport } from '../../../domain/stock/import/report-date.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { settingsForPosting } from '../../company/settings.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { writeAudits } from '../../kit/entity/audit.ts'
import { insertRows } from '../../kit/entity/rows.ts'
import type { Writing } from '../../kit/import/resource.ts'
import { givenTo } from '../inventory/behavior.ts'
import { postStock } from '../inventory/ledger.ts'
import { knownSkus, reserveSkus } from '../tagging-definition.ts'

/** Creates stones as if each were entered manually: the record, its report, its opening posting and its audit entry. */
export const writeStones = async (writing: Writing, readings: readonly RowReading[]): Promise<void> => {
  const { tx, job, date, caller, made: kept } = writing
  const occasion = { kind: 'import', document: job.id, date, by: caller.id }
  const made = readings.map(({ stone, report, row }) => ({ stone: { ...givenTo(stone), id: uuid() }, report, row }))
  const stones = made.map(({ stone }) => stone)
  await giveSkus(writing, stones)
  await insertRows(tx, inventory, stones, occasion.by)
  const reports = made.flatMap(({ stone, report, row }) => (report ? [{ values: reportFor(report, stone), row }] : []))
  await insertRows(
    tx,
    certificate,
    reports.map(({ values }) => values),
    occasion.by,
  )
  const { closedUntil } = await settingsForPosting(tx)
  const days = new Map<string, StockPosting[]>()
  for (const stone of stones) {
    const day = openingDay(stone.acquired, { today: date, closedUntil })
    days.set(day, [...(days.get(day) ?? []), ...openingPostings(stone).stock])
  }
  for (const [day, postings] of days) await postStock(tx, postings, { ...occasion, date: day })
  const auditEntry = (entity: string, record: string, row: number) => ({
    ...{ entity, record, action: 'import', caller },
    after: { list: job.name, import: job.id, row },
  })
  kept.push(...stones.map(({ id }) => ({ id })))
  await writeAudits(tx, [
    ...made.map(({ stone, row }) => auditEntry(inventory.name, stone.id, row)),
    ...reports.map(({ values, row }) => auditEntry(certificate.name, values.id, row)),
  ])
}

const reportFor = (report: DatedReport, stone: { id: string }) => ({
  ...withDefaults(certificate.fields, { ...report, inventory: stone.id }),
  id: uuid(),
})

/** Numbers the stones without a SKU (docs/domain/company.md#numbers-of-an-import). */
const giveSkus = async ({ tx, date, takeNumbers }: Writing, stones: readonly ListedStone[]): Promise<void> => {
  const bare = new Map<string, ListedStone[]>()
  for (const stone of stones.filter(({ sku }) => !sku)) {
    const kind = `${stone.type} ${stone.stoneName}`
    const group = bare.get(kind)
    if (group) group.push(stone)
    else bare.set(kind, [stone])
  }
  const typed = new Set(stones.map(({ sku }) => sku.toLowerCase()))
  for (let group of bare.values()) {
    for (let [like] = group; like; [like] = group) {
      const [stone, many] = [like, group.length]
      const { first, write } = await takeNumbers(own => reserveSkus(own, stone, date, many))
      for (const [index, stone] of group.entries()) stone.sku = write(first + index)
      const skus = group.map(({ sku }) => sku)
      const existing = await knownSkus(tx, skus)
      group = group.filter(({ sku }) => existing.has(sku.toLowerCase()) || typed.has(sku.toLowerCase()))
    }
  }
}
