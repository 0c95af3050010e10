import { filled, listed, type Words, wordsIn } from '../../../domain/documents/language/words.ts'
import { ageingBuckets } from '../../../domain/documents/settlement.ts'
import { absolute, isNegative, isZero, plus, sum } from '../../../domain/kit/quantity.ts'
import { directions } from '../../../domain/payments/payment-note.ts'
import type { HeldApproval, OpenItem, Statement, StatementEntry } from '../../../domain/reports/statement-contract.ts'
import { inUnits } from '../../../domain/stock/stone/weights.ts'
import type { LanguageCode } from '../../../domain/trade/languages.ts'
import type { Db } from '../../kit/db/db.ts'
import type { PrintFormat } from '../../print/format.ts'
import type { Writing } from '../../print/invoice.ts'
import { languageFor } from '../../print/language.ts'
import { letterheadOf, partyBlock } from '../../print/letterhead.ts'
import type { StatementPrint } from '../../print/shapes.ts'
import { totalOf } from '../approval/rows.ts'
import { branchOf } from './branch.ts'

const english = wordsIn('en')
const notes: Readonly<Record<string, { kind: keyof Words['titles'] }>> = directions
type Entry = Pick<StatementEntry, 'kind' | 'direction' | 'reversal' | 'reference'>
/** The label of an entry. */
export const entryText = ({ kind, direction, reversal, reference }: Entry, { titles, entries, texts }: Words = english): string => {
  const note = direction && kind === 'paymentNote' ? notes[direction] : undefined
  const entry = note ? titles[note.kind] : listed(entries, kind)
  const undone = kind === 'paymentNote' || kind === 'writeOff' ? texts.reversedEntry : texts.canceledEntry
  return [reversal ? filled(undone, { entry }) : entry, reference].filter(Boolean).join(' · ')
}

/** The label of an open item: a bill, or money on account. */
export const itemText = ({ kind, open }: Pick<OpenItem, 'kind' | 'open'>, { titles, entries, sums }: Words = english): string => {
  if (kind !== 'paymentNote') return listed(entries, kind)
  return isNegative(open) ? sums.onAccount : titles.refund
}
const lateText = ({ daysLate }: OpenItem, { texts }: Words) =>
  daysLate !== null && daysLate > 0 ? filled(texts.daysLate, { days: String(daysLate) }) : ''

export type StatementStyle = 'balance' | 'open'

type Manner = { style?: StatementStyle | undefined; language?: LanguageCode | undefined }

/** The data of a printed statement: every posting from the balance brought forward, or only the open items; without a language in that of its party. */
export const statementPrint = async (
  db: Db,
  statement: Statement,
  { style = 'balance', language: wanted }: Manner,
): Promise<StatementPrint> => {
  const language = await languageFor(db, { wanted, party: statement.party.id })
  const { head, say, bankIn, format } = await letterheadOf(db, await branchOf(db, statement), language)
  const { titles, summary } = say
  const isSupplier = statement.ledger === 'payable'
  const money = (amount: string) => format.money(amount, statement.currency)
  return {
    ...head,
    title:
      style === 'open' ? titles[isSupplier ? 'supplierOpenItems' : 'openItems'] : titles[isSupplier ? 'supplierStatement' : 'statement'],
    number: statement.party.code,
    parties: [await partyBlock(db, statement.party.id, say.parties.accountOf, language)],
    summary: [
      ...(style === 'open' ? [] : [{ label: summary.periodFrom, value: format.date(statement.from) }]),
      { label: style === 'open' ? summary.asOf : summary.periodTo, value: format.date(statement.to) },
      { label: summary.currency, value: statement.currency },
    ],
    currency: statement.currency,
    ...(style === 'open' ? openLines(statement, { format, say }) : entryLines(statement, { format, say })),
    closing: money(statement.closing),
    ageing: ageingBuckets.map(bucket => ({ label: say.ages[bucket], value: money(statement.ageing[bucket]) })),
    ...(!isZero(statement.credit) && { creditOnAccount: money(statement.credit) }),
    ...(statement.approvals.length > 0 && { approvals: heldPrint(statement.approvals, statement.currency, format) }),
    ...bankIn(statement.currency),
  }
}

type Lines = Pick<StatementPrint, 'opening' | 'lines' | 'sums'>

const entryLines = ({ opening, entries, currency }: Statement, { format, say }: Writing): Lines => {
  const money = (amount: string) => format.money(amount, currency)
  return {
    opening: money(opening),
    lines: entries.map(entry => ({
      date: format.date(entry.date),
      document: entry.number ?? '',
      text: entryText(entry, say),
      balance: money(entry.balance),
      ...(entry.dueDate && { due: format.date(entry.dueDate) }),
      ...(entry.debit && { debit: money(entry.debit) }),
      ...(entry.credit && { credit: money(entry.credit) }),
    })),
    sums: { debit: money(sum(entries.map(entry => entry.debit))), credit: money(sum(entries.map(entry => entry.credit))) },
  }
}

// Each item with its open amount. Credit on account is in the column opposite the bills.
const openLines = ({ openItems, ledger, currency }: Statement, { format, say }: Writing): Lines => {
  const money = (amount: string) => format.money(amount, currency)
  const isDebit = ({ open }: OpenItem) => (ledger === 'receivable') !== isNegative(open)
  let balance = '0'
  const [debits, credits] = [openItems.filter(isDebit), openItems.filter(item => !isDebit(item))]
  return {
    opening: money('0'),
    lines: openItems.map(item => {
      balance = plus(balance, item.open)
      const of = absolute(item.open) === absolute(item.total) ? '' : filled(say.texts.ofTotal, { total: money(absolute(item.total)) })
      return {
        date: format.date(item.date),
        document: item.number,
        text: [itemText(item, say), of, lateText(item, say)].filter(Boolean).join(' · '),
        balance: money(balance),
        ...(item.dueDate && { due: format.date(item.dueDate) }),
        [isDebit(item) ? 'debit' : 'credit']: money(absolute(item.open)),
      }
    }),
    sums: { debit: money(absolute(sum(debits.map(({ open }) => open)))), credit: money(absolute(sum(credits.map(({ open }) => open)))) },
  }
}

/** The goods still out, line by line with their approval. */
const heldPrint = (approvals: readonly HeldApproval[], currency: string, format: PrintFormat): StatementPrint['approvals'] => {
  const hasGrams = approvals.some(({ grams }) => !isZero(grams))
  const quantities = ({ pieces, carats, grams, value }: ReturnType<typeof totalOf>) => ({
    pieces: pieces === null ? '' : String(pieces),
    carats: inUnits(carats, grams)
      .map(({ unit, weight }) => (hasGrams ? `${format.carats(weight)}\u00a0${unit}` : format.carats(weight)))
      .join('\n'),
    value: format.money(value, currency),
  })
  const lines = approvals.flatMap(({ number, date, dueDate, overdue, lines }) =>
    lines.map(({ sku, description, details, ...line }) => ({
      document: number,
      date: format.date(date),
      due: dueDate ? format.date(dueDate) : '',
      overdue,
      sku,
      description,
      ...(details && { details: [details] }),
      ...quantities(line),
    })),
  )
  return { lines, ...(hasGrams && { hasGrams }), sums: quantities(totalOf(approvals, currency)) }
}
