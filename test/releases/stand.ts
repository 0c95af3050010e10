import { join } from 'node:path'
import { programFolder } from '../../src/server/database.ts'
import { connect } from '../../src/server/kit/db/db.ts'
import { load } from '../../src/server/kit/db/dump.ts'
import { migrate } from '../../src/server/kit/db/migrate.ts'
import { readPart } from '../../src/server/program/backup-content.ts'
import type { unpack } from './pack.ts'

/**
 * Fills an empty database as a release left it, with its record of migrations. The start refuses a release whose migration file has
 * changed since. Returns the manifest.
 */
export const standAs = async ({ folder: backup, manifest, checksums }: Awaited<ReturnType<typeof unpack>>, url: string) => {
  const { pool, close } = connect(url, 2)
  try {
    await migrate(pool, join(programFolder, 'migrations'), { until: manifest.migrations.at(-1) })
    const names = (await pool.query<{ name: string }>('select name from migration order by name')).rows.map(({ name }) => name)
    if (String(names) !== String(manifest.migrations)) throw new Error(`The migrations differ from those of the release: ${names}`)
    const client = await pool.connect()
    await load(client, name => readPart(join(backup, 'tables'), name, undefined), manifest).finally(() => client.release())
    for (const { name, checksum } of checksums) await pool.query('update migration set checksum = $2 where name = $1', [name, checksum])
    return manifest
  } finally {
    await close()
  }
}

/** Figures that must be equal to the cent after an upgrade or a restore, in SQL that every release understands. */
export const sums = `
  select 'stock posted' as what, count(*)::text as of, concat_ws(' ', sum(pieces), sum(weight), sum(value)) as is from stock_posting
  union all select 'stock', place, concat_ws(' ', sum(pieces), sum(weight), sum(value)) from stock_balance where weight > 0 group by place
  union all select 'stock of', i.sku, concat_ws(' ', i.status, i.pieces, i.weight, i.value) from inventory i
  union all select 'posted', ledger || ' ' || currency, concat_ws(' ', count(*), sum(amount), sum(base_amount)) from account_posting group by 1, 2
  union all select 'account', c.name || ' ' || ledger || ' ' || b.currency, concat_ws(' ', amount, base_amount) from account_balance b join customer c on c.id = b.party_id
  union all select 'bill', number, concat_ws(' ', kind, total, base_total, settled, base_settled, active) from bill
  union all select 'settled', n.number, concat_ws(' ', count(*), sum(a.amount), sum(base_paid)) from allocation a join payment_note n on n.id = a.note_id group by n.number
  union all select 'invoice', number, concat_ws(' ', state, total, base_total, due_date) from invoice where number is not null
  union all select 'approval', number, concat_ws(' ', state, total) from approval where number is not null
  order by 1, 2, 3`
