import type { Logger } from 'pino'
import { withClient } from '../../kit/db/db.ts'
import type { Settings } from '../../kit/settings.ts'
import { type Archiver, openArchiver } from './archiver.ts'
import { slotName } from './continued.ts'

type Given = {
  settings: Pick<Settings, 'ARCHIVE_DIR' | 'ARCHIVE_DAYS' | 'BACKUP_HOUR' | 'BACKUP_PUBLIC_KEY' | 'DATABASE_URL' | 'DATA_DIR'>
  /** The address of the database for its owner. */
  url: string
  key: Buffer
  now: () => Date
  log: Logger
}

/** Without an archive the database must not keep its log for one. The start does not depend on it. */
const dropSlot = (url: string, log: Logger) =>
  withClient(url, client =>
    client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active', [slotName]),
  ).catch(error => log.warn({ err: error }, `The database goes on keeping its log for an archive. Drop its slot ${slotName}.`))

/** Starts the archive that the settings ask for. Without one, a slot that an earlier start has left is dropped. */
export const startArchive = async ({ settings, url, key, now, log }: Given): Promise<Archiver> => {
  const { ARCHIVE_DIR, ARCHIVE_DAYS, BACKUP_HOUR, BACKUP_PUBLIC_KEY, DATABASE_URL, DATA_DIR } = settings
  if (ARCHIVE_DIR)
    return openArchiver({
      source: { url, dataDir: DATA_DIR, key, isEmbedded: !DATABASE_URL },
      archive: ARCHIVE_DIR,
      publicKeys: BACKUP_PUBLIC_KEY,
      hour: BACKUP_HOUR,
      days: ARCHIVE_DAYS,
      now,
      log,
    })
  await dropSlot(url, log)
  return { figures: [], stop: async () => {} }
}
