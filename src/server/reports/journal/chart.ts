import { sql } from 'kysely'
import type { Chart } from '../../../domain/reports/journal/contract.ts'
import type { Datev } from '../../../domain/reports/journal/program.ts'
import type { Db } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { conflict } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'

type Stored = { version: number } & { [K in keyof Datev]: Datev[K] | null }

/** What the accounting program calls the accounts. */
export const readChart = async (db: Db): Promise<Chart> => {
  const { rows: accounts } = await sql<
    Chart['accounts'][number]
  >`select account, number, name from journal_account order by account`.execute(db)
  const { rows } =
    await sql<Stored>`select version, consultant, client, year_begins as "yearBegins", number_length as "numberLength", clearing
    from journal_setting`.execute(db)
  const { version, consultant, client, yearBegins, numberLength, clearing } = oneRow(rows)
  const isSet = consultant !== null && client !== null && yearBegins !== null && numberLength !== null && clearing !== null
  return { version, accounts, datev: isSet ? { consultant, client, yearBegins, numberLength, clearing } : null }
}

/** Replaces the whole chart. Refused when another user changed it after it was opened. */
export const writeChart = async (tx: Db, { caller }: Pick<Context, 'caller'>, { version, accounts, datev }: Chart): Promise<Chart> => {
  const { rows } =
    await sql`update journal_setting set version = version + 1, consultant = ${datev?.consultant ?? null}, client = ${datev?.client ?? null},
      year_begins = ${datev?.yearBegins ?? null}, number_length = ${datev?.numberLength ?? null}, clearing = ${datev?.clearing ?? null}
    where version = ${version} returning version`.execute(tx)
  if (rows.length === 0)
    throw conflict(
      'Another user changed the accounts after you opened them. Nothing was saved. Save again to replace that change with yours.',
    )
  const before = await readChart(tx)
  await sql`delete from journal_account`.execute(tx)
  const named = accounts.filter(({ number, name }) => number !== null || name !== null)
  await sql`insert into journal_account (account, number, name)
    select * from unnest(${named.map(({ account }) => account)}::text[], ${named.map(({ number }) => number)}::text[], ${named.map(({ name }) => name)}::text[])`.execute(
    tx,
  )
  await writeAudit(tx, { entity: 'journal', record: null, action: 'accounts', before: before.accounts, after: named, caller })
  return readChart(tx)
}
