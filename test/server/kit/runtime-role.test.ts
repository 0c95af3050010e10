import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantRuntime } from '../../../src/server/kit/db/grants.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'

let company: TestCompany
let role: string
beforeAll(async () => {
  company = await openTestCompany()
  role = (await company.pool.query('select current_user as name')).rows[0].name
})
afterAll(() => company.stop())

/** The tables whose rows are only added, and what may be done beyond that: to cancel a loss, and to delete old security events. */
const appendOnly = new Map([
  ['account_posting', ''],
  ['journal_line', ''],
  ['allocation', ''],
  ['audit_trail', ''],
  ['audit_trail_chain', ''],
  ['due_change', ''],
  ['memo_credit', ''],
  ['memo_loss', 'update'],
  ['memo_sale', ''],
  ['security_event', 'delete'],
  ['security_event_chain', 'delete'],
  ['step', ''],
  ['stock_posting', ''],
])
const ledgers = ['stock_posting', 'account_posting', 'allocation', 'audit_trail', 'step']

test.each([
  "copy stone_name from program 'id'",
  "copy stone_name to program 'cat'",
  "copy stone_name to '/tmp/stonebook-stolen'",
  "copy stone_name from '/etc/passwd'",
  "select pg_read_file('/etc/passwd')",
  "select lo_import('/etc/passwd')",
  'alter table stock_posting disable trigger stock_posting_stays',
  'alter table stock_posting disable trigger user',
  'drop trigger stock_posting_stays on stock_posting',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  'alter function refuse_change() rename to nothing',
  'set session_replication_role = replica',
  'create table mine (id integer)',
  'create table graphile_worker.mine (id integer)',
  'create temporary table mine (id integer)',
  'create schema mine',
  'create extension file_fdw',
  'create role mine',
  'create database mine',
  'alter role current_user superuser',
  'set role stonebook',
  'drop table stock_posting cascade',
  'drop view sold_line',
  'alter table customer add column mine text',
  'create index mine on customer (name)',
  'truncate session',
  'select rolpassword from pg_authid',
  'insert into migration (name, checksum) values (now()::text, now()::text)',
  'update migration set checksum = now()::text',
  ...ledgers.flatMap(ledger => [`update ${ledger} set at = now()`, `delete from ${ledger}`, `truncate ${ledger} cascade`]),
  'update security_event set count = 1',
  'truncate security_event',
])('the database refuses the running server: %s', async statement => {
  await expect(company.pool.query(statement)).rejects.toThrow(
    /^(permission denied|must be (owner|superuser)|role "stonebook" does not exist|only roles with)/,
  )
})

test('the running server is no superuser, owns nothing, and is a member of no role', async () => {
  const { rows } = await company.pool.query(`
    select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty,
      (select count(*) from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned,
      (select count(*) from pg_auth_members where member = r.oid) as groups
    from pg_roles r where rolname = current_user`)
  expect(rows).toEqual([{ mighty: false, owned: 0, groups: 0 }])
})

/** The rights that the role has in fact, however it came to them. */
const granted = () =>
  company.query<{ schema: string; name: string; kind: string; rights: string }>(
    `select nspname as schema, relname as name, relkind as kind, (select coalesce(string_agg(lower(privilege), ' ' order by at), '')
      from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) with ordinality every (privilege, at)
      where has_table_privilege($1, c.oid, privilege)) as rights
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p', 'v', 'm', 'f', 'S') order by 1, 2`,
    [role],
  )

const rightsOf = (schema: string, name: string, kind: string): string => {
  if (kind === 'v' || kind === 'S') return 'select'
  if (name === 'migration' || (schema === 'graphile_worker' && name === 'migrations')) return 'select'
  return ['select insert', appendOnly.get(name) ?? 'update delete'].filter(Boolean).join(' ')
}

test('every table, view and sequence has exactly the declared rights', async () => {
  const found = await granted()
  expect(found.length).toBeGreaterThan(80)
  expect(found).toEqual(found.map(({ schema, name, kind }) => ({ schema, name, kind, rights: rightsOf(schema, name, kind) })))
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining([...appendOnly.keys()]))
})

test('no function runs with the rights of the owner, and every sequence belongs to a column', async () => {
  const functions = await company.query(
    "select proname from pg_proc where prosecdef and pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)",
  )
  expect(functions).toEqual([])
  const apart = await company.query(
    "select relname from pg_class c where relkind = 'S' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')",
  )
  expect(apart).toEqual([])
})

test('the next start gives a new table its rights, takes what was granted by hand, and changes nothing else', async () => {
  const before = await granted()
  const stateOf = () => company.query(`select xmin::text, oid from pg_class where relname in ('customer', 'audit_trail') order by oid`)
  const state = await stateOf()
  await company.query('create table courier (id uuid primary key); create view couriers as select * from courier')
  await company.query('create table courier_ledger (id uuid)')
  await company.query('create trigger stays before update or delete on courier_ledger for each statement execute function refuse_change()')
  await company.query(`grant all on step to "${role}"; revoke insert on branch from "${role}"`)
  await Promise.all([1, 2, 3].map(() => grantRuntime(company.owner.pool, role)))
  const courier = { schema: 'public', kind: 'r' }
  const added = [
    { ...courier, name: 'courier', rights: 'select insert update delete' },
    { ...courier, name: 'courier_ledger', rights: 'select insert' },
    { ...courier, name: 'couriers', kind: 'v', rights: 'select' },
  ]
  const after = await granted()
  expect(after.filter(({ name }) => name.startsWith('courier'))).toEqual(added)
  expect(after.filter(({ name }) => !name.startsWith('courier'))).toEqual(before)
  expect(await stateOf()).toEqual(state)
  await company.query('drop table courier_ledger, courier cascade')
})
