import pg from 'pg'

/** Every row of every table that a backup holds, as the database writes it: a hash by table. */
export const contentOf = async (url: string): Promise<Record<string, string>> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const { rows } = await client.query(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('session', 'sign_in_try', 'migration') order by 1",
    )
    const tables: [string, string][] = []
    for (const { name } of rows) {
      const found = await client.query(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as all from "${name}" t`)
      tables.push([name, found.rows[0].all])
    }
    return Object.fromEntries(tables)
  } finally {
    await client.end()
  }
}
