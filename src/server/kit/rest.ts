import { z } from 'zod'
import { can } from '../../domain/access.ts'
import type { Name } from '../../domain/index.ts'
import type { Step } from '../../domain/kit/lifecycle.ts'
import type { Noun } from '../../domain/kit/entity.ts'
import { changeSchema, draftSchema } from '../../domain/kit/shape.ts'
import { act } from './act.ts'
import { bulkOf } from './entity/bulk.ts'
import { refuseUnseen } from './entity/columns.ts'
import { notAllowed } from './errors.ts'
import { exportSheet } from './entity/export.ts'
import type { Extra } from './entity/behavior.ts'
import { historyOf } from './entity/history.ts'
import { listQuery } from './entity/query.ts'
import { listRecords, readRecord } from './entity/read.ts'
import { type Context, type Route, route } from './http/route.ts'
import type { Values } from './entity/rows.ts'
import { createRecord, removeRecord, updateRecord } from './store.ts'

const oneId = z.strictObject({ id: z.uuid('is not an id') })

/** Every route that a noun has by being declared, and those it brings along. */
export const rest = (noun: Noun, extra: Extra = {}): Route[] => {
  const path = `/api/${noun.path}`
  const name = noun.name as Name
  const answer = ({ db, caller }: Context, id: string) => readRecord(db, noun, extra, caller.role, id)
  const plain: Route[] = [
    route({
      method: 'GET',
      path,
      right: { noun: name, verb: 'lookup' },
      summary: `One ${noun.one}, or a page of ${noun.label.toLowerCase()}`,
      query: listQuery(noun),
      handle: async (context, { query }) => {
        const chooses = query.view === 'lookup' && !query.id
        if (!chooses && !can(context.caller.role, 'read', name))
          throw notAllowed(`Your role may choose ${noun.label.toLowerCase()} in a form, but not open them.`)
        return query.id ? answer(context, query.id) : listRecords(context.db, noun, extra, context.caller.role, query)
      },
    }),
    route({
      method: 'GET',
      path: `${path}/history`,
      right: { noun: name, verb: 'read' },
      summary: `What happened to a ${noun.one}`,
      query: oneId,
      handle: async (context, { query }) => {
        if (extra.known) await answer(context, query.id)
        return historyOf(context.db, noun, context.caller.role, query.id)
      },
    }),
    route({
      method: 'GET',
      path: `${path}/export/excel`,
      right: { noun: name, verb: 'export' },
      summary: `${noun.label} as a spreadsheet`,
      query: listQuery(noun),
      handle: (context, { query }) => exportSheet(context, noun, extra, query),
    }),
    route({
      method: 'POST',
      path,
      right: { noun: name, verb: 'create' },
      summary: `Make a ${noun.one}`,
      body: draftSchema(noun.fields),
      handle: async (context, { body }) => {
        refuseUnseen(noun, body as Values, context.caller.role)
        return answer(context, await createRecord(context, noun, extra, body as Values))
      },
    }),
    route({
      method: 'PUT',
      path,
      right: { noun: name, verb: 'update' },
      summary: `Change a ${noun.one}`,
      body: changeSchema(noun.fields),
      handle: async (context, { body }) => {
        refuseUnseen(noun, body as Values, context.caller.role)
        await updateRecord(context, noun, extra, body as Values)
        return answer(context, (body as Values).id)
      },
    }),
    route({
      method: 'DELETE',
      path,
      right: { noun: name, verb: 'remove' },
      summary: `Delete a ${noun.one} that nothing refers to`,
      query: oneId,
      handle: async (context, { query }) => {
        await removeRecord(context, noun, extra, query.id)
        return null
      },
    }),
  ]
  const declared = extra.bulk ? plain.map(one => bulkOf(one, noun, extra)) : plain
  return [...declared, ...actionRoutes(noun, extra), ...(extra.routes ?? [])]
}

const actionBody = (takes: Step['takes']) =>
  z.strictObject({
    id: z.uuid('is not an id'),
    version: z.int('is not a version number'),
    reason: z.string().max(500).optional(),
    ...takes,
  })

/** One PUT for each move of a paper; cancelling also answers to POST, as the brief leaves both open. */
const actionRoutes = (noun: Noun, extra: Extra): Route[] =>
  Object.entries(noun.life?.actions ?? {}).flatMap(([action, step]) =>
    (action === 'cancel' ? (['PUT', 'POST'] as const) : (['PUT'] as const)).map(method =>
      route({
        method,
        path: `/api/${noun.path}/${action}`,
        right: { noun: noun.name as Name, action },
        summary: `${step.label} a ${noun.one}`,
        body: actionBody(step.takes),
        handle: async (context, { body }) => {
          await act(context, noun, extra, action, body)
          return readRecord(context.db, noun, extra, context.caller.role, body.id)
        },
      }),
    ),
  )
