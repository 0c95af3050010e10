import { parseArgs } from 'node:util'
import { openCompanyDatabase } from './database.ts'
import { headFrom } from './kit/seal/head.ts'
import { sealLogs } from './kit/seal/seal.ts'
import { readSettings } from './kit/settings.ts'
import { auditBooks } from './program/audit/audit.ts'
import { auditChains, type RecordedHead } from './program/audit/chains.ts'
import { headsInBackups } from './program/backup-manifest.ts'
import { startFault } from './program/start-fault.ts'

const print = (sentence: string) => process.stdout.write(`${sentence}\n`)

/** The heads of the chains that are known from the log (--head) and from the backups. */
const recordedHeads = async (folder: string | undefined): Promise<RecordedHead[]> => {
  const { head = [] } = parseArgs({ options: { head: { type: 'string', multiple: true } } }).values
  return [
    ...head.map(text => ({ ...headFrom(text), recorded: '--head' })),
    ...(folder === undefined ? [] : await headsInBackups(folder, new Date())),
  ]
}

/**
 * Seals what is not sealed yet, recomputes the books of a database and its chains, and prints every violation; exits with 1 when there
 * is one.
 */
const run = async (): Promise<number> => {
  const settings = readSettings(process.env)
  const heads = await recordedHeads(settings.BACKUP_DIR)
  const company = await openCompanyDatabase(settings, print)
  try {
    await sealLogs(company.db)
    const findings = [...(await auditBooks(company.db)), ...(await auditChains(company.db, heads))]
    for (const { name, rows } of findings) {
      print(`${rows.length === 0 ? '✓' : '✗'} ${name}`)
      for (const row of rows) print(`    ${JSON.stringify(row)}`)
    }
    const broken = findings.filter(({ rows }) => rows.length > 0).length
    print(broken === 0 ? `The books are correct: all ${findings.length} rules hold.` : `${broken} of ${findings.length} rules do not hold.`)
    return broken === 0 ? 0 : 1
  } finally {
    await company.stop()
  }
}

run().then(
  code => process.exit(code),
  error => {
    print(startFault(error) ?? error.message)
    process.exit(1)
  },
)
