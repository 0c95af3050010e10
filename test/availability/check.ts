import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import pg from 'pg'
import { programFolder } from '../../src/server/database.ts'
import type { Applications } from './applications.ts'
import type { Acknowledged } from './load.ts'

const tables = {
  customer: 'select id, name as text, null as number from customer',
  receipt: 'select id, reference as text, number from payment_note',
  invoice: 'select id, notes as text, null as number from invoice',
  issue: "select id, notes as text, number from invoice where state = 'issued'",
} as const
type Row = { id: string; text: string | null; number: string | null }

const isSame = (row: Row, write: Acknowledged) => row.id === write.id && row.number === (write.number ?? null)

/** Reads every acknowledged write from the database. The result has a sentence for each that is lost, doubled, or different. */
export const readBack = async (databaseUrl: string, acknowledged: readonly Acknowledged[]): Promise<string[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const findings: string[] = []
  try {
    for (const [kind, text] of Object.entries(tables)) {
      const { rows } = await client.query<Row>(text)
      const byText = new Map<string | null, Row[]>()
      for (const row of rows) byText.set(row.text, [...(byText.get(row.text) ?? []), row])
      for (const write of acknowledged.filter(one => one.kind === kind)) {
        const found = byText.get(write.text) ?? []
        const [first] = found
        if (!first) findings.push(`Lost: ${kind} ${write.text}`)
        else if (found.length > 1) findings.push(`Doubled: ${kind} ${write.text}`)
        else if (!isSame(first, write)) findings.push(`Different: ${kind} ${write.text}`)
      }
    }
  } finally {
    await client.end()
  }
  return findings
}

/** Runs `npm run audit` on the primary, and returns its last line and whether the books are right. */
export const audit = (env: Applications['env']): { isRight: boolean; line: string } => {
  const loader = createRequire(import.meta.url).resolve('tsx')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', loader, join(programFolder, 'src/server/audit-command.ts')], {
    cwd: programFolder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  const broken = stdout.split('\n').filter(line => line.startsWith('✗'))
  return { isRight: status === 0, line: [...broken, `${stdout}${stderr}`.trim().split('\n').at(-1)].join('\n') }
}
