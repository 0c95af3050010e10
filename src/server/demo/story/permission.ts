import { sql } from 'kysely'
import { present } from '../../../domain/kit/present.ts'
import { type Quantity, round, times } from '../../../domain/kit/quantity.ts'
import { chanceOf } from '../chance.ts'
import { demoUsers } from '../parties/people.ts'
import type { Cast } from './cast.ts'

const [, , salesman] = demoUsers

/** Plans a request for permission that waits today: a Salesman wants to sell below the minimum price. */
export const planPermissionStory = (cast: Cast): void => cast.agenda.on(cast.clerk.today, date => askForPermission(cast, date))

const askForPermission = async (cast: Cast, date: string) => {
  const { clerk, people, parties } = cast
  const ids = chanceOf('permission story')
  const seller = present(people.sellers.find(({ name }) => name === salesman.employee))
  const party = present(
    parties.find(one => one.buys && one.seller === seller && one.currency === 'USD' && one.type === 'designer' && one.country !== 'TH'),
  )
  const branch = people.branches[seller.branch]
  const { rows } = await sql<{ id: string; basis: string; minimum: Quantity }>`select id, asking_basis as basis, minimum_rate as minimum
    from inventory where status = 'available' and type = 'single' and branch_id = ${branch} and ownership = 'own' and treatments <> '[]'
      and minimum_rate * weight between 800 and 2500 order by sku limit 1`.execute(clerk.tx)
  const { id: inventory, basis, minimum } = present(rows[0])
  const items = [{ id: ids.id(date), inventory, basis, rate: round(times(minimum, '0.95'), 0) }]
  const document = ids.id(date)
  const head = { customer: party.id, branch, salesperson: seller.id, currency: party.currency, date }
  await clerk.add('invoice', seller.caller, date, { id: document, ...head, items })
  const note = 'They take it today at this price.'
  await clerk.add('permissionRequest', seller.caller, date, { id: ids.id(date), kind: 'invoice', document, documentVersion: 1, note })
}
