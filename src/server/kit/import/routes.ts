import { access } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { type Db, sql, transact } from '../db/db.ts'
import { uuid } from '../db/uuid.ts'
import { conflict, invalid } from '../errors.ts'
import { type Context, type Right, type Route, route, type Upload } from '../http/route.ts'
import { addJob } from '../jobs/jobs.ts'
import { writeSheet } from '../sheet/write.ts'
import { hashOf, keepFile, kindOf, type ListStart, removeFile, startsOfFile, sweepFiles } from './file.ts'
import { addImport, changeSheet, fileOf, findJob, makeWait, rescue } from './job.ts'
import { rememberedReading, rememberReading, withSource } from './memory.ts'
import type { ImportResource, Job } from './resource.ts'
import { startUndo } from './undo.ts'

const maxFileBytes = 30 * 1024 * 1024
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The routes of an import: upload, check, import, undo, read the progress, discard, and the template to fill in. */
export const importRoutes = (resource: ImportResource, folder: string): Route[] => {
  const right: Right = { entity: resource.name, verb: 'import' }
  const path = `/api/import/${resource.path}`
  const { calls, many } = resource
  const declared: Route[] = [
    route({
      ...{ method: 'POST', path, right, summary: `Upload a list of ${many} (CSV or Excel)`, maxFileBytes, ...calls.upload },
      handle: (context, { files }) => upload(context, resource, folder, files),
    }),
    route({
      ...{ method: 'PUT', path: `${path}/preview`, right, summary: `Set how a list of ${many} is read, and check all of it` },
      ...calls.preview,
      handle: (context, { body }) => preview(context, resource, folder, body),
    }),
    route({
      ...{ method: 'PUT', path: `${path}/sheet`, right, summary: `Choose the sheet of a workbook with the ${many}`, ...calls.sheet },
      handle: (context, { body }) => chooseSheet(context, resource, folder, body),
    }),
    route({
      ...{ method: 'PUT', path: `${path}/run`, right, summary: `Import a checked list of ${many}, all or nothing`, ...calls.run },
      handle: (context, { body }) => startImport(context, resource, folder, body.id),
    }),
    route({
      ...{
        method: 'PUT',
        path: `${path}/undo`,
        right,
        summary: `Take back all ${many} of an import, while none was used or changed`,
        ...calls.undo,
      },
      handle: async ({ db, caller }, { body }) => {
        await startUndo(db, resource, body.id, caller)
        return answer(resource, await findJob(db, resource.name, body.id))
      },
    }),
    route({
      ...{ method: 'GET', path, right, summary: `The progress and findings of an import of ${many}`, ...calls.read },
      handle: async ({ db }, { query }) => {
        await rescue(db, query.id)
        return answer(resource, await findJob(db, resource.name, query.id))
      },
    }),
    route({
      ...{ method: 'DELETE', path, right, summary: `Discard a list of ${many} that was not imported`, ...calls.discard },
      handle: (context, { query }) => discard(context, resource, folder, query.id),
    }),
    route({
      ...{ method: 'GET', path: `${path}/template`, right, summary: `An Excel file to fill in with ${many}`, ...calls.template },
      handle: ({ db, caller }) => template(db, resource, caller),
    }),
  ]
  return declared
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

/** How a list is read at first: as the last one with these columns, else as its columns suggest. */
const readAtFirst = async ({ db, caller }: Context, resource: ImportResource, { sheet, head, columns }: ListStart) => {
  const known = await rememberedReading(
    db,
    resource.name,
    columns.map(({ name }) => name),
  )
  const suggested = known === null || known.unlike.length > 0 ? await resource.suggest(db, columns, caller) : null
  const found = suggested?.found
  const shown = columns.map(({ name, samples }) => ({ name, samples: [...samples], ...(found?.[name] && { found: found[name] }) }))
  const reading = known?.reading ?? suggested?.reading ?? { mapping: {} }
  return { start: { sheet, head, reading, columns: shown }, known: { remembered: known !== null, unlike: known?.unlike ?? [] } }
}

const upload = async (context: Context, resource: ImportResource, folder: string, files: readonly Upload[]) => {
  const { db, caller, now } = context
  const [file] = files
  if (!file || files.length > 1) throw invalid({ file: 'Send one file.' })
  if (file.size === 0) throw invalid({ file: 'The file is empty.' })
  const kind = await kindOf(file.path)
  const starts = await startsOfFile(file.path, kind, resource.knows)
  const { start, known } = await readAtFirst(context, resource, bestOf(starts, resource))
  const sheets = starts.flatMap(({ sheet }) => sheet ?? [])
  const [id, name] = [uuid(), safeName(file.name)]
  await keepFile(file.path, fileOf(folder, id))
  await addImport(db, { id, entity: resource.name, name, kind, sheets, hash: await hashOf(fileOf(folder, id)), ...start, by: caller.id })
  await sweepFiles(folder, now())
  return { ...answer(resource, await findJob(db, resource.name, id)), ...known }
}

const chooseSheet = async (context: Context, resource: ImportResource, folder: string, { id, sheet }: { id: string; sheet: string }) => {
  const { db, caller } = context
  const { kind } = await findJob(db, resource.name, id)
  await refuseMissing(folder, id)
  const wanted = (await startsOfFile(fileOf(folder, id), kind, resource.knows)).find(start => start.sheet === sheet)
  if (!wanted) throw invalid({ sheet: 'The workbook has no list on a sheet with this name.' })
  const { start, known } = await readAtFirst(context, resource, wanted)
  await rescue(db, id)
  if (!(await changeSheet(db, { id, ...start, by: caller.id }))) throw conflict('This list is being worked on, or is already imported.')
  return { ...answer(resource, await findJob(db, resource.name, id)), ...known }
}

const answer = ({ targets }: ImportResource, job: Job) => {
  const { startedAt: _, by: __, head: ___, kind: ____, entity: _____, undoneBy: ______, hash: _______, reading, ...shown } = job
  return { ...shown, targets: [...targets], ...reading }
}

const previewed = z.looseObject({ id: z.string(), mapping: z.record(z.string(), z.string().nullable()) })

const preview = async ({ db, caller }: Context, resource: ImportResource, folder: string, body: unknown) => {
  const { id, ...sent } = previewed.parse(body)
  const { columns, sheet, hash } = await findJob(db, resource.name, id)
  await refuseTwice(db, resource, { sheet, hash })
  const reading = await withSource(db, resource, sent)
  const names = columns.map(({ name }) => name)
  const faults = await resource.refuse(db, columns, reading)
  if (Object.keys(faults).length > 0) throw invalid(faults, Object.values(faults).join('\n'))
  await refuseMissing(folder, id)
  await rescue(db, id)
  await transact(db, async tx => {
    if (!(await makeWait(tx, id, 'checking', ['uploaded', 'checked', 'failed'], reading, caller.id)))
      throw conflict('This list is being worked on, or is already imported.')
    await rememberReading(tx, resource, { by: caller.id }, names, reading)
    await addJob(tx, 'check-import', { id })
  })
  return answer(resource, await findJob(db, resource.name, id))
}

/** A list that was imported before is refused, unless that import was undone. */
const refuseTwice = async (db: Db, resource: ImportResource, { hash, sheet }: Pick<Job, 'hash' | 'sheet'>): Promise<void> => {
  const { rows } = await sql<{
    name: string
    at: Date
    by: string
  }>`select j.name, j.ended_at as at, u.name as by from import_job j join "user" u on u.id = j.by_id
    where j.hash = ${hash} and j.state = 'done' and j.entity = ${resource.name} and j.sheet is not distinct from ${sheet} order by j.ended_at desc limit 1`.execute(
    db,
  )
  const [earlier] = rows
  if (!earlier) return
  const day = new Date(earlier.at).toISOString().slice(0, 10)
  throw conflict(`This list was already imported, as ${earlier.name}, on ${day} by ${earlier.by}. Nothing in it has changed since.`)
}

const refuseMissing = async (folder: string, id: string): Promise<void> => {
  await access(fileOf(folder, id)).catch(() => {
    throw conflict('The file is no longer stored. Upload it again.')
  })
}

const startImport = async ({ db, caller }: Context, resource: ImportResource, folder: string, id: string) => {
  await rescue(db, id)
  const job = await findJob(db, resource.name, id)
  if (['done', 'undoing', 'undone'].includes(job.state)) throw conflict('This list is already imported.')
  if (job.state === 'uploaded' || job.total === null) throw conflict('Check the list before you import it.')
  if (job.errorCount > 0)
    throw conflict(
      `The list has ${job.errorCount === 1 ? 'an error' : `${job.errorCount} errors`}. Correct the file or the reading options, and check it again.`,
    )
  await refuseMissing(folder, id)
  await transact(db, async tx => {
    if (!(await makeWait(tx, id, 'importing', ['checked', 'failed'], null, caller.id)))
      throw conflict('This list is already being processed.')
    await addJob(tx, 'run-import', { id })
  })
  return answer(resource, await findJob(db, resource.name, id))
}

const discard = async ({ db, afterCommit }: Context, resource: ImportResource, folder: string, id: string): Promise<null> => {
  await findJob(db, resource.name, id)
  await rescue(db, id)
  const { rows } = await sql`delete from import_job where id = ${id} and state in ('uploaded', 'checked', 'failed') returning id`.execute(
    db,
  )
  if (rows.length === 0) throw conflict('This list is being worked on, or is already imported.')
  afterCommit(() => removeFile(fileOf(folder, id)))
  return null
}

const template = async (db: Db, resource: ImportResource, caller: Context['caller']) => {
  const { columns, example } = await resource.template(db, caller)
  const name = `${resource.many.charAt(0).toUpperCase()}${resource.many.slice(1)} to import`
  const body = await buffer(writeSheet(columns, [example], { name: resource.many }))
  return { download: { type: spreadsheet, name: `${name}.xlsx`, body } }
}
