import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../../../src/server/kit/db/db.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { type Jobs, startJobs } from '../../../src/server/kit/jobs/jobs.ts'
import { createLog } from '../../../src/server/kit/log.ts'
import { statementTasks } from '../../../src/server/reports/statement/job.ts'
import { openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { until } from '../../support/program.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let company: TestCompany
let shop: Shop
let manager: Visitor
let queue: Database
let beside: Database
let jobs: Jobs
const messages: string[] = []
const kept = { ran: 0, returned: 0, open: () => {} }
beforeAll(async () => {
  company = await openTestCompany({ overProxy: true })
  shop = await openShop(company)
  manager = await company.as('Manager')
  queue = connect(company.proxy!.over(), 8)
  beside = connect(company.url, 2)
  const log = createLog('silent')
  log.warn = ((sentence: unknown) => messages.push(String(sentence))) as typeof log.warn
  const tasks = {
    ...statementTasks({ db: queue.db, folder: join(company.folder, 'statements'), printer: company.printer }),
    hold: async () => {
      kept.ran += 1
      await new Promise<void>(done => {
        kept.open = done
      })
    },
  }
  jobs = await startJobs(queue.pool, tasks, log, '', async () => {
    kept.returned += 1
  })
  for (let index = 0; index < 40; index++) await company.make('customer', { name: `Party ${index} ${uuid()}` })
})
afterAll(async () => {
  await jobs.stop()
  await queue.close()
  await beside.close()
  await company.stop()
})

const one = async (text: string) => (await beside.pool.query(text)).rows[0]
const batch = async () => {
  const { rows } = await beside.pool.query("select id from customer where name like 'Party %'")
  return shop.done(await manager.post('/api/statement/batch', { parties: rows.map(({ id }) => id) })).id as string
}
const stateOf = async (id: string) => (await manager.get('/api/statement/batch', { id })).data?.state
const addHold = () => one("select graphile_worker.add_job('hold', max_attempts => 1)")
/** Disconnects the database for all connections until the background workers have reported it. */
const awayUntilNoticed = async (meanwhile = async () => {}) => {
  const before = messages.length
  company.proxy!.refuse(true)
  await meanwhile()
  await until('It is noticed', async () => messages.slice(before).some(sentence => /^Background jobs stopped/.test(sentence)), 30_000)
  company.proxy!.refuse(false)
  await until('It goes on', async () => messages.slice(before).includes('Background jobs are running again.'), 30_000)
}

test('when the database disconnects during a statement batch, the server answers 503 and work continues afterwards', async () => {
  const id = await batch()
  await until('The batch is running', async () => (await one(`select done from statement_job where id = '${id}'`)).done > 0, 60_000)
  await awayUntilNoticed(async () => {
    const { status, errorMessages } = await manager.get('/api/invoice')
    expect([status, errorMessages]).toEqual([503, [expect.stringMatching(/^The database is not available/)]])
    expect((await fetch(`${company.address}/healthz`)).status).toBe(200)
  })
  await until('The batch is shown as failed', async () => (await stateOf(id)) === 'failed', 30_000)
  const { message } = (await manager.get('/api/statement/batch', { id })).data
  expect(message).toBe('The server or its database stopped. Start it again.')
  const again = await batch()
  await until('Another batch is done', async () => (await stateOf(again)) === 'done', 120_000)
  await until(
    'No job is locked',
    async () => (await one('select count(*) as count from graphile_worker.jobs where locked_by is not null')).count === 0,
  )
})

test('a job that finishes while the database is away does not run again', async () => {
  const before = { ...kept }
  await addHold()
  await until('The job runs', async () => kept.ran === before.ran + 1, 30_000)
  const open = kept.open
  await awayUntilNoticed(async () => open())
  expect([kept.ran, kept.returned]).toEqual([before.ran + 1, before.returned + 1])
  await until(
    'The job is removed',
    async () => (await one("select count(*) as count from graphile_worker.jobs where task_identifier = 'hold'")).count === 0,
  )
})

test('a job that was handed out while the connection broke is not lost', async () => {
  company.proxy!.loseAnswerTo('graphile_worker')
  const before = kept.ran
  await addHold()
  await until('The job runs', async () => kept.ran > before, 60_000)
  kept.open()
  await until(
    'The job is done',
    async () => (await one("select count(*) as count from graphile_worker.jobs where task_identifier = 'hold'")).count === 0,
  )
  expect(kept.ran).toBe(before + 1)
})
