import { uuid } from '../../src/server/kit/db/uuid.ts'
import { openShop } from '../support/shop.ts'
import { closeUntil } from './choices.ts'
import { type ModelTest, within } from './model-test.ts'
import { emptyBooks } from './money.ts'
import { compareMoney, moneyActions, type World } from './money-actions.ts'

// Weights of the actions: many purchases, sales and payments, so that bills accumulate and are settled across each other.
// biome-ignore format: what is done with the same thing stands together.
const often = {
  sell: 8, sellBought: 4, unsell: 3, buy: 7, unbuy: 3, giveBack: 2, memoIn: 3, sellMemo: 7, returnMemo: 2, endMemo: 1,
  pay: 16, refund: 3, setOff: 4, apply: 5, clear: 2, bounce: 2, void: 3, close: 1,
}

/** Debts on both sides, their settlement, and set-offs. */
export const money: ModelTest<keyof typeof often> = {
  length: 100,
  often,
  alone: 'close',
  open: async office => {
    await office.make('exchangeRate', { currency: 'EUR', date: '2020-01-01', rate: '1.1' })
    const clerk = { office, shop: await openShop(office), admin: await office.as('Admin') }
    const actions = moneyActions(clerk)
    const begin = async () => {
      const world: World = { books: emptyBooks(), parties: [] }
      const kinds = ['customer', 'supplier']
      for (const name of ['First', 'Second'])
        world.parties.push(await office.make('customer', { name: `${name} ${uuid()}`, kinds, termsDays: 0 }))
      const open = async () => {
        if (world.books.isClosed) await closeUntil(clerk, null)
        world.books.isClosed = false
      }
      return { does: within(world, actions), look: () => compareMoney(world, clerk), end: open }
    }
    return { begin }
  },
}
