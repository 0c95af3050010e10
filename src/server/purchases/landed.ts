import { sql } from 'kysely'
import { dueOn } from '../../domain/documents/due-date.ts'
import { landedPostings } from '../../domain/purchases/posting.ts'
import type { purchase } from '../../domain/purchases/purchase.ts'
import { openBill, postAccount, reverseAccountOf } from '../documents/account.ts'
import { refusePaid } from '../documents/bill/issued.ts'
import { anyOf } from '../kit/db/db.ts'
import type { Work } from '../kit/entity/behavior.ts'
import { conflict } from '../kit/errors.ts'
import type { Occasion } from '../stock/inventory/ledger.ts'

type Costs = Work<typeof purchase, 'record' | 'cancel'>
type When = Omit<Occasion, 'kind' | 'document'>
const kind = 'landedCost'

/** The ids of the bills for landed costs of other parties: those of their lines. */
export const landedBillsOf = ({ values }: Costs): string[] => landedPostings(values).map(({ id }) => id)

/** Creates a bill for each landed cost that another party bills, due after the terms of that party. */
export const oweLanded = async ({ tx, values }: Costs, number: string, when: When): Promise<void> => {
  const owed = landedPostings(values)
  if (owed.length === 0) return
  const { rows } = await sql<{
    id: string
    name: string
    status: string
    termsDays: number
  }>`select id, name, status, terms_days as "termsDays"
    from customer where id = ${anyOf(owed.map(({ party }) => party))}`.execute(tx)
  const payees = new Map(rows.map(row => [row.id, row]))
  for (const { id, kind: cost, ...posting } of owed) {
    const payee = payees.get(posting.party)
    const at = values.costs.findIndex(one => one.id === id)
    if (!payee || payee.status === 'inactive') {
      const message = payee ? `The party “${payee.name}” is inactive. Choose an active one.` : 'This party does not exist.'
      throw conflict(message, { fields: { [`costs.${at}.payee`]: message } })
    }
    await postAccount(tx, [posting], { ...when, kind, document: id })
    const { party, ledger, currency, amount: total, baseAmount: baseTotal } = posting
    const head = { id, kind, number: `${number} / ${cost}`, party, ledger, currency, date: values.date }
    await openBill(tx, { ...head, dueDate: dueOn(values.date, payee.termsDays), total, baseTotal })
  }
}

/** Refuses to cancel a purchase whose landed costs are paid in full or in part. */
export const refusePaidLanded = async (work: Costs): Promise<void> => {
  for (const { id, kind: cost } of landedPostings(work.values))
    await refusePaid({ tx: work.tx, before: { id, number: `${work.values.number} / ${cost}` } })
}

/** Takes back the bills for landed costs with their purchase. */
export const takeBackLanded = async (work: Costs, when: When): Promise<void> => {
  for (const document of landedBillsOf(work)) {
    await reverseAccountOf(work.tx, kind, document, { ...when, kind, document })
    await sql`update bill set active = false where id = ${document}`.execute(work.tx)
  }
}
