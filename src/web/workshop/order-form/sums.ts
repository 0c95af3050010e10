import { formTotals } from '../../../domain/workshop/order-form/sums.ts'
import { useLive } from '../../documents/totals/live.ts'
import { typedCount as count, typedPercent, typedPrice, typedWeight } from '../../kit/form/typed-text.ts'
import { sentGoods, sentTasks } from './state.ts'
import type { GoodsValues, WorkValues } from './values.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : null)

const goodsOf = (line: GoodsValues, currency: string) => ({
  ...{ id: line.id, description: line.description, type: line.type, ownership: line.ownership },
  ...{ pieces: count(line.pieces), weight: typedWeight(line.weight, line.type) },
  ...{ finishedPieces: null, finishedWeight: null, labour: null, openWeight: null, openPieces: null },
  ...{
    basis: text(line.more.basis),
    rate: typedPrice(text(line.more.rate), currency),
    wastage: typedPercent(text(line.more.wastage)),
  },
})

/** Every amount of an order form with its current values, calculated as on the server. Incomplete cells count as nothing. */
export const sumsOf = (values: WorkValues) => {
  const goods = sentGoods(values)
  return formTotals({
    currency: values.currency,
    items: goods.map(line => goodsOf(line, values.currency)),
    tasks: sentTasks(values).map(({ id, line, description, basis, rate, labourRate, minutes }) => ({
      ...{ id, description, basis, of: goods.findIndex(one => one.id === line) + 1 || null },
      ...{ rate: typedPrice(rate, values.currency), labourRate: typedPrice(labourRate, values.currency), minutes: count(minutes) },
    })),
    results: [],
  })
}

/** The totals while the user types. */
export const useSums = () => useLive<WorkValues, ReturnType<typeof sumsOf>>(sumsOf)
