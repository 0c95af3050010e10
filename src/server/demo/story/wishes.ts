import { present } from '../../../domain/kit/present.ts'
import type { Values } from '../../kit/entity/rows.ts'
import { chanceOf } from '../chance.ts'
import { daysAfter } from '../clerk.ts'
import type { Party } from '../parties/parties.ts'
import { demoUsers } from '../parties/people.ts'
import type { Cast } from './cast.ts'

const [, , salesman] = demoUsers

/** What a customer looks for: the code of the stone, and what else matters. */
type Story = { daysAgo: number; type: Party['type']; stone: string; days?: number; wanted: Values }

const stories: readonly Story[] = [
  { daysAgo: 38, type: 'retailer', stone: 'RU', wanted: { minWeight: '1', maxWeight: '2', notes: 'For an engagement ring. Eye clean.' } },
  {
    daysAgo: 21,
    type: 'designer',
    stone: 'BS',
    days: 90,
    wanted: { minWeight: '3', maxWeight: '4', onlyUntreated: true, onlyCertified: true },
  },
  { daysAgo: 16, type: 'dealer', stone: 'TZ', wanted: { minWeight: '5', maxPrice: '450' } },
  {
    daysAgo: 9,
    type: 'retailer',
    stone: 'EM',
    days: 45,
    wanted: { minWeight: '8', onlyUntreated: true, notes: 'A no-oil emerald for a collector.' },
  },
  { daysAgo: 30, type: 'manufacturer', stone: 'AQ', wanted: { minWeight: '2', maxWeight: '6', status: 'fulfilled' } },
]

/** Plans wishes: stones that are in stock, stones that are not, and one that was found. */
export const planWishes = (cast: Cast): void => {
  const chance = chanceOf('wishes')
  const { clerk, people, parties, lists, agenda } = cast
  const seller = present(people.sellers.find(({ name }) => name === salesman.employee))
  const buyers = parties.filter(one => one.buys && !one.limited && one.currency === 'USD' && one.seller === seller)
  for (const { daysAgo, type, stone, days, wanted } of stories) {
    const party = buyers.find(one => one.type === type) ?? chance.pick(buyers)
    agenda.on(clerk.ago(daysAgo), date =>
      clerk.add('wish', seller.caller, date, {
        ...{
          id: chance.id(date),
          customer: party.id,
          branch: people.branches[seller.branch],
          salesperson: seller.id,
          currency: party.currency,
        },
        ...(days ? { until: daysAfter(date, days) } : {}),
        stoneName: present(lists.stone.get(stone)),
        ...wanted,
      }),
    )
  }
}
