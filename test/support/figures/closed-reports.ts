import type { Visitor } from '../company.ts'
import { base } from '../world.ts'
import { read, type Values } from './seen.ts'

export type Asked = readonly [path: string, query: Values]
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
export const closedReports = ({ from, to, employees, party }: Of): Asked[] => {
  const days = { from, to }
  const named = (name: string, ways: readonly string[], given: Values): Asked[] =>
    ways.map((by): Asked => [`/api/report/${name}`, { ...given, by }])
  return [
    ...salesWays.map((by): Asked => ['/api/sales-report', { ...days, by }]),
    ...named('discounts', perDocument, days),
    ...named('approval-conversion', ['salesperson', 'customer', 'branch', 'month'], days),
    ...named('approval-ageing', ['customer', 'salesperson', 'branch', 'document'], { to }),
    ...named('cancelled', ['document', 'kind', 'person'], days),
    ...named('tax', ['code', 'month', 'branch', 'document'], days),
    ...named('trial-balance', ['account', 'document'], { to }),
    ...named('cash-book', ['method', 'entry'], days),
    ...named('stock-value', ['place', 'type', 'branch', 'item'], { to }),
    ...named('stock-ageing', ['type', 'branch', 'item'], { to }),
    ...['receivables', 'payables', 'rough-lots'].map((name): Asked => [`/api/report/${name}`, { to }]),
    ...['expenses', 'exchange', 'salespeople', 'makers', 'typed-rates', 'metal'].map((name): Asked => [`/api/report/${name}`, days]),
    ...['sales', 'approvals', 'collections', 'jobs'].flatMap(of =>
      employees.map((id): Asked => ['/api/employee/performance/documents', { ...days, id, of }]),
    ),
    ['/api/statement', { party, currency: base, ...days }],
  ]
}

/** The figures of these reports, each with its address. */
export const answersOf = (admin: Visitor, asked: readonly Asked[]): Promise<[string, unknown][]> =>
  Promise.all(
    asked.map(async ([path, query]): Promise<[string, unknown]> => {
      const { rows, sums, ...rest }: Values = read(await admin.get(path, query))
      return [`${path} ${JSON.stringify(query)}`, path.includes('statement') ? rest : { rows, sums }]
    }),
  )
