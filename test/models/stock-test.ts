import { expect } from 'vitest'
import { uuid } from '../../src/server/kit/db/uuid.ts'
import { expectStatus, type Safe, type Stock } from '../support/clerk/stock.ts'
import { openShop } from '../support/shop.ts'
import { units } from './choices.ts'
import { type ModelTest, within } from './model-test.ts'
import { purchaseActions } from './purchase-actions.ts'
import { heldOf } from './stock.ts'
import { stockActions } from './stock-actions.ts'
import { stockDocumentActions } from './stock-document-actions.ts'

// biome-ignore format: how often each is done, at a glance.
const often = {
  stone: 4, buy: 4, unbuy: 3, split: 5, merge: 4, break: 3, writeOff: 2, undo: 4, reserve: 4, release: 2, sell: 4, refill: 3, reverse: 3, lab: 3, labBack: 3, send: 3, receive: 3, cancel: 1, place: 3,
}

/** Compares every stone in the company with the model. */
const compareAll = async ({ admin, branches }: Safe, { lots }: Stock) => {
  for (let start = 0; start < lots.length; start += 200) {
    const some = lots.slice(start, start + 200)
    const { rows } = (await admin.get('/api/inventory', { ids: some.map(({ id }) => id).join(','), pageSize: 200 })).data
    const found = new Map<string, Record<string, string> & { branch: { id: string } }>(rows.map((row: { id: string }) => [row.id, row]))
    for (const lot of some) {
      const { availableWeight, value, branch } = found.get(lot.id)!
      const actual = { free: units(availableWeight!, 3), cents: units(value!, 2), branch: branch.id }
      expect(actual).toEqual({ free: lot.free.milli, cents: heldOf(lot).cents, branch: branches[lot.branch] })
    }
  }
}

const openSafe = async (office: Safe['office']): Promise<Safe> => {
  const shop = await openShop(office)
  const geneva = await office.make('branch', { code: 'GVA', name: 'Geneva' })
  const customers = [
    shop.customer,
    await office.make('customer', { name: `Bright Star ${uuid().slice(-4)}`, kinds: ['customer', 'supplier'] }),
  ]
  const branches = [office.branch, geneva]
  const locations: Safe['locations'][number][] = []
  for (const [branch, within] of [[0], [0, 0], [1]] as const) {
    const given = {
      name: `Tray ${uuid().slice(-4)}`,
      branch: branches[branch],
      within: within === undefined ? null : locations[within]!.id,
    }
    locations.push({ id: await office.make('location', given), branch })
  }
  return { office, shop, admin: await office.as('Admin'), branches, customers, locations }
}

/** Stones bought, changed, reserved and moved, and their cost. */
export const stock: ModelTest<keyof typeof often> = {
  length: 120,
  often,
  open: async office => {
    const safe = await openSafe(office)
    const { admin, customers, shop } = safe
    const buying = { admin, branch: office.branch, supplier: customers[1]!, stone: shop.sapphire, expectStatus }
    const actions = { ...purchaseActions(buying), ...stockActions(safe), ...stockDocumentActions(safe) }
    const begin = async () => {
      const world: Stock = { lots: [], changes: [], refills: [], transfers: [], labs: [], purchases: [], turn: 0 }
      return { does: within(world, actions), look: () => compareAll(safe, world) }
    }
    return { begin }
  },
}
