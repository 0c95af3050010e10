import { sql } from 'kysely'
import { certificate, grownReport } from '../../domain/stock/certificate.ts'
import { inventoryTypes } from '../../domain/trade/inventory-types.ts'
import { anyOf } from '../kit/db/db.ts'
import { writeAuditOfEach } from '../kit/entity/audit.ts'
import { behaviorOf, type Work } from '../kit/entity/behavior.ts'
import type { Columns } from '../kit/entity/columns.ts'

/** A stone has one primary report. Marking another report as primary clears the mark on the first. */
const keepOnePrimary = async ({ tx, values, caller }: Work<typeof certificate>): Promise<void> => {
  if (!values.primary) return
  const { rows } = await sql<{ id: string }>`update certificate set "primary" = false
    where inventory_id = ${values.inventory} and "primary" and id <> ${values.id} returning id`.execute(tx)
  const change = { before: { primary: true }, after: { primary: false } }
  await writeAuditOfEach(tx, rows, {
    entity: 'certificate',
    action: 'update',
    ...change,
    reason: 'Another certificate is now the primary one',
    caller,
  })
}

const whole = inventoryTypes.filter(({ whole }) => whole).map(({ code }) => sql.lit(code))

const isRecut = (t: string) => sql`s.type in (${sql.join(whole)}) and abs(s.weight - ${sql.ref(`${t}.weight`)}) > 0.02`
const isOfGrown = (t: string) => sql`s.naturalness = 'natural' and ${sql.ref(`${t}.number`)} ~* ${sql.lit(grownReport.source)}`

/**
 * Warns when the report contradicts its stone, which was recut or has the report of another: by the weight, or when a natural stone has
 * the number of a grown one.
 */
const columns: Columns = {
  warning:
    t => sql`(select nullif(concat_ws(' ', case when ${isRecut(t)} then 'The report says ' || ${sql.ref(`${t}.weight`)} || ' ct, the stone weighs ' || s.weight || ' ct.' end,
      case when ${isOfGrown(t)} then 'The number is of a report on a lab-grown stone, but the stone is natural.' end), '')
    from inventory s where s.id = ${sql.ref(`${t}.inventory_id`)})`,
}

export const certificateBehavior = behaviorOf(certificate, {
  columns,
  inBranches: branches =>
    sql`(t.inventory_id is null or exists (select from inventory i where i.id = t.inventory_id and i.branch_id = ${anyOf(branches)}))`,
  effects: { create: keepOnePrimary, update: keepOnePrimary },
})
