import { sql } from 'kysely'
import { present } from '../../../domain/kit/present.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { Values } from '../../kit/entity/rows.ts'
import { type Chance, chanceOf } from '../chance.ts'
import { daysAfter } from '../clerk.ts'
import type { Party } from '../parties/parties.ts'
import { demoUsers } from '../parties/people.ts'
import type { Cast } from './cast.ts'

const [, , salesman] = demoUsers

/** What a customer is shown, and what becomes of it. */
type Story = {
  daysAgo: number
  type: Party['type']
  stones: number
  /** The name of the salesperson; by default that of the demo account. */
  by?: string
  onRequest?: boolean
  head?: Values
  validDays?: number
  ends?: { as: 'draft' | 'accept' } | { as: 'decline'; reason: string; after: number } | { as: 'approval'; after: number }
}

const described = 'Three stones for the pendant that you described. The first is the finest in color.'
const stories: readonly Story[] = [
  { daysAgo: 41, type: 'retailer', stones: 3 },
  { daysAgo: 26, type: 'designer', stones: 4, ends: { as: 'decline', reason: 'The colors are darker than their client wants.', after: 5 } },
  { daysAgo: 18, type: 'manufacturer', stones: 5, by: 'Kelvin Wong', validDays: 10, head: { discountPercent: '4' } },
  { daysAgo: 12, type: 'dealer', stones: 2, ends: { as: 'accept' } },
  { daysAgo: 11, type: 'retailer', stones: 3, by: 'Marcus Delgado', ends: { as: 'decline', reason: 'They bought elsewhere.', after: 2 } },
  { daysAgo: 7, type: 'designer', stones: 3, validDays: 21, ends: { as: 'approval', after: 2 } },
  { daysAgo: 6, type: 'dealer', stones: 4, by: 'Imtiaz Mirza', onRequest: true },
  { daysAgo: 4, type: 'retailer', stones: 3, validDays: 7, head: { message: described } },
  { daysAgo: 2, type: 'manufacturer', stones: 6, head: { discountPercent: '5' } },
  { daysAgo: 1, type: 'designer', stones: 2, ends: { as: 'draft' } },
  { daysAgo: 0, type: 'dealer', stones: 3, by: 'Somchai Ruangrit', ends: { as: 'draft' } },
]

/** Plans offers in each status. Stones of older ones have been sold or lent since. */
export const planOfferStories = (cast: Cast): void => {
  const chance = chanceOf('offer stories')
  for (const story of stories) cast.agenda.on(cast.clerk.ago(story.daysAgo), date => showStones(cast, chance, story, date))
}

type Shown = { id: string; basis: string; asking: Quantity }

/** Single stones of a branch that are for sale in dollars, for a few hundred or thousand each. */
const stonesIn = async ({ clerk }: Cast, branch: string): Promise<Shown[]> => {
  const { rows } = await sql<Shown>`select id, asking_basis as basis, asking_rate as asking from inventory
    where status = 'available' and type = 'single' and branch_id = ${branch} and ownership = 'own' and treatments <> '[]' and currency = 'USD'
      and asking_rate * case asking_basis when 'per carat' then weight else 1 end between 400 and 9000 order by sku`.execute(clerk.tx)
  return rows
}

const showStones = async (cast: Cast, chance: Chance, story: Story, date: string): Promise<void> => {
  const { clerk, people, parties, agenda } = cast
  const seller = present(people.sellers.find(({ name }) => name === (story.by ?? salesman.employee)))
  const buyers = parties.filter(one => one.buys && !one.limited && one.currency === 'USD' && one.seller === seller)
  const party = buyers.find(({ type }) => type === story.type) ?? chance.pick(buyers)
  const branch = people.branches[seller.branch]
  const shown = chance.shuffled(await stonesIn(cast, branch)).slice(0, story.stones)
  const line = ({ id: inventory, basis, asking }: Shown) => ({
    id: chance.id(date),
    inventory,
    ...(story.onRequest ? { basis: 'on request' } : { basis, rate: asking }),
  })
  const common = { customer: party.id, branch, salesperson: seller.id, currency: party.currency, date }
  const head = { ...common, onRequest: story.onRequest ?? false, validUntil: daysAfter(date, story.validDays ?? 14), ...story.head }
  const { caller } = seller
  const id = await clerk.add('offer', caller, date, { id: chance.id(date), ...head, items: shown.map(line) })
  const { ends } = story
  if (ends?.as === 'draft') return
  await clerk.act('offer', 'send', caller, date, { id, version: 1 })
  const later = (days: number, work: (on: string) => Promise<unknown>) => agenda.on(daysAfter(date, days), work)
  if (ends?.as === 'decline') later(ends.after, on => clerk.act('offer', 'decline', caller, on, { id, version: 2, reason: ends.reason }))
  if (ends?.as === 'accept') later(3, on => clerk.act('offer', 'accept', caller, on, { id, version: 2 }))
  if (ends?.as === 'approval')
    later(ends.after, async on => {
      await clerk.act('offer', 'accept', caller, on, { id, version: 2 })
      const items = shown.map(({ id: inventory, basis, asking }) => ({ id: chance.id(on), inventory, basis, rate: asking }))
      await clerk.add('approval', caller, on, { id: chance.id(on), ...common, date: on, items }, { offer: id })
    })
}
