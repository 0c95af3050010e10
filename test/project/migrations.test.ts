import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { every, filesIn, read } from '../support/pages.ts'

// The last migration of the last release. When a release is made, the number of its last migration is written here.
const released = '0222'
/** The last migration of the job queue in the last release. */
const releasedQueue = '000019.sql'

/** What may make a server of the release before fail or wait long, while it works beside a migration or after it. */
const risks: Record<string, RegExp> = {
  'drops something': /\bdrop\b/,
  'renames something': /\brename\b/,
  'makes a column required': /\bset not null\b/,
  'changes the type of a column': /\balter column \w+ (set data )?type\b/,
  'adds a rule to a table': /\badd (constraint \w+ )?(check|unique|primary key|foreign key|exclude)\b|\bcreate unique index\b/,
  'replaces a function, view or trigger': /\bcreate or replace\b/,
  'changes rows': /^\s*(update|delete|truncate|insert|merge)\b/m,
  'runs code': /^\s*(do|call|select|perform)\b/m,
}

const withoutComments = (text: string) =>
  text
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .toLowerCase()

/** Each column that is added, up to the next one. */
const addsRequired = (text: string) =>
  every(text, /\badd column\b((?:(?!\badd column\b)[^;])*)/g).some(
    column => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column),
  )

/** A trigger of a table that the same migration creates meets no row of the release before. */
const hasForeignTrigger = (text: string) => {
  const own = every(text, /\bcreate table (?:if not exists )?"?(\w+)"?/g)
  return every(text, /\bcreate (?:constraint )?trigger\b[\s\S]*?\bon "?(\w+)"?/g).some(table => !own.includes(table))
}

/** The risks of a migration, in words. */
const risksOf = (migration: string): string[] => {
  const text = withoutComments(migration)
  return [
    ...Object.entries(risks).flatMap(([words, pattern]) => (pattern.test(text) ? [words] : [])),
    ...(addsRequired(text) ? ['adds a required column without a default'] : []),
    ...(hasForeignTrigger(text) ? ['adds a trigger to a table'] : []),
  ]
}

/** The migration says that it needs a break, or why it needs none, each with a reason. */
const isJudged = (migration: string) => /^-- (needs a break|needs no break): .{10,}/.test(migration)

const migrations = filesIn('migrations').filter(file => file.endsWith('.sql'))

test('a migration since the last release that a working server may not bear says whether it needs a break', () => {
  const since = migrations.filter(file => basename(file).slice(0, 4) > released)
  const unjudged = since.filter(file => risksOf(read(file)).length > 0 && !isJudged(read(file)))
  expect(unjudged.map(file => `${file} ${risksOf(read(file)).join(', ')}: docs/operating/upgrades.md#migrations-without-a-break`)).toEqual(
    [],
  )
})

test('the job queue has the tables of the last release', () => {
  expect(readdirSync('node_modules/graphile-worker/sql').sort().at(-1)).toBe(releasedQueue)
})

test('the risks of earlier migrations are found', () => {
  const found = (name: string) => risksOf(read(`migrations/${name}.sql`))
  expect(found('0062_document_columns')).toContain('renames something')
  expect(found('0083_entries_of_sales')).toContain('drops something')
  expect(found('0209_qr_account')).toEqual([])
})

test.each([
  ['alter table stone drop column name;', 'drops something'],
  ['alter table stone alter column name drop default;', 'drops something'],
  ['alter table stone alter column name set not null;', 'makes a column required'],
  ['alter table stone alter column weight type numeric(12,3);', 'changes the type of a column'],
  ['alter table stone add column name text, add column weight numeric(9,2) not null;', 'adds a required column without a default'],
  ['alter table stone add constraint heavy check (weight > 0);', 'adds a rule to a table'],
  ['create unique index stone_name on stone (name);', 'adds a rule to a table'],
  ['create trigger stone_stays before delete on stone execute function refuse_change();', 'adds a trigger to a table'],
  ['create or replace function weigh() returns integer language sql as $$ select 1 $$;', 'replaces a function, view or trigger'],
  ["update stone set name = '';", 'changes rows'],
])('the risk of %s', (text, risk) => {
  expect(risksOf(text)).toEqual([risk])
})

test.each([
  "alter table stone add column name text, add column weight numeric(9,2) not null default 0, add column kind text not null default '';",
  'alter table stone add column size integer not null generated always as (1) stored;',
  "create table parcel (id uuid primary key, name text not null check (name <> ''), stone uuid references stone on delete cascade);",
  'create table parcel (id uuid primary key);\ncreate trigger parcel_stays before update on parcel execute function refuse_change();',
  'create index stone_by_name on stone (name);',
  '-- Nothing is dropped.\ncreate view names as select name from stone;',
])('no risk: %s', text => {
  expect(risksOf(text)).toEqual([])
})
