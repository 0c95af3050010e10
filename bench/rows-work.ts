import { idOf } from './company.ts'
import { median } from './drive.ts'
import { type Party, request } from './process.ts'
import type { Scene } from './scene.ts'
import { limited, type Row } from './table.ts'

const linesOfOne = 50
const runs = 7

type Form = Awaited<ReturnType<typeof request>>

const kinds = ['preform', 'facet', 'polish'] as const

/** Hands all goods over from step to step and back at the end; returns the form, and the milliseconds of each hand-over. */
const stepping = async (product: Party, issued: Form): Promise<{ form: Form; times: number[] }> => {
  let form = issued
  const times: number[] = []
  const move = async (action: string, step: { id: string }, given = {}) => {
    const started = performance.now()
    form = await request(product, 'PUT', `/api/order-form/${action}`, { id: form.id, version: form.version, step: step.id, ...given })
    times.push(performance.now() - started)
  }
  for (const step of form.steps) await move('handOver', step, { employee: idOf('employee', 1) })
  await move('handBack', form.steps.at(-1))
  return { form, times }
}

/** An order form of fifty stones is issued, goes through three steps, and all stones come back cut; measures each action. */
export const working = async ({ product, amounts, branch }: Scene): Promise<Row[]> => {
  const [out, over, back]: [number[], number[], number[]] = [[], [], []]
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
      steps: kinds.map(kind => ({ kind })),
    })
    const started = performance.now()
    const issued = await request(product, 'PUT', '/api/order-form/issue', { id: draft.id, version: draft.version })
    out.push(performance.now() - started)
    const { form, times } = await stepping(product, issued)
    over.push(...times)
    const lines = issued.items.map(({ id, inventory, weight }: { id: string; inventory: { id: string }; weight: string }) => ({
      id,
      outputs: [{ id: inventory.id, weight: (Number(weight) * 0.9).toFixed(3) }],
      finish: true,
    }))
    const begun = performance.now()
    await request(product, 'PUT', '/api/order-form/receive', { id: form.id, version: form.version, lines })
    back.push(performance.now() - begun)
  }
  return [
    limited('an order form of 50 lines is issued', median(out), 500, 'ms'),
    limited('50 lines go on to their next step', median(over), 100, 'ms'),
    limited('50 lines are received', median(back), 500, 'ms'),
  ]
}
