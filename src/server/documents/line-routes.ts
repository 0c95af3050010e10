import { z } from 'zod'
import { item } from '../../domain/documents/line.ts'
import { entities } from '../../domain/index.ts'
import { invoice } from '../../domain/sales/invoice.ts'
import { type WorkKind, workKinds } from '../../domain/workshop/work-kind.ts'
import { behaviors } from '../index.ts'
import { readRecord } from '../kit/entity/read.ts'
import { type Route, route } from '../kit/http/route.ts'
import { memoLines, memoQuery } from './line-approvals.ts'
import { type LineKind, lineRoutes } from './lines.ts'

/** The lines of papers that sell: only an invoice takes goods off an approval. */
const items: LineKind = {
  path: 'item',
  table: 'item',
  line: item,
  documents: ['approval', 'invoice'],
  faults: (line, document): Record<string, string> =>
    document === 'approval' && line.memo ? { memo: 'Only an invoice takes goods off an approval.' } : {},
}

/** The goods of order forms, each kind under its own address. */
export const workItemRoutes: Route[] = (Object.keys(workKinds) as WorkKind[]).flatMap(kind =>
  lineRoutes({ path: workKinds[kind].items, table: 'work_line', line: entities[kind].fields.items.line!, documents: [kind] }),
)

/** The lines of papers by themselves: as a return or an invoice takes them up, and many of drafts at once. */
export const itemRoutes: Route[] = [
  ...lineRoutes(items),
  route({
    method: 'GET',
    path: '/api/item/approval',
    right: { entity: 'approval', verb: 'read' },
    summary: 'The lines of an approval, or all that a customer holds or a stone is out on',
    query: memoQuery,
    handle: (context, { query }) => memoLines(context, query),
  }),
  route({
    method: 'GET',
    path: '/api/item/invoice',
    right: { entity: 'invoice', verb: 'read' },
    summary: 'The lines of an invoice',
    query: z.strictObject({ id: z.uuid('is not the id of a paper'), open: z.enum(['true', 'false']).optional() }),
    handle: async ({ db, caller }, { query }) => (await readRecord(db, invoice, behaviors.invoice!, caller.role, query.id)).items,
  }),
]
