import { z } from 'zod'
import { invoice } from '../domain/invoice.ts'
import { extras } from './index.ts'
import { memoLines, memoQuery } from './item-approval.ts'
import { addLines, changedLines, changeLines, lineIds, newLines, removeLines } from './item-lines.ts'
import { type Route, route } from './kit/route.ts'
import { readRecord } from './kit/store.ts'

const writes = { right: { noun: 'invoice', verb: 'update' } } as const

/** The lines of papers by themselves: as a return or an invoice takes them up, and many of drafts at once. */
export const itemRoutes: Route[] = [
  route({
    ...writes,
    method: 'POST',
    path: '/api/item',
    summary: 'Add lines to drafts, all or nothing',
    body: newLines,
    handle: (context, { body }) => addLines(context, body),
  }),
  route({
    ...writes,
    method: 'PUT',
    path: '/api/item',
    summary: 'Change lines of drafts, all or nothing',
    body: changedLines,
    handle: (context, { body }) => changeLines(context, body),
  }),
  route({
    ...writes,
    method: 'DELETE',
    path: '/api/item',
    summary: 'Take lines off drafts, all or nothing',
    body: lineIds,
    handle: async (context, { body }) => {
      await removeLines(context, body.ids)
      return null
    },
  }),
  route({
    method: 'GET',
    path: '/api/item/approval',
    right: { noun: 'approval', verb: 'read' },
    summary: 'The lines of an approval, or all that a customer holds or a stone is out on',
    query: memoQuery,
    handle: (context, { query }) => memoLines(context, query),
  }),
  route({
    method: 'GET',
    path: '/api/item/invoice',
    right: { noun: 'invoice', verb: 'read' },
    summary: 'The lines of an invoice',
    query: z.strictObject({ id: z.uuid('is not the id of a paper'), open: z.enum(['true', 'false']).optional() }),
    handle: async ({ db, caller }, { query }) => (await readRecord(db, invoice, extras.invoice!, caller.role, query.id)).items,
  }),
]
