import { sql } from 'kysely'
import { type Exceeded, permitter } from '../../../domain/documents/permission.ts'
import {
  permissionRequest,
  type RequestedLine,
  type RequestKind,
  requestKinds,
  requestLifecycle,
  type requestStatuses,
} from '../../../domain/documents/permission-request.ts'
import { entities } from '../../../domain/index.ts'
import { isId } from '../../../domain/kit/answer.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { type DerivedStatuses, issuingAction, statesOf } from '../../../domain/kit/lifecycle.ts'
import { present } from '../../../domain/kit/present.ts'
import { compare } from '../../../domain/kit/quantity.ts'
import { settingsOf } from '../../company/settings.ts'
import { todayIn } from '../../kit/business-day.ts'
import { nextNumber } from '../../kit/db/counter.ts'
import { stateIn, statusColumn } from '../../kit/db/states.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { type Behavior, behaviorOf, type Filters, type Work } from '../../kit/entity/behavior.ts'
import type { Columns } from '../../kit/entity/columns.ts'
import type { StoredValues } from '../../kit/entity/rows.ts'
import { loadFor } from '../../kit/entity/store.ts'
import { move } from '../../kit/entity/transition.ts'
import { conflict, notAllowed } from '../../kit/errors.ts'
import { limitWords, PermissionNeeded } from './needed.ts'

const holds = 24 * 3_600_000

const entityOf = (kind: RequestKind): Entity => entities[kind]

/** SQL: the current version of the draft of a request; null once it is issued or deleted. */
const draftVersion = (t: string) => {
  const cases = requestKinds.map(({ value }) => {
    const { table } = entityOf(value)
    return sql`when ${sql.lit(value)} then (select d.version from ${sql.table(table)} d where d.id = ${sql.ref(`${t}.document_id`)} and ${stateIn('d.state', ['draft'])})`
  })
  return sql`(case ${sql.ref(`${t}.kind`)} ${sql.join(cases, sql` `)} end)`
}

const { decline } = requestLifecycle.actions
const isRequested = (t: string) => stateIn(`${t}.state`, statesOf(requestLifecycle, 'open'))
const columns = {
  status: t =>
    statusColumn(`${t}.state`, requestLifecycle, {
      used: sql`${sql.ref(`${t}.used_at`)} is not null`,
      declined: stateIn(`${t}.state`, [decline.to]),
      changed: sql`${draftVersion(t)} is distinct from ${sql.ref(`${t}.document_version`)}`,
      requested: isRequested(t),
      expired: sql`${sql.ref(`${t}.expires_at`)} <= business_now()`,
      approved: sql`true`,
    } satisfies DerivedStatuses<typeof requestLifecycle, typeof requestStatuses>),
} satisfies Columns

const filters: Filters = {
  document: (id: string) => (isId(id) ? sql`t.document_id = ${id}::uuid` : sql`false`),
  // Requests that wait have an index of their own, so the many decided ones are not read.
  status: (statuses: string[]) =>
    sql`${statuses.every(status => status === 'requested') ? sql`${isRequested('t')} and ` : sql``}${columns.status('t')} = any(${statuses}::text[])`,
}

type Named = (kind: RequestKind) => Behavior
type DraftLine = Partial<RequestedLine> & { details?: string | null }
type Draft = StoredValues & Record<'branch' | 'currency', string> & { customer: string | null; total?: string; items: readonly DraftLine[] }

/** What a draft is beyond, found by issuing it and taking that back. Throws what else refuses it. */
const exceededBy = async (
  { tx, doing }: Work<typeof permissionRequest>,
  kind: RequestKind,
  behavior: Behavior,
  { id, version }: StoredValues,
): Promise<readonly Exceeded[]> => {
  await sql`savepoint trial`.execute(tx)
  try {
    await move(tx, doing, entityOf(kind), behavior, issuingAction(present(entityOf(kind).lifecycle)), { id, version })
  } catch (error) {
    if (error instanceof PermissionNeeded) return error.exceeded
    throw error
  } finally {
    await sql`rollback to savepoint trial`.execute(tx)
  }
  throw conflict('This document needs no permission. Issue it.')
}

/** A line as it is shown to the decider. Lines of work have no stone, and those of an order form no price. */
const lineOf = ({ sku, description, details, pieces, weight, basis, rate, amount }: DraftLine): RequestedLine => ({
  ...{ sku: sku ?? null, description: description || details || '', pieces: pieces ?? null, weight: weight ?? null },
  ...{ basis: basis ?? null, rate: rate ?? null, amount: amount ?? null },
})

const ask = (behaviorOfKind: Named) => async (work: Work<typeof permissionRequest, 'create'>) => {
  const { tx, values, caller, doing } = work
  const { kind } = values
  const draft = (await loadFor(tx, entityOf(kind), values.document, values.documentVersion)) as Draft
  const limits = await exceededBy(work, kind, behaviorOfKind(kind), draft)
  const { rows } = await sql<{ number: string }>`select number from permission_request
    where document_id = ${draft.id} and document_version = ${draft.version} and ${isRequested('permission_request')}`.execute(tx)
  if (rows[0]) throw conflict(`Permission is already requested: ${rows[0].number}.`)
  const date = await todayIn(tx, doing, draft.branch)
  const { customer, branch, currency, total = null } = draft
  const lines = draft.items.map(lineOf)
  Object.assign(values, { date, customer, branch, currency, total, lines, limits })
  values.number = await nextNumber(tx, permissionRequest.series, branch, date)
  return () => onDocument(work, 'askPermission', values.note, caller)
}

/** Writes what happened to a request into the history of its document. */
const onDocument = (
  { tx, values }: Work<typeof permissionRequest>,
  action: string,
  reason: string | null,
  caller: { id: string; name: string },
) => writeAudit(tx, { entity: values.kind, record: values.document, action, after: { limits: limitWords(values.limits) }, reason, caller })

const decide = async (work: Work<typeof permissionRequest, 'approve' | 'decline'>) => {
  const { values, caller, input } = work
  if (values.createdById === caller.id) throw notAllowed('Nobody can decide their own request.')
  Object.assign(values, { decidedBy: caller.name, decisionNote: input.note || null })
}

const approve = async (work: Work<typeof permissionRequest, 'approve'>) => {
  const { tx, values, caller, doing, input } = work
  await decide(work)
  await refuseBeyondOwn(work)
  const { rows } = await sql<{ isCurrent: boolean }>`select ${draftVersion('t')} is not distinct from t.document_version as "isCurrent"
    from permission_request t where t.id = ${values.id}`.execute(tx)
  if (!rows[0]?.isCurrent) throw conflict('The document has changed since. It needs a new request.')
  values.expiresAt = new Date(doing.now().getTime() + holds).toISOString()
  return () => onDocument(work, 'permit', input.note ?? null, caller)
}

/** Refuses to permit what is beyond the limits of the approver as well. */
const refuseBeyondOwn = async ({ tx, values, caller }: Work<typeof permissionRequest>): Promise<void> => {
  if (caller.role === 'Admin') return
  const { managerDiscount } = await settingsOf(tx)
  if (values.limits.some(({ limit, actual }) => limit === 'discount' && compare(actual, managerDiscount) > 0))
    throw notAllowed(`This discount is beyond your own limit. It needs the permission of ${permitter(caller.role)}.`)
}

/** Requests for permission on the server: asked for a draft of a kind that behaves so, and decided by another user. */
export const permissionRequestBehavior = (named: Named): Behavior =>
  behaviorOf(permissionRequest, {
    columns,
    filters,
    effects: {
      create: ask(named),
      approve,
      decline: async work => {
        await decide(work)
        return () => onDocument(work, 'refusePermission', work.input.note ?? null, work.caller)
      },
    },
  })
