import type { z } from 'zod'
import { can } from '../../../domain/access.ts'
import { entities } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { sum } from '../../../domain/kit/quantity.ts'
import { type ExplainedPart, explainCalls } from '../../../domain/reports/contract.ts'
import { type ExplainedEntity, explanationOf, statusSentence } from '../../../domain/reports/explain.ts'
import { isInGrams } from '../../../domain/stock/stone/type.ts'
import { settingsOf } from '../../company/settings.ts'
import { behaviors } from '../../index.ts'
import { demandScope } from '../../kit/auth/scope.ts'
import type { Db } from '../../kit/db/db.ts'
import { entityNamed, visible } from '../../kit/entity/columns.ts'
import { readRecord } from '../../kit/entity/read.ts'
import type { Values } from '../../kit/entity/rows.ts'
import { hiddenOf } from '../../kit/entity/seen.ts'
import { notAllowed, notFound } from '../../kit/errors.ts'
import { type Context, implement, type Route } from '../../kit/http/route.ts'
import { ways } from './ways.ts'

/** The sentence about a number: the status of its document, or how late a party is. Null if the number needs none. */
const descriptionOf = (entity: ExplainedEntity, field: string, record: Values): string | null => {
  if (field === 'overdueDays')
    return record[field] ? `The oldest has been due for ${record[field]} ${record[field] === 1 ? 'day' : 'days'}.` : null
  const { status } = record
  return typeof status !== 'string' || (entity === 'inventory' && field !== 'status') ? null : statusSentence(entity, status)
}

const textIn = (record: Values, name: string): string | null => {
  const value = record[name]
  return typeof value === 'string' ? value : null
}

/** A record with the parts of this number. */
const partsOf = async <E extends ExplainedEntity>({ db, caller }: Context, name: E, id: string, field: string) => {
  const record = await readRecord(db, entities[name], behaviors[name] ?? {}, caller, id)
  const way = ways[name][field]
  return { record, parts: way ? await Promise.all(await way(db, id, record)) : [] }
}

const explain = async (context: Context, { entity: name, id, field }: z.infer<(typeof explainCalls)['GET explain']['query']>) => {
  const { db, caller } = context
  const entity: Entity = entities[name]
  const shown = entity.fields[field]
  const explanation = explanationOf(name, field)
  const mayKnow = can(caller.role, 'read', name) && visible(entity.fields, caller.role).some(([seen]) => seen === field)
  if (!explanation || !shown) throw notFound('explanation')
  if (!mayKnow) throw notAllowed(`Your role cannot see ${shown.label.toLowerCase()}.`)
  demandScope(caller, 'read', name)
  const { currency } = await settingsOf(db)
  const { record: typed, parts: whole } = await partsOf(context, name, id, field)
  // The account of a customer is one for all branches (docs/domain/people.md#branches).
  const parts = caller.branches && name !== 'customer' ? await unnamedElsewhere(db, caller.branches, whole) : whole
  const record: Values = typed
  const inItsOwn = explanation.unit === 'money' && 'currency' in record && name !== 'customer' && name !== 'inventory'
  const isState = field === 'status'
  return {
    title: textIn(record, entity.title) ?? `Draft ${entity.one}`,
    label: shown.label,
    ...explanation,
    // Metal and jewels are weighed in grams.
    ...(name === 'inventory' && explanation.unit === 'carats' && isInGrams(String(record.type)) && { unit: 'grams' as const }),
    currency: (inItsOwn && textIn(record, 'currency')) || currency,
    value: sum(parts.map(part => part.sum)),
    state: isState ? textIn(record, 'status') : null,
    description: descriptionOf(name, field, record),
    parts,
  }
}

/** The parts for a user who is limited to these branches: of a document of another branch only the amount. */
const unnamedElsewhere = async (db: Db, branches: readonly string[], parts: readonly ExplainedPart[]): Promise<ExplainedPart[]> => {
  const records = parts.flatMap(({ rows }) => rows.flatMap(({ entity, id }) => (entity && id ? [{ entity: entityNamed(entity), id }] : [])))
  const hidden = await hiddenOf(db, branches, records)
  const unnamed = { entity: null, id: null, title: 'In another branch' }
  return parts.map(part => ({ ...part, rows: part.rows.map(row => (row.id && hidden.has(row.id) ? { ...row, ...unnamed } : row)) }))
}

/** Explains any balance, status or quantity: its formula and the postings that add up to it. */
export const explainRoutes: Route[] = [
  implement(explainCalls, 'GET explain', {
    branches: 'limited',
    right: { area: 'finder' },
    summary: 'The formula of a number and its postings',
    handle: (context, { query: given }) => explain(context, given),
  }),
]
