import { absolute, isPositive } from '../../../domain/kit/quantity.ts'
import type { JournalEntry } from '../../../domain/reports/journal/entry.ts'
import { amountText, entryNumber, knownAs, titleOf, type Writer } from './written.ts'

const latin = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte] as const),
)
/** Text in Windows-1252, which DATEV reads. A character that it lacks becomes a question mark. */
const inLatin = (text: string): Buffer => Buffer.from([...text].map(sign => latin.get(sign) ?? 0x3f))

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const digitsOf = (date: string) => date.replaceAll('-', '')

/** The first day of the financial year (YYYY-MM-DD) that a day belongs to; it begins with the month and day `begins` (MM-DD). */
export const yearOf = (date: string, begins: string): string => {
  const year = Number(date.slice(0, 4))
  return `${date.slice(5) >= begins ? year : year - 1}-${begins}`
}

// biome-ignore format: the columns as the file has them
const columns = ['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs', 'Basis-Umsatz', 'WKZ Basis-Umsatz', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Skonto', 'Buchungstext']

/**
 * The entries of one financial year as a batch of bookings for DATEV (EXTF 700, Buchungsstapel 13). An entry of several lines is booked line by
 * line against the clearing account, which is even after each entry.
 */
export const writeDatev: Writer = ({ journal, base, digits, chart, datev }, entries, first) => {
  if (!datev) throw new TypeError('DATEV needs its settings.')
  const numbers = knownAs(chart, 'number')
  const days = entries.map(({ date }) => date).toSorted()
  const [from, until] = [days[0] ?? journal.until, days.at(-1) ?? journal.until]
  const head = [
    ...[
      quoted('EXTF'),
      '700',
      '21',
      quoted('Buchungsstapel'),
      '13',
      `${digitsOf(journal.until)}000000000`,
      '',
      quoted('SB'),
      quoted(''),
      quoted(''),
    ],
    ...[datev.consultant, datev.client, digitsOf(yearOf(from, datev.yearBegins)), datev.numberLength, digitsOf(from), digitsOf(until)],
    ...[
      quoted(`Stonebook ${journal.number}`),
      quoted(''),
      '1',
      '0',
      '0',
      quoted(base),
      '',
      quoted(''),
      '',
      '',
      quoted(''),
      '',
      '',
      quoted(''),
      quoted(''),
    ],
  ]
  const row = (entry: JournalEntry, number: string, { account, amount, party }: JournalEntry['lines'][number]) => [
    ...[amountText(absolute(amount), digits).replace('.', ','), quoted(isPositive(amount) ? 'S' : 'H'), quoted(base), '', '', quoted('')],
    ...[
      numbers(account),
      datev.clearing,
      quoted(''),
      `${entry.date.slice(8, 10)}${entry.date.slice(5, 7)}`,
      quoted(number),
      quoted(''),
      '',
    ],
    quoted([titleOf(entry), party].filter(Boolean).join(', ').slice(0, 60)),
  ]
  const rows = entries.flatMap((entry, at) => entry.lines.map(line => row(entry, entryNumber(journal.number, first + at), line)))
  return inLatin([head, columns, ...rows].map(cells => `${cells.join(';')}\r\n`).join(''))
}
