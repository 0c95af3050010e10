import { unknownColumns } from '../../../../domain/kit/import/columns.ts'
import type { Fault, ListedChange } from '../../../../domain/kit/import/contract.ts'
import { booksOf } from '../../../../domain/stock/import/books.ts'
import { targetLabel } from '../../../../domain/stock/import/columns.ts'
import { listColumns } from '../../../../domain/stock/import/list.ts'
import { isKnownHead } from '../../../../domain/stock/import/meaning/name-match.ts'
import { listNumbers } from '../../../../domain/stock/import/numbers.ts'
import { skippedRows } from '../../../../domain/stock/import/skipped.ts'
import { suggestReading } from '../../../../domain/stock/import/suggest.ts'
import { updateColumnFaults, updateReading, updateTargets, usedAtFirst } from '../../../../domain/stock/import/update/columns.ts'
import { stockUpdateCalls } from '../../../../domain/stock/import/update/contract.ts'
import { changedIn, judgeUpdate, listedChanges } from '../../../../domain/stock/import/update/difference.ts'
import { readUpdate, type UpdateList, type UpdateRow } from '../../../../domain/stock/import/update/row.ts'
import { inventory } from '../../../../domain/stock/inventory/entity.ts'
import { type Db, sql } from '../../../kit/db/db.ts'
import type { ImportResource, Job, OpenList } from '../../../kit/import/resource.ts'
import { vocabularyOf } from '../read.ts'
import { changesMade } from './made.ts'
import { stonesMeant } from './stones.ts'
import { undoUpdates, writeUpdates } from './write.ts'

const listOf = async (db: Db, { columns, reading }: Job): Promise<UpdateList> => {
  const { mapping, defaults, words } = updateReading.parse(reading)
  const names = columns.map(({ name }) => name)
  const marks = Object.fromEntries(columns.map(({ name, numbers }) => [name, numbers?.decimal ?? null]))
  return { ...listColumns(names, mapping, 'refuse', booksOf(await vocabularyOf(db)), { marks, words }), defaults }
}

/** How such a list is read at first. A column that it cannot use is left out. */
const suggest: ImportResource['suggest'] = async (db, columns) => {
  const { mapping, found, defaults } = suggestReading(columns, booksOf(await vocabularyOf(db)))
  const used = Object.fromEntries(columns.map(({ name }) => [name, usedAtFirst(mapping[name])]))
  return {
    found: Object.fromEntries(Object.entries(found).filter(([name]) => used[name])),
    reading: { mapping: used, decimals: {}, words: {}, defaults: { askingBasis: defaults.askingBasis, currency: null } },
  }
}

const refuse: ImportResource['refuse'] = async (db, columns, sent) => {
  const reading = updateReading.parse(sent)
  const names = columns.map(({ name }) => name)
  const { branch } = reading.defaults
  const { rows } = branch ? await sql`select 1 from branch where id = ${branch}`.execute(db) : { rows: [null] }
  return {
    ...updateColumnFaults(columns, reading),
    ...unknownColumns(names, 'decimals', reading.decimals),
    ...(rows.length === 0 && { 'defaults.branch': 'The branch that was chosen no longer exists.' }),
  }
}

const open = async (db: Db, job: Job): Promise<OpenList> => {
  const list = await listOf(db, job)
  const met = new Map<string, number>()
  const counted = { changed: 0, same: 0, gone: 0 }
  const skips = skippedRows(list)
  let [updates, skipped]: [UpdateRow[], Fault[]] = [[], []]
  return {
    add: (row, cells, numeric) => {
      const skip = skips(cells)
      if (skip === null) updates.push(readUpdate(list, row, cells, numeric))
      else skipped.push({ row, column: '', message: skip.message })
    },
    take: async from => {
      const [taken, left] = [updates, skipped]
      updates = []
      skipped = []
      const meant = await stonesMeant(from, list, taken, met)
      const changes: ListedChange[] = []
      for (const { update, stone } of meant) {
        if (stone) judgeUpdate(update, stone, target => list.names[list.at.get(target) ?? -1] ?? targetLabel(target))
        if (update.faults.length > 0) continue
        const found = stone ? listedChanges(update.row, stone.sku, changedIn(update.change, stone), stone, update.change, list.books) : []
        changes.push(...found)
        counted[stone === null ? 'gone' : found.length > 0 ? 'changed' : 'same'] += 1
      }
      const faults: Fault[] = taken.flatMap(update => update.faults)
      const warnings: Fault[] = [...left, ...taken.flatMap(update => update.warnings)]
      return { count: taken.length, faults, warnings, changes, sample: () => [], write: writing => writeUpdates(writing, meant) }
    },
    counts: () => [
      { label: 'Stones to change', value: String(counted.changed) },
      { label: 'As they are', value: String(counted.same) },
      { label: 'No longer in stock', value: String(counted.gone) },
    ],
  }
}

const example: Readonly<Record<string, string>> = {
  sku: 'EXAMPLE-1',
  askingRate: '1250',
  askingBasis: 'per carat',
  currency: 'USD',
  location: 'Safe 1',
}

/** A list that changes stones in stock, such as their prices: found by SKU or report (docs/domain/stock.md#changes-by-a-list). */
export const stockUpdate: ImportResource = {
  name: inventory.name,
  list: 'stockUpdate',
  path: 'inventory-update',
  one: 'stone',
  many: 'stones',
  update: { title: inventory.fields.sku.label, fields: inventory.fields, made: changesMade },
  changed: 'The stock has changed',
  maxRows: 200_000,
  calls: stockUpdateCalls,
  targets: updateTargets,
  knows: isKnownHead,
  template: async () => {
    const shown = updateTargets.filter(({ value }) => example[value] !== undefined)
    return { columns: shown.map(({ label }) => ({ header: label, kind: 'text' })), example: shown.map(({ value }) => example[value] ?? '') }
  },
  suggest,
  refuse,
  looks: (names, reading) => ({ numbers: listNumbers(names, updateReading.parse(reading)) }),
  branchOf: reading => updateReading.parse(reading).defaults.branch ?? null,
  open,
  undo: undoUpdates,
}
