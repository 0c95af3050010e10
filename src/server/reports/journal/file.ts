import { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import { baseCurrency, baseDigits } from '../../../domain/company/base-currency.ts'
import { firstNames } from '../../../domain/kit/comma-list.ts'
import { csv } from '../../../domain/kit/contract.ts'
import { accounts } from '../../../domain/reports/accounts.ts'
import type { Chart } from '../../../domain/reports/journal/contract.ts'
import { entriesIn, inParts, type JournalEntry } from '../../../domain/reports/journal/entry.ts'
import { accountingPrograms, type Datev, type ProgramName } from '../../../domain/reports/journal/program.ts'
import { settingsOf } from '../../company/settings.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict } from '../../kit/errors.ts'
import type { Download } from '../../kit/http/route.ts'
import { readChart } from './chart.ts'
import { writeDatev, yearOf } from './datev.ts'
import { journalOf, linesOf } from './journal.ts'
import { writePlain, writeQuickBooks, writeXero } from './tables.ts'
import { writeTally } from './tally.ts'
import type { Source, Writer } from './written.ts'

const writers: Readonly<Record<ProgramName, { write: Writer; type: string; ending: string }>> = {
  csv: { write: writePlain, type: `${csv}; charset=utf-8`, ending: 'csv' },
  quickbooks: { write: writeQuickBooks, type: `${csv}; charset=utf-8`, ending: 'csv' },
  xero: { write: writeXero, type: `${csv}; charset=utf-8`, ending: 'csv' },
  tally: { write: writeTally, type: 'application/xml', ending: 'xml' },
  datev: { write: writeDatev, type: `${csv}; charset=windows-1252`, ending: 'csv' },
}

/** Refuses an account that the program does not know. */
const refuseUnknown = (program: ProgramName, { accounts: named, datev }: Chart, entries: readonly JournalEntry[]): void => {
  const { knows, label } = accountingPrograms[program]
  if (knows === null) return
  if (program === 'datev' && !datev) throw conflict('Enter the settings for DATEV under Accounts first.')
  const known = new Set(named.filter(one => one[knows] !== null).map(({ account }) => account))
  const used = new Set(entries.flatMap(({ lines }) => lines.map(({ account }) => account)))
  const unknown = accounts.filter(({ value }) => used.has(value) && !known.has(value)).map(({ label }) => label)
  if (unknown.length > 0)
    throw conflict(`${label} needs the ${knows} of these accounts. Enter them under Accounts: ${firstNames(unknown, 5)}.`)
  const numbers = named.flatMap(({ account, number }) => (program === 'datev' && used.has(account) && number !== null ? [number] : []))
  const wrong = numbers.find(number => !/^\d{4,9}$/.test(number))
  if (wrong !== undefined)
    throw conflict(`In DATEV the number of an account has 4 to 9 digits. ${wrong} has not. Change it under Accounts.`)
}

/** The entries by financial year, since DATEV takes one at a time. */
const byYear = (entries: readonly JournalEntry[], { yearBegins }: Datev): JournalEntry[][] => {
  const years = new Map<string, JournalEntry[]>()
  for (const entry of entries) {
    const year = yearOf(entry.date, yearBegins)
    years.set(year, [...(years.get(year) ?? []), entry])
  }
  return [...years.values()]
}

const zipped = (files: readonly { name: string; content: string | Buffer }[]): Download['body'] => {
  const zip = new ZipFile()
  for (const { name, content } of files) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return zip.outputStream.pipe(new PassThrough())
}

/**
 * A journal as a file for a program; several files as a ZIP file where the program does not take it in one. Refused while the program would not know
 * an account (docs/domain/reports.md#journals).
 */
export const journalFile = async (db: Db, id: string, program: ProgramName): Promise<{ download: Download }> => {
  const [journal, entries, chart] = [await journalOf(db, id), entriesIn(await linesOf(db, id)), await readChart(db)]
  refuseUnknown(program, chart, entries)
  const { company } = await settingsOf(db)
  const source: Source = { journal, company, base: baseCurrency(), digits: baseDigits(), chart, datev: chart.datev }
  const [{ write, type, ending }, { most, label }] = [writers[program], accountingPrograms[program]]
  const years = program === 'datev' && chart.datev ? byYear(entries, chart.datev) : [entries]
  const parts = years.flatMap(year => inParts(year, most))
  const name = `Journal ${journal.number} ${label}`
  let first = 0
  const files = parts.map((part, at) => {
    const content = write(source, part, first)
    first += part.length
    return { name: `${name} ${at + 1}.${ending}`, content }
  })
  const [only] = files
  if (only && files.length === 1) return { download: { type, name: `${name}.${ending}`, body: Buffer.from(only.content) } }
  return { download: { type: 'application/zip', name: `${name}.zip`, body: zipped(files) } }
}
