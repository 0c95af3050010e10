import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { latest } from '../../domain/company/business-day.ts'
import { entities } from '../../domain/index.ts'
import { columnOf, type Entity } from '../../domain/kit/entity.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { present } from '../../domain/kit/present.ts'
import { handOverCalls } from '../../domain/people/contract.ts'
import { type Held, type HoldingName, handOverFaults, holdingNames, holdings } from '../../domain/people/holding.ts'
import { firstOpenDay } from '../company/closed-days.ts'
import { endAccessOf } from '../kit/auth/session.ts'
import { todayIn } from '../kit/business-day.ts'
import { type Db, transact } from '../kit/db/db.ts'
import { oneRow } from '../kit/db/one-row.ts'
import { stateIn } from '../kit/db/states.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { conflict, invalid, notFound } from '../kit/errors.ts'
import { type Context, implement, type Route } from '../kit/http/route.ts'
import { keepStanding } from './terms.ts'
import { keepAnAdmin } from './user.ts'

/** The entity and column that record a holding, and the condition (on alias `t`) for the records that count. */
const kept = (name: HoldingName) => {
  const { of, field, ...rest } = holdings[name]
  const entity: Entity = entities[of]
  const column = columnOf(field, present(entity.fields[field]))
  const phase = 'phases' in rest ? sql`and ${stateIn('t.state', statesOf(present(entity.lifecycle), ...rest.phases))}` : sql``
  const out =
    'only' in rest ? sql`and (t.state = 'draft' or exists (select 1 from item l where l.approval_id = t.id and l.out_weight > 0))` : sql``
  return {
    entity,
    field,
    column,
    where: (id: string): RawBuilder<unknown> => sql`${sql.ref(`t.${column}`)} = ${id} ${phase} ${out}`,
  }
}

/** How many of each holding an employee has. */
const heldBy = async (db: Db, id: string): Promise<Held> => {
  const counts = holdingNames.map(name => {
    const { entity, where } = kept(name)
    return sql`(select count(*)::integer from ${sql.table(entity.table)} t where ${where(id)}) as ${sql.id(name)}`
  })
  const { rows } = await sql<Held>`select ${sql.join(counts)}`.execute(db)
  return oneRow(rows)
}

/** Moves one kind of holding. The history of each record shows the old employee, the new one and the reason. */
const moveHolding = async (tx: Db, context: Context, name: HoldingName, from: string, to: string, reason: string): Promise<number> => {
  const { entity, field, column, where } = kept(name)
  const { caller } = context
  const mine = sql`select t.id from ${sql.table(entity.table)} t where ${where(from)} order by t.id for update`
  // First wait for transactions that are issuing one of these. Only a statement that starts afterwards sees what they sent out.
  await mine.execute(tx)
  const { rows } = await sql<{ id: string }>`
    with mine as (${mine}),
    moved as (update ${sql.table(entity.table)} t set ${sql.id(column)} = ${to}, version = t.version + 1, updated_at = now(), updated_by_id = ${caller.id || null} from mine where t.id = mine.id returning t.id)
    insert into audit_trail (by_id, by_name, entity, record_id, action, before, after, reason)
    select ${caller.id || null}, ${caller.name}, ${entity.name}, id, 'hand-over', jsonb_build_object(${field}::text, ${from}::text), jsonb_build_object(${field}::text, ${to}::text), ${reason} from moved returning record_id as id`.execute(
    tx,
  )
  return rows.length
}

type Draft = z.infer<(typeof handOverCalls)['PUT employee/hand-over']['body']>
type Person = { id: string; name: string; branch: string; joined: string | null; left: string | null; active: boolean }

const peopleIn = async (tx: Db, ids: readonly string[]): Promise<Map<string, Person>> => {
  const { rows } =
    await sql<Person>`select id, name, branch_id as branch, joined, "left", active from employee where id = any(${[...ids]}::uuid[]) order by id for update`.execute(
      tx,
    )
  return new Map(rows.map(row => [row.id, row]))
}

/** Deactivates the users of an employee and returns the names. Refuses to deactivate the caller or the last Admin. */
const signOff = async (tx: Db, context: Context, employee: string): Promise<string[]> => {
  const { caller } = context
  const { rows } = await sql<{
    id: string
    name: string
    role: string
  }>`select id, name, role from "user" where employee_id = ${employee} and active order by id for update`.execute(tx)
  if (rows.some(({ id }) => id === caller.id)) throw conflict('You cannot deactivate yourself.')
  for (const { id, role } of rows) {
    if (role === 'Admin') await keepAnAdmin(tx, id)
    await sql`update "user" set active = false, version = version + 1, updated_at = now(), updated_by_id = ${caller.id || null} where id = ${id}`.execute(
      tx,
    )
    await endAccessOf(tx, id)
    await writeAudit(tx, { entity: 'user', record: id, action: 'deactivate', before: { active: true }, after: { active: false }, caller })
  }
  return rows.map(({ name }) => name)
}

const leave = async (tx: Db, context: Context, from: Person, left: string): Promise<void> => {
  const { caller } = context
  const active = left >= (await todayIn(tx, context, from.branch)) && from.active
  await sql`update employee set "left" = ${left}, active = ${active}, version = version + 1, updated_at = now(), updated_by_id = ${caller.id || null} where id = ${from.id}`.execute(
    tx,
  )
  await keepStanding(tx, from.id, latest(await todayIn(tx, context, from.branch), await firstOpenDay(tx)))
  await writeAudit(tx, {
    entity: 'employee',
    record: from.id,
    action: 'update',
    before: { left: from.left, active: from.active },
    after: { left, active },
    caller,
  })
}

/** Hands everything that an employee holds to another, in one transaction. */
const handOver = (context: Context, { id, to, what = holdingNames, left, signOut }: Draft) =>
  transact(context.db, async tx => {
    const people = await peopleIn(tx, [id, to])
    const from = people.get(id)
    if (!from) throw notFound('employee')
    const faults = handOverFaults(from, people.get(to), left)
    if (Object.keys(faults).length > 0) throw invalid(faults)
    const successor = present(people.get(to))
    const moved: Partial<Held> = {}
    for (const name of holdingNames)
      if (what.includes(name))
        moved[name] = await moveHolding(tx, context, name, id, to, `Handed over from ${from.name} to ${successor.name}`)
    const signedOff = signOut ? await signOff(tx, context, id) : []
    if (left) await leave(tx, context, from, left)
    await writeAudit(tx, {
      entity: 'employee',
      record: id,
      action: 'hand-over',
      after: { to, toName: successor.name, moved, ...(left ? { left } : {}), signedOff },
      caller: context.caller,
    })
    return { moved, signedOff }
  })

/** Routes for the holdings of an employee and their hand-over. */
export const handOverRoutes: Route[] = [
  implement(handOverCalls, 'GET employee/holdings', {
    right: { entity: 'employee', verb: 'read' },
    summary: 'What an employee is responsible for: customers, open documents, work',
    handle: ({ db }, { query }) => heldBy(db, query.id),
  }),
  implement(handOverCalls, 'PUT employee/hand-over', {
    right: { entity: 'employee', verb: 'update' },
    summary: 'Hand over the records of an employee to another',
    handle: (context, { body }) => handOver(context, body),
  }),
]
