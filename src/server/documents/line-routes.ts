import { item } from '../../domain/documents/line.ts'
import { lineCalls } from '../../domain/sales/contract.ts'
import { invoice } from '../../domain/sales/invoice.ts'
import { workKinds } from '../../domain/workshop/work-kind.ts'
import { behaviorNamed } from '../index.ts'
import { readRecord } from '../kit/entity/read.ts'
import { implement, type Route } from '../kit/http/route.ts'
import { keysOf } from '../kit/keys.ts'
import { approvalLines } from './line-approvals.ts'
import { itemsOf, type LineKind } from './line-place.ts'
import { lineRoutes } from './lines.ts'

/** The lines of approvals and invoices. Only an invoice may take goods from an approval. */
const items: LineKind = {
  path: 'item',
  table: 'item',
  line: item,
  documents: ['approval', 'invoice'],
  faults: (line, document): Record<string, string> =>
    document === 'approval' && line.approvalLine ? { approvalLine: 'Only an invoice can take goods from an approval.' } : {},
}

/** The goods of order forms, with one path for each kind of form. */
export const workItemRoutes: Route[] = keysOf(workKinds).flatMap(kind =>
  lineRoutes({ path: workKinds[kind].items, table: 'work_line', line: itemsOf(kind).line, documents: [kind] }),
)

/** Routes for document lines: reading them for a return or an invoice, and changing many lines of drafts at once. */
export const itemRoutes: Route[] = [
  ...lineRoutes(items),
  implement(lineCalls, 'GET item/approval', {
    branches: 'limited',
    right: { entity: 'approval', verb: 'read' },
    summary: 'The open lines of an approval, of a customer or of a stone',
    handle: (context, { query }) => approvalLines(context, query),
  }),
  implement(lineCalls, 'GET item/invoice', {
    branches: 'limited',
    right: { entity: 'invoice', verb: 'read' },
    summary: 'The lines of an invoice',
    handle: async ({ db, caller }, { query }) => (await readRecord(db, invoice, behaviorNamed('invoice'), caller, query.id)).items,
  }),
]
