import { mailTasks } from '../../../src/server/documents/sharing/job.ts'
import { startJobs, type Tasks } from '../../../src/server/kit/jobs/jobs.ts'
import { createLog } from '../../../src/server/kit/log.ts'
import { type Patience, usualPatience } from '../../../src/server/kit/mail/deliver.ts'
import { makeMailFiles } from '../../../src/server/reports/sharing/files.ts'
import type { Answer, TestCompany } from '../company.ts'
import { until } from '../program.ts'
import { openMailServer } from './server.ts'

/** A company that sends its messages to a real mail server on this computer, in its own queue, which may have further tasks. */
export const openPostOffice = async (company: TestCompany, patience: Patience = usualPatience, others: Tasks = {}) => {
  const server = await openMailServer()
  const work = { db: company.db, now: () => company.clock.now, mailing: company.mailing, filesOf: makeMailFiles(company), patience }
  const tasks = mailTasks(work)
  const jobs = await startJobs(company.pool, { ...tasks, ...others }, createLog('silent'))
  const admin = await company.as('Admin')
  /** Sets the mail server as an Admin does on the settings page. */
  const setServer = async (given: Record<string, unknown> = {}): Promise<Answer> => {
    const { version } = (await admin.get('/api/mail-server')).data
    const usual = {
      host: '127.0.0.1',
      port: server.port,
      encryption: 'none',
      user: null,
      senderName: 'Stones',
      senderAddress: 'sales@stones.test',
    }
    return admin.put('/api/mail-server', { version, ...usual, ...given })
  }
  /** Waits until nobody waits for a message any more; returns the state of each recipient. */
  const settled = async (id: string): Promise<Record<string, string>> => {
    const read = () =>
      company.query<{ address: string; state: string }>('select address, state from mail_recipient where mail_id = $1', [id])
    await until(
      'Nobody waits for the message',
      async () => (await read()).every(({ state }) => state !== 'waiting' && state !== 'sending'),
      60_000,
    )
    return Object.fromEntries((await read()).map(({ address, state }) => [address, state]))
  }
  const stop = async () => {
    await jobs.stop()
    await server.close()
  }
  return {
    server,
    setServer,
    settled,
    sweep: () => tasks['sweep-mail']!({}, { signal: new AbortController().signal, log: createLog('silent') }),
    stop,
  }
}
export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>
