import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { spreadsheet } from '../../../domain/kit/contract.ts'
import { type Db, sql, transact } from '../db/db.ts'
import { conflict, invalid } from '../errors.ts'
import { type Context, type Right, type Route, route } from '../http/route.ts'
import { addJob } from '../jobs/jobs.ts'
import { writeSheet } from '../sheet/write.ts'
import { changesSheet } from './changes.ts'
import { unknownCorrections } from './corrections.ts'
import { errorSheet } from './errors.ts'
import { removeFile } from './file.ts'
import { fileOf, findJob, findOwnJob, makeWait, rescue } from './job.ts'
import { refuseTwice, rememberReading, withSource } from './memory.ts'
import type { ImportResource } from './resource.ts'
import { startUndo } from './undo.ts'
import { answer, chooseEncoding, chooseSheet, refuseMissing, upload } from './upload.ts'

const maxFileBytes = 30 * 1024 * 1024

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
      ...{
        method: 'PUT',
        path: `${path}/encoding`,
        right,
        summary: `Choose the encoding of a text file with the ${many}`,
        ...calls.encoding,
      },
      handle: (context, { body }) => chooseEncoding(context, resource, folder, body),
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
        return answer(resource, await findJob(db, resource.list, body.id))
      },
    }),
    route({
      ...{ method: 'GET', path, right, summary: `The progress and findings of an import of ${many}`, ...calls.read },
      handle: async ({ db }, { query }) => {
        await rescue(db, query.id)
        return answer(resource, await findJob(db, resource.list, query.id))
      },
    }),
    route({
      ...{ method: 'DELETE', path, right, summary: `Discard a list of ${many} that was not imported`, ...calls.discard },
      handle: (context, { query }) => discard(context, resource, folder, query.id),
    }),
    route({
      ...{
        method: 'GET',
        path: `${path}/errors`,
        right,
        summary: `The rows of a list with errors, and what is wrong in each`,
        ...calls.errors,
      },
      handle: async ({ db, caller, now }, { query }) =>
        errorSheet({ db, now, caller, folder }, resource, await findJob(db, resource.list, query.id)),
    }),
    route({
      ...{ method: 'GET', path: `${path}/template`, right, summary: `An Excel file to fill in with ${many}`, ...calls.template },
      handle: ({ db, caller }) => template(db, resource, caller),
    }),
  ]
  return resource.update ? [...declared, changesRoute(resource, folder, right, path)] : declared
}

const changesRoute = (resource: ImportResource, folder: string, right: Right, path: string): Route =>
  route({
    ...{ method: 'GET', path: `${path}/changes`, right, summary: `Every change of a list of ${resource.many}, with the value before` },
    ...resource.calls.changes,
    handle: async ({ db, caller, now }, { query }) =>
      changesSheet({ db, now, caller, folder }, resource, await findJob(db, resource.list, query.id)),
  })

const previewed = z.looseObject({ id: z.string(), mapping: z.record(z.string(), z.string().nullable()) })

const preview = async ({ db, caller }: Context, resource: ImportResource, folder: string, body: unknown) => {
  const { id, ...sent } = previewed.parse(body)
  const job = await findOwnJob(db, resource.list, id, caller)
  const reading = await withSource(db, resource, sent)
  const names = job.columns.map(({ name }) => name)
  const faults = { ...unknownCorrections(job.columns, reading), ...(await resource.refuse(db, job.columns, reading)) }
  if (Object.keys(faults).length > 0) throw invalid(faults, Object.values(faults).join('\n'))
  if (!resource.update) await refuseTwice(db, job)
  await refuseMissing(folder, id)
  await rescue(db, id)
  await transact(db, async tx => {
    if (!(await makeWait(tx, id, 'checking', ['uploaded', 'checked', 'failed'], reading, caller.id)))
      throw conflict('This list is being worked on, or is already imported.')
    await rememberReading(tx, resource, { by: caller.id }, names, reading)
    await addJob(tx, 'check-import', { id })
  })
  return answer(resource, await findJob(db, resource.list, id))
}

const startImport = async ({ db, caller }: Context, resource: ImportResource, folder: string, id: string) => {
  await rescue(db, id)
  const job = await findOwnJob(db, resource.list, id, caller)
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
  return answer(resource, await findJob(db, resource.list, id))
}

const discard = async ({ db, caller, afterCommit }: Context, resource: ImportResource, folder: string, id: string): Promise<null> => {
  await findOwnJob(db, resource.list, id, caller)
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
