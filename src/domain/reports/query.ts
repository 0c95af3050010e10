import { entities } from '../index.ts'
import type { Entity } from '../kit/entity.ts'
import { choice, type Field, flag, ref } from '../kit/field.ts'
import { statesOf } from '../kit/lifecycle.ts'
import { approval } from '../sales/approval.ts'
import { invoice } from '../sales/invoice.ts'
import { inventory } from '../stock/inventory/entity.ts'
import { insidePlaces, statuses } from '../stock/inventory/place.ts'
import { accounts } from './accounts.ts'

type Way = { value: string; label: string }
/** The parameters of a report: one day or a period, the groupings (the first is the default), and the filters. */
export type ReportQuery = { days: 'asOf' | 'period'; ways: readonly Way[]; filters: Readonly<Record<string, Field>>; /** Whether it can be restated: without canceled documents, and as of today. */ restates?: true }

const { type, category, stoneName, origin, branch, ownership } = inventory.fields
const all: readonly Entity[] = Object.values(entities)
const inside: readonly string[] = insidePlaces
/** The states of a reversed document: those shown struck out or in red. */
export const reversedStates = ({ lifecycle }: Entity): string[] => (lifecycle ? statesOf(lifecycle, 'void') : [])
export const takenBackDocuments: readonly Entity[] = all.filter(entity => reversedStates(entity).length > 0)
/** Every kind of document with an exchange rate. */
export const ratedDocuments: readonly Entity[] = all.filter(({ fields }) => fields.tableRate)
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const stock = { place: choice('Place', statuses.filter(({ value }) => inside.includes(value))), ownership, type, category, stone: stoneName, origin, branch }
const way = <const V extends string>(value: V, label: string) => ({ value, label })
const stockWays = [
  way('type', 'By type'), way('category', 'By category'), way('stone', 'By stone'), way('origin', 'By origin'), way('branch', 'By branch'), way('location', 'By location'),
  way('item', 'Stone by stone'),
] as const
const [bySeller, byCustomer, byBranch, byMonth, byDocument] = [
  way('salesperson', 'By salesperson'), way('customer', 'By customer'), way('branch', 'By branch'), way('month', 'By month'), way('document', 'Document by document'),
]

/** The parameters of each report; the server validates with them and the screen shows them (docs/domain/reports.md#filters-of-reports). */
export const reportQueries = {
  'approval-ageing': {
    days: 'asOf',
    ways: [byCustomer, bySeller, byBranch, byDocument],
    filters: { customer: approval.fields.customer, salesperson: approval.fields.salesperson, branch: approval.fields.branch, overdue: flag('Overdue') },
  },
  'approval-conversion': {
    days: 'period',
    ways: [bySeller, byCustomer, byBranch, byMonth],
    filters: { salesperson: approval.fields.salesperson, customer: approval.fields.customer, branch: approval.fields.branch },
    restates: true,
  },
  'stock-value': { days: 'asOf', ways: [way('place', 'By place'), ...stockWays], filters: stock },
  'stock-ageing': { days: 'asOf', ways: stockWays, filters: { dead: flag('Dead'), ...stock } },
  'rough-lots': { days: 'asOf', ways: [], filters: { lot: ref('Lot', 'inventory'), stone: stoneName, branch } },
  discounts: {
    days: 'period',
    ways: [bySeller, byCustomer, byBranch, byMonth, byDocument],
    filters: { salesperson: invoice.fields.salesperson, customer: invoice.fields.customer, branch: invoice.fields.branch },
    restates: true,
  },
  cancelled: {
    days: 'period',
    ways: [byDocument, way('kind', 'By kind'), way('person', 'By person')],
    filters: { kind: choice('Kind', takenBackDocuments.map(({ name, one }) => ({ value: name, label: capital(one) }))), person: ref('By', 'user'), branch: invoice.fields.branch },
  },
  'trial-balance': {
    days: 'asOf',
    ways: [way('account', 'By account'), byDocument],
    filters: { account: choice('Account', accounts), branch: invoice.fields.branch },
  },
  'typed-rates': {
    days: 'period',
    ways: [],
    filters: { kind: choice('Document', ratedDocuments.map(({ name, one }) => ({ value: name, label: capital(one) }))), branch: invoice.fields.branch },
  },
} as const satisfies Record<string, ReportQuery>
export type CompanyReport = keyof typeof reportQueries
