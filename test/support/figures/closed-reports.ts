import type { Visitor } from '../company.ts'
import { base } from '../world.ts'
import { read, type Values } from './seen.ts'

export type Query = readonly [path: string, query: Values]
type Of = { from: string; to: string; employees: readonly string[]; party: string }

const perDocument = ['salesperson', 'customer', 'branch', 'month', 'document']
const salesWays = [
  'day',
  'salesperson',
  'branch',
  'customer',
  'country',
  'stone',
  'type',
  'shape',
  'origin',
  'treatment',
  'kind',
  'document',
]

/** Every report of a month, by every grouping that is no description of today. */
export const closedReports = ({ from, to, employees, party }: Of): Query[] => {
  const days = { from, to }
  const named = (name: string, ways: readonly string[], given: Values): Query[] =>
    ways.map((by): Query => [`/api/report/${name}`, { ...given, by }])
  return [
    ...salesWays.map((by): Query => ['/api/sales-report', { ...days, by }]),
    ...named('discounts', perDocument, days),
    ...named('approval-conversion', ['salesperson', 'customer', 'branch', 'month'], days),
    ...named('approval-ageing', ['customer', 'salesperson', 'branch', 'document'], { to }),
    ...named('cancelled', ['document', 'kind', 'person'], days),
    ...named('tax', ['code', 'month', 'branch', 'document'], days),
    ...named('trial-balance', ['account', 'document'], { to }),
    ...named('cash-book', ['method', 'entry'], days),
    ...named('stock-value', ['place', 'type', 'branch', 'item'], { to }),
    ...named('stock-ageing', ['type', 'branch', 'item'], { to }),
    ...['receivables', 'payables', 'rough-lots'].map((name): Query => [`/api/report/${name}`, { to }]),
    ...['expenses', 'exchange', 'salespeople', 'makers', 'typed-rates', 'metal'].map((name): Query => [`/api/report/${name}`, days]),
    ...['sales', 'approvals', 'collections', 'jobs'].flatMap(of =>
      employees.map((id): Query => ['/api/employee/performance/documents', { ...days, id, of }]),
    ),
    ['/api/statement', { party, currency: base, ...days }],
  ]
}

/** The figures of these reports, each with its address. */
export const answersOf = (admin: Visitor, queries: readonly Query[]): Promise<[string, unknown][]> =>
  Promise.all(
    queries.map(async ([path, query]): Promise<[string, unknown]> => {
      const { rows, sums, ...rest }: Values = read(await admin.get(path, query))
      return [`${path} ${JSON.stringify(query)}`, path.includes('statement') ? rest : { rows, sums }]
    }),
  )
