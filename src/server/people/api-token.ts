import { z } from 'zod'
import { tokenDays } from '../../domain/company/security-event.ts'
import { roles } from '../../domain/people/role.ts'
import { hashOf, newSecret } from '../kit/auth/session.ts'
import { sql, transact } from '../kit/db/db.ts'
import { uuid } from '../kit/db/uuid.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { conflict, notFound } from '../kit/errors.ts'
import { type Context, type Route, route } from '../kit/http/route.ts'

const draft = z.strictObject({
  name: z.string().trim().min(1, 'is empty').max(80),
  role: z.enum(roles),
  /** Lifetime in days. */
  days: z
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(tokenDays.max, `must be ${tokenDays.max} or less`)
    .default(tokenDays.usual),
})
const oneId = z.strictObject({ id: z.uuid('is not an id') })

const create = async ({ db, caller, now, visit, note }: Context, { name, role, days }: z.infer<typeof draft>) => {
  // A program must not extend its own access by creating new tokens.
  if (!visit?.session) throw conflict('Only a signed-in user can create a token.')
  const [id, token] = [uuid(), newSecret()]
  const expiresAt = new Date(now().getTime() + days * 86_400_000)
  await transact(db, async tx => {
    await sql`insert into api_token (id, name, role, hash, created_by, created_at, expires_at)
      values (${id}, ${name}, ${role}, ${hashOf(token)}, ${caller.id}, ${now()}, ${expiresAt})`.execute(tx)
    await writeAudit(tx, { entity: 'apiToken', record: id, action: 'create', after: { name, role, expiresAt }, caller })
  })
  note?.('token-created', { detail: name })
  return { id, name, role, expiresAt, token }
}

const revoke = async ({ db, caller, now, note }: Context, id: string) => {
  const name = await transact(db, async tx => {
    const { rows } = await sql<{
      name: string
    }>`update api_token set revoked_at = coalesce(revoked_at, ${now()}) where id = ${id} returning name`.execute(tx)
    if (!rows[0]) throw notFound('token')
    await writeAudit(tx, { entity: 'apiToken', record: id, action: 'revoke', before: { name: rows[0].name }, caller })
    return rows[0].name
  })
  note?.('token-ended', { detail: name })
  return null
}

const list = async ({ db, now }: Context) => {
  const { rows } = await sql`
    select t.id, t.name, t.role, t.created_at as "createdAt", u.name as "createdBy", t.revoked_at as "revokedAt", t.last_used_at as "lastUsedAt",
           t.expires_at as "expiresAt", t.expires_at <= ${now()} as "isExpired"
    from api_token t join "user" u on u.id = t.created_by order by t.created_at desc`.execute(db)
  return rows
}

const right = { permission: 'token.manage' } as const

/** API tokens: each lets a program act with one role. The token itself is shown once, when it is created. */
export const tokenRoutes: Route[] = [
  route({ method: 'GET', path: '/api/api-token', right, summary: 'API tokens', handle: list }),
  route({
    method: 'POST',
    path: '/api/api-token',
    ownTransaction: true,
    right,
    summary: 'Create an API token',
    body: draft,
    handle: (context, { body }) => create(context, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/api-token',
    right,
    summary: 'Revoke an API token',
    query: oneId,
    handle: (context, { query }) => revoke(context, query.id),
  }),
]
