import type pg from 'pg'
import { oneByOne } from './one-by-one.ts'
import { oneRow } from './one-row.ts'

// The tables of the program, and those of its job queue.
const schemas = ['public', 'graphile_worker']
// The records of what was migrated, which only a migration writes.
const onlyRead = ['public.migration', 'graphile_worker.migrations']

/**
 * The rights of the runtime role: it reads views, and reads and writes tables. What the trigger of an append-only table refuses
 * (`refuse_change`) it has no right to either, so a ledger is declared once, by its trigger. It reads sequences, which tell the numbers
 * that were given; to take the next one for its column needs no right.
 */
const declared = `
  select c.oid, c.relacl as acl, c.relrowsecurity as guarded, format('%I.%I', n.nspname, c.relname) as name, array(
    select privilege from (values ('SELECT', 0), ('INSERT', 4), ('UPDATE', 16), ('DELETE', 8)) as every (privilege, event)
    where event = 0 or c.relkind in ('r', 'p') and n.nspname || '.' || c.relname <> all('{${onlyRead}}') and not exists (
      select from pg_trigger t join pg_proc f on f.oid = t.tgfoid
      where t.tgrelid = c.oid and f.proname = 'refuse_change' and t.tgtype & event > 0)) as privileges
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any('{${schemas}}') and c.relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/** Whether a role has the rights of the owner of a table, as a superuser has. */
const owns = (role: string) =>
  `exists (select from (${declared}) d join pg_class c using (oid) where pg_has_role(${role}, c.relowner, 'usage'))`

/**
 * The statements that give the role $1 what is declared, and take everything else from it; nothing where it has exactly that, or where
 * it has the rights of the owner, from whom nothing may be taken.
 */
const differences = `
  with role as (select oid, rolname as name from pg_roles r where rolname = $1 and not ${owns('r.oid')}),
    relation as (select d.*, array(
      select x.privilege_type from aclexplode(d.acl) x where x.grantee = role.oid) as given, role.name as grantee
    from (${declared}) d, role)
  select format('grant %s on %s to %I', array_to_string(privileges, ', '), name, grantee) as statement from relation
    where not privileges <@ given
  union all select format('revoke %s on %s from %I', array_to_string(excess, ', '), name, grantee) from relation,
    lateral (select array(select unnest(given) except select unnest(privileges)) as excess) e where excess <> '{}'
  union all select format('create policy every_row on %s using (true) with check (true)', name) from relation
    where guarded and not exists (select from pg_policy p where p.polrelid = relation.oid)
  union all select format('grant usage on schema %I to %I', n.nspname, role.name) from pg_namespace n, role
    where n.nspname = any('{${schemas}}') and not has_schema_privilege(role.oid, n.oid, 'usage')
  union all select format('revoke create on schema %I from public, %I', n.nspname, role.name) from pg_namespace n, role
    where n.nspname = any('{${schemas}}') and has_schema_privilege(role.oid, n.oid, 'create')
  union all select format('revoke create, temporary on database %I from public, %I', d.datname, role.name) from pg_database d, role
    where d.datname = current_database() and (has_database_privilege(role.oid, d.oid, 'create') or has_database_privilege(role.oid, d.oid, 'temporary'))`

/** Gives the runtime role of this name exactly the declared rights, as the owner, in the transaction of the client. */
export const grantWithin = async (client: pg.PoolClient, role: string): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(differences, [role])
  for (const { statement } of rows) await client.query(statement)
}

/** Gives the runtime role of this name exactly the declared rights. The pool is that of the owner. It changes only what differs. */
export const grantRuntime = async (owner: pg.Pool, role: string): Promise<void> => {
  const client = await owner.connect()
  try {
    await oneByOne(client, () => grantWithin(client, role))
  } finally {
    client.release()
  }
}

/** The name of the role of these connections, and a mark of their database, the same for all its roles. */
export const identityOf = async (pool: pg.Pool): Promise<{ name: string; database: string }> => {
  const { rows } = await pool.query<{ name: string; database: string }>(`
    select current_user as name, concat_ws(' ', oid, pg_postmaster_start_time()) as database from pg_database where datname = current_database()`)
  return oneRow(rows)
}

/** What a role may do: whether it is a superuser, has the rights of the owner of a table, and which declared rights it lacks. */
type Rights = { isSuperuser: boolean; isOwner: boolean; lacking: string[] }

/** Reads what the role of these connections may do in a migrated database. */
export const rightsOf = async (pool: pg.Pool): Promise<Rights> => {
  const { rows } = await pool.query<Rights>(`
    select (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      ${owns('current_user')} as "isOwner",
      array(select lower(privilege) || ' on ' || name from (${declared}) d, unnest(privileges) privilege
        where not has_table_privilege(d.oid, privilege) order by 1) || array(
        select 'usage on schema ' || nspname from pg_namespace
        where nspname = any('{${schemas}}') and not has_schema_privilege(oid, 'usage')) as lacking`)
  return oneRow(rows)
}
