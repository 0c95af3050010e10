import { access } from 'node:fs/promises'
import type { z } from 'zod'
import { basisIn, mappingFaults, suggestMapping, targets, unknownColumns } from '../../../domain/stock/import/columns.ts'
import { importCalls } from '../../../domain/stock/import/contract.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { settingsOf } from '../../company/settings.ts'
import { type Db, sql, transact } from '../../kit/db/db.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { type Context, type Input, implement, type Right, type Route, type Upload } from '../../kit/http/route.ts'
import { addJob } from '../../kit/jobs/jobs.ts'
import { headOfFile, keepFile, kindOf, removeFile, sweepFiles } from './file.ts'
import { addImport, fileOf, findJob, type Job, makeWait, type Reading, rememberedReading, rememberReading, rescue } from './job.ts'

const maxFileBytes = 30 * 1024 * 1024
const right: Right = { entity: 'inventory', verb: 'import' }
/** Routes to import a stock list: upload, check, import, read the progress, cancel. */
export const importRoutes = ({ folder }: { folder: string }): Route[] => [
  implement(importCalls, 'POST import/inventory', {
    right,
    summary: 'Upload a stock list (CSV or Excel)',
    maxFileBytes,
    handle: (context, { files }) => upload(context, folder, files),
  }),
  implement(importCalls, 'PUT import/inventory/preview', {
    right,
    summary: 'Set how the list is read, and check all of it',
    handle: (context, input) => preview(context, folder, input),
  }),
  implement(importCalls, 'PUT import/inventory/run', {
    right,
    summary: 'Import a checked list, all or nothing',
    handle: (context, { body }) => startImport(context, folder, body.id),
  }),
  implement(importCalls, 'GET import/inventory', {
    right,
    summary: 'The progress and findings of an import',
    handle: async ({ db }, { query }) => {
      await rescue(db, query.id)
      return answer(await findJob(db, query.id))
    },
  }),
  implement(importCalls, 'DELETE import/inventory', {
    right,
    summary: 'Discard a list that was not imported',
    handle: (context, { query }) => giveUp(context, folder, query.id),
  }),
]

const safeName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(-200) || 'list'

const upload = async ({ db, caller, now }: Context, folder: string, files: readonly Upload[]) => {
  const [file] = files
  if (!file || files.length > 1) throw invalid({ file: 'Send one file.' })
  if (file.size === 0) throw invalid({ file: 'The file is empty.' })
  const kind = await kindOf(file.path)
  const { head, columns } = await headOfFile(file.path, kind)
  const known = await rememberedReading(
    db,
    columns.map(column => column.name),
  )
  const reading = known ?? (await suggested(db, columns, caller.branch))
  const [id, name] = [uuid(), safeName(file.name)]
  await keepFile(file.path, fileOf(folder, id))
  await addImport(db, { id, name, kind, head, columns, reading, by: caller.id })
  await sweepFiles(folder, now())
  return { ...answer(await findJob(db, id)), remembered: known !== null }
}

/** The suggested mapping for a list whose column names are new. */
const suggested = async (db: Db, columns: Job['columns'], branch: string): Promise<Reading> => {
  const mapping = suggestMapping(columns)
  const headOf = (target: string) => columns.find(({ name }) => mapping[name] === target)?.name ?? ''
  const { currency } = await settingsOf(db)
  return {
    mapping,
    decimals: {},
    unknownWords: 'refuse',
    defaults: {
      branch,
      ownership: 'own',
      naturalness: 'natural',
      currency: inventory.fields.currency.schema.safeParse(currency).data,
      askingBasis: basisIn(headOf('askingRate')) ?? 'per carat',
      costBasis: basisIn(headOf('costRate')) ?? 'per carat',
    },
  }
}

const answer = ({ startedAt: _, by: __, head: ___, kind: ____, reading, ...job }: Job) => ({ ...job, targets, ...reading })

const preview = async (
  { db, caller }: Context,
  folder: string,
  { body }: Input<unknown, z.infer<(typeof importCalls)['PUT import/inventory/preview']['body']>>,
) => {
  const { id, ...reading } = body
  const names = (await findJob(db, id)).columns.map(({ name }) => name)
  const faults = {
    ...mappingFaults(names, reading.mapping, Boolean(reading.defaults.stoneName)),
    ...unknownColumns(names, 'decimals', reading.decimals),
    ...(await defaultFaults(db, reading.defaults)),
  }
  if (Object.keys(faults).length > 0) throw invalid(faults, Object.values(faults).join('\n'))
  await refuseMissing(folder, id)
  await rescue(db, id)
  await transact(db, async tx => {
    if (!(await makeWait(tx, id, 'checking', ['uploaded', 'checked', 'failed'], reading, caller.id)))
      throw conflict('This list is being worked on, or is already in stock.')
    await rememberReading(tx, names, reading, caller.id)
    await addJob(tx, 'check-import', { id })
  })
  return answer(await findJob(db, id))
}

const tables = [
  { name: 'branch', table: 'branch', word: 'branch' },
  { name: 'stoneName', table: 'stone_name', word: 'stone' },
  { name: 'shape', table: 'shape', word: 'shape' },
  { name: 'owner', table: 'customer', word: 'owner' },
  { name: 'supplier', table: 'customer', word: 'supplier' },
] as const

/** Errors in the defaults that only the database can find. */
const defaultFaults = async (db: Db, defaults: Reading['defaults']): Promise<Record<string, string>> => {
  const faults: Record<string, string> = {}
  for (const { name, table, word } of tables) {
    const id = defaults[name]
    if (!id) continue
    const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(db)
    if (rows.length === 0) faults[`defaults.${name}`] = `The ${word} that was chosen no longer exists.`
  }
  if (defaults.ownership && defaults.ownership !== 'own' && !defaults.owner) faults['defaults.owner'] = 'Choose the owner of the stones.'
  return faults
}

const refuseMissing = async (folder: string, id: string): Promise<void> => {
  await access(fileOf(folder, id)).catch(() => {
    throw conflict('The file is no longer stored. Upload it again.')
  })
}

const startImport = async ({ db, caller }: Context, folder: string, id: string) => {
  await rescue(db, id)
  const job = await findJob(db, id)
  if (job.state === 'done') throw conflict('This list is already in stock.')
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
  return answer(await findJob(db, id))
}

const giveUp = async ({ db, afterCommit }: Context, folder: string, id: string): Promise<null> => {
  await rescue(db, id)
  const { rows } = await sql`delete from import_job where id = ${id} and state in ('uploaded', 'checked', 'failed') returning id`.execute(
    db,
  )
  if (rows.length === 0) {
    await findJob(db, id)
    throw conflict('This list is being worked on, or is already in stock.')
  }
  afterCommit(() => removeFile(fileOf(folder, id)))
  return null
}
