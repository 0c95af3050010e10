import { sql } from 'kysely'
import { certificate } from '../../domain/stock/certificate.ts'
import { inventoryTypes } from '../../domain/trade/inventory-types.ts'
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

/** Warns when the weight on the report differs from the stone's: the stone was recut, or the report belongs to another stone. */
const columns: Columns = {
  warning:
    t => sql`(select 'The report says ' || ${sql.ref(`${t}.weight`)} || ' ct, the stone weighs ' || s.weight || ' ct.' from inventory s
    where s.id = ${sql.ref(`${t}.inventory_id`)} and s.type in (${sql.join(whole)}) and abs(s.weight - ${sql.ref(`${t}.weight`)}) > 0.02)`,
}

export const certificateBehavior = behaviorOf(certificate, { columns, effects: { create: keepOnePrimary, update: keepOnePrimary } })
