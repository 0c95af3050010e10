import { nouns } from '../domain/index.ts'
import type { View } from './kit/view.ts'
import type { ReportRow } from './money-report-table.tsx'

type Asked = { path: string; view: View; row: ReportRow; home: (noun: string, id: string) => string | null }
type Links = Record<string, (asked: Asked) => string | null>

const address = (path: string, query: Record<string, unknown>): string => {
  const said = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return `${path}?${new URLSearchParams(said)}`
}
const idOf = (value: unknown): string | null => (value as { id?: string } | null)?.id ?? null
/** The value of a declared choice by the label a report prints for it. */
const choiceNamed = (options: readonly { value: string; label: string }[] | undefined, label: unknown) =>
  options?.find(option => option.label === label)?.value
const paper: Links[string] = ({ row, home }) => {
  const { noun, id } = (row.paper ?? {}) as { noun?: string; id?: string }
  return noun && id ? home(noun, id) : null
}
const statement =
  (ledger: 'receivable' | 'payable'): Links[string] =>
  ({ row, view }) =>
    address('/statement', {
      party: idOf(row.party),
      currency: row.currency,
      ledger: ledger === 'payable' && ledger,
      style: 'open',
      to: view.to,
    })

/** Where the cells of each report lead: down to what they are made of. */
const links: Record<string, Links> = {
  receivables: { party: statement('receivable') },
  payables: { party: statement('payable') },
  'cash-book': {
    number: paper,
    method: ({ row, view }) =>
      view.by === 'entry'
        ? null
        : address('/statement/cash-book', {
            by: 'entry',
            from: view.from,
            to: view.to,
            branch: idOf(row.branch),
            method: choiceNamed(nouns.paymentNote.fields.method.options, row.method) ?? 'spot expense',
            currency: row.currency,
          }),
  },
  expenses: {
    type: ({ row, view }) =>
      address('/purchases-and-stock/purchases', {
        variant: 'expense',
        type: choiceNamed(nouns.purchase.fields.type.options, row.type),
        branch: idOf(row.branch),
        dateFrom: view.from,
        dateTo: view.to,
      }),
  },
  workshop: { number: paper },
  metal: {
    maker: ({ row, view }) =>
      row.by ? address('/production/manufacturing', { [String(row.by)]: row.makerId, dateFrom: view.from, dateTo: view.to }) : null,
  },
  exchange: {
    number: paper,
    bill: ({ row, home }) => (row.billKind === 'memoSale' ? null : home(String(row.billKind), String(row.billId))),
    party: ({ row }) =>
      address('/statement', {
        party: idOf(row.party),
        currency: row.currency,
        ledger: row.ledger === 'payable' && 'payable',
      }),
  },
}

/** Where a cell of a report leads, or null. */
export const linkOf = (column: string, asked: Asked): string | null => links[asked.path]?.[column]?.(asked) ?? null
