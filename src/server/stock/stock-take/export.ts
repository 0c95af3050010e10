import { may } from '../../../domain/access.ts'
import type { Role } from '../../../domain/people/role.ts'
import type { ReviewLine } from '../../../domain/stock/stock-take/contract.ts'
import { stockTakeCalls } from '../../../domain/stock/stock-take/contract.ts'
import { decisions, outcomes, stockTake } from '../../../domain/stock/stock-take/entity.ts'
import { weightUnitOf } from '../../../domain/stock/stone/type.ts'
import { type Context, implement } from '../../kit/http/route.ts'
import type { SheetColumn } from '../../kit/sheet/column.ts'
import { sheetAnswer } from '../../kit/sheet/response.ts'
import { writeSheet } from '../../kit/sheet/write.ts'
import { named, resultOf, seesBook } from './line.ts'

const labelled = (options: readonly { value: string; label: string }[], value: string | null) =>
  options.find(option => option.value === value)?.label ?? null

const sheetColumns = (role: Role): (SheetColumn & { of: (row: ReviewLine) => unknown })[] => [
  { header: 'SKU', kind: 'text', of: row => row.code },
  { header: 'Stone', kind: 'text', of: row => row.details },
  { header: 'Location', kind: 'text', of: row => row.location },
  { header: 'Result', kind: 'text', of: row => labelled(outcomes, row.outcome) },
  { header: 'Unit', kind: 'text', of: row => weightUnitOf(row.type ?? '') },
  ...(seesBook(role)
    ? ([
        { header: 'Book, pieces', kind: 'integer', of: row => row.pieces },
        { header: 'Book, weight', kind: 'weight', of: row => row.weight },
      ] satisfies ReturnType<typeof sheetColumns>)
    : []),
  { header: 'Counted, pieces', kind: 'integer', of: row => row.countedPieces },
  { header: 'Counted, weight', kind: 'weight', of: row => row.countedWeight },
  { header: 'Counted by', kind: 'text', of: row => row.countedBy },
  { header: 'Remark', kind: 'text', of: row => row.why },
  { header: 'Decision', kind: 'text', of: row => labelled(decisions, row.decision) },
  { header: 'Reason', kind: 'text', of: row => row.reason },
  ...(may(role, 'confidential.read')
    ? ([{ header: 'Difference in value', kind: 'money', of: row => row.impact }] satisfies ReturnType<typeof sheetColumns>)
    : []),
]

const asSheet = ({ db, caller }: Context, id: string) =>
  sheetAnswer(async () => {
    const { number } = await named(db, id)
    const [rows, columns] = [await resultOf(db, caller.role, id), sheetColumns(caller.role)]
    const cells = async function* () {
      for (const row of rows) yield columns.map(({ of }) => of(row))
    }
    const name = number ?? 'Stock-take'
    return { name, body: writeSheet(columns, cells(), { name }) }
  })

/** The lines of a stock-take's result as a spreadsheet. */
export const resultSheet = implement(stockTakeCalls, 'GET stock-take/line/export/excel', {
  branches: { of: 'stockTake', ids: ({ query }) => [query.id] },
  right: { entity: stockTake.name, verb: 'export' },
  summary: 'The result of a stock-take as a spreadsheet',
  handle: (context, { query }) => asSheet(context, query.id),
})
