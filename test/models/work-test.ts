import { uuid } from '../../src/server/kit/db/uuid.ts'
import type { Bench } from '../support/clerk/makers.ts'
import { openWorkshop } from '../support/clerk/workshop.ts'
import { billActions } from './bill-actions.ts'
import { jewelActions } from './jewel-actions.ts'
import { type ModelTest, within } from './model-test.ts'
import { workActions } from './work-actions.ts'

// biome-ignore format: how often each is done, at a glance.
const often = {
  form: 3, plan: 3, toBench: 7, fromBench: 3, undoBench: 4, enter: 8, takeBack: 4, start: 1, finish: 3, again: 3, handOver: 1, drop: 1, sell: 2,
  order: 3, takeFrom: 6, untake: 2, finishJewel: 4, takeApart: 2, handJewel: 2, dropOrder: 1, sellJewel: 1,
  bill: 6, unbill: 2, pay: 4, unpay: 1,
}

/** Cutting, lapidary and jewelry, with invoices and payments. Each action compares its own result with the model. */
export const work: ModelTest<keyof typeof often> = {
  length: 100,
  often,
  open: async office => {
    const [shop, admin] = [await openWorkshop(office), await office.as('Admin')]
    // Separate accounts, so that each world begins with a balance of zero.
    const party = (name: string) => office.make('customer', { name: `${name} ${uuid()}`, kinds: ['customer', 'supplier'] })
    const begin = async () => {
      const world: Bench = { forms: [], jewels: [], bills: [], notes: [] }
      const others = { customer: await party('Customer'), maker: await party('Cutter outside'), buyer: await party('Buyer') }
      const actions = {
        ...workActions(shop, admin, others),
        ...jewelActions(shop, admin, others),
        ...billActions(office, shop, admin, others),
      }
      return { does: within(world, actions), look: async () => {} }
    }
    return { begin }
  },
}
