import type { Readable } from 'node:stream'
import { spreadsheet } from '../../../domain/kit/contract.ts'
import { cellName } from '../../../domain/kit/import/columns.ts'
import { type Fault, whatIsWrong } from '../../../domain/kit/import/contract.ts'
import { conflict } from '../errors.ts'
import type { Download } from '../http/route.ts'
import { writeSheet } from '../sheet/write.ts'
import { type Reader, readChunks, withMarks } from './read.ts'
import type { ImportResource, Job, OpenList } from './resource.ts'
import { refuseMissing } from './upload.ts'

/** The list, whose rows are also kept as they are read, until they are taken. */
const keptBy = (list: OpenList, rows: Map<number, readonly string[]>): OpenList => ({
  ...list,
  add: (row, cells, numeric) => {
    rows.set(row, cells)
    list.add(row, cells, numeric)
  },
})

const sentenceOf = ({ columns }: Job, faults: readonly Fault[]): string =>
  faults.map(({ row, column, message }) => `${cellName(columns, row, column)}${column && ` ${column}`}: ${message}`).join('\n')

async function* faultyRows(reader: Reader, resource: ImportResource, checked: Job): AsyncGenerator<readonly string[]> {
  const { db, caller, folder, now } = reader
  const { job } = await withMarks(resource, folder, checked)
  const rows = new Map<number, readonly string[]>()
  const list = keptBy(await resource.open(db, job, { now }, caller), rows)
  for await (const { faults } of readChunks(db, resource, folder, job, list)) {
    for (const row of new Set(faults.map(fault => fault.row))) {
      const cells = job.columns.map((_, at) => rows.get(row)?.[at] ?? '')
      yield [
        sentenceOf(
          job,
          faults.filter(fault => fault.row === row),
        ),
        ...cells,
      ]
    }
    rows.clear()
  }
}

/** The rows of a checked list that have errors, as a workbook: what is wrong stands before the columns of the list. */
export const errorSheet = async (reader: Reader, resource: ImportResource, job: Job): Promise<{ download: Download }> => {
  if (job.errorCount === 0) throw conflict('The list has no errors.')
  await refuseMissing(reader.folder, job.id)
  const columns = [whatIsWrong, ...job.columns.map(({ name }) => name)].map(header => ({ header, kind: 'text' as const }))
  const body: Readable = writeSheet(columns, faultyRows(reader, resource, job), { name: resource.many })
  return { download: { type: spreadsheet, name: `Errors in ${job.name.replace(/\.[^.]*$/, '')}.xlsx`, body } }
}
