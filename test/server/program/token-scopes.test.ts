import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programFolder } from '../../../src/server/database.ts'
import { connect } from '../../../src/server/kit/db/db.ts'
import { migrate } from '../../../src/server/kit/db/migrate.ts'
import { createDatabase } from '../../support/database/database.ts'

const migrations = join(programFolder, 'migrations')

test('tokens of the release before may still do everything that their role may, from everywhere', async () => {
  const database = await createDatabase({ from: 'empty' })
  const { pool, close } = connect(database.url, 1)
  try {
    await migrate(pool, migrations, { until: '0200_sealed_logs.sql' })
    // A token needs no user while foreign keys are not checked.
    await pool.query('set session_replication_role = replica')
    await pool.query(
      `insert into api_token (id, name, role, hash, created_by) values (gen_random_uuid(), 'Old shop', 'Manager', 'x', gen_random_uuid())`,
    )
    await pool.query('set session_replication_role = origin')
    await migrate(pool, migrations)
    const { rows } = await pool.query('select name, scopes, accepted_from, last_address from api_token')
    expect(rows).toEqual([{ name: 'Old shop', scopes: ['read:*', 'write:*'], accepted_from: [], last_address: null }])
  } finally {
    await close()
    await database.drop()
  }
})
