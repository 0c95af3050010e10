import { access } from 'node:fs/promises'
import { whatIsWrong } from '../../../domain/kit/import/contract.ts'
import type { Encoding } from '../../../domain/kit/import/encodings.ts'
import { uuid } from '../db/uuid.ts'
import { conflict, invalid } from '../errors.ts'
import type { Context, Upload } from '../http/route.ts'
import { encodingOfFile } from '../sheet/read.ts'
import { hashOf, keepFile, kindOf, type ListStart, refuseTooLong, startsOfFile, sweepFiles } from './file.ts'
import { addImport, changeSource, fileOf, findJob, findOwnJob, refuseManyWaiting, rescue } from './job.ts'
import { rememberedReading } from './memory.ts'
import type { ImportResource, Job, Reading } from './resource.ts'

/** What an import answers: its progress, how its list is read, and what its columns may be. */
export const answer = ({ targets }: ImportResource, job: Job) => {
  const { startedAt: _, by: __, head: ___, kind: ____, list: _____, undoneBy: ______, hash: _______, reading, ...shown } = job
  return { ...shown, targets: [...targets], ...reading }
}

/** Refuses an import whose file is no longer there. */
export const refuseMissing = async (folder: string, id: string): Promise<void> => {
  await access(fileOf(folder, id)).catch(() => {
    throw conflict('The file is no longer stored. Upload it again.')
  })
}

const safeName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(-200) || 'list'

/** The sheet whose columns are known best; the first of equal ones. */
const bestOf = (starts: readonly [ListStart, ...ListStart[]], { knows }: ImportResource): ListStart => {
  const known = ({ columns }: ListStart) => columns.filter(({ name, samples }) => samples.length > 0 && knows(name)).length
  return starts.reduce((best, start) => (known(start) > known(best) ? start : best))
}

/** The hidden columns that neither an earlier list nor their names and values explain: helpers of the workbook, left out without a question. */
const helpersIn = (columns: ListStart['columns'], readings: readonly (Reading | undefined)[]): string[] =>
  columns.flatMap(({ name, isHidden }) => (isHidden && readings.every(reading => (reading?.mapping[name] ?? null) === null) ? [name] : []))

/** How a list is read at first: as the last one with these columns, else as its columns suggest. */
const readAtFirst = async ({ db, caller }: Context, resource: ImportResource, { sheet, head, columns }: ListStart) => {
  const names = columns.map(({ name }) => name)
  const known = await rememberedReading(
    db,
    resource.list,
    names.filter(name => name !== whatIsWrong),
  )
  const suggested = known === null || known.unlike.length > 0 ? await resource.suggest(db, columns, caller) : null
  const found = suggested?.found
  const shown = columns.map(({ cells: _, samples, ...column }) => ({
    ...column,
    samples: [...samples],
    ...(found?.[column.name] && { found: found[column.name] }),
  }))
  const first = known?.reading ?? suggested?.reading ?? { mapping: {} }
  const left = [...helpersIn(columns, [known?.reading, suggested?.reading]), ...names.filter(name => name === whatIsWrong)]
  const reading = { ...first, mapping: { ...first.mapping, ...Object.fromEntries(left.map(name => [name, null])) } }
  const unlike = known?.unlike.filter(name => !left.includes(name)) ?? []
  return { start: { sheet, head, reading, columns: shown }, known: { remembered: known !== null, unlike } }
}

/** Keeps an uploaded list, finds its columns, and suggests how it is read. */
export const upload = async (context: Context, resource: ImportResource, folder: string, files: readonly Upload[]) => {
  const { db, caller, now } = context
  const [file] = files
  if (!file || files.length > 1) throw invalid({ file: 'Send one file.' })
  if (file.size === 0) throw invalid({ file: 'The file is empty.' })
  await refuseManyWaiting(db, caller, now())
  const kind = await kindOf(file.path)
  const encoding = kind === 'csv' ? await encodingOfFile(file.path) : null
  const starts = await startsOfFile(file.path, kind, resource.knows, encoding ?? undefined)
  const best = bestOf(starts, resource)
  await refuseTooLong(file.path, kind, best.head, resource.maxRows)
  const { start, known } = await readAtFirst(context, resource, best)
  const sheets = starts.flatMap(({ sheet }) => sheet ?? [])
  const [id, name] = [uuid(), safeName(file.name)]
  await keepFile(file.path, fileOf(folder, id))
  await addImport(db, {
    id,
    list: resource.list,
    name,
    kind,
    sheets,
    encoding,
    hash: await hashOf(fileOf(folder, id)),
    ...start,
    by: caller.id,
  })
  await sweepFiles(folder, now())
  return { ...answer(resource, await findJob(db, resource.list, id)), ...known }
}

/** Reads another sheet of a workbook from now on. */
export const chooseSheet = async (
  context: Context,
  resource: ImportResource,
  folder: string,
  { id, sheet }: { id: string; sheet: string },
) => {
  const { db, caller } = context
  const { kind } = await findOwnJob(db, resource.list, id, caller)
  await refuseMissing(folder, id)
  const wanted = (await startsOfFile(fileOf(folder, id), kind, resource.knows)).find(start => start.sheet === sheet)
  if (!wanted) throw invalid({ sheet: 'The workbook has no list on a sheet with this name.' })
  return readFrom(context, resource, id, wanted, null)
}

/** Reads a text file in another encoding from now on. */
export const chooseEncoding = async (
  context: Context,
  resource: ImportResource,
  folder: string,
  { id, encoding }: { id: string; encoding: Encoding },
) => {
  const { kind } = await findOwnJob(context.db, resource.list, id, context.caller)
  if (kind !== 'csv') throw invalid({ encoding: 'A workbook has no encoding to choose.' })
  await refuseMissing(folder, id)
  const [start] = await startsOfFile(fileOf(folder, id), kind, resource.knows, encoding)
  return readFrom(context, resource, id, start, encoding)
}

/** Begins an import again with another sheet or encoding of its file. */
const readFrom = async (context: Context, resource: ImportResource, id: string, from: ListStart, encoding: Encoding | null) => {
  const { db, caller } = context
  const { start, known } = await readAtFirst(context, resource, from)
  await rescue(db, id)
  if (!(await changeSource(db, { id, encoding, ...start, by: caller.id })))
    throw conflict('This list is being worked on, or is already imported.')
  return { ...answer(resource, await findJob(db, resource.list, id)), ...known }
}
