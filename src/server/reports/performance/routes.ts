import { type Route, route } from '../../kit/http/route.ts'
import type { Printer } from '../../kit/print/print.ts'
import { reportRoutes } from '../report.ts'
import { performanceDocuments } from './documents.ts'
import { makers, salespeople } from './report.ts'
import { performanceQuery, readPerformance } from './sums.ts'

/** Routes for performance: of one employee or all, as tables of salespeople and makers, and by document. */
export const performanceRoutes = (printer: Printer): Route[] => [
  route({
    method: 'GET',
    path: '/api/employee/performance',
    right: { permission: 'performance.own' },
    summary: 'The performance of one employee or all employees over a period',
    query: performanceQuery,
    handle: (context, { query }) => readPerformance(context, query),
  }),
  ...reportRoutes(salespeople, printer),
  ...reportRoutes(makers, printer),
  ...reportRoutes(performanceDocuments, printer),
]
