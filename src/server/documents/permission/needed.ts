import { sql } from 'kysely'
import { type Exceeded, isPermitted, limitField, limitMessage, limitOptions } from '../../../domain/documents/permission.ts'
import { permissionRequest, type RequestKind, requestLifecycle } from '../../../domain/documents/permission-request.ts'
import type { Role } from '../../../domain/people/role.ts'
import type { Db } from '../../kit/db/db.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import type { WorkOn } from '../../kit/entity/behavior.ts'
import { Refusal } from '../../kit/errors.ts'
import type { Caller } from '../../kit/http/route.ts'

type Draft = { kind: RequestKind; id: string; version: number }

const labels = new Map<string, string>(limitOptions.map(({ value, label }) => [value, label]))
/** The limits in words, without amounts, for the history. */
export const limitWords = (exceeded: readonly Exceeded[]): string =>
  exceeded.map(({ limit, line }) => `${labels.get(limit) ?? limit}${line === null ? '' : `, line ${line}`}`).join('; ')

/** The refusal of a draft beyond limits of the role. It says that permission may be asked for, and leaves a trace in the history of the draft. */
export class PermissionNeeded extends Refusal {
  readonly exceeded: readonly Exceeded[]
  override readonly trace: (db: Db) => Promise<void>
  constructor({ kind, id, version }: Draft, exceeded: readonly Exceeded[], caller: Pick<Caller, 'id' | 'name'> & { role: Role }) {
    const messages = exceeded.map(one => [limitField(one), limitMessage(one, caller.role)] as const)
    super(409, messages.map(([, message]) => message).join(' '), {
      fields: Object.fromEntries(messages),
      permission: { kind, document: id, documentVersion: version },
    })
    this.exceeded = exceeded
    this.trace = db => writeAudit(db, { entity: kind, record: id, action: 'exceed', after: { limits: limitWords(exceeded) }, caller })
  }
}

type Permission = { id: string; limits: Exceeded[] }

/**
 * Refuses a draft beyond limits of the role, unless this user has a permission for exactly this version of it, which is then used
 * (docs/domain/people.md#asking-for-permission).
 */
export const requirePermission = async (
  work: WorkOn<{ id: string; version: number }>,
  kind: RequestKind,
  exceeded: readonly Exceeded[],
): Promise<void> => {
  if (exceeded.length === 0) return
  const { tx, caller, doing, values } = work
  const { id, version } = values
  const now = doing.now()
  const { rows } =
    await sql<Permission>`select id, limits from permission_request where document_id = ${id} and document_version = ${version}
    and state = ${sql.lit(requestLifecycle.actions.approve.to)} and used_at is null and expires_at > ${now} and created_by_id = ${caller.id}`.execute(
      tx,
    )
  const permission = rows.find(({ limits }) => isPermitted(exceeded, limits))
  if (!permission) throw new PermissionNeeded({ kind, id, version }, exceeded, caller)
  await sql`update permission_request set used_at = ${now}, version = version + 1, updated_at = now(), updated_by_id = ${caller.id}
    where id = ${permission.id}`.execute(tx)
  await writeAudit(tx, { entity: permissionRequest.name, record: permission.id, action: 'use', after: { usedAt: now }, caller })
}
