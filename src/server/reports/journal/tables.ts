import { dayInWords } from '../../../domain/company/business-day.ts'
import { type JournalEntry, sidesOf } from '../../../domain/reports/journal/entry.ts'
import { type CsvCell, csvRow } from '../../kit/sheet/csv-write.ts'
import { amountText, entryNumber, knownAs, titleOf, type Writer } from './written.ts'

const text = (text: string | null): CsvCell => (text === null ? null : { text })
const number = (amount: string | null, digits: number): CsvCell => (amount === null ? null : { number: amountText(amount, digits) })

const table = (
  head: readonly string[],
  entries: readonly JournalEntry[],
  rowsOf: (entry: JournalEntry, at: number) => CsvCell[][],
): string => [head.map(text), ...entries.flatMap(rowsOf)].map(csvRow).join('')

/** A plain table of all lines, for spreadsheets and any other program. */
export const writePlain: Writer = ({ journal, digits, base, chart }, entries, first) => {
  const [numbers, names] = [new Map(chart.accounts.map(one => [one.account, one.number])), knownAs(chart, 'name')]
  const head = ['Entry', 'Date', 'Kind', 'Document', 'Account number', 'Account', 'Party', 'Debit', 'Credit', 'Currency']
  return table(head, entries, ({ date, kind, reference, lines }, at) =>
    lines.map(({ account, party, amount }) => {
      const { debit, credit } = sidesOf(amount)
      return [
        ...[entryNumber(journal.number, first + at), date, titleOf({ kind, reference: null }), reference].map(text),
        ...[numbers.get(account) ?? null, names(account), party].map(text),
        ...[number(debit, digits), number(credit, digits), text(base)],
      ]
    }),
  )
}

const american = (date: string) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`

/** The table that QuickBooks Online imports as journal entries. */
export const writeQuickBooks: Writer = ({ journal, digits, chart }, entries, first) => {
  const names = knownAs(chart, 'name')
  const head = ['Journal No.', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Name']
  return table(head, entries, (entry, at) =>
    entry.lines.map(({ account, party, amount }) => {
      const { debit, credit } = sidesOf(amount)
      return [
        ...[entryNumber(journal.number, first + at), american(entry.date), names(account)].map(text),
        ...[number(debit, digits), number(credit, digits), text(titleOf(entry)), text(party)],
      ]
    }),
  )
}

/** The table that Xero imports as manual journals: a debit is above zero. Tax is in the amounts already. */
export const writeXero: Writer = ({ journal, digits, chart }, entries, first) => {
  const numbers = knownAs(chart, 'number')
  const head = ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']
  return table(head, entries, (entry, at) =>
    entry.lines.map(({ account, party, amount }) => [
      ...[`${entryNumber(journal.number, first + at)} ${titleOf(entry)}`, dayInWords(entry.date), party, numbers(account)].map(text),
      ...[text('Tax Exempt'), number(amount, digits)],
    ]),
  )
}
