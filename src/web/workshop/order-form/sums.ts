import { formTotals } from '../../../domain/workshop/order-form/sums.ts'
import { useLive } from '../../documents/totals/live.ts'
import { typedDecimal } from '../../paper-typed.ts'
import { sentGoods, sentTasks } from './state.ts'
import { type GoodsValues, typedWeight, type WorkValues } from './values.ts'

const count = (text: string) => Number.parseInt(text, 10) || null
const decimal = (value: unknown) => (typeof value === 'string' ? typedDecimal(value) : null)

const goodsOf = (line: GoodsValues) => ({
  ...{ id: line.id, description: line.description, type: line.type, ownership: line.ownership },
  ...{ pieces: count(line.pieces), weight: typedWeight(line, line.weight) },
  ...{ finishedPieces: null, finishedWeight: null, labour: null, openWeight: null, openPieces: null },
  ...{ basis: (line.more.basis as string | null) ?? null, rate: decimal(line.more.rate), wastage: decimal(line.more.wastage) },
})

/** Every amount of a form as it stands, half-typed cells read as nothing: the server's own arithmetic. */
export const sumsOf = (values: WorkValues) => {
  const goods = sentGoods(values)
  return formTotals({
    currency: values.currency,
    items: goods.map(goodsOf),
    tasks: sentTasks(values).map(({ id, line, description, basis, rate, labourRate, minutes }) => ({
      ...{ id, description, basis, of: goods.findIndex(one => one.id === line) + 1 || null },
      ...{ rate: decimal(rate), labourRate: decimal(labourRate), minutes: count(minutes) },
    })),
    results: [],
  })
}

/** The sums while someone types. */
export const useSums = () => useLive<WorkValues, ReturnType<typeof sumsOf>>(sumsOf)
