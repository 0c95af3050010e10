import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programFolder } from '../../../src/server/database.ts'
import { connect } from '../../../src/server/kit/db/db.ts'
import { migrate } from '../../../src/server/kit/db/migrate.ts'
import { createDatabase } from '../../support/database/database.ts'

const migrations = join(programFolder, 'migrations')

test('saved views and the audit trail follow the columns of approvals to their new names', async () => {
  const database = await createDatabase({ from: 'empty' })
  const { pool, close } = connect(database.url, 1)
  try {
    await migrate(pool, migrations, { until: '0062_document_columns.sql' })
    const saveView = (list: string, view: object, columns: string[] | null) =>
      pool.query(
        `insert into saved_view (id, list, name, view, columns, shared, owner_id)
        select gen_random_uuid(), $1, $1, $2, $3, false, id from "user"`,
        [list, view, columns && JSON.stringify(columns)],
      )
    // A user needs no branch while foreign keys are not checked.
    await pool.query('set session_replication_role = replica')
    await pool.query(
      `insert into "user" (id, name, email, password_hash, role, branch_id, active)
      values (gen_random_uuid(), 'Asha', 'asha@example.com', '', 'Admin', gen_random_uuid(), true)`,
    )
    await saveView('customer', { sort: '-memoLimit', search: 'memo' }, ['name', 'memoDays', 'memoLimit'])
    await saveView('report.performance', { by: 'month', measure: 'memoed' }, ['memos', 'memoed', 'net'])
    await saveView('purchase', { type: 'memo-in', sort: 'number' }, null)
    await pool.query(
      `insert into audit_trail (by_name, entity, action, before, after) values ('Asha', 'customer', 'update', '{"memoDays": 7}', '{"memoDays": 14, "notes": "\\"memo\\": yes"}')`,
    )
    await pool.query('set session_replication_role = origin')
    await migrate(pool, migrations)
    const views = await pool.query('select list, view, columns from saved_view order by list')
    expect(views.rows).toEqual([
      { list: 'customer', view: { sort: '-approvalLimit', search: 'memo' }, columns: ['name', 'approvalDays', 'approvalLimit'] },
      { list: 'purchase', view: { type: 'memo-in', sort: 'number' }, columns: null },
      { list: 'report.performance', view: { by: 'month', measure: 'approvalValue' }, columns: ['approvals', 'approvalValue', 'net'] },
    ])
    const trail = await pool.query('select before, after from audit_trail')
    expect(trail.rows).toEqual([{ before: { approvalDays: 7 }, after: { approvalDays: 14, notes: '"memo": yes' } }])
    await expect(pool.query(`update audit_trail set reason = 'x'`)).rejects.toThrow('append-only')
  } finally {
    await close()
    await database.drop()
  }
})
