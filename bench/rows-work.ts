import { idOf } from './company.ts'
import { median } from './drive.ts'
import { request } from './process.ts'
import type { Scene } from './scene.ts'
import { limited, type Row } from './table.ts'

const linesOfOne = 50
const runs = 7

/** An order form of fifty stones is issued and all stones come back cut; measures both steps. */
export const working = async ({ product, amounts, branch }: Scene): Promise<Row[]> => {
  const [out, back]: [number[], number[]] = [[], []]
  for (let n = 0; n < runs; n++) {
    const items = Array.from({ length: linesOfOne }, (_, line) => ({
      inventory: idOf('stone', amounts.singles - n * linesOfOne - line),
    }))
    const date = new Date().toISOString().slice(0, 10)
    const tasks = [{ description: 'Recutting', labourRate: '4' }]
    const draft = await request(product, 'POST', '/api/order-form', {
      branch,
      employee: idOf('employee', 1),
      date,
      currency: 'USD',
      items,
      tasks,
    })
    const started = performance.now()
    const issued = await request(product, 'PUT', '/api/order-form/issue', { id: draft.id, version: draft.version })
    out.push(performance.now() - started)
    const lines = issued.items.map(({ id, inventory, weight }: { id: string; inventory: { id: string }; weight: string }) => ({
      id,
      outputs: [{ id: inventory.id, weight: (Number(weight) * 0.9).toFixed(3) }],
      finish: true,
    }))
    const begun = performance.now()
    await request(product, 'PUT', '/api/order-form/receive', { id: issued.id, version: issued.version, lines })
    back.push(performance.now() - begun)
  }
  return [limited('an order form of 50 lines is issued', median(out), 500, 'ms'), limited('50 lines are received', median(back), 500, 'ms')]
}
