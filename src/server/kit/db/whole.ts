import type pg from 'pg'

/** What a copy of a whole database has besides its tables: the migrations that had run, and the values of its sequences. */
export type Version = { migrations: string[]; sequences: { name: string; last: string }[] }

/** The name of a table or column in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const tablesOf = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Reads every table but those `without`, by the name, from one snapshot, without blocking others. It needs only read access. Returns what
 * `read` gives for each table, in their order.
 */
export const readWhole = async <T>(
  client: pg.ClientBase,
  without: readonly string[],
  read: (table: string) => Promise<T>,
): Promise<Version & { tables: T[] }> => {
  await client.query('begin isolation level repeatable read, read only')
  try {
    await client.query("set local statement_timeout = 0; set local timezone = 'UTC'")
    const { rows: migrations } = await client.query<{ name: string }>('select name from migration order by name')
    const tables: T[] = []
    for (const name of await tablesOf(client)) if (!without.includes(name)) tables.push(await read(name))
    // Sequences are not part of a snapshot. Read last, they are at or beyond every value in the copy.
    const { rows: sequences } = await client.query<Version['sequences'][number]>(
      "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null order by 1",
    )
    await client.query('commit')
    return { migrations: migrations.map(({ name }) => name), tables, sequences }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Empties all tables, and lets `fill` fill them, in one transaction. Foreign keys are checked at the end. Triggers are disabled, because
 * the rows contain their results.
 */
export const fillWhole = async (client: pg.ClientBase, sequences: Version['sequences'], fill: () => Promise<void>): Promise<void> => {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
    const { rows: references } = await client.query<{ name: string; table: string; definition: string }>(
      `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
    )
    for (const { name, table } of references) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
    const names = (await tablesOf(client)).map(name => `public.${quoted(name)}`)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${names.join(', ')}`)
    await fill()
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { name, table, definition } of references)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    for (const { name, last } of sequences) await client.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, last])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
