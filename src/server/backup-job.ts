import { backUp, type Place, proveBackup } from './backup.ts'
import type { Tasks } from './kit/jobs.ts'
import type { Settings } from './kit/settings.ts'

type Wanted = Pick<Settings, 'BACKUP_DIR' | 'BACKUP_HOUR' | 'BACKUP_KEEP'>

/** When the backup is made, in the words of cron; one that was missed because nothing ran is made up for. */
export const backupTimes = ({ BACKUP_DIR, BACKUP_HOUR }: Wanted): string =>
  BACKUP_DIR ? `0 ${BACKUP_HOUR} * * * back-up ?fill=23h&max=1` : ''

let last = 0
/** When this process last made a backup that holds, in seconds since 1970. */
export const lastBackup = (): number => last

/** Makes a backup, proves it, and keeps so many; for the queue, so that of several servers one does it. */
export const backupTasks = (place: Place, { BACKUP_DIR, BACKUP_KEEP }: Wanted, now: () => Date): Tasks =>
  BACKUP_DIR
    ? {
        'back-up': async (_payload, { log }) => {
          try {
            const backup = await backUp(place, BACKUP_DIR, now(), BACKUP_KEEP)
            const proof = await proveBackup(place.url, backup)
            last = now().getTime() / 1000
            log.info({ backup, ...proof }, 'A backup was made, restored beside the house, and found right.')
          } catch (error) {
            log.error({ err: error }, 'The backup could not be made, or does not hold.')
            throw error
          }
        },
      }
    : {}
