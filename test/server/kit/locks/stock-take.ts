import { uuid } from '../../../../src/server/kit/db/uuid.ts'
import { alone, shared } from '../../../support/locks.ts'
import { asRead, type Bench, type LockingActions, type Values } from './bench.ts'

let trays = 0
const newTray = () => `Locked tray ${++trays}`
const take = (bench: Bench, action: string, document: Values, given: Values = {}) =>
  bench.manager.put(`/api/stock-take/${action}`, { ...asRead(document), ...given })
/** A stock-take of a tray with two stones, drafted or started. */
const tray = async (bench: Bench) => {
  const location = newTray()
  const stones = await bench.twoStones({ location })
  const draft = bench.shop.done(await bench.manager.post('/api/stock-take', { branch: bench.company.branch, location }))
  return { stones, draft }
}
const counting = async (bench: Bench) => {
  const { stones, draft } = await tray(bench)
  return { stones, take: bench.shop.done(await take(bench, 'start', draft)) }
}

const countOne = async (bench: Bench, { id }: Values, stone: string) => {
  const [{ sku: code }, at] = [await bench.shop.read('inventory', stone), new Date().toISOString()]
  return bench.manager.put('/api/stock-take/count', { id, sent: at, counts: [{ id: uuid(), code, at }] })
}

export const stockTake: LockingActions = {
  'a stock-take is started': {
    in: 'stock/stock-take/behavior.ts',
    ready: async bench => {
      const { stones, draft } = await tray(bench)
      return {
        locks: [alone('stock_take', draft.id), alone('branch', bench.company.branch), shared('inventory', ...stones)],
        call: () => take(bench, 'start', draft),
      }
    },
  },
  'stones are counted': {
    in: 'stock/stock-take/count/batch.ts',
    ready: async bench => {
      const { stones, take } = await counting(bench)
      return { locks: [alone('stock_take', take.id)], call: () => countOne(bench, take, stones[0]) }
    },
  },
  'a stock-take is posted': {
    in: 'stock/stock-take/review.ts',
    ready: async bench => {
      const started = await counting(bench)
      await countOne(bench, started.take, started.stones[0])
      const finished = bench.shop.done(await take(bench, 'finish', started.take))
      const { rows } = bench.shop.done(await bench.manager.get('/api/stock-take/line', { id: finished.id }))
      const lines = rows.flatMap(({ id, outcome }: Values) => (outcome === 'missing' ? id : []))
      const decided = bench.shop.done(await take(bench, 'decide', finished, { lines, decision: 'write off', reason: 'Not found' }))
      return {
        locks: [alone('stock_take', finished.id), alone('inventory', started.stones[1])],
        call: () => take(bench, 'post', decided),
      }
    },
  },
}
