import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCompanyDatabase } from '../../../../src/server/database.ts'
import { notePastWork } from '../../../../src/server/kit/db/past-work.ts'

test('a start ends the sessions and the queued work of a restored moment, if the restore was stopped before it did', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stonebook-past-work-'))
  const dataDir = join(folder, 'data')
  const started = async <T>(look: (ask: (text: string) => Promise<T[]>) => Promise<unknown>) => {
    const company = await openCompanyDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined, DATABASE_OWNER_URL: undefined }, () => {})
    await look(async text => (await company.pool.query(text)).rows).finally(company.stop)
  }
  const tries = 'select key from sign_in_try'
  const jobs = `select payload from graphile_worker._private_jobs`
  try {
    await chmod(folder, 0o755)
    await started(async ask => {
      await ask("insert into sign_in_try (key, tries, at, open_at) values ('owner', 3, now(), now())")
      await ask("select graphile_worker.add_job('sweep-mail')")
    })
    // An ordinary start keeps both.
    await started(async ask => expect([(await ask(tries)).length, (await ask(jobs)).length]).toEqual([1, 1]))
    await notePastWork(dataDir)
    await started(async ask => expect([(await ask(tries)).length, (await ask(jobs)).length]).toEqual([0, 0]))
    expect(await readdir(dataDir)).not.toContain('past-work')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
