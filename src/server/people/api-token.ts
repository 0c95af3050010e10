import type { z } from 'zod'
import { type ApiToken, tokenCalls } from '../../domain/people/contract.ts'
import { choosableScopes, scopePresets, type TokenScope } from '../../domain/people/token-scope.ts'
import { hashOf, newSecret } from '../kit/auth/secret.ts'
import { sql, transact } from '../kit/db/db.ts'
import { uuid } from '../kit/db/uuid.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { conflict, invalid, notFound } from '../kit/errors.ts'
import { type Context, implement, type Route } from '../kit/http/route.ts'

const forAll: readonly TokenScope[] = scopePresets.all.scopes
const isPreset = (scope: TokenScope) => forAll.includes(scope)

const create = async (
  { db, caller, now, visit, note }: Context,
  { name, role, scopes, acceptedFrom, days }: z.infer<(typeof tokenCalls)['POST api-token']['body']>,
) => {
  // A program must not extend its own access by creating new tokens.
  if (!visit?.session) throw conflict('Only a signed-in user can create a token.')
  const foreign = scopes.find(scope => !isPreset(scope) && !choosableScopes(role).includes(scope))
  if (foreign) throw invalid({ scopes: `The role ${role} does not have the scope ${foreign}.` })
  const [id, token] = [uuid(), newSecret()]
  const expiresAt = new Date(now().getTime() + days * 86_400_000).toISOString()
  await transact(db, async tx => {
    await sql`insert into api_token (id, name, role, scopes, accepted_from, hash, created_by, created_at, expires_at)
      values (${id}, ${name}, ${role}, ${scopes}::text[], ${acceptedFrom}::text[], ${hashOf(token)}, ${caller.id}, ${now()}, ${expiresAt})`.execute(
      tx,
    )
    await writeAudit(tx, {
      entity: 'apiToken',
      record: id,
      action: 'create',
      after: { name, role, scopes, acceptedFrom, expiresAt },
      caller,
    })
  })
  note?.('token-created', { detail: name })
  return { id, name, role, scopes, acceptedFrom, expiresAt, token }
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
  const { rows } = await sql<ApiToken>`
    select t.id, t.name, t.role, t.scopes, t.accepted_from as "acceptedFrom", t.last_address as "lastAddress", t.created_at as "createdAt", u.name as "createdBy", t.revoked_at as "revokedAt", t.last_used_at as "lastUsedAt",
           t.expires_at as "expiresAt", t.expires_at <= ${now()} as "isExpired"
    from api_token t join "user" u on u.id = t.created_by order by t.created_at desc`.execute(db)
  return rows
}

const right = { permission: 'token.manage' } as const

/** API tokens: each lets a program act with one role. The token itself is shown once, when it is created. */
export const tokenRoutes: Route[] = [
  implement(tokenCalls, 'GET api-token', { right, summary: 'API tokens', handle: list }),
  implement(tokenCalls, 'POST api-token', {
    ownTransaction: true,
    right,
    summary: 'Create an API token',
    handle: (context, { body }) => create(context, body),
  }),
  implement(tokenCalls, 'DELETE api-token', {
    right,
    summary: 'Revoke an API token',
    handle: (context, { query }) => revoke(context, query.id),
  }),
]
