import { join } from 'node:path'
import type { Role } from '../../src/domain/people/role.ts'
import { importWork } from '../../src/server/imports.ts'
import { seal } from '../../src/server/kit/http/envelope.ts'
import { startJobs } from '../../src/server/kit/jobs/jobs.ts'
import { createLog } from '../../src/server/kit/log.ts'
import { type Answer, openTestCompany, type TestCompany } from './company.ts'

export type ListJob = {
  id: string
  state: string
  done: number
  total: number
  columns: { name: string; isHidden?: boolean }[]
  mapping: Record<string, string | null>
  defaults: Record<string, unknown>
  decimals: Record<string, string>
  dates: Record<string, string>
  errors: { row: number; column: string; message: string }[]
  errorCount: number
  errorKinds: { column: string; message: string; count: number; rows: { row: number; cell: string }[]; wordOf?: string; word?: string }[]
  warnings: { row: number; column: string; message: string }[]
  sample: Record<string, string>[]
  counts: { label: string; value: string }[]
  changes: { row: number; title: string; field: string; before: string | null; after: string | null }[]
  changeCount: number
  message: string | null
}
type Reading = Partial<Pick<ListJob, 'mapping' | 'defaults' | 'decimals' | 'dates'>> & {
  words?: object
  leftOut?: number[]
  cells?: object
}

/** Rows of a list as CSV, with the text of each cell in quotation marks where it needs them. */
export const csvOf = (...rows: readonly (readonly string[])[]): string =>
  `${rows.map(row => row.map(cell => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')).join('\n')}\n`

/** Runs the jobs of the imports of a test company. */
export const startImportJobs = (company: TestCompany) =>
  startJobs(
    company.pool,
    importWork({ db: company.db, folder: join(company.folder, 'imports'), now: () => company.clock.now }),
    createLog('silent'),
  )

/** A test company that runs its imports until it is stopped. */
export const openImportCompany = async (...wanted: Parameters<typeof openTestCompany>): Promise<TestCompany> => {
  const company = await openTestCompany(...wanted)
  const jobs = await startImportJobs(company)
  const stop = async () => {
    await jobs.stop()
    await company.stop()
  }
  return { ...company, stop }
}

/** Imports lists of one kind over HTTP: upload, check, run. */
export const importer = (company: TestCompany, path: string, as: Role = 'Manager') => {
  const address = `/api/import/${path}`
  const upload = async (bytes: string | Uint8Array, role: Role = as, name = 'list.csv'): Promise<Answer> => {
    const form = new FormData()
    form.append('encryptedData', seal(company.key, '{}'))
    form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
    return (await company.as(role)).call('POST', address, form)
  }
  const settled = async (id: string): Promise<ListJob> => {
    for (;;) {
      const { data } = await (await company.as(as)).get(address, { id })
      if (!['checking', 'importing', 'undoing'].includes(data.state)) return data
      await new Promise(done => setTimeout(done, 20))
    }
  }
  const put = async (call: 'preview' | 'run' | 'undo', body: object): Promise<Answer> =>
    (await company.as(as)).put(`${address}/${call}`, body)
  /** The answer to the reading of a list: how it was suggested, with these changes. */
  const read = (list: Answer, { mapping, defaults, ...rest }: Reading = {}) =>
    put('preview', {
      id: list.data.id,
      mapping: { ...list.data.mapping, ...mapping },
      defaults: { ...list.data.defaults, ...defaults },
      ...rest,
    })
  const check = async (list: Answer, reading: Reading = {}): Promise<ListJob> => {
    const answer = await read(list, reading)
    if (answer.errorMessages.length > 0) throw new Error(answer.errorMessages.join('\n'))
    return settled(list.data.id)
  }
  const run = async (id: string): Promise<ListJob> => {
    const answer = await put('run', { id })
    if (answer.errorMessages.length > 0) throw new Error(answer.errorMessages.join('\n'))
    return settled(id)
  }
  /** Asks for the undo of an import; the answer may be a refusal. */
  const askUndo = (id: string): Promise<Answer> => put('undo', { id })
  const undo = async (id: string): Promise<ListJob> => {
    const answer = await askUndo(id)
    if (answer.errorMessages.length > 0) throw new Error(answer.errorMessages.join('\n'))
    return settled(id)
  }
  /** Uploads, checks and imports a list that has no errors. */
  const whole = async (bytes: string, reading: Reading = {}): Promise<ListJob> => {
    const list = await upload(bytes)
    const checked = await check(list, reading)
    if (checked.errorCount > 0) throw new Error(checked.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`).join('\n'))
    return run(list.data.id)
  }
  return { address, upload, read, check, run, settled, askUndo, undo, whole }
}

/** The errors of a check as one line each. */
export const linesOf = (faults: ListJob['errors']): string[] => faults.map(({ row, column, message }) => `${row} ${column}: ${message}`)
