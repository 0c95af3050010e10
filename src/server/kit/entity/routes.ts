import { z } from 'zod'
import { can } from '../../../domain/access.ts'
import type { Name } from '../../../domain/index.ts'
import { nothing, oneId } from '../../../domain/kit/answer.ts'
import { withArticle } from '../../../domain/kit/article.ts'
import { fileOf, spreadsheet } from '../../../domain/kit/contract.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { changeOf, choicesOf, draftOf, historyStep, listOf, recordOf } from '../../../domain/kit/entity-schema.ts'
import type { Transition } from '../../../domain/kit/lifecycle.ts'
import { exportQuery, listQuery } from '../../../domain/kit/list-query.ts'
import { notAllowed } from '../errors.ts'
import { type Context, type Route, route } from '../http/route.ts'
import type { Behavior } from './behavior.ts'
import { bulkOf } from './bulk.ts'
import { refuseUnseen } from './columns.ts'
import { exportSheet } from './export/export.ts'
import { historyOf, withoutOthers } from './history.ts'
import { listRecords, readRecord } from './read.ts'
import { removeRecord } from './remove.ts'
import { refuseOtherBranches, refuseUnwritable } from './seen.ts'
import { alreadyMade, createRecord, updateRecord } from './store.ts'
import { act } from './transition.ts'

/** All routes of an entity: the standard ones and those of its behavior. */
export const rest = (entity: Entity<Name>, behavior: Behavior = {}): Route[] => {
  const path = `/api/${entity.path}`
  const name = entity.name
  const record = recordOf(entity)
  const proof = behavior.needsProof && { needsProof: behavior.needsProof }
  const answer = ({ db, caller }: Context, id: string) => readRecord(db, entity, behavior, caller, id)
  const plain: Route[] = [
    route({
      method: 'GET',
      path,
      right: { entity: name, verb: 'lookup' },
      branches: 'limited',
      summary: `Get one ${entity.one} or a page of ${entity.label.toLowerCase()}`,
      query: listQuery(entity),
      answer: z.union([record, listOf(entity), choicesOf(entity)]),
      handle: async (context, { query }) => {
        const chooses = query.view === 'lookup' && !query.id
        if (!chooses && !can(context.caller.role, 'read', name))
          throw notAllowed(`Your role can choose ${entity.label.toLowerCase()} in a form, but cannot open them.`)
        return query.id ? answer(context, query.id) : listRecords(context.db, entity, behavior, context.caller, query)
      },
    }),
    route({
      method: 'GET',
      path: `${path}/history`,
      right: { entity: name, verb: 'read' },
      branches: 'limited',
      summary: `The history of ${withArticle(entity.one)}`,
      query: oneId,
      answer: z.array(historyStep),
      handle: async (context, { query }) => {
        if (behavior.visibleTo || context.caller.branches) await answer(context, query.id)
        const steps = await historyOf(context.db, entity, context.caller, query.id)
        const whole = behavior.history ? await behavior.history(context.db, query.id, steps) : steps
        return withoutOthers(context.db, context.caller, whole)
      },
    }),
    route({
      method: 'GET',
      path: `${path}/export/excel`,
      right: { entity: name, verb: 'export' },
      branches: 'limited',
      ...(Object.values(entity.fields).some(({ isConfidential }) => isConfidential) ? { needsProof: 'confidential' } : {}),
      summary: `${entity.label} as a spreadsheet`,
      query: exportQuery(entity),
      answer: fileOf(spreadsheet),
      handle: (context, { query }) => exportSheet(context, entity, behavior, query),
    }),
    route({
      method: 'POST',
      path,
      right: { entity: name, verb: 'create' },
      ...proof,
      branches: 'limited',
      summary: `Create ${withArticle(entity.one)}`,
      body: draftOf(entity),
      answer: record,
      handle: async (context, { body }) => {
        refuseUnseen(entity, body, context.caller.role)
        refuseOtherBranches(entity, body, context.caller, { isNew: true })
        return answer(context, await createRecord(context, entity, behavior, body))
      },
      savedBefore: async (context, { body }) => {
        return body.id && (await alreadyMade(context.db, entity, body)) ? answer(context, body.id) : undefined
      },
    }),
    route({
      method: 'PUT',
      path,
      right: { entity: name, verb: 'update' },
      ...proof,
      branches: 'limited',
      summary: `Change ${withArticle(entity.one)}`,
      body: changeOf(entity),
      answer: record,
      handle: async (context, { body }) => {
        refuseUnseen(entity, body, context.caller.role)
        await refuseUnwritable(context.db, entity, behavior, context.caller, [body.id])
        refuseOtherBranches(entity, body, context.caller)
        await updateRecord(context, entity, behavior, body)
        return answer(context, body.id)
      },
    }),
    route({
      method: 'DELETE',
      path,
      right: { entity: name, verb: 'remove' },
      ...proof,
      branches: 'limited',
      summary: `Delete an unused ${entity.one}`,
      query: oneId,
      answer: nothing,
      handle: async (context, { query }) => {
        await refuseUnwritable(context.db, entity, behavior, context.caller, [query.id])
        if (behavior.takeBack) await behavior.takeBack(context, await answer(context, query.id))
        else await removeRecord(context, entity, behavior, query.id)
        return null
      },
    }),
  ]
  const declared = behavior.bulk ? plain.map(one => bulkOf(one, entity, behavior)) : plain
  return [...declared, ...actionRoutes(entity, behavior), ...(behavior.routes ?? [])]
}

const actionBody = (input: Transition['input']) =>
  z.strictObject({
    id: z.uuid('is not an id'),
    version: z.int('is not a version number'),
    reason: z.string().max(500).optional(),
    ...input,
  })

/** One PUT per action of a document; cancel also accepts POST. */
const actionRoutes = (entity: Entity<Name>, behavior: Behavior): Route[] =>
  Object.entries(entity.lifecycle?.actions ?? {}).flatMap(([action, step]) =>
    (action === 'cancel' ? (['PUT', 'POST'] as const) : (['PUT'] as const)).map(method =>
      route({
        method,
        path: `/api/${entity.path}/${action}`,
        right: { entity: entity.name, action },
        branches: 'limited',
        summary: `${step.label} ${withArticle(entity.one)}`,
        body: actionBody(step.input),
        answer: recordOf(entity),
        handle: async (context, { body }) => {
          await refuseUnwritable(context.db, entity, behavior, context.caller, [body.id])
          const id = await act(context, entity, behavior, action, body)
          return readRecord(context.db, entity, behavior, context.caller, id)
        },
      }),
    ),
  )
