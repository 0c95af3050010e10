import type { UpdateList, UpdateRow } from '../../../../domain/stock/import/update/row.ts'
import { inventory } from '../../../../domain/stock/inventory/entity.ts'
import { statusesInHouse, statusWords } from '../../../../domain/stock/inventory/place.ts'
import { type Db, sql } from '../../../kit/db/db.ts'
import { loadAll, type Stored } from '../../../kit/entity/rows.ts'

export type Stone = Stored<typeof inventory>
/** A row, and the stone that it means; null when the row has a fault or the stone is gone. */
export type Meant = { update: UpdateRow; stone: Stone | null }

const bySku = async (db: Db, skus: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{
    id: string
    sku: string
  }>`select id, lower(btrim(sku)) as sku from inventory where lower(btrim(sku)) = any(${skus}::text[])`.execute(db)
  return new Map(rows.map(({ id, sku }) => [sku, id]))
}

type Certified = { id: string; lab: string; number: string; sku: string }
/** The stones with these report numbers in small letters, by number. */
export const stonesByReport = async (db: Db, numbers: readonly string[]): Promise<Map<string, Certified[]>> => {
  const { rows } =
    await sql<Certified>`select i.id, c.lab, lower(c.number) as number, i.sku from certificate c join inventory i on i.id = c.inventory_id
    where lower(c.number) = any(${numbers}::text[]) order by i.sku`.execute(db)
  const found = new Map<string, Certified[]>()
  for (const one of rows) found.set(one.number, [...(found.get(one.number) ?? []), one])
  return found
}

const unknown = 'No stone in stock has this'

/** Finds the stones that rows mean, by SKU or else by report, and says in each row what is wrong with them. `met` has the rows before. */
export const stonesMeant = async (db: Db, list: UpdateList, updates: readonly UpdateRow[], met: Map<string, number>): Promise<Meant[]> => {
  const columnOf = (target: 'sku' | 'reportNumber') => list.names[list.at.get(target) ?? -1] ?? ''
  const skus = await bySku(
    db,
    updates.flatMap(({ sku }) => sku?.toLowerCase() ?? []),
  )
  const reports = await stonesByReport(
    db,
    updates.flatMap(({ report }) => report?.number.toLowerCase() ?? []),
  )
  const certified = ({ report }: UpdateRow) =>
    report === null ? [] : (reports.get(report.number.toLowerCase()) ?? []).filter(({ lab }) => report.lab === null || lab === report.lab)
  const idOf = (update: UpdateRow): string | null => {
    const { row, sku, faults } = update
    const holders = certified(update)
    const fault = (target: 'sku' | 'reportNumber', message: string) => {
      faults.push({ row, column: columnOf(target), message })
      return null
    }
    if (sku === null && holders.length > 1)
      return fault(
        'reportNumber',
        `Reports of ${holders.map(holder => holder.sku).join(' and ')} have this number. Add the laboratory or the SKU.`,
      )
    const id = sku === null ? holders[0]?.id : skus.get(sku.toLowerCase())
    if (id === undefined) return fault(sku === null ? 'reportNumber' : 'sku', `${unknown} ${sku === null ? 'report' : 'SKU'}.`)
    const other = holders.find(holder => holder.id !== id)
    if (sku !== null && other && holders.length === 1) return fault('reportNumber', `This report belongs to ${other.sku}.`)
    const earlier = met.get(id)
    if (earlier !== undefined) return fault(sku === null ? 'reportNumber' : 'sku', `This stone is already in row ${earlier}.`)
    met.set(id, row)
    return id
  }
  const ids = updates.map(update => (update.faults.length > 0 ? null : idOf(update)))
  const stones = await loadAll(
    db,
    inventory,
    ids.flatMap(id => id ?? []),
  )
  return updates.map((update, at) => ({ update, stone: inHouse(list, update, stones.get(ids[at] ?? '')) }))
}

/** The stone, unless it is gone or in another branch than the list is for. */
const inHouse = ({ defaults, names, at }: UpdateList, { row, faults, warnings }: UpdateRow, stone: Stone | undefined): Stone | null => {
  if (!stone) return null
  const column = names[at.get('sku') ?? at.get('reportNumber') ?? -1] ?? ''
  if (!statusesInHouse.some(status => status === stone.status)) {
    warnings.push({ row, column, message: `${stone.sku} is ${statusWords(stone.status)}. It is not changed.` })
    return null
  }
  if (defaults.branch && stone.branch !== defaults.branch) {
    faults.push({ row, column, message: `${stone.sku} is in another branch. Choose no branch to change the stones of all.` })
    return null
  }
  return stone
}
