import { entities } from '../../domain/index.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { present } from '../../domain/kit/present.ts'
import type { ReportRow } from '../../domain/reports/contract.ts'
import type { ReportName } from '../../domain/reports/report.ts'
import { approvalLifecycle } from '../../domain/sales/approval.ts'
import { insidePlaces } from '../../domain/stock/inventory/place.ts'
import type { View } from '../kit/list/view.ts'
import { idOf, recordIn } from './cells.ts'

type LinkContext = { name: ReportName; view: View; row: ReportRow; home: (entity: string, id: string) => string | null }
type Links = Record<string, (context: LinkContext) => string | null>

const address = (path: string, query: Record<string, unknown>): string => {
  const params = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return `${path}?${new URLSearchParams(params)}`
}
/** The value of an option, by the label that a report prints for it. */
const choiceNamed = (options: readonly { value: string; label: string }[] | undefined, label: unknown) =>
  options?.find(option => option.label === label)?.value
const document: Links[string] = ({ row, home }) => {
  const found = recordIn(row.document)
  return found && home(found.entity, found.id)
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

const performance: Links[string] = ({ row, view }) => {
  const id = idOf(row.employee)
  return id && address(`/people/performance/${id}`, { from: view.from, to: view.to })
}

/** The URL of the same report and period with another grouping and further filters. */
const deeper = ({ name, view }: Pick<LinkContext, 'name' | 'view'>, further: Record<string, unknown>): string => {
  const { view: _, sort: __, open: ___, search: ____, ...filters } = view
  return address(`/reports/${name}`, { ...filters, ...further })
}
const monthOf = (id: string) => ({
  from: `${id}-01`,
  to: new Date(Date.UTC(Number(id.slice(0, 4)), Number(id.slice(5)), 0)).toISOString().slice(0, 10),
})
/** The filter for one group of the current grouping: the group's id under the name of the grouping. */
const ofGroup = ({ by }: View, id: string | null): Record<string, string | null> => ({ [present(by)]: id })
/** A grouped row links to its single rows. */
const group =
  (by: string): Links[string] =>
  context => {
    const id = idOf(context.row.group ?? context.row[context.view.by ?? ''])
    if (!id) return null
    return deeper(context, {
      by,
      ...(context.view.by === 'month' ? monthOf(id) : ofGroup(context.view, id)),
      ownership: idOf(context.row.ownership) ?? context.view.ownership,
    })
  }
const inPlace =
  (place: string): Links[string] =>
  context =>
    deeper(context, { by: 'item', place, ownership: idOf(context.row.ownership), ...ofGroup(context.view, idOf(context.row.group)) })
const approvalGroup: Links[string] = ({ row, view }) => {
  const id = idOf(row.group)
  if (!id) return null
  const { salesperson, customer, branch } = view
  const { from, to } = view.by === 'month' ? monthOf(id) : view
  return address('/sales-and-clients/approvals', {
    ...{ salesperson, customer, branch, state: statesOf(approvalLifecycle, 'inForce').join(), dateFrom: from, dateTo: to },
    ...(view.by !== 'month' && ofGroup(view, id)),
  })
}
const accountPostings: Links[string] = context =>
  context.view.by === 'document' ? null : deeper(context, { by: 'document', account: idOf(context.row.account) })

/** The links in the cells of each report, to the underlying records. */
const links: Partial<Record<ReportName, Links>> = {
  receivables: { party: statement('receivable') },
  payables: { party: statement('payable') },
  'cash-book': {
    number: document,
    method: ({ row, view }) =>
      view.by === 'entry'
        ? null
        : address('/statement/cash-book', {
            by: 'entry',
            from: view.from,
            to: view.to,
            branch: idOf(row.branch),
            method: choiceNamed(entities.paymentNote.fields.method.options, row.method) ?? 'spot expense',
            currency: row.currency,
          }),
  },
  expenses: {
    type: ({ row, view }) =>
      address('/purchases-and-stock/purchases', {
        variant: 'expense',
        type: choiceNamed(entities.purchase.fields.type.options, row.type),
        branch: idOf(row.branch),
        dateFrom: view.from,
        dateTo: view.to,
      }),
  },
  tax: { number: document },
  workshop: { number: document },
  planning: {
    name: ({ row, view }) => (row.makerId ? address('/production/board', { employee: String(row.makerId), branch: view.branch }) : null),
  },
  metal: {
    // Older forms too: their metal was in hand at the start, or moved in the period.
    maker: ({ row, view }) => (row.by ? address('/production/manufacturing', { [String(row.by)]: row.makerId, dateTo: view.to }) : null),
  },
  'approval-ageing': { customer: group('document'), salesperson: group('document'), branch: group('document'), number: document },
  'approval-conversion': { group: approvalGroup },
  'stock-value': {
    place: context => deeper(context, { by: 'item', place: idOf(context.row.place), ownership: idOf(context.row.ownership) }),
    group: context => (context.view.by === 'location' ? null : group('item')(context)),
    sku: document,
    ...Object.fromEntries(insidePlaces.map(place => [place, inPlace(place)])),
  },
  'stock-ageing': {
    group: context => (context.view.by === 'location' ? null : group('item')(context)),
    deadValue: context => deeper(context, { by: 'item', dead: 'true', ...ofGroup(context.view, idOf(context.row.group)) }),
    sku: document,
  },
  'rough-lots': {
    lot: context => deeper(context, { lot: idOf(context.row.lot) }),
    sku: document,
    by: ({ row, home }) => {
      const made = recordIn(row.made)
      return made && home(made.entity, made.id)
    },
  },
  discounts: { group: group('document'), number: document },
  cancelled: { group: group('document'), number: document },
  'trial-balance': { account: accountPostings, debit: accountPostings, credit: accountPostings, number: document },
  'typed-rates': { number: document },
  salespeople: { employee: performance },
  makers: { employee: performance },
  exchange: {
    number: document,
    bill: ({ row, home }) =>
      ['memoSale', 'memoLoss', 'landedCost'].includes(String(row.billKind)) ? null : home(String(row.billKind), String(row.billId)),
    party: ({ row }) =>
      address('/statement', {
        party: idOf(row.party),
        currency: row.currency,
        ledger: row.ledger === 'payable' && 'payable',
      }),
  },
}

/** The link of a report cell, or null. */
export const linkOf = (column: string, context: LinkContext): string | null => links[context.name]?.[column]?.(context) ?? null
