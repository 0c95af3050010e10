import { type RawBuilder, sql } from 'kysely'
import { entities } from '../../../domain/index.ts'
import type { Basis } from '../../../domain/reports/basis.ts'
import { entryKinds } from '../../../domain/reports/sales.ts'
import { baseUnits, inBaseDigits } from '../../company/base-digits.ts'

// The table `sale_line` holds what counts as a sale: entries of one or more rows. The issue of a bill counts 1, its cancellation −1 on the
// day of the reversal (migration 83). A credit note counts 0 and back its part of the amounts (migration 71). A new kind of entry adds its
// rows there and its title here.

/** The day on which an entry counts, by the basis of the report; a restated report leaves out the entries without one. */
export const dayColumns = { issued: 'date', restated: 'restated_on' } as const satisfies Record<Basis, string>

/** SQL: the documents of all kinds of entries, with their number. */
export const billNumbers: RawBuilder<unknown> = sql.raw(
  entryKinds.map(({ value }) => `select id, number from ${entities[value].table}`).join(' union all '),
)

/** SQL: the title of an entry (alias `s`) of a document (alias `b`). */
export const entryTitle = sql`case when s.entry = s.document_id then '' else 'Cancellation of ' end || b.number`

/** SQL: the sum of an amount of sales lines, in the base currency. */
export const inBase = (amount: RawBuilder<unknown>): RawBuilder<unknown> => sql`round(sum(${amount}) / ${baseUnits}, ${inBaseDigits})`
