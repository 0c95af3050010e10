import type { Column } from './columns.ts'
import type { ColumnNumbers } from './numbers.ts'
import type { Fault } from './row.ts'

/** An import of a stock list: its state, its progress and what was found in the list. */
export type ImportJob = {
  id: string
  name: string
  state: 'uploaded' | 'checking' | 'checked' | 'importing' | 'done' | 'failed'
  /** The columns found in the file; `numbers` (their number format) is set once the list is checked. */
  columns: (Column & { numbers?: ColumnNumbers })[]
  done: number
  total: number | null
  errors: Fault[]
  errorCount: number
  warnings: Fault[]
  warningCount: number
  sample: Record<string, string>[]
  message: string | null
}
