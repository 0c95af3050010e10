import { join } from 'node:path'
import { fillDemo } from '../../../../src/server/demo/company.ts'
import { importWork } from '../../../../src/server/imports.ts'
import { grantRuntime } from '../../../../src/server/kit/db/grants.ts'
import { migrate } from '../../../../src/server/kit/db/migrate.ts'
import { uuid } from '../../../../src/server/kit/db/uuid.ts'
import { createFileStore } from '../../../../src/server/kit/files/store.ts'
import { createLog } from '../../../../src/server/kit/log.ts'
import { sealLogs } from '../../../../src/server/kit/seal/seal.ts'
import { makeBackup } from '../../../../src/server/program/backup-proved.ts'
import { startCompany } from '../../../../src/server/program/first-start.ts'
import { resetAdmin } from '../../../../src/server/program/reset-admin.ts'
import { seed } from '../../../../src/server/program/seed.ts'
import { statementTasks } from '../../../../src/server/reports/statement/job.ts'
import { password } from '../../../support/company.ts'
import { csvOf, importer } from '../../../support/import-list.ts'
import { alone, named } from '../../../support/locks.ts'
import { type Bench, type LockingActions, working } from './bench.ts'

const now = () => new Date()
const migrations = join(import.meta.dirname, '../../../../migrations')
const advisory = (name: string, key: number | string) => named(name, `select pg_advisory_xact_lock(${key})`)
const running = { signal: new AbortController().signal, log: createLog('silent') }

/** Stores jobs that no worker runs. A started one would belong to a server that still runs or has stopped. */
export const jobsOf = ({ company }: Bench) => ({
  statements: async (state: 'waiting' | 'working') => {
    const id = uuid()
    const request = { parties: [], ledger: 'receivable', style: 'ledger', format: 'xlsx' }
    await company.query(`insert into statement_job (id, asked, state, total, by_id) select $1, $2, $3, 0, id from "user" limit 1`, [
      ...[id, JSON.stringify(request), state],
    ])
    return id
  },
  stones: async (state: 'uploaded' | 'checking', started: Date | null) => {
    const id = uuid()
    await company.query(
      `insert into import_job (id, list, name, kind, state, head, columns, reading, started_at, by_id)
      select $1, 'inventory', 'list.csv', 'csv', $2, 1, '[]', '{"mapping":{},"defaults":{"branch":"f0000000-0000-4000-8000-00000000000f"}}', $3, id from "user" limit 1`,
      [id, state, started],
    )
    return id
  },
})
export const jobLock = (kind: 'statements' | 'import', id: string) => `hashtextextended('${kind} ' || '${id}'::text, 0)`

/** Work that several servers of one company may start at the same moment. */
export const program: LockingActions = {
  'an empty database is filled': {
    in: 'program/seed.ts',
    ready: async ({ company }) => ({ locks: [advisory('the first data', 20260101)], call: working(() => seed(company.db, now)) }),
  },
  'the first Admin is created': {
    in: 'program/first-start.ts',
    ready: async ({ company }) => ({
      locks: [advisory('the first data', 20260101), advisory('the first Admin', 20260102)],
      call: working(() => startCompany(company.db, {}, now)),
    }),
  },
  'the history is sealed': {
    in: 'kit/seal/seal.ts',
    ready: async ({ company }) => ({
      locks: [advisory('the turn to seal', 5_700_203)],
      call: working(() => sealLogs(company.db, { batches: 1 })),
    }),
  },
  'an Admin is let in again': {
    in: 'program/reset-admin.ts',
    ready: async ({ company }) => {
      const email = `reset${uuid().slice(-6)}@house.test`
      const id = await company.make('user', { name: email, email, password, role: 'Admin', branch: company.branch })
      return { locks: [alone('user', id)], call: working(() => resetAdmin(company.db, email)) }
    },
  },
  'the demo company is filled': {
    in: 'demo/company.ts',
    ready: async ({ company }) => ({
      locks: [advisory('the demo company', 20260100)],
      call: working(() => fillDemo(company.db, createFileStore(join(company.folder, 'files')), now, () => {})),
    }),
  },
  'the database is migrated': {
    in: 'kit/db/one-by-one.ts',
    ready: async ({ company }) => ({
      locks: [advisory('migrations', 5_700_201)],
      call: working(() => migrate(company.owner.pool, migrations)),
    }),
  },
  'the running server is given its rights': {
    in: 'kit/db/one-by-one.ts',
    ready: async ({ company }) => ({
      locks: [advisory('grants', 5_700_201)],
      call: working(() => grantRuntime(company.owner.pool, new URL(company.url).username)),
    }),
  },
  'a backup is created': {
    in: 'program/backup-proved.ts',
    ready: async ({ company }) => {
      const place = { url: company.owner.url, dataDir: company.folder, key: company.key }
      const unwanted = async () => false
      return {
        locks: [advisory('backups', 5_700_202)],
        call: working(() => makeBackup(place, join(company.folder, 'backups'), now, 1, unwanted)),
      }
    },
  },
  'a batch of statements is created': {
    in: 'reports/statement/job.ts',
    ready: async bench => {
      const { db, folder, printer } = bench.company
      const id = await jobsOf(bench).statements('waiting')
      const tasks = statementTasks({ db, folder, printer })
      return {
        locks: [advisory('the job', jobLock('statements', id))],
        call: working(async () => tasks['make-statements']?.({ id }, running)),
      }
    },
  },
  'a list of parties is imported': {
    in: 'kit/import/tasks.ts',
    ready: async bench => {
      const { db, folder, query } = bench.company
      const list = await importer(bench.company, 'customer').upload(csvOf(['Name', 'Country'], [`Listed ${uuid()}`, 'LK']))
      const id = bench.shop.done(list).id
      await query(`update import_job set state = 'importing', started_at = null where id = $1`, [id])
      const tasks = importWork({ db, folder: join(folder, 'imports'), now })
      return {
        locks: [
          advisory('the job', jobLock('import', id)),
          advisory('the lists of this kind', `hashtextextended('import of ' || 'customer', 0)`),
        ],
        call: working(async () => tasks['run-import']?.({ id }, running)),
      }
    },
  },
  'stones are changed by a list': {
    in: 'stock/import/update/write.ts',
    ready: async bench => {
      const { db, folder, query } = bench.company
      const ids = await bench.twoStones()
      const stones = await Promise.all(ids.map(id => bench.shop.read('inventory', id)))
      const list = await importer(bench.company, 'inventory-update').upload(
        csvOf(['SKU', 'Location'], ...stones.map(({ sku }) => [sku, 'Safe 7'])),
      )
      const id = bench.shop.done(list).id
      await query(`update import_job set state = 'importing', started_at = null where id = $1`, [id])
      const tasks = importWork({ db, folder: join(folder, 'imports'), now })
      return { locks: [alone('inventory', ...ids)], call: working(async () => tasks['run-import']?.({ id }, running)) }
    },
  },
  'an import is undone': {
    in: 'kit/import/undo.ts',
    ready: async bench => {
      const { db, folder, query } = bench.company
      const list = await importer(bench.company, 'customer').upload(csvOf(['Name', 'Country'], [`Listed ${uuid()}`, 'LK']))
      const [id, party] = [bench.shop.done(list).id, await bench.company.make('customer', { name: `Undone ${uuid()}` })]
      await query(`insert into import_record select $1, 1, id, version from customer where id = $2`, [id, party])
      await query(`update import_job set state = 'undoing', started_at = null, undone_by_id = by_id where id = $1`, [id])
      const tasks = importWork({ db, folder: join(folder, 'imports'), now })
      return {
        locks: [
          advisory('the job', jobLock('import', id)),
          advisory('the lists of this kind', `hashtextextended('import of ' || 'customer', 0)`),
          alone('customer', party),
        ],
        call: working(async () => tasks['undo-import']?.({ id }, running)),
      }
    },
  },
  'a stock list is checked': {
    in: 'kit/import/job.ts',
    ready: async bench => {
      const { db, folder } = bench.company
      const id = await jobsOf(bench).stones('checking', null)
      const tasks = importWork({ db, folder, now })
      return {
        locks: [advisory('the job', jobLock('import', id))],
        call: working(async () => tasks['check-import']?.({ id }, running)),
      }
    },
  },
}
