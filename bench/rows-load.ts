import { idOf } from './company.ts'
import { type Call, median, rateOf, type Steps } from './drive.ts'
import { figuresOf, type Party, wrap } from './process.ts'
import type { Scene } from './scene.ts'
import { limited, type Row } from './table.ts'

const any = (n: number, of: number) => 1 + ((n * 7_919_993) % of)
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** A typical mix of requests: mostly lists and documents, sometimes a print, a report, a whole list as Excel, or labels. */
const dayOfWork = ({ amounts, branch }: Scene, n: number): Call => {
  const invoice = idOf('invoice', any(n, amounts.invoices))
  if (n % 1000 === 500) return { path: '/api/inventory/export/excel?type=parcel' }
  if (n % 400 === 200) {
    const ids = Array.from({ length: 50 }, (_, of) => idOf('stone', any(n + of, amounts.stones)))
    return { method: 'POST', path: '/api/inventory/qr-range', body: wrap({ ids, format: 'pdf' }) }
  }
  if (n % 100 === 50) return { path: `/api/statement?party=${idOf('customer', 1)}` }
  if (n % 100 === 25) return { path: `/api/sales-report?by=customer,stone&from=${day(365)}&to=${day(1)}` }
  if (n % 20 === 10) return { path: `/api/invoice/export/pdf?id=${invoice}` }
  if (n % 20 === 5) {
    const items = Array.from({ length: 10 }, (_, line) => ({ description: `Sapphire ${line}`, pieces: 1, weight: '1.25', rate: '300' }))
    const draft = {
      customer: idOf('customer', any(n, amounts.parties)),
      branch,
      salesperson: idOf('employee', 1),
      date: day(0),
      currency: 'USD',
    }
    return { method: 'POST', path: '/api/invoice', body: wrap({ ...draft, items }) }
  }
  if (n % 4 === 0) return { path: `/api/invoice?dateFrom=${day(100 + (n % 900))}&dateTo=${day(n % 900)}&sort=-total` }
  if (n % 4 === 1) return { path: `/api/invoice?id=${invoice}` }
  if (n % 4 === 2) return { path: `/api/inventory?search=${String(any(n, amounts.stones)).padStart(8, '0').slice(3)}` }
  return { path: `/api/inventory?type=single&status=available&weightMin=${1 + (n % 4)}&sort=-weight` }
}

type Sample = { server: number; printer: number }
const watch = async (product: Party, until: Promise<unknown>): Promise<Sample[]> => {
  const samples: Sample[] = []
  let going = true
  void until.finally(() => {
    going = false
  })
  while (going) {
    const { memory, printer } = await figuresOf(product)
    samples.push({ server: memory / 1e6, printer: printer / 1e6 })
    await new Promise(done => setTimeout(done, 1000))
  }
  return samples
}

/** The growth from the median of the second quarter to that of the last, in percent. The first quarter fills the caches. */
const growthOf = (values: readonly number[]): number => {
  const quarter = Math.floor(values.length / 4)
  return (median(values.slice(3 * quarter)) / median(values.slice(quarter, 2 * quarter)) - 1) * 100
}

const atOnce = 2_000

/** The memory of the server during this many minutes of load, with eight requests at once and no pause, and whether it grows. */
export const memoryUnderLoad = async (scene: Scene, minutes: number): Promise<Row[]> => {
  const end = Date.now() + minutes * 60_000
  let [requests, refused] = [0, 0]
  const load = async () => {
    for (; Date.now() < end; requests += atOnce) {
      const work: Steps[] = Array.from({ length: atOnce }, (_, n) => [dayOfWork(scene, requests + n)])
      // An overloaded server may refuse requests; count that and continue.
      await rateOf(scene.product, 8, work, end - Date.now()).catch(() => refused++)
    }
  }
  const samples = await watch(scene.product, load())
  const server = samples.map(sample => sample.server)
  const during = `${minutes} minutes of load, ${requests.toLocaleString('en')} requests${refused > 0 ? `, ${refused} times refused` : ''}`
  return [
    limited(`memory of the server in ${during}, at the most`, Math.max(...server), 300, 'MB'),
    limited('how much of it came in the second half', growthOf(server), 5, '%', 1),
    // The process limits itself: it restarts when it holds more than this after a document.
    limited('memory of the process that prints, at the most', Math.max(...samples.map(({ printer }) => printer)), 250, 'MB'),
  ]
}
