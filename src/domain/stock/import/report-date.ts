import { readDate } from '../../kit/date-text.ts'
import { certificate } from '../certificate.ts'
import type { Report } from './cells.ts'
import type { ListColumns } from './list.ts'
import type { RowReader } from './row.ts'

/** A report of a list, with its day if the list has one. */
export type DatedReport = Report & { date: string | null }

/** Adds its date to a report. Without a report, the cell goes into the notes. */
export const withDate = (report: Report | null, { orders }: ListColumns, reader: RowReader): DatedReport | null => {
  const [cell, column] = [reader.text('reportDate'), reader.columnOf('reportDate')]
  if (cell === null) return report && { ...report, date: null }
  const read = readDate(cell, orders[column] ?? null)
  if (report === null || ('fault' in read && reader.keepsUnknown)) reader.keep('reportDate')
  if (report === null) return null
  if ('fault' in read) {
    if (!reader.keepsUnknown) reader.fault(column, read.fault)
    return { ...report, date: null }
  }
  const wrong = certificate.fields.date.schema.safeParse(read.value).error?.issues[0]?.message
  if (wrong) reader.fault(column, `The date of the certificate ${wrong}.`)
  return { ...report, date: read.value }
}
