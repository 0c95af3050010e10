import { may } from '../../../domain/access.ts'
import { baseCurrency } from '../../../domain/company/base-currency.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import type { ReviewLine } from '../../../domain/stock/stock-take/contract.ts'
import { decisions, outcomes, type stockTake, stockTakeLifecycle } from '../../../domain/stock/stock-take/entity.ts'
import { stockTypes, weightUnitOf } from '../../../domain/stock/stone/type.ts'
import { todayIn } from '../../kit/business-day.ts'
import { conflict } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import type { PrintFormat } from '../../print/format.ts'
import { letterheadOf } from '../../print/letterhead.ts'
import type { TablePrint } from '../../print/shapes.ts'
import { resultOf } from './line.ts'

// The memory to typeset a table grows with its rows. Beyond this, a spreadsheet is better.
const max = 1_000

const labelOf = (options: readonly { value: string; label: string }[], value: string | null) =>
  options.find(option => option.value === value)?.label ?? ''

const amountText = (
  pieces: number | null | undefined,
  weight: string | null | undefined,
  { type }: Pick<ReviewLine, 'type'>,
  format: PrintFormat,
) =>
  weight ? `${pieces === null || pieces === undefined ? '' : `${pieces} pcs `}${format.carats(weight)} ${weightUnitOf(type ?? '')}` : ''

const columns = [
  { header: 'Result', of: (row: ReviewLine) => labelOf(outcomes, row.outcome), share: 2 },
  { header: 'SKU', of: (row: ReviewLine) => row.code, share: 3 },
  { header: 'Stone', of: (row: ReviewLine) => row.details ?? '', share: 4 },
  { header: 'Location', of: (row: ReviewLine) => row.location ?? '', share: 2 },
  {
    header: 'Book',
    of: (row: ReviewLine, format: PrintFormat) => amountText(row.pieces, row.outcome === 'unexpected' ? null : row.weight, row, format),
    align: 'right',
    share: 2.5,
  },
  {
    header: 'Counted',
    of: (row: ReviewLine, format: PrintFormat) => amountText(row.countedPieces, row.countedWeight, row, format),
    align: 'right',
    share: 2.5,
  },
  { header: 'Remark', of: (row: ReviewLine) => row.why ?? '', share: 4 },
  { header: 'Decision', of: (row: ReviewLine) => [labelOf(decisions, row.decision), row.reason].filter(Boolean).join(': '), share: 4 },
] as const
const worth = {
  header: 'Value',
  of: (row: ReviewLine, format: PrintFormat) => (row.impact ? format.money(row.impact, baseCurrency()) : ''),
  align: 'right',
  share: 2,
} as const

/** The printed result of a stock-take, to sign and file: the number found, and every line that differs from the book. */
export const stockTakePrint = async ({ db, caller, now }: Context, take: RowOf<typeof stockTake>): Promise<TablePrint> => {
  const rows = (await resultOf(db, caller.role, take.id, max + (take.found ?? 0) + 1)).filter(({ outcome }) => outcome !== 'found')
  if (rows.length > max) throw conflict(`A printed result has at most ${max} lines. Export a spreadsheet.`)
  const shown = may(caller.role, 'confidential.read') ? [...columns, worth] : columns
  const { head, format } = await letterheadOf(db, take.branch.id)
  const scope = [take.branch.title, take.location, take.type && labelOf(stockTypes, take.type)].filter(Boolean).join(', ')
  return {
    ...head,
    title: `Stock-take ${take.number ?? ''}`.trim(),
    landscape: true,
    filters: [
      `${scope}, ${format.date(take.date)}`,
      stockTakeLifecycle.states[take.state].label,
      `${take.found ?? 0} of ${take.stones ?? 0} found`,
      `${take.missing ?? 0} missing, ${take.variance ?? 0} differ, ${take.unexpected ?? 0} unexpected, ${take.moved ?? 0} left during the count`,
    ],
    columns: shown.map(({ header, share, ...rest }) => ({ header, share, ...('align' in rest ? { align: rest.align } : {}) })),
    rows: rows.map(row => shown.map(({ of }) => of(row, format))),
    printed: `${caller.name} · ${format.date(await todayIn(db, { now }, take.branch.id))}`,
  }
}
