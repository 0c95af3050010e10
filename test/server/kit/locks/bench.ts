import { uuid } from '../../../../src/server/kit/db/uuid.ts'
import { type Buying, openBuying } from '../../../support/clerk/buying.ts'
import { type Cashier, openCashier } from '../../../support/clerk/cashier.ts'
import { openWorkshop, type Workshop } from '../../../support/clerk/workshop.ts'
import type { Answer, TestCompany, Visitor } from '../../../support/company.ts'
import type { Call, Held } from '../../../support/locks.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

export type Values = Record<string, Answer['data']>
export type Bench = {
  company: TestCompany
  shop: Shop
  workshop: Workshop
  buying: Buying
  cashier: Cashier
  manager: Visitor
  admin: Visitor
  /** Two stones. The one with the higher id comes first, also in the table. */
  twoStones: (given?: Values) => Promise<[string, string]>
}

/** An action that is about to run: the locks that it must take, in this order, and the answer after it has waited for each. */
export type Ready = { locks: Held[]; call: Call; refusal?: RegExp }
/** The files whose locks an action is about, and the action. */
export type LockingAction = { in: string | string[]; ready: (bench: Bench) => Promise<Ready> }
export type LockingActions = Record<string, LockingAction>

export const openBench = async (company: TestCompany): Promise<Bench> => {
  const shop = await openShop(company)
  const twoStones = async (given: Values = {}): Promise<[string, string]> => {
    const [high, low] = [`f${uuid().slice(1)}`, `0${uuid().slice(1)}`]
    for (const id of [high, low]) await shop.stone({ id, ...given })
    return [high, low]
  }
  return {
    company,
    shop,
    twoStones,
    workshop: await openWorkshop(company),
    buying: await openBuying(company, shop),
    cashier: openCashier(company, shop),
    manager: await company.as('Manager'),
    admin: await company.as('Admin'),
  }
}

/** The id and the version that an action needs. */
export const asRead = ({ id, version }: Values) => ({ id, version })

/** Work of the server without a request, as a call. */
export const working =
  (work: () => Promise<unknown>): Call =>
  () =>
    work().then(() => ({ status: 200, errorMessages: [] }))
