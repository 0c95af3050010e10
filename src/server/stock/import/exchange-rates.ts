import { exchangeRate } from '../../../domain/company/exchange-rate.ts'
import { isRecord } from '../../../domain/kit/json.ts'
import { doubtIn, markOfColumn, markOfFile, numberColumn, seeNumber, writtenWith } from '../../../domain/kit/number-column.ts'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import type { DecimalMark } from '../../../domain/kit/number-shape.ts'
import { readNumber } from '../../../domain/kit/number-text.ts'
import { compare } from '../../../domain/kit/quantity.ts'
import { draftSchema } from '../../../domain/kit/shape.ts'
import { rateImportCalls } from '../../../domain/stock/import/contract.ts'
import { exchangeRateBehavior } from '../../company/exchange-rate.ts'
import { settingsOf } from '../../company/settings.ts'
import { type Db, sql, transact } from '../../kit/db/db.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { create, update } from '../../kit/entity/store.ts'
import { invalid, Refusal } from '../../kit/errors.ts'
import { inWords } from '../../kit/http/field-errors.ts'
import { type Context, implement, type Upload } from '../../kit/http/route.ts'
import { kindOf } from '../../kit/import/file.ts'
import { isSemicolonFile, readRows, SheetError } from '../../kit/sheet/sheet.ts'

const maxRows = 10_001
const maxFaults = 50
const heads = { date: ['date', 'from', 'day'], currency: ['currency', 'code'], rate: ['rate', 'exchange', 'exchange rate'] } as const
const labels: Readonly<Record<string, { label: string }>> = exchangeRate.fields
type Rate = { currency: string; date: string; rate: string }
type Fault = { row: number; message: string }

/** The position of each column, by the names in the first row. */
const placesOf = (head: readonly string[]): Record<keyof Rate, number> => {
  const names = head.map(name => name.trim().toLowerCase())
  const place = (wanted: readonly string[]) => names.findIndex(name => wanted.includes(name))
  const places = { date: place(heads.date), currency: place(heads.currency), rate: place(heads.rate) }
  const missing = Object.entries(places).filter(([, at]) => at < 0)
  if (missing.length > 0)
    throw invalid({
      file: `The first row must have the columns Date, Currency and Rate. Missing: ${missing.map(([name]) => name).join(', ')}.`,
    })
  return places
}

type Row = { row: number; cells: readonly string[]; numeric: ReadonlySet<number> }

/** The rows of a file and its number format; refuses an ambiguous number format until the user chooses a decimal mark. */
const rowsOf = async (file: Upload, chosen: DecimalMark | undefined) => {
  const kind = await kindOf(file.path)
  const rows: Row[] = []
  for await (const read of readRows(file.path, { kind, maxRows })) rows.push({ row: rows.length + 1, ...read })
  const [head, ...below] = rows
  const places = placesOf(head?.cells ?? [])
  const column = numberColumn(numberKinds.exchange)
  for (const { cells, numeric } of below) if (!numeric.has(places.rate)) seeNumber(column, cells[places.rate] ?? '')
  const mark = markOfColumn(column, markOfFile([column], kind === 'csv' && (await isSemicolonFile(file.path))), chosen)
  if (mark === null && column.example !== null) throw invalid({ decimal: doubtIn('Rate', column.example) })
  return { rows: below, places, by: writtenWith(mark ?? '.') }
}

const readRates = async (
  file: Upload,
  base: string,
  chosen: DecimalMark | undefined,
): Promise<{ rates: (Rate & { row: number })[]; faults: Fault[] }> => {
  const [rates, faults, seen]: [(Rate & { row: number })[], Fault[], Map<string, number>] = [[], [], new Map()]
  const schema = draftSchema(exchangeRate.fields)
  const { rows, places, by } = await rowsOf(file, chosen)
  for (const { row, cells, numeric } of rows) {
    if (cells.every(cell => cell.trim() === '')) continue
    const text = (name: keyof Rate) => (cells[places[name]] ?? '').trim()
    const number = readNumber(text('rate'), numberKinds.exchange, numeric.has(places.rate) ? writtenWith('.') : by)
    const rate = { currency: text('currency').toUpperCase(), date: text('date'), rate: 'value' in number ? number.value : text('rate') }
    const read = schema.safeParse(rate, { error: inWords })
    const key = `${rate.currency} ${rate.date}`
    const addFault = (message: string) => faults.push({ row, message })
    if ('fault' in number && text('rate')) addFault(number.fault)
    else if (!read.success)
      for (const { path, message } of read.error.issues) addFault(`${labels[String(path[0])]?.label ?? ''} ${message}`)
    else if (rate.currency === base) addFault(`${base} is the base currency. It needs no rate.`)
    else if (seen.has(key)) addFault(`${rate.currency} of ${rate.date} is already in row ${seen.get(key)}.`)
    seen.set(key, row)
    rates.push({ ...rate, row })
  }
  return { rates, faults }
}

const keep = async (tx: Db, { caller, now }: Context, rate: Rate & { confirmed: boolean }): Promise<'added' | 'changed' | 'same'> => {
  const { rows } = await sql<{ id: string; version: number; rate: string }>`select id, version, rate from exchange_rate
    where currency = ${rate.currency} and date = ${rate.date} for update`.execute(tx)
  const [known] = rows
  if (!known) {
    await create(tx, { caller, now }, exchangeRate, exchangeRateBehavior, { id: uuid(), ...rate })
    return 'added'
  }
  if (compare(known.rate, rate.rate) === 0) return 'same'
  await update(tx, { caller, now }, exchangeRate, exchangeRateBehavior, {
    id: known.id,
    version: known.version,
    rate: rate.rate,
    confirmed: rate.confirmed,
  })
  return 'changed'
}

const refuseFaults = (faults: readonly Fault[], further: Readonly<Record<string, string>> = {}): void => {
  if (faults.length === 0) return
  const messages = faults.slice(0, maxFaults).map(({ row, message }) => [`row ${row}`, message] as const)
  throw invalid(
    { ...Object.fromEntries(messages), ...further },
    messages.map(([row, message]) => `${row.charAt(0).toUpperCase()}${row.slice(1)}: ${message.replace(/(?<![.!?…])$/, '.')}`).join('\n'),
  )
}

type Options = { decimal?: DecimalMark | undefined; confirmed?: boolean | undefined }

/** Stores the rates of a file, all or none. Where all that is refused may be confirmed, the refusal has the field `confirmed`. */
const keepAll = async (tx: Db, context: Context, rates: readonly (Rate & { row: number })[], confirmed: boolean) => {
  const counts = { added: 0, changed: 0, same: 0 }
  const faults: (Fault & { canConfirm: boolean })[] = []
  for (const { row, ...rate } of rates) {
    try {
      counts[await keep(tx, context, { ...rate, confirmed })]++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      faults.push({
        row,
        message: error.message,
        canConfirm: isRecord(error.data) && isRecord(error.data.fields) && 'confirmed' in error.data.fields,
      })
    }
  }
  refuseFaults(
    faults,
    faults.every(({ canConfirm }) => canConfirm) ? { confirmed: 'Confirm these rates only after you have checked them.' } : {},
  )
  return counts
}

const importRates = async (context: Context, files: readonly Upload[], { decimal, confirmed = false }: Options) => {
  const [file] = files
  if (!file || files.length > 1) throw invalid({ file: 'Send one file.' })
  if (file.size === 0) throw invalid({ file: 'The file is empty.' })
  const { currency } = await settingsOf(context.db)
  const { rates, faults } = await readRates(file, currency, decimal).catch(error => {
    throw error instanceof SheetError ? invalid({ file: error.message }) : error
  })
  refuseFaults(faults)
  if (rates.length === 0) throw invalid({ file: 'The list has no rows below the column names.' })
  return transact(context.db, tx => keepAll(tx, context, rates, confirmed))
}

/** Imports exchange rates from a file, all or none. A rate in the file replaces one on the same day; documents keep their rate. */
export const rateImport = implement(rateImportCalls, 'POST exchange-rate/import', {
  right: { entity: 'exchangeRate', verb: 'import' },
  summary: 'Import exchange rates from a file (CSV or Excel)',
  maxFileBytes: 2 * 1024 * 1024,
  handle: (context, { files, body }) => importRates(context, files, body ?? {}),
})
