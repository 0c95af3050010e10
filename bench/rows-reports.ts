import { idOf } from './company.ts'
import { type Compared, contest, median, type Steps } from './drive.ts'
import { request } from './process.ts'
import type { Scene } from './scene.ts'
import { compared, limited, type Row } from './table.ts'

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const many = (path: string): Steps[] => Array.from({ length: 60 }, () => [{ path }])
// Covers every stored invoice.
const year = `from=${day(1095)}&to=${day(1)}`
const ways = [
  ['month', 'by month'],
  ['salesperson', 'by salesperson'],
  ['customer,stone', 'by customer and stone'],
] as const

/** The median response time of a request on its own, in ms; the first call does not count. */
const answered = async (product: Scene['product'], path: string): Promise<number> => {
  const times: number[] = []
  for (let n = 0; n < 8; n++) {
    const started = performance.now()
    await request(product, 'GET', path)
    times.push(performance.now() - started)
  }
  return median(times.slice(1))
}

/** A year's sales, alone and compared with the year before, down to single documents. */
export const salesReport = async ({ floor, product, amounts }: Scene): Promise<Row[]> => {
  const lines = `sales of a year, ${(amounts.invoices * 5).toLocaleString('en')} lines`
  const rows: Row[] = []
  for (const [by, what] of ways) {
    const found: Compared = await contest(floor, product, {
      connections: 1,
      floor: () => many(`/sales?by=${by}&${year}`),
      product: () => many(`/api/sales-report?by=${by}&${year}&compare=none`),
    })
    rows.push(compared(`${lines}, ${what}, to its SQL alone`, found, 0.7), limited(`${lines}, ${what}`, 1000 / found.product, 500, 'ms'))
  }
  const half = `from=${day(547)}&to=${day(1)}`
  const cell = `by=document&customer=${idOf('customer', 1)}&salesperson=${idOf('employee', 1)}&${year}`
  rows.push(
    limited(
      `${lines}, by customer and stone, half of it beside the half before`,
      await answered(product, `/api/sales-report?by=customer,stone&${half}`),
      500,
      'ms',
    ),
    limited(`${lines}: the documents behind one figure`, await answered(product, `/api/sales-report?${cell}`), 500, 'ms'),
  )
  return rows
}

const questions = [
  ['home', '/api/home', 500],
  ['anything found: part of a SKU', '/api/search?q=0004', 500],
  ['anything found: a name', '/api/search?q=party+19', 500],
  ['everybody’s performance in a year', `/api/employee/performance?from=${day(365)}&to=${day(1)}`, 1000],
  ['stock valuation by stone, today', '/api/report/stock-value?by=stone', 1000],
  ['stock valuation by stone, a year ago', `/api/report/stock-value?by=stone&to=${day(365)}`, 1000],
  ['stock ageing by stone', '/api/report/stock-ageing?by=stone', 1000],
] as const

/** Reports over all stored data, each requested on its own as a user does. */
export const insight = async ({ product }: Scene): Promise<Row[]> => {
  const rows: Row[] = []
  for (const [what, path, max] of questions) rows.push(limited(what, await answered(product, path), max, 'ms'))
  return rows
}
