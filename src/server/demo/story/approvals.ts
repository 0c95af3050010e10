import { sql } from 'kysely'
import { present } from '../../../domain/kit/present.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import { exposureOf } from '../../documents/exposure.ts'
import type { Values } from '../../kit/entity/rows.ts'
import { daysAfter } from '../clerk.ts'
import type { Party } from '../parties/parties.ts'
import type { Sale } from '../sales.ts'
import type { Lot } from '../stock/lots.ts'
import { buyer, type Cast } from './cast.ts'
import { comeIn, parcelForApproval, stoneAtTheLimit, stoneForgotten } from './stones.ts'

/** Plans approvals with a known course. */
export const planApprovalStories = (cast: Cast): void => {
  const { clerk, agenda } = cast
  agenda.on(clerk.ago(95), async date => lendParcel(cast, await comeIn(cast, parcelForApproval, date)))
  agenda.on(clerk.ago(52), date => sellAndCancel(cast, date))
  agenda.on(clerk.ago(111), date => forget(cast, date))
  agenda.on(clerk.ago(5), date => lendToTheLimit(cast, date))
}

type Lent = { id: string; line: string; party: Party; lot: Lot; item: Values }

const lend = async ({ clerk, people }: Cast, party: Party, date: string, lot: Lot, item: Values, head: Values): Promise<Lent> => {
  const line = clerk.newId(date)
  const whole = { inventory: lot.id, pieces: lot.pieces, weight: lot.draft.weight, ...item }
  const id = await clerk.add('approval', people.manager, date, {
    customer: party.id,
    branch: people.branches.BKK,
    salesperson: party.seller.id,
    date,
    currency: party.currency,
    items: [{ id: line, ...whole }],
    ...head,
  })
  await clerk.act('approval', 'issue', people.manager, date, { id, version: 1 })
  return { id, line, party, lot, item: whole }
}

const sellLent = async ({ clerk, people }: Cast, { line, party, item }: Lent, date: string, part: Values = {}): Promise<Sale> => {
  const branch = people.branches.BKK
  const id = await clerk.add('invoice', people.manager, date, {
    customer: party.id,
    branch,
    salesperson: party.seller.id,
    date,
    currency: party.currency,
    items: [{ ...item, id: clerk.newId(date), approvalLine: line, ...part }],
  })
  await clerk.act('invoice', 'issue', people.manager, date, { id, version: 1 })
  const { rows } = await sql<{ total: Quantity; due: string }>`select total, due_date as due from invoice where id = ${id}`.execute(
    clerk.tx,
  )
  return { id, party, branch, seller: party.seller, date, putBack: () => {}, ...present(rows[0]) }
}

const dealer = (cast: Cast) => buyer(cast, ({ currency, type }) => currency === 'USD' && type === 'dealer')

/**
 * Of 120 pieces, 50 go out, 20 come back, 25 are invoiced, and 5 pieces of 4.05 ct stay out for 344.25
 * (docs/domain/worked-cases.md#case-a-approval).
 */
const lendParcel = (cast: Cast, lot: Lot): void => {
  const { clerk, agenda, people } = cast
  agenda.on(clerk.ago(18), async date => {
    const terms = { dueDate: daysAfter(date, 30), notes: 'Ovals of 7 × 5 mm and larger, to choose from.' }
    const lent = await lend(cast, dealer(cast), date, lot, { pieces: 50, weight: '40.20', rate: '85' }, terms)
    agenda.on(clerk.ago(11), on =>
      clerk.act('approval', 'return', people.manager, on, {
        id: lent.id,
        version: 2,
        lines: [{ id: lent.line, pieces: 20, weight: '16.05' }],
      }),
    )
    agenda.on(clerk.ago(6), on => sellLent(cast, lent, on, { pieces: 25, weight: '20.10' }))
  })
}

/** A sale off an approval, paid in full and then canceled: the stone is out again and the money is credit on account. */
const sellAndCancel = async (cast: Cast, date: string) => {
  const { clerk, agenda, people } = cast
  const lot = await comeIn(
    cast,
    {
      code: 'RU',
      shape: 'OV',
      origin: 'MZ-MON',
      weight: '2.040',
      cost: '900.00',
      asking: '1650.00',
      treatments: [{ code: 'H', basis: 'lab', extent: 'TE1' }],
      more: { length: '8.05', width: '6.30', depth: '4.75', colour: 'Intense' },
    },
    date,
  )
  const party = buyer(cast, ({ currency, type }) => currency === 'USD' && type === 'manufacturer')
  const lent = await lend(cast, party, date, lot, { rate: '1600' }, { dueDate: clerk.ago(22), certificates: ['originals'] })
  agenda.on(clerk.ago(48), async on => {
    const sale = await sellLent(cast, lent, on)
    cast.cash.receive(sale, sale.total, clerk.ago(40))
    cast.sales.planCancellation(
      sale,
      'Their laboratory reads the heating as moderate; the price is open again, the stone stays with them.',
      clerk.ago(33),
    )
  })
  agenda.on(clerk.ago(25), on =>
    clerk.act('approval', 'extend', people.manager, on, { id: lent.id, version: 2, dueDate: daysAfter(clerk.today, 9) }),
  )
}

/** An approval for two weeks, issued 97 days ago. */
const forget = async (cast: Cast, date: string): Promise<void> => {
  const lot = await comeIn(cast, stoneForgotten, date)
  const designer = buyer(cast, ({ currency, type }) => currency === 'USD' && type === 'designer')
  await lend(
    cast,
    designer,
    date,
    lot,
    { rate: '520' },
    { dueDate: cast.clerk.ago(97), notes: 'Called twice; they are abroad until the end of the month.' },
  )
}

/** A party at its approval limit: only a Manager may let more goods go out. */
const lendToTheLimit = async (cast: Cast, date: string): Promise<void> => {
  const { clerk, people, agenda } = cast
  const lot = await comeIn(cast, stoneAtTheLimit, date)
  const party = buyer(cast, ({ currency, type }) => currency === 'USD' && type === 'retailer')
  await lend(cast, party, date, lot, { rate: '3900' }, { dueDate: daysAfter(date, 14) })
  agenda.on(clerk.today, async on => {
    const { rows } = await sql<{
      version: number
      exposure: Quantity
    }>`select c.version, ${exposureOf('c')} as exposure from customer c where c.id = ${party.id}`.execute(clerk.tx)
    const { version, exposure } = present(rows[0])
    const approvalLimit = String(Math.ceil(Number(exposure) / 100) * 100)
    await clerk.change('customer', people.manager, on, { id: party.id, version, approvalLimit })
  })
}
