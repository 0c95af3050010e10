import { idOf } from './company.ts'
import { contest, type Steps } from './drive.ts'
import type { Scene } from './scene.ts'
import { compared, limited, type Row } from './table.ts'

const many = (count: number, step: (n: number) => string): Steps[] => Array.from({ length: count }, (_, n) => [{ path: step(n) }])
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
// Spreads the n-th call over all records, so that neighboring calls read distant records.
const any = (n: number, of: number) => 1 + ((n * 7_919_993) % of)

/** A quarter of unpaid or overdue invoices, highest total first; the quarter moves by one day at each call. */
export const invoicePage = async ({ floor, product }: Scene): Promise<Row[]> => {
  const period = (n: number) => `${day(100 + (n % 900))}&#${day(10 + (n % 900))}`.split('&#')
  const requests = (path: (from: string, to: string) => string) => () => many(1500, n => path(...(period(n) as [string, string])))
  return [
    compared(
      'a page of 50 invoices, filtered, sorted, with sums',
      await contest(floor, product, {
        floor: requests((from, to) => `/invoices?from=${from}&to=${to}&status=unpaid,overdue`),
        product: requests((from, to) => `/api/invoice?dateFrom=${from}&dateTo=${to}&status=unpaid,overdue&sort=-total`),
      }),
      0.6,
    ),
  ]
}

export const oneInvoice = async ({ floor, product, amounts }: Scene): Promise<Row[]> => {
  const requests = (path: string) => (round: number) =>
    many(3000, n => `${path}?id=${idOf('invoice', any(n + round * 3000, amounts.invoices))}`)
  return [
    compared(
      'one invoice with its lines',
      await contest(floor, product, { floor: requests('/invoice'), product: requests('/api/invoice') }),
      0.5,
    ),
  ]
}

const sku = (n: number, of: number) => String(any(n, of)).padStart(8, '0')
const names = ['sapph', 'ruby', 'emer', 'garnet', 'quartz']
const words: Record<string, (n: number, of: number) => string> = {
  'part of a SKU': (n, of) => sku(n, of).slice(2),
  'part of a name and of a SKU': (n, of) => `${names[n % names.length]} ${sku(n, of).slice(3, 7)}`,
  'colour and part of a SKU': (n, of) => `${['pigeon', 'royal', 'teal', 'padpar'][n % 4]} ${sku(n, of).slice(3, 7)}`,
  'origin and part of a SKU': (n, of) => `${['mogok', 'kashm', 'colom', 'ceylon'][n % 4]} ${sku(n, of).slice(3, 7)}`,
  'name, colour and origin, hundreds found': n =>
    ['sapphire royal ceylon', 'ruby pigeon mogok', 'emerald vivid colombia', 'garnet golden tanzania'][n % 4]!,
}

export const findStones = async ({ floor, product, amounts }: Scene): Promise<Row[]> => {
  const rows: Row[] = []
  for (const [what, word] of Object.entries(words)) {
    const requests = (path: string) => (round: number) =>
      many(600, n => `${path}?search=${encodeURIComponent(word(n + round * 600, amounts.stones))}`)
    rows.push(
      compared(
        `find stones: ${what}`,
        await contest(floor, product, { floor: requests('/stones'), product: requests('/api/inventory') }),
        0.6,
      ),
    )
  }
  return rows
}

/** The first page of all stones, and one filter and sort of it, each requested on its own as a user does. */
export const stoneList = async ({ floor, product }: Scene): Promise<Row[]> => {
  const first = await contest(floor, product, {
    connections: 1,
    floor: () => many(100, () => '/stones'),
    product: () => many(100, () => '/api/inventory'),
  })
  const narrowed = await contest(floor, product, {
    connections: 1,
    rounds: 5,
    floor: () => many(100, () => '/stones'),
    product: () => many(100, n => `/api/inventory?type=single&status=available&weightMin=${1 + (n % 4)}&sort=-weight`),
  })
  return [
    { ...compared('list of all stones, first page', first, 0.5), goal: '', met: undefined },
    limited('list of all stones, first page', 1000 / first.product, 1000, 'ms'),
    limited('list of all stones, filtered and sorted', 1000 / narrowed.product, 300, 'ms'),
  ]
}

export const statement = async ({ floor, product, amounts }: Scene): Promise<Row[]> => {
  const postings = (2 * Math.floor(Math.min(50_000, amounts.invoices) / amounts.every)).toLocaleString('en')
  const path = `?party=${idOf('customer', 1)}`
  return [
    compared(
      `statement of ${postings} postings, to its SQL alone`,
      await contest(floor, product, {
        connections: 2,
        floor: () => many(100, () => `/statement${path}`),
        product: () => many(100, () => `/api/statement${path}`),
      }),
      0.7,
    ),
  ]
}
