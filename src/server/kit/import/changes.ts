import { spreadsheet } from '../../../domain/kit/contract.ts'
import type { ListedChange } from '../../../domain/kit/import/contract.ts'
import { conflict } from '../errors.ts'
import type { Download } from '../http/route.ts'
import { writeSheet } from '../sheet/write.ts'
import { type Reader, readChunks, withMarks } from './read.ts'
import type { ImportResource, Job, ListUpdate } from './resource.ts'
import { refuseMissing } from './upload.ts'

async function* planned({ db, caller, folder, now }: Reader, resource: ImportResource, checked: Job): AsyncGenerator<ListedChange> {
  const { job } = await withMarks(resource, folder, checked)
  const list = await resource.open(db, job, { now }, caller)
  for await (const { changes = [] } of readChunks(db, resource, folder, job, list)) yield* changes
}

const shownAs = ({ fields }: ListUpdate, field: string, value: string | null): string =>
  value === null ? '' : (fields[field]?.options?.find(option => option.value === value)?.label ?? value)

async function* rowsOf(update: ListUpdate, changes: AsyncIterable<ListedChange>): AsyncGenerator<readonly string[]> {
  for await (const { title, field, before, after } of changes)
    yield [title, update.fields[field]?.label ?? field, shownAs(update, field, before), shownAs(update, field, after)]
}

/** Every change of a list as a workbook: those that it will make, or those that its import made. */
export const changesSheet = async (reader: Reader, resource: ImportResource, job: Job): Promise<{ download: Download }> => {
  const { update } = resource
  const isMade = ['done', 'undoing', 'undone'].includes(job.state)
  if (!update || (!isMade && job.total === null)) throw conflict('Check the list first.')
  if (!isMade) await refuseMissing(reader.folder, job.id)
  const changes = isMade ? update.made(reader.db, job) : planned(reader, resource, job)
  const columns = [update.title, 'What', 'Before', 'After'].map(header => ({ header, kind: 'text' as const }))
  const body = writeSheet(columns, rowsOf(update, changes), { name: 'Changes' })
  return { download: { type: spreadsheet, name: `Changes of ${job.name.replace(/\.[^.]*$/, '')}.xlsx`, body } }
}
