import { ageingBuckets } from '../../../domain/documents/settlement.ts'
import { absolute, isNegative, isZero, plus, sum } from '../../../domain/kit/quantity.ts'
import { directions } from '../../../domain/payments/payment-note.ts'
import type { HeldApproval, OpenItem, Statement, StatementEntry } from '../../../domain/reports/statement-contract.ts'
import type { Db } from '../../kit/db/db.ts'
import type { PrintFormat } from '../../print/format.ts'
import { letterheadOf, partyBlock } from '../../print/letterhead.ts'
import type { StatementPrint } from '../../print/shapes.ts'
import { totalOf } from '../approval/rows.ts'
import { branchOf } from './branch.ts'

const bucketLabels = {
  current: 'Current',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '90+': 'Over 90 days',
} as const
const kindLabels: Record<string, string> = {
  invoice: 'Invoice',
  purchase: 'Purchase',
  cuttingInvoice: 'Cutting invoice',
  lapidaryInvoice: 'Lapidary invoice',
  mfInvoice: 'Manufacturing invoice',
  memoSale: 'Memo goods sold',
  landedCost: 'Landed cost',
  opening: 'Balance brought forward',
  writeOff: 'Written off',
  creditNote: 'Credit note',
  memoCredit: 'Memo goods came back',
}

const noteKinds: Readonly<Record<string, { title: string }>> = directions
type Entry = Pick<StatementEntry, 'kind' | 'direction' | 'reversal' | 'reference'>
/** The label of an entry. */
export const entryText = ({ kind, direction, reversal, reference }: Entry): string => {
  const note = direction && kind === 'paymentNote' ? noteKinds[direction] : undefined
  const label = note?.title ?? kindLabels[kind] ?? kind
  const undone = kind === 'paymentNote' || kind === 'writeOff' ? ' reversed' : ' canceled'
  return [`${label}${reversal ? undone : ''}`, reference].filter(Boolean).join(' · ')
}

/** The label of an open item: a bill, or money on account. */
export const itemText = ({ kind, open }: Pick<OpenItem, 'kind' | 'open'>): string => {
  if (kind !== 'paymentNote') return kindLabels[kind] ?? kind
  return isNegative(open) ? 'On account' : directions.refund.title
}
const lateText = ({ daysLate }: OpenItem) => (daysLate !== null && daysLate > 0 ? `${daysLate} days late` : '')

export type StatementStyle = 'balance' | 'open'

/** The data of a printed statement: every posting from the balance brought forward, or only the open items. */
export const statementPrint = async (db: Db, statement: Statement, style: StatementStyle = 'balance'): Promise<StatementPrint> => {
  const { head, bankIn, format } = await letterheadOf(db, await branchOf(db, statement))
  const money = (amount: string) => format.money(amount, statement.currency)
  return {
    ...head,
    title: `${statement.ledger === 'payable' ? 'Supplier statement' : 'Statement'}${style === 'open' ? ' of open items' : ''}`,
    number: statement.party.code,
    parties: [await partyBlock(db, statement.party.id, 'Account of')],
    summary: [
      ...(style === 'open' ? [] : [{ label: 'From', value: format.date(statement.from) }]),
      { label: style === 'open' ? 'As of' : 'To', value: format.date(statement.to) },
      { label: 'Currency', value: statement.currency },
    ],
    currency: statement.currency,
    ...(style === 'open' ? openLines(statement, format) : entryLines(statement, format)),
    closing: money(statement.closing),
    ageing: ageingBuckets.map(bucket => ({ label: bucketLabels[bucket], value: money(statement.ageing[bucket]) })),
    ...(!isZero(statement.credit) && { creditOnAccount: money(statement.credit) }),
    ...(statement.approvals.length > 0 && { approvals: heldPrint(statement.approvals, statement.currency, format) }),
    ...bankIn(statement.currency),
  }
}

type Lines = Pick<StatementPrint, 'opening' | 'lines' | 'sums'>

const entryLines = ({ opening, entries, currency }: Statement, format: PrintFormat): Lines => {
  const money = (amount: string) => format.money(amount, currency)
  return {
    opening: money(opening),
    lines: entries.map(entry => ({
      date: format.date(entry.date),
      document: entry.number ?? '',
      text: entryText(entry),
      balance: money(entry.balance),
      ...(entry.dueDate && { due: format.date(entry.dueDate) }),
      ...(entry.debit && { debit: money(entry.debit) }),
      ...(entry.credit && { credit: money(entry.credit) }),
    })),
    sums: { debit: money(sum(entries.map(entry => entry.debit))), credit: money(sum(entries.map(entry => entry.credit))) },
  }
}

// Each item with its open amount. Credit on account is in the column opposite the bills.
const openLines = ({ openItems, ledger, currency }: Statement, format: PrintFormat): Lines => {
  const money = (amount: string) => format.money(amount, currency)
  const isDebit = ({ open }: OpenItem) => (ledger === 'receivable') !== isNegative(open)
  let balance = '0'
  const [debits, credits] = [openItems.filter(isDebit), openItems.filter(item => !isDebit(item))]
  return {
    opening: money('0'),
    lines: openItems.map(item => {
      balance = plus(balance, item.open)
      const of = absolute(item.open) === absolute(item.total) ? '' : `of ${money(absolute(item.total))}`
      return {
        date: format.date(item.date),
        document: item.number,
        text: [itemText(item), of, lateText(item)].filter(Boolean).join(' · '),
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
  const quantities = ({ pieces, carats, value }: ReturnType<typeof totalOf>) => ({
    pieces: pieces === null ? '' : String(pieces),
    carats: format.carats(carats),
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
  return { lines, sums: quantities(totalOf(approvals, currency)) }
}
