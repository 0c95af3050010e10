import { idOf } from './company.ts'
import { median } from './drive.ts'
import { figuresOf, type Party, request } from './process.ts'
import type { Scene } from './scene.ts'
import { limited, type Row } from './table.ts'

const draftOf = async ({ product, branch }: Scene, lines: number): Promise<string> => {
  const items = Array.from({ length: lines }, (_, n) => ({
    description: `Sapphire, royal blue, oval, number ${n + 1}`,
    pieces: 1,
    weight: '1.25',
    rate: '300',
  }))
  const draft = {
    customer: idOf('customer', 2),
    branch,
    salesperson: idOf('employee', 1),
    date: new Date().toISOString().slice(0, 10),
    currency: 'USD',
    items,
  }
  return (await request(product, 'POST', '/api/invoice', draft)).id
}

const print = async ({ address, headers }: Party, id: string): Promise<void> => {
  const answer = await fetch(`${address}/api/invoice/export/pdf?id=${id}`, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`No PDF came: ${answer.status}`)
}

export const pdf = async (scene: Scene): Promise<Row[]> => {
  const { product } = scene
  const [short, long] = [await draftOf(scene, 10), await draftOf(scene, 600)]
  for (let n = 0; n < 5; n++) await print(product, short)
  const costs: number[] = []
  for (let round = 0; round < 5; round++) {
    const before = await figuresOf(product)
    for (let n = 0; n < 10; n++) await print(product, short)
    costs.push(((await figuresOf(product)).seconds - before.seconds) * 100)
  }
  const [times, held]: [number[], number[]] = [[], []]
  for (let round = 0; round < 5; round++) {
    await figuresOf(product)
    const started = performance.now()
    await print(product, long)
    times.push(performance.now() - started)
    held.push((await figuresOf(product)).held)
  }
  return [
    limited('PDF of an invoice of 10 lines, warm, processor time', median(costs), 40, 'ms', 1),
    limited('PDF of an invoice of 600 lines', median(times), 1000, 'ms'),
    limited('event loop held while it is printed', median(held), 50, 'ms'),
  ]
}

type Export = { firstByte: number; whole: number; growth: number; held: number; bytes: number }

const exportOnce = async (product: Party): Promise<Export> => {
  const before = await figuresOf(product)
  let peak = before.memory
  const watch = setInterval(
    () =>
      void figuresOf(product).then(figures => {
        peak = Math.max(peak, figures.memory)
        held = Math.max(held, figures.held)
      }),
    100,
  )
  let held = 0
  const started = performance.now()
  const answer = await fetch(`${product.address}/api/inventory/export/excel`, { headers: product.headers })
  let [firstByte, bytes] = [0, 0]
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    firstByte ||= performance.now() - started
    bytes += chunk.length
  }
  clearInterval(watch)
  const after = await figuresOf(product)
  return { firstByte, whole: performance.now() - started, growth: (peak - before.memory) / 1e6, held: Math.max(held, after.held), bytes }
}

export const excel = async ({ product, amounts }: Scene): Promise<Row[]> => {
  const runs: Export[] = []
  for (let round = 0; round < 3; round++) runs.push(await exportOnce(product))
  const middle = (figure: keyof Export) => median(runs.map(run => run[figure]))
  const rows = amounts.stones.toLocaleString('en')
  return [
    // The first run fills caches that stay; the largest growth counts.
    limited(`Excel of ${rows} rows: memory at the peak, beyond before`, Math.max(...runs.map(run => run.growth)), 120, 'MB'),
    limited(`Excel of ${rows} rows: first byte`, middle('firstByte'), 500, 'ms'),
    limited(`Excel of ${rows} rows: event loop held`, middle('held'), 50, 'ms'),
    {
      work: `Excel of ${rows} rows: the whole file, ${(middle('bytes') / 1e6).toFixed(1)} MB`,
      floor: '',
      product: `${(middle('whole') / 1000).toFixed(1)} s`,
      ratio: '',
      goal: '',
      met: undefined,
    },
  ]
}
