import { basename } from 'node:path'
import type { Db } from '../kit/db/db.ts'
import { addJob, type Tasks } from '../kit/jobs/jobs.ts'
import { propertyOf } from '../kit/property.ts'
import type { Settings } from '../kit/settings.ts'
import { tamperingText } from './audit/chains.ts'
import type { Place } from './backup.ts'
import { backupsIn } from './backup-folder.ts'
import { makeBackup } from './backup-proved.ts'

type Wanted = Pick<Settings, 'BACKUP_DIR' | 'BACKUP_HOUR' | 'BACKUP_KEEP'>

const task = 'back-up'
const maxOfADay = 23 * 3_600_000

/** The crontab entry of the backup. */
export const backupTimes = ({ BACKUP_DIR, BACKUP_HOUR }: Wanted): string => (BACKUP_DIR ? `0 ${BACKUP_HOUR} * * * ${task} ?max=1` : '')

let last = 0
/** The time of this process's last verified backup, in seconds since 1970. */
export const lastBackup = (): number => last

const momentOf = (backup: string): number => Date.parse(basename(backup).replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'))

const isMissed = async (folder: string, now: Date): Promise<boolean> => {
  const newest = (await backupsIn(folder)).at(-1)
  return !newest || now.getTime() - momentOf(newest) > maxOfADay
}

/** At start, queues the daily backup if it is missing because no server ran at its hour. */
export const makeUpForBackup = async (db: Db, { BACKUP_DIR }: Wanted, now: () => Date): Promise<void> => {
  if (BACKUP_DIR && (await isMissed(BACKUP_DIR, now()))) await addJob(db, task, { missed: true })
}

/** The backup job: creates a backup, verifies it and removes old ones. As a queued job it runs on only one of several servers. */
export const backupTasks = (place: Place, { BACKUP_DIR, BACKUP_KEEP }: Wanted, now: () => Date): Tasks =>
  BACKUP_DIR
    ? {
        [task]: async (payload, { log }) => {
          // Several servers that start at once may each have queued one.
          const isMadeUpFor = propertyOf(payload, 'missed') === true
          const isWanted = async () => !isMadeUpFor || isMissed(BACKUP_DIR, now())
          try {
            const made = await makeBackup(place, BACKUP_DIR, now, BACKUP_KEEP, isWanted)
            if (!made) return
            last = now().getTime() / 1000
            log.info(made, 'A backup was created, restored into a separate database and verified.')
            if (made.tampering.length > 0) log.error(`${tamperingText(made.tampering)} No older backup was removed.`)
          } catch (error) {
            log.error({ err: error }, 'The backup failed or could not be verified.')
            throw error
          }
        },
      }
    : {}
