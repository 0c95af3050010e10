import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { entityNamed } from '../../kit/entity/columns.ts'
import { hiddenOf } from '../../kit/entity/seen.ts'
import { notAllowed } from '../../kit/errors.ts'
import type { BranchRule } from '../../kit/http/route.ts'

/** A user who is limited to some branches sees their own figures, and those of the employees of these branches. */
export const figuresOfBranch: BranchRule<{ id?: string | undefined }, unknown> = {
  refuse: async ({ db, caller: { branches, employee } }, { query: { id } }) => {
    if (id && id === employee) return
    const { rows } = await sql`select from employee where id = ${id ?? null} and branch_id = any(${branches}::uuid[])`.execute(db)
    if (rows.length === 0) throw notAllowed('You can see the performance of the employees of your branches, one at a time.')
  },
}

/** A document behind figures, with its entity and id. */
export type DocumentRow = { kind: string; id: string } & Record<string, unknown>

/**
 * The documents behind figures as a user sees them who is limited to these branches: of those of other branches only the amounts, without
 * which the rows would not add up to the figures.
 */
export const withoutOthers = async <R extends DocumentRow>(db: Db, branches: readonly string[], rows: readonly R[]): Promise<R[]> => {
  const hidden = await hiddenOf(
    db,
    branches,
    rows.map(({ kind, id }) => ({ entity: entityNamed(kind), id })),
  )
  const unnamed = { number: 'In another branch', document: null, party: null, bill: null }
  return rows.map(row => (hidden.has(row.id) ? { ...row, ...unnamed } : row))
}
