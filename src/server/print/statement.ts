import { sql } from 'kysely'
import { isZero, sum } from '../../domain/kit/quantity.ts'
import type { Db } from '../kit/db.ts'
import { type HeldApproval, totalOf } from '../reports/approval.ts'
import { ageingBuckets, type Statement, type StatementEntry } from '../reports/statement.ts'
import { caratsText, dateText, moneyText } from './format.ts'
import { letterheadOf, partyBlock } from './letterhead.ts'
import type { StatementPrint } from './shapes.ts'

const bucketLabels = {
  current: 'Current',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '90+': 'Over 90 days',
} as const
const kindLabels: Record<string, string> = { invoice: 'Invoice', paymentNote: 'Receipt', opening: 'Balance brought forward' }

/** What a statement calls an entry. */
export const entryText = ({ kind, reversal, reference }: Pick<StatementEntry, 'kind' | 'reversal' | 'reference'>): string =>
  [`${kindLabels[kind] ?? kind}${reversal ? (kind === 'invoice' ? ' cancelled' : ' voided') : ''}`, reference].filter(Boolean).join(' · ')

/** A statement as the template sets it, under the letterhead of the head office. */
export const statementPrint = async (db: Db, statement: Statement): Promise<StatementPrint> => {
  const { rows } = await sql<{ id: string }>`select id from branch order by head_office desc, code limit 1`.execute(db)
  const { head, bank } = await letterheadOf(db, rows[0]!.id)
  const money = (amount: string) => moneyText(amount, statement.currency)
  return {
    ...head,
    title: 'Statement',
    number: statement.party.code,
    parties: [await partyBlock(db, statement.party.id, 'Account of')],
    facts: [
      { label: 'From', value: dateText(statement.from) },
      { label: 'To', value: dateText(statement.to) },
      { label: 'Currency', value: statement.currency },
    ],
    currency: statement.currency,
    opening: money(statement.opening),
    lines: statement.entries.map(entry => ({
      date: dateText(entry.date),
      paper: entry.number ?? '',
      text: entryText(entry),
      balance: money(entry.balance),
      ...(entry.dueDate && { due: dateText(entry.dueDate) }),
      ...(entry.debit && { debit: money(entry.debit) }),
      ...(entry.credit && { credit: money(entry.credit) }),
    })),
    sums: {
      debit: money(sum(statement.entries.map(entry => entry.debit))),
      credit: money(sum(statement.entries.map(entry => entry.credit))),
    },
    closing: money(statement.closing),
    ageing: ageingBuckets.map(bucket => ({ label: bucketLabels[bucket], value: money(statement.ageing[bucket]) })),
    ...(!isZero(statement.credit) && { creditOnAccount: money(statement.credit) }),
    ...(statement.approvals.length > 0 && { approvals: heldPrint(statement.approvals, money) }),
    ...(bank.length > 0 && { bank }),
  }
}

/** What is still out, line by line under the approval it went out on. */
const heldPrint = (approvals: readonly HeldApproval[], money: (amount: string) => string): StatementPrint['approvals'] => {
  const quantities = ({ pieces, carats, value }: ReturnType<typeof totalOf>) => ({
    pieces: pieces === null ? '' : String(pieces),
    carats: caratsText(carats),
    value: money(value),
  })
  const lines = approvals.flatMap(({ number, date, dueDate, overdue, lines }) =>
    lines.map(({ sku, description, details, ...line }) => ({
      paper: number,
      date: dateText(date),
      due: dueDate ? dateText(dueDate) : '',
      overdue,
      sku,
      description,
      ...(details && { details: [details] }),
      ...quantities(line),
    })),
  )
  return { lines, sums: quantities(totalOf(approvals)) }
}
