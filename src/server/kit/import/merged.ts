import type { Fault } from '../../../domain/kit/import/contract.ts'
import type { Job } from './resource.ts'

type Merged = { cells: readonly string[]; faults: readonly Fault[] }

/**
 * A row below the names with the texts of the cells above that are merged down into it. A number, such as a total price, is not of each row:
 * where it is missing it is a fault, so that no amount is counted twice or forgotten. See docs/domain/stock.md#import-of-a-stock-list.
 */
export const withMerged = (
  { columns }: Job,
  row: number,
  cells: readonly string[],
  merged: ReadonlyMap<number, string> | undefined,
): Merged => {
  const missing = [...(merged ?? [])].filter(([at, text]) => text.trim() !== '' && columns[at] && (cells[at] ?? '').trim() === '')
  if (missing.length === 0) return { cells, faults: [] }
  const isNumber = (at: number) => columns[at]?.numbers !== undefined
  const filled = new Map(missing.filter(([at]) => !isNumber(at)))
  return {
    cells: Array.from(
      { length: Math.max(cells.length, ...[...filled.keys()].map(at => at + 1)) },
      (_, at) => filled.get(at) ?? cells[at] ?? '',
    ),
    faults: missing.flatMap(([at, text]) =>
      isNumber(at)
        ? [
            {
              row,
              column: columns[at]?.name ?? '',
              message: `The cell is merged with “${text.slice(0, 40)}” above. Enter the number of this row.`,
            },
          ]
        : [],
    ),
  }
}
