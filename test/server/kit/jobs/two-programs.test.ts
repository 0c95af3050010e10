import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type Database } from '../../../../src/server/kit/db/db.ts'
import { addJob, type Jobs, startJobs, type Task } from '../../../../src/server/kit/jobs/jobs.ts'
import { createLog } from '../../../../src/server/kit/log.ts'
import { createDatabase, type TestDatabase } from '../../../support/database/database.ts'
import { until } from '../../../support/program.ts'

let place: TestDatabase
let database: Database
let servers: { jobs: Jobs; queue: Database }[]
let done: string[]
let open: () => void
beforeAll(async () => {
  place = await createDatabase()
  database = connect(place.runtimeUrl, 2)
})
afterAll(async () => {
  await database.close()
  await place.drop()
})
beforeEach(() => {
  ;[servers, done] = [[], []]
})
afterEach(async () => {
  for (const { jobs, queue } of servers) await jobs.stop().finally(queue.close)
})

const start = async (tasks: Record<string, Task>) => {
  const queue = connect(place.runtimeUrl, 4)
  const jobs = await startJobs(queue.pool, tasks, createLog('silent'))
  servers.push({ jobs, queue })
  return jobs
}
const note =
  (name: string): Task =>
  async () => {
    done.push(name)
  }
/** Notes that it was done after the test has opened it. */
const hold =
  (name: string): Task =>
  async () => {
    done.push(`${name} began`)
    await new Promise<void>(resolve => {
      open = resolve
    })
    done.push(`${name} ended`)
  }

test('a job that only a newer program knows waits for a server with that program', async () => {
  await start({ known: note('old') })
  await addJob(database.db, 'new', {})
  await addJob(database.db, 'known', {})
  await until('The job that it knows is done', async () => done.length > 0)
  expect(done).toEqual(['old'])
  await start({ new: note('new') })
  await until('The other job is done', async () => done.length > 1)
  expect(done).toEqual(['old', 'new'])
})

test('a server that rests ends its running job and takes no other, which another server does', async () => {
  const resting = await start({ hold: hold('first'), known: note('first') })
  await addJob(database.db, 'hold', {})
  await until('The job runs', async () => done.length > 0)
  resting.rest()
  await start({ known: note('second') })
  for (let turn = 0; turn < 5; turn++) await addJob(database.db, 'known', {})
  await until('The jobs are done', async () => done.length > 5)
  open()
  await until('The running job has ended', async () => done.length > 6)
  expect(done).toEqual(['first began', ...Array.from({ length: 5 }, () => 'second'), 'first ended'])
  await resting.stop()
})
