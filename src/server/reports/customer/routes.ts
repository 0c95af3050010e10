import { customerReportCalls } from '../../../domain/reports/customer-contract.ts'
import { implement, type Right, type Route } from '../../kit/http/route.ts'
import { salesTo } from './sales.ts'
import { timelineOf } from './timeline.ts'

// Whoever may read the statement of a customer may read its parts. They are shown right after a write, so they are not read aside.
const right: Right = { permission: 'statement.read' }

/** Routes for the page of a customer: what they buy, and what happened. */
export const customerReports: Route[] = [
  implement(customerReportCalls, 'GET customer/sales', {
    right,
    summary: 'The last sale to a customer, and what they buy by kind of stone',
    handle: ({ db }, { query }) => salesTo(db, query.id),
  }),
  implement(customerReportCalls, 'GET customer/timeline', {
    right,
    summary: 'The documents of a party and the goods that came back, newest first',
    handle: ({ db }, { query }) => timelineOf(db, query.id),
  }),
]
