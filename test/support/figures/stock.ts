import type { Visitor } from '../company.ts'
import { listAt, read, type Seen, some, total, type Values } from './seen.ts'

/** The cost, weight, pieces and asking price of stock: in the list, on the page, and in the reports, stone by stone and in all. */
export const stockInAllPlaces = async (visitor: Visitor, most: number): Promise<Seen[]> => {
  const { rows, sums } = await listAt(visitor, 'inventory')
  const report = async (name: string, query: object = {}) =>
    read(await visitor.get(`/api/report/${name}`, { ...query })) as { rows: Values[]; sums: Values }
  const [byItem, byPlace] = [await report('stock-value', { by: 'item' }), await report('stock-value')]
  // A report shows 500 rows, but those of one branch are fewer.
  const branches = (await listAt(visitor, 'branch')).rows.map(({ id }) => report('stock-value', { by: 'item', branch: id }))
  const items = (await Promise.all(branches)).flatMap(found => found.rows)
  const ageing = await report('stock-ageing', { ownership: 'own,supplier,customer' })
  const balance = await report('trial-balance', { account: 'stock' })
  const value = {
    foot: sums.value,
    rows: total(rows, 'value'),
    valuation: byPlace.sums.value,
    'item by item': byItem.sums.value,
    ageing: ageing.sums.value,
    'trial balance': balance.sums.debit,
  }
  const seen: Seen[] = [
    { of: 'all stock', figure: 'value', values: value },
    { of: 'all stock', figure: 'asking', values: { valuation: byPlace.sums.asked, 'item by item': byItem.sums.asked } },
  ]
  for (const id of some([...new Set(items.map(({ document }) => document.id as string))], most)) {
    const page = read(await visitor.get('/api/inventory', { id })) as Values
    const row = rows.find(one => one.id === id)
    seen.push(
      ...ofStone(
        page,
        row?.value,
        items.filter(({ document }) => document.id === id),
      ),
    )
  }
  return seen
}

const ofStone = ({ sku: of, ...page }: Values, value: unknown, places: readonly Values[]): Seen[] => [
  { of, figure: 'value', values: { page: page.value, list: value, valuation: total(places, 'value') } },
  { of, figure: 'weight', values: { page: page.heldWeight, valuation: total(places, 'carats') + total(places, 'grams') } },
  ...(page.heldPieces === null ? [] : [{ of, figure: 'pieces', values: { page: page.heldPieces, valuation: total(places, 'pieces') } }]),
  // What a customer left here is not for sale.
  ...(page.ownership === 'customer'
    ? []
    : [
        {
          of,
          figure: 'asking',
          values: { page: page.asked, valuation: places.some(({ asked }) => asked !== null) ? total(places, 'asked') : null },
        },
      ]),
]
