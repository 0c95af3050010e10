import { idOf } from './company.ts'
import { median } from './drive.ts'
import { request } from './process.ts'
import type { Scene } from './scene.ts'
import { limited, type Row } from './table.ts'

const [linesOfOne, billsOfOne] = [50, 20]
const today = () => new Date().toISOString().slice(0, 10)
const timed = async <T>(times: number[], work: () => Promise<T>): Promise<T> => {
  const started = performance.now()
  const done = await work()
  times.push(performance.now() - started)
  return done
}

/** Records a supplier's bill of fifty stones: each gets its number and its part of the freight. */
export const buying = async ({ product, branch }: Scene): Promise<Row[]> => {
  const { rows } = await request(product, 'GET', '/api/stonename?pageSize=1')
  const stone = { stoneName: rows[0].id, treatments: [{ code: 'H' }] }
  const times: number[] = []
  for (let n = 0; n < 9; n++) {
    const items = Array.from({ length: linesOfOne }, (_, line) => ({ ...stone, weight: `1.${10 + line}`, rate: '120' }))
    const draft = await request(product, 'POST', '/api/purchase', {
      ...{ type: 'cut-stones', supplier: idOf('customer', 2), branch, date: today(), currency: 'USD', items },
      costs: [{ kind: 'freight', amount: '250' }],
    })
    await timed(times, () => request(product, 'PUT', '/api/purchase/record', { id: draft.id, version: draft.version }))
  }
  return [limited('a purchase of 50 lines is recorded', median(times), 500, 'ms')]
}

/** Records twenty bills of a supplier one by one, to be paid with one payment. */
const billsTo = async ({ product, branch }: Scene, supplier: string): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < billsOfOne; n++) {
    const items = [{ basis: 'whole', rate: '75.50' }]
    const { id, version } = await request(product, 'POST', '/api/purchase', {
      type: 'courier',
      supplier,
      branch,
      date: today(),
      currency: 'USD',
      items,
    })
    await request(product, 'PUT', '/api/purchase/record', { id, version })
    ids.push(id)
  }
  return ids
}

/** Pays twenty bills with one payment; and measures aged receivables and payables. */
export const paying = async (scene: Scene): Promise<Row[]> => {
  const { product, branch } = scene
  const party = idOf('customer', 3)
  const [paid, read]: [number[], number[]] = [[], []]
  for (let n = 0; n < 5; n++) {
    const allocations = (await billsTo(scene, party)).map(bill => ({ bill, amount: '75.50' }))
    const amount = String(75.5 * billsOfOne)
    const note = { direction: 'paid', party, branch, date: today(), currency: 'USD', amount, settle: 'chosen', allocations }
    await timed(paid, () => request(product, 'POST', '/api/paymentnote', note))
  }
  for (let n = 0; n < 7; n++) await timed(read, () => request(product, 'GET', '/api/report/receivables'))
  return [
    limited('a payment over 20 bills', median(paid), 200, 'ms'),
    limited('receivables by age, of all parties', median(read), 1000, 'ms'),
  ]
}
