import { openCompanyDatabase } from './database.ts'
import { readSettings } from './kit/settings.ts'
import { auditBooks } from './program/audit/audit.ts'

const print = (sentence: string) => process.stdout.write(`${sentence}\n`)

/** Recomputes the books of a database and prints every violation; exits with 1 when there is one. */
const run = async (): Promise<number> => {
  const company = await openCompanyDatabase(readSettings(process.env), print)
  try {
    const findings = await auditBooks(company.db)
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
    print(error.message)
    process.exit(1)
  },
)
