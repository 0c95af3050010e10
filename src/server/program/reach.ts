import { openCompanyDatabase } from '../database.ts'
import { findRunning, openEmbedded } from '../kit/embedded/database.ts'
import { makeDataFolder } from '../kit/files/data-folder.ts'
import type { Settings } from '../kit/settings.ts'
import { auditBooks, brokenOf } from './audit/audit.ts'
import { auditChains, type RecordedHead, tamperingText } from './audit/chains.ts'

type Where = Pick<Settings, 'DATABASE_OWNER_URL' | 'DATABASE_URL' | 'DATA_DIR'>
/** The database of a command, as its owner. `stop` ends it if it was started for the command. */
type Reached = { url: string; stop: () => Promise<void> }

const stay = async () => {}

/** Connects to the company's database as its owner: an external server, a running embedded one, or an embedded one started for this command. */
export const reach = async (where: Where, print: (sentence: string) => void): Promise<Reached> => {
  const running = where.DATABASE_OWNER_URL ?? where.DATABASE_URL ?? (await findRunning(where.DATA_DIR))
  return running ? { url: running, stop: stay } : openEmbedded(where.DATA_DIR, print)
}

/** Opens a database that no server uses, to fill it. */
export const openUnused = async (where: Where, print: (sentence: string) => void): Promise<Reached> => {
  await makeDataFolder(where.DATA_DIR)
  const given = where.DATABASE_OWNER_URL ?? where.DATABASE_URL
  return given ? { url: given, stop: stay } : openEmbedded(where.DATA_DIR, print)
}

/**
 * Opens a filled company once as at a start, so that errors appear now, and recomputes its books. `heads` are those that its chains must
 * have. Throws a sentence when a rule does not hold.
 */
export const auditFilled = async (settings: Settings, heads: readonly RecordedHead[], print: (sentence: string) => void): Promise<void> => {
  if (settings.ENVELOPE_KEY) print('The envelope key is still the one in ENVELOPE_KEY.')
  const company = await openCompanyDatabase(settings, print)
  const audit = async () => [await auditBooks(company.db), await auditChains(company.db, heads)] as const
  const [broken = [], tampering = []] = (await audit().finally(company.stop)).map(brokenOf)
  if (broken.length > 0) throw new Error(`The books are wrong: ${broken.join('; ')}. npm run audit names the rows.`)
  if (tampering.length > 0) throw new Error(tamperingText(tampering))
  print('The books are correct.')
}
