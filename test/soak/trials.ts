import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsIn } from '../../src/server/program/backup-folder.ts'
import { openBackup } from '../../src/server/program/backup-restore.ts'
import { runProgram, until } from '../support/program.ts'
import type { Chance } from './chance.ts'
import { type Ended, runCommand } from './command.ts'
import { type Device, openDevice } from './device/device.ts'
import type { Fault } from './faults.ts'
import { copyData, figuresIn, type SmallCompany, smallCompany } from './small-company.ts'

type Place = { disk: string; data: string; env: Record<string, string>; log: string; company: SmallCompany }
/** Work that may be stopped at any step. It is run until it is stopped, and once more to its end. */
type Trial = {
  /** The steps from which the one is chosen after which it is stopped. A trial that has fewer is stopped right after its end. */
  steps: number
  prepare(place: Place): Promise<unknown>
  run(place: Place): Promise<Ended>
  /** Throws what is wrong after the first run, which was stopped, or the second, which was not. */
  check(place: Place, ended: Ended | undefined): Promise<void>
}

const settings = ({ data, env }: Place) => ({ ...env, DATABASE_URL: '', DATA_DIR: data, DEMO: '0', ENVELOPE_KEY: '' })
const backupCommand = (place: Place, ...words: string[]) => runCommand(['dist/server/backup-command.js', ...words], settings(place))
const backupsOf = ({ disk }: Place) => join(disk, 'backups')

const compare = async ({ data, company }: Place) => {
  if ((await figuresIn(data)) !== company.figures) throw new Error('The figures of the company have changed.')
}

const trials = {
  'a backup stopped': {
    steps: 12_000,
    prepare: ({ data, company }) => copyData(company.upgraded, data),
    run: place => backupCommand(place, 'backup', backupsOf(place)),
    check: async (place, ended) => {
      for (const backup of await backupsIn(backupsOf(place))) await openBackup(backup)
      if (!ended) return
      if (!/^It was restored into a separate database/m.test(ended.output)) throw new Error(`The next backup failed: ${ended.output}`)
      if ((await backupsIn(backupsOf(place))).length === 0) throw new Error('The backup is not there.')
      await compare(place)
    },
  },
  'a restore stopped': {
    steps: 21_000,
    prepare: async () => {},
    run: place => backupCommand(place, 'restore', place.company.backup),
    check: async (place, ended) => {
      if (!ended) return
      // A restore that was stopped at its very end left a whole company, and the next one says that there is one.
      if (!/^The books are correct\.$|already has a company\. Restore into an empty one/m.test(ended.output))
        throw new Error(`The next restore failed: ${ended.output}`)
      const [key, wanted] = await Promise.all(
        [place.data, place.company.backup].map(folder => readFile(join(folder, 'envelope.key'), 'utf8')),
      )
      if (key !== wanted) throw new Error('The key of the envelope is another one.')
      await compare(place)
    },
  },
  'an upgrade stopped': {
    steps: 6_500,
    prepare: ({ data, company }) => copyData(company.old, data),
    run: async place => {
      const program = await runProgram(settings(place), place.log)
      try {
        await program.start()
        await program.end('SIGTERM')
        return { code: 0, output: '' }
      } catch (error) {
        return { code: 1, output: (error as Error).message }
      }
    },
    check: async (place, ended) => {
      if (!ended) return
      if (ended.code !== 0) throw new Error(`The next start failed: ${ended.output} ${await readFile(place.log, 'utf8')}`)
      await compare(place)
    },
  },
} satisfies Record<string, Trial>

/** Stops what runs on the device at a step: the processes alone, or the power. What was not synced is then lost, all of it or a part. */
const stop = async (device: Device, chance: Chance) => {
  const choice = chance(3)
  if (choice === 0) await device.kill()
  if (choice === 1) await device.cut()
  if (choice === 2) await device.cut(chance)
  return ['the processes were killed', 'the power was cut', 'the power was cut, and a part was lost'][choice]
}

const perform =
  ({ steps, prepare, run, check }: Trial): Fault =>
  async ({ folder }, chance) => {
    const company = await smallCompany(folder)
    const device = await openDevice(await mkdtemp(join(folder, 'trial-')))
    const place = { disk: device.disk, data: join(device.disk, 'data'), env: device.env, log: join(device.disk, '../log'), company }
    const step = 1 + chance(steps)
    let how = `before step ${step}`
    try {
      await prepare(place)
      await device.offAfter(step)
      let hasEnded = false
      const first = run(place).finally(() => {
        hasEnded = true
      })
      await until('It has ended or is stopped', async () => hasEnded || device.isOff(), 900_000)
      how = `at step ${Math.min(step, await device.steps())}, where ${await stop(device, chance)}`
      await first
      await check(place, undefined)
      await check(place, await run(place))
    } catch (error) {
      throw new Error(`${how}: ${(error as Error).message}`, { cause: error })
    } finally {
      await device.close()
    }
    await rm(join(device.disk, '..'), { recursive: true, force: true })
  }

/** Faults with a small company and a device of their own, beside the company of the soak. */
export const besideFaults: Readonly<Record<string, Fault>> = Object.fromEntries(
  Object.entries(trials).map(([name, trial]) => [name, perform(trial)]),
)
