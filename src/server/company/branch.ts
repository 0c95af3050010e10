import { type RawBuilder, sql } from 'kysely'
import { branch } from '../../domain/company/branch.ts'
import { type BranchUse, deactivationFault } from '../../domain/company/branch-use.ts'
import { readPaymentAccount } from '../../domain/company/payment-qr/code.ts'
import { entities } from '../../domain/index.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { present } from '../../domain/kit/present.ts'
import { approvalLifecycle } from '../../domain/sales/approval.ts'
import { stockTakeLifecycle } from '../../domain/stock/stock-take/entity.ts'
import { transferLifecycle } from '../../domain/stock/transfer.ts'
import { workLifecycle } from '../../domain/workshop/lifecycle.ts'
import type { Db } from '../kit/db/db.ts'
import { oneRow } from '../kit/db/one-row.ts'
import { stateIn } from '../kit/db/states.ts'
import { writeAuditOfEach } from '../kit/entity/audit.ts'
import { behaviorOf, type Work } from '../kit/entity/behavior.ts'
import type { Columns } from '../kit/entity/columns.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { keysOf } from '../kit/keys.ts'

const columns: Columns = { hasLogo: t => sql`exists (select 1 from branch_logo l where l.branch_id = ${sql.ref(`${t}.id`)})` }

// Documents that start as drafts and belong to one branch.
const drafted = keysOf(entities)
  .map((name): Entity => entities[name])
  .filter(({ lifecycle, fields }) => lifecycle?.initial === 'draft' && fields.branch)
const works = [entities.orderForm, entities.lapidaryOrderForm, entities.mfOrderForm]
const together = (entitiesOf: readonly { table: string }[], count: (table: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`(select coalesce(sum(n), 0)::integer from (${sql.join(
    entitiesOf.map(({ table }) => count(sql.table(table))),
    sql` union all `,
  )}) c)`

/** What is still open in a branch. */
const standingIn = async (tx: Db, id: string): Promise<BranchUse> => {
  const { rows } = await sql<BranchUse>`select
    (select count(*)::integer from inventory where branch_id = ${id} and held_weight > 0) as stones,
    (select count(distinct a.id)::integer from approval a join item l on l.approval_id = a.id and l.out_weight > 0 where a.branch_id = ${id} and ${stateIn('a.state', statesOf(approvalLifecycle, 'open'))}) as approvals,
    ${together(drafted, table => sql`select count(*) as n from ${table} where branch_id = ${id} and state = 'draft'`)} as drafts,
    ${together(works, table => sql`select count(*) as n from ${table} where branch_id = ${id} and ${stateIn('state', statesOf(workLifecycle, 'open'))}`)} as jobs,
    (select count(distinct t.id)::integer from transfer t join transfer_line l on l.transfer_id = t.id and l.place = 'in_transit' where ${stateIn('t.state', statesOf(transferLifecycle, 'open'))} and ${id} in (t.from_id, t.to_id)) as transfers,
    (select count(*)::integer from stock_take where branch_id = ${id} and ${stateIn('state', statesOf(stockTakeLifecycle, 'open'))}) as "stockTakes",
    (select count(*)::integer from "user" where branch_id = ${id} and active) as users,
    (select count(*)::integer from employee where branch_id = ${id} and active) as employees`.execute(tx)
  return oneRow(rows)
}

type BranchWork = Work<typeof branch>

/** The code is part of every number given, so it cannot change after the first. */
const keepCode = async ({ tx, before, values }: BranchWork): Promise<void> => {
  if (!before || before.code === values.code) return
  const { rows } = await sql`select 1 from number_series where branch_id = ${values.id} and next > first limit 1`.execute(tx)
  if (rows[0]) throw invalid({ code: `Documents already have numbers with ${before.code}. The code cannot change.` })
}

/** Exactly one branch is the head office. Marking another branch clears the mark on the first. */
const keepOneHeadOffice = async ({ tx, before, values, caller }: BranchWork): Promise<void> => {
  if (values.headOffice && !values.active) throw conflict('The head office cannot be deactivated.')
  if (!values.headOffice && before?.headOffice)
    throw conflict('One branch must be the head office. Make another branch the head office instead.')
  if (!values.headOffice) return
  const { rows } = await sql<{
    id: string
  }>`update branch set head_office = false where head_office and id <> ${values.id} returning id`.execute(tx)
  const change = { before: { headOffice: true }, after: { headOffice: false } }
  await writeAuditOfEach(tx, rows, {
    entity: 'branch',
    action: 'update',
    ...change,
    reason: `${values.name} is the head office now`,
    caller,
  })
}

const keepUse = async ({ tx, before, values }: BranchWork): Promise<void> => {
  if (!before?.active || values.active) return
  const fault = deactivationFault(values.name, await standingIn(tx, values.id))
  if (fault) throw conflict(fault)
}

/**
 * Locks the branch that goods leave and the one they go to, so that neither closes before the goods are in transit. After that the goods
 * in transit keep both open. Refuses to send goods to a closed branch.
 */
export const setOut = async (tx: Db, from: string, to: string): Promise<void> => {
  const { rows } = await sql<{
    id: string
    name: string
    active: boolean
  }>`select id, name, active from branch where id in (${from}, ${to}) order by id for share`.execute(tx)
  const there = present(rows.find(({ id }) => id === to))
  if (!there.active) throw conflict(`${there.name} is inactive. Choose an active branch.`)
}

/** One bank account per currency: a document prints that of its own. */
const keepOneAccountEach = ({ values: { currency, accounts } }: BranchWork): void => {
  const used = new Set([currency])
  for (const [index, account] of accounts.entries()) {
    if (account.currency === currency)
      throw invalid({ [`accounts.${index}.currency`]: `${currency} is the currency of the branch. Enter this account under Bank details.` })
    if (used.has(account.currency))
      throw invalid({ [`accounts.${index}.currency`]: `There are already bank details in ${account.currency}.` })
    used.add(account.currency)
  }
}

/** Stores the account for payment codes as codes write it. It must be one of the country of the branch. */
const keepPaymentAccount = ({ values }: BranchWork): void => {
  if (!values.qrAccount) return
  const { account, fault } = readPaymentAccount(values.country, values.qrAccount)
  if (fault !== undefined) throw invalid({ qrAccount: fault })
  values.qrAccount = account
}

const keep = async (work: BranchWork): Promise<void> => {
  keepOneAccountEach(work)
  keepPaymentAccount(work)
  await keepOneHeadOffice(work)
  await keepCode(work)
  await keepUse(work)
}

/**
 * Branches on the server: one head office, a code that cannot change once used, and nothing left open in a branch that closes. A branch has
 * the accounts that customers pay to, so its changes need a proof of identity.
 */
export const branchBehavior = behaviorOf(branch, { columns, effects: { create: keep, update: keep }, needsProof: true })
