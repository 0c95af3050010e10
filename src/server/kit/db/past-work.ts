import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sync, writeWhole } from '../files/write-whole.ts'
import { withClient } from './db.ts'

const markIn = (dataDir: string): string => join(dataDir, 'past-work')

/** Notes in a data folder that its database will be that of an earlier moment. The note stays if the process is killed. */
export const notePastWork = (dataDir: string): Promise<unknown> => writeWhole(markIn(dataDir), '')

/** Ends what must not go on in a database of an earlier moment: sessions, and work that was queued then. Does nothing without the note. */
export const endPastWork = async (dataDir: string, url: string): Promise<void> => {
  if (!existsSync(markIn(dataDir))) return
  await withClient(url, client => client.query('truncate session, sign_in_try; drop schema if exists graphile_worker cascade'))
  await rm(markIn(dataDir))
  await sync(dataDir)
}
