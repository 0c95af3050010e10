import { entities } from '../../../domain/index.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { ApprovalLine } from '../../../domain/sales/contract.ts'
import { api } from '../../kit/data/api.ts'
import { queryClient } from '../../kit/data/query.ts'
import { records } from '../../kit/data/records.ts'
import type { ApprovalLineRef, Stone } from './line-values.ts'
import type { Rates } from './on-line.ts'
import { sentenceOf } from './sentence.ts'

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The stones whose SKU, name, color or origin match the text. */
export const searchStones = (search: string): Promise<Stone[]> =>
  queryClient.fetchQuery({
    queryKey: [entities.inventory.name, 'lookup', 'stones', search],
    queryFn: async () => (await records.choices(entities.inventory, { search: sentenceOf(search), pageSize: 20 }, { quiet: true })).rows,
    staleTime: 10_000,
  })

/** The stone for a typed or scanned text: an exact SKU match, or similar stones. */
export const findStone = async (typed: string): Promise<{ exact: Stone | null; near: Stone[] }> => {
  const near = await searchStones(typed.trim())
  return { exact: near.find(stone => same(stone.title, typed)) ?? null, near }
}

/** Whether a stone has this SKU. */
export const isStone = async (code: string): Promise<boolean> => (await findStone(code)).exact !== null

const max = 200

/** The current stones with these ids, by id. */
export const stonesById = async (ids: readonly string[]): Promise<Map<string, Stone>> => {
  const found = new Map<string, Stone>()
  for (let start = 0; start < ids.length; start += max) {
    const { rows } = await records.choices(entities.inventory, { ids: ids.slice(start, start + max), pageSize: max }, { quiet: true })
    for (const stone of rows) found.set(stone.id, stone)
  }
  return found
}

/** The approval lines with these ids, with the amount still out. */
export const approvalLinesById = async (lines: readonly string[]): Promise<Map<string, ApprovalLineRef>> => {
  const found = new Map<string, ApprovalLineRef>()
  for (let start = 0; start < lines.length; start += max) {
    const page = await api.get('item/approval', { lines: lines.slice(start, start + max) }, { quiet: true })
    for (const { id, approval, outPieces, outWeight } of page) found.set(id, { id, approval, outPieces, outWeight })
  }
  return found
}

/** The line on which this party has a stone on approval; null when there is none. */
export const approvalLineWith = async (customer: string, inventory: string): Promise<ApprovalLine | null> =>
  (await api.get('item/approval', { customer, inventory, open: 'true' }, { quiet: true }))[0] ?? null

/** The value of one currency unit in the base currency on a day; undefined when there is no rate. */
export const rateOn = async (currency: string, date: string, base: string): Promise<Quantity | undefined> => {
  if (currency === base) return '1'
  const key = ['read', 'exchange-rate/latest', currency, date]
  const found = queryClient.fetchQuery({
    queryKey: key,
    staleTime: 5 * 60_000,
    queryFn: () => api.get('exchange-rate/latest', { currency, date }, { quiet: true }),
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
