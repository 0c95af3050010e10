import { type Route, route } from '../../kit/http/route.ts'
import type { Printer } from '../../kit/print/print.ts'
import { reportRoutes } from '../report.ts'
import { performanceDocuments } from './documents.ts'
import { makers, salespeople } from './report.ts'
import { performanceQuery, readPerformance } from './sums.ts'

/** Performance: of one or of everybody, as tables of those who sell and those who make, and paper by paper. */
export const performanceRoutes = (printer: Printer): Route[] => [
  route({
    method: 'GET',
    path: '/api/employee/performance',
    right: { permission: 'performance.own' },
    summary: 'How an employee has performed over a period, or everybody',
    query: performanceQuery,
    handle: (context, { query }) => readPerformance(context, query),
  }),
  ...reportRoutes(salespeople, printer),
  ...reportRoutes(makers, printer),
  ...reportRoutes(performanceDocuments, printer),
]
