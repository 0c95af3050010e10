import { entities } from '../../../domain/index.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import { api } from '../../kit/data/api.ts'
import { type Page, queryClient } from '../../kit/data/query.ts'
import type { Memo, MemoLine, Stone } from './line-values.ts'
import type { Rates } from './on-line.ts'

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The stones whose number, name, colour or origin fit what was typed. */
export const searchStones = (search: string): Promise<Stone[]> =>
  queryClient.fetchQuery({
    queryKey: [entities.inventory.name, 'lookup', 'stones', search],
    queryFn: async () =>
      (await api.get<Page<Stone>>(entities.inventory.path, { view: 'lookup', search, pageSize: 20 }, { quiet: true })).rows,
    staleTime: 10_000,
  })

/** The stone meant by what was typed or scanned: the one with that number, or else what comes near. */
export const findStone = async (typed: string): Promise<{ exact: Stone | null; near: Stone[] }> => {
  const near = await searchStones(typed.trim())
  return { exact: near.find(stone => same(stone.title, typed)) ?? null, near }
}

/** Whether a stone has this number. */
export const isStone = async (code: string): Promise<boolean> => (await findStone(code)).exact !== null

const most = 200

/** The stones of a saved paper as they are now, by id. */
export const stonesById = async (ids: readonly string[]): Promise<Map<string, Stone>> => {
  const found = new Map<string, Stone>()
  for (let start = 0; start < ids.length; start += most) {
    const { rows } = await api.get<Page<Stone>>(
      entities.inventory.path,
      { view: 'lookup', ids: ids.slice(start, start + most), pageSize: most },
      { quiet: true },
    )
    for (const stone of rows) found.set(stone.id, stone)
  }
  return found
}

/** The lines of approvals with these ids, with what is out on them now. */
export const memosById = async (lines: readonly string[]): Promise<Map<string, Memo>> => {
  const found = new Map<string, Memo>()
  for (let start = 0; start < lines.length; start += most) {
    const page = await api.get<MemoLine[]>('item/approval', { lines: lines.slice(start, start + most) }, { quiet: true })
    for (const { id, approval, outPieces, outWeight } of page) found.set(id, { id, approval, outPieces, outWeight })
  }
  return found
}

/** The line on which this party has a stone on approval; null when they have not. */
export const memoWith = async (customer: string, inventory: string): Promise<MemoLine | null> =>
  (await api.get<MemoLine[]>('item/approval', { customer, inventory, open: 'true' }, { quiet: true }))[0] ?? null

/** What one unit of a currency is worth in the base on a day; undefined when the house has no rate for it. */
export const rateOn = async (currency: string, date: string, base: string): Promise<Quantity | undefined> => {
  if (currency === base) return '1'
  const key = ['read', 'exchange-rate/latest', currency, date]
  const found = queryClient.fetchQuery({
    queryKey: key,
    staleTime: 5 * 60_000,
    queryFn: () => api.get<{ rate: Quantity }>('exchange-rate/latest', { currency, date }, { quiet: true }),
  })
  return found.then(
    ({ rate }) => rate,
    () => undefined,
  )
}

/** The rates of several currencies on a day. */
export const ratesOn = async (currencies: readonly string[], date: string, base: string): Promise<Rates> => {
  const rates = await Promise.all([...new Set(currencies)].map(async currency => [currency, await rateOn(currency, date, base)] as const))
  return Object.fromEntries(rates.filter((entry): entry is [string, Quantity] => entry[1] !== undefined))
}
