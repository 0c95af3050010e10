import { uuid } from '../../../../src/server/kit/db/uuid.ts'
import { releaseExpired } from '../../../../src/server/stock/inventory/reservation.ts'
import { alone, shared } from '../../../support/locks.ts'
import { today } from '../../../support/shop.ts'
import { asRead, type Bench, type LockingActions, type Values, working } from './bench.ts'

let branches = 0
const parcel = { type: 'parcel', pieces: 100, weight: '50', costRate: '33' }
const branchOf = ({ company }: Bench, name: string) =>
  company.make('branch', { code: `L${String.fromCharCode(65 + branches)}${String.fromCharCode(65 + ++branches)}`, name })
const read = ({ shop }: Bench, id: string): Promise<Values> => shop.read('inventory', id)
const transferOf = async (bench: Bench) => {
  const stones = await bench.twoStones()
  const to = await branchOf(bench, `Branch ${uuid()}`)
  const items = stones.map(inventory => ({ inventory }))
  const draft = bench.shop.done(await bench.manager.post('/api/transfer', { from: bench.company.branch, to, date: today(), items }))
  return { stones, to, draft }
}
const locationOf = async ({ company, shop, manager }: Bench): Promise<Values> =>
  shop.done(await manager.post('/api/location', { name: `Location ${uuid()}`, branch: company.branch }))
export const stock: LockingActions = {
  'a stone is changed': {
    in: 'kit/entity/rows.ts',
    ready: async bench => {
      const stone = await bench.shop.stone()
      return {
        locks: [alone('inventory', stone.id)],
        call: () => bench.manager.put('/api/inventory', { ...asRead(stone), location: 'Safe 2' }),
      }
    },
  },
  'the same change of many stones': {
    in: 'kit/entity/update-many.ts',
    ready: async bench => {
      const ids = await bench.twoStones()
      const change = { location: 'Safe 3' }
      return {
        locks: [alone('inventory', ...ids)],
        call: () => bench.manager.put('/api/inventory/range', { ids: ids.toReversed(), change }),
      }
    },
  },
  'stones are scanned into a location': {
    in: 'stock/location/move.ts',
    ready: async bench => {
      const [ids, to] = [await bench.twoStones(), await locationOf(bench)]
      const stones = ids.toReversed()
      return { locks: [alone('inventory', ...ids)], call: () => bench.manager.put('/api/location/move', { id: to.id, stones }) }
    },
  },
  'a location is put into another': {
    in: 'stock/location/behavior.ts',
    ready: async bench => {
      const [tray, safe] = [await locationOf(bench), await locationOf(bench)]
      return {
        locks: [alone('location', tray.id), { ...alone('location', safe.id), at: /^with\b/ }],
        call: () => bench.manager.put('/api/location', { ...asRead(tray), within: safe.id }),
      }
    },
  },
  'lots are merged': {
    in: 'stock/inventory/change.ts',
    ready: async bench => {
      const lots = await bench.twoStones(parcel)
      const stones = await Promise.all(lots.map(async id => asRead(await read(bench, id))))
      return { locks: [alone('inventory', ...lots)], call: () => bench.manager.put('/api/inventory/merge', { stones }) }
    },
  },
  'a merge is undone': {
    in: 'stock/inventory/conversion-undo.ts',
    ready: async bench => {
      const lots = await bench.twoStones(parcel)
      const stones = await Promise.all(lots.map(async id => asRead(await read(bench, id))))
      const { document, into } = bench.shop.done(await bench.manager.put('/api/inventory/merge', { stones }))
      return {
        locks: [alone('inventory', ...lots, ...into.map(({ id }: Values) => id))],
        call: () => bench.manager.put('/api/inventory/undo', { document, reason: 'Taken back' }),
      }
    },
  },
  'a lot is adjusted': {
    in: 'stock/inventory/adjust.ts',
    ready: async bench => {
      const lot = await bench.shop.stone(parcel)
      return {
        locks: [alone('inventory', lot.id)],
        call: () => bench.manager.put('/api/inventory/adjust', { ...asRead(lot), pieces: 99, weight: '49', reason: 'Counted' }),
      }
    },
  },
  'a stone is reserved': {
    in: ['stock/inventory/reserve.ts', 'stock/inventory/ledger.ts'],
    ready: async bench => {
      const { id } = await bench.shop.stone()
      return {
        locks: [alone('inventory', id)],
        call: () => bench.manager.put('/api/inventory/reserve', { id, customer: bench.shop.customer }),
      }
    },
  },
  'an expired reservation is released': {
    in: 'stock/inventory/reservation.ts',
    ready: async bench => {
      const { id } = await bench.shop.stone()
      bench.shop.done(await bench.manager.put('/api/inventory/reserve', { id, customer: bench.shop.customer }))
      await bench.company.query('update reservation set until = now() where inventory_id = $1', [id])
      return { locks: [alone('inventory', id)], call: working(() => releaseExpired(bench.company.db, () => new Date())) }
    },
  },
  'a lot is refilled': {
    in: 'stock/inventory/refill.ts',
    ready: async bench => {
      const lot = await bench.shop.stone(parcel)
      const draft = { inventory: lot.id, date: today(), pieces: 10, weight: '8', costRate: '46' }
      return { locks: [alone('inventory', lot.id)], call: () => bench.manager.post('/api/inventoryrefill', draft) }
    },
  },
  'a refill is reversed': {
    in: 'stock/inventory/refill.ts',
    ready: async bench => {
      const lot = await bench.shop.stone(parcel)
      const draft = { inventory: lot.id, date: today(), pieces: 10, weight: '8', costRate: '46' }
      const refill = bench.shop.done(await bench.manager.post('/api/inventoryrefill', draft))
      return {
        locks: [alone('inventory_refill', refill.id), alone('inventory', lot.id)],
        call: () => bench.manager.put('/api/inventoryrefill/reverse', { ...asRead(refill), reason: 'Entered twice' }),
      }
    },
  },
  'a stone goes to a laboratory': {
    in: 'stock/lab-submission.ts',
    ready: async bench => {
      const { id: inventory } = await bench.shop.stone()
      return {
        locks: [alone('inventory', inventory)],
        call: () => bench.manager.post('/api/lab-submission', { inventory, lab: 'GIA', date: today() }),
      }
    },
  },
  'a stone comes back from a laboratory': {
    in: 'stock/lab-submission.ts',
    ready: async bench => {
      const { id: inventory } = await bench.shop.stone()
      const sent = bench.shop.done(await bench.manager.post('/api/lab-submission', { inventory, lab: 'GIA', date: today() }))
      return {
        locks: [alone('lab_submission', sent.id), alone('inventory', inventory)],
        call: () => bench.manager.put('/api/lab-submission/return', asRead(sent)),
      }
    },
  },
  'stones are sent to another branch': {
    in: 'stock/transfer/send.ts',
    ready: async bench => {
      const { stones, to, draft } = await transferOf(bench)
      return {
        locks: [alone('transfer', draft.id), alone('inventory', ...stones), shared('branch', to)],
        call: () => bench.manager.put('/api/transfer/send', asRead(draft)),
      }
    },
  },
  'stones leave a branch': {
    in: 'company/branch.ts',
    ready: async bench => {
      const { draft } = await transferOf(bench)
      return {
        locks: [shared('branch', bench.company.branch)],
        call: () => bench.manager.put('/api/transfer/send', asRead(draft)),
      }
    },
  },
  'stones arrive from another branch': {
    in: 'stock/transfer/arrive.ts',
    ready: async bench => {
      const { stones, draft } = await transferOf(bench)
      const sent = bench.shop.done(await bench.manager.put('/api/transfer/send', asRead(draft)))
      return {
        locks: [alone('transfer', sent.id), alone('inventory', ...stones)],
        call: () => bench.manager.put('/api/transfer/receive', { ...asRead(sent), stones }),
      }
    },
  },
  'labels are printed': {
    in: 'stock/label/file.ts',
    ready: async bench => {
      const ids = await bench.twoStones()
      return { locks: [alone('inventory', ...ids)], call: () => bench.manager.put('/api/inventory/qr-range', { ids }) }
    },
  },
}
