import { sql } from 'kysely'
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
