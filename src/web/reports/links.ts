import { entities } from '../../domain/index.ts'
import type { ReportName, ReportRow } from '../../domain/reports/report.ts'
import { insidePlaces } from '../../domain/stock/inventory/place.ts'
import type { View } from '../kit/list/view.ts'

type LinkContext = { name: ReportName; view: View; row: ReportRow; home: (entity: string, id: string) => string | null }
type Links = Record<string, (context: LinkContext) => string | null>

const address = (path: string, query: Record<string, unknown>): string => {
  const params = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return `${path}?${new URLSearchParams(params)}`
}
const idOf = (value: unknown): string | null => (value as { id?: string } | null)?.id ?? null
/** The value of a declared choice by the label a report prints for it. */
const choiceNamed = (options: readonly { value: string; label: string }[] | undefined, label: unknown) =>
  options?.find(option => option.label === label)?.value
const paper: Links[string] = ({ row, home }) => {
  const { entity, id } = (row.paper ?? {}) as { entity?: string; id?: string }
  return entity && id ? home(entity, id) : null
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

/** The same report of the same days, told another way and narrowed further. */
const deeper = ({ name, view }: Pick<LinkContext, 'name' | 'view'>, further: Record<string, unknown>): string => {
  const { view: _, sort: __, open: ___, search: ____, ...filters } = view
  return address(`/reports/${name}`, { ...filters, ...further })
}
const monthOf = (id: string) => ({
  from: `${id}-01`,
  to: new Date(Date.UTC(Number(id.slice(0, 4)), Number(id.slice(5)), 0)).toISOString().slice(0, 10),
})
/** A row put together leads to what it is made of, told one by one. */
const group =
  (by: string): Links[string] =>
  context => {
    const id = idOf(context.row.group ?? context.row[context.view.by ?? ''])
    if (!id) return null
    return deeper(context, {
      by,
      ...(context.view.by === 'month' ? monthOf(id) : { [context.view.by!]: id }),
      ownership: idOf(context.row.ownership) ?? context.view.ownership,
    })
  }
const inPlace =
  (place: string): Links[string] =>
  context =>
    deeper(context, { by: 'item', place, ownership: idOf(context.row.ownership), [context.view.by!]: idOf(context.row.group) })
const memoGroup: Links[string] = ({ row, view }) => {
  const id = idOf(row.group)
  if (!id) return null
  const { salesperson, customer, branch } = view
  const { from, to } = view.by === 'month' ? monthOf(id) : view
  return address('/sales-and-clients/approvals', {
    ...{ salesperson, customer, branch, state: 'issued', dateFrom: from, dateTo: to },
    ...(view.by !== 'month' && { [view.by!]: id }),
  })
}

/** Where the cells of each report lead: down to what they are made of. */
const links: Partial<Record<ReportName, Links>> = {
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
  workshop: { number: paper },
  metal: {
    maker: ({ row, view }) =>
      row.by ? address('/production/manufacturing', { [String(row.by)]: row.makerId, dateFrom: view.from, dateTo: view.to }) : null,
  },
  'approval-ageing': { customer: group('paper'), salesperson: group('paper'), branch: group('paper'), number: paper },
  'approval-conversion': { group: memoGroup },
  'stock-value': {
    place: context => deeper(context, { by: 'item', place: idOf(context.row.place), ownership: idOf(context.row.ownership) }),
    group: context => (context.view.by === 'location' ? null : group('item')(context)),
    sku: paper,
    ...Object.fromEntries(insidePlaces.map(place => [place, inPlace(place)])),
  },
  'stock-ageing': {
    group: context => (context.view.by === 'location' ? null : group('item')(context)),
    deadValue: context => deeper(context, { by: 'item', dead: 'true', [context.view.by!]: idOf(context.row.group) }),
    sku: paper,
  },
  'rough-lots': {
    lot: context => deeper(context, { lot: idOf(context.row.lot) }),
    sku: paper,
    by: ({ row, home }) => {
      const made = row.made as { entity: string; id: string } | null
      return made && home(made.entity, made.id)
    },
  },
  discounts: { group: group('paper'), number: paper },
  cancelled: { group: group('paper'), number: paper },
  'typed-rates': { number: paper },
  salespeople: { employee: performance },
  makers: { employee: performance },
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
export const linkOf = (column: string, context: LinkContext): string | null => links[context.name]?.[column]?.(context) ?? null
