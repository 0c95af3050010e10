import { performanceCalls } from '../../../domain/reports/performance/contract.ts'
import { implement, type Route } from '../../kit/http/route.ts'
import type { Printer } from '../../kit/print/print.ts'
import { reportRoutes } from '../report.ts'
import { figuresOfBranch } from './branches.ts'
import { commissionRoutes } from './commission.ts'
import { performanceDocuments } from './documents.ts'
import { makers, salespeople } from './report.ts'
import { readPerformance } from './sums.ts'

/** Routes for performance: of one employee or all, as tables of salespeople and makers, and by document. */
export const performanceRoutes = (printer: Printer): Route[] => [
  implement(performanceCalls, 'GET employee/performance', {
    branches: figuresOfBranch,
    right: { permission: 'performance.own' },
    summary: 'The performance of one employee or all employees over a period',
    handle: (context, { query }) => readPerformance(context, query),
  }),
  ...commissionRoutes,
  ...reportRoutes(salespeople, printer),
  ...reportRoutes(makers, printer),
  ...reportRoutes(performanceDocuments, printer),
]
