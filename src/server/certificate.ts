import { sql } from 'kysely'
import type { Extra, Work } from './kit/extra.ts'

/** One report of a stone is its primary: making another one so takes it from the first. */
const keepOnePrimary = async ({ tx, values }: Work): Promise<void> => {
  if (values.primary)
    await sql`update certificate set "primary" = false where inventory_id = ${values.inventory} and "primary" and id <> ${values.id}`.execute(
      tx,
    )
}

export const certificateExtra: Extra = { effects: { create: keepOnePrimary, update: keepOnePrimary } }
