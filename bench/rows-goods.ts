import { idOf } from './company.ts'
import { median } from './drive.ts'
import { figuresOf, request, wrap } from './process.ts'
import type { Scene } from './scene.ts'
import { limited, type Row } from './table.ts'

const linesOfOne = 10

/** Ten stones go out on approval and all come back; measures both steps. */
export const lending = async ({ product, amounts, branch }: Scene): Promise<Row[]> => {
  const [out, back]: [number[], number[]] = [[], []]
  for (let n = 0; n < 12; n++) {
    const items = Array.from({ length: linesOfOne }, (_, line) => ({
      inventory: idOf('stone', amounts.invoices / 2 + n * linesOfOne + line + 1),
      rate: '300',
    }))
    const date = new Date().toISOString().slice(0, 10)
    const draft = await request(product, 'POST', '/api/approval', {
      customer: idOf('customer', 2),
      branch,
      salesperson: idOf('employee', 1),
      date,
      currency: 'USD',
      items,
    })
    const started = performance.now()
    const issued = await request(product, 'PUT', '/api/approval/issue', { id: draft.id, version: draft.version })
    out.push(performance.now() - started)
    const lines = issued.items.map(({ id }: { id: string }) => ({ id }))
    const begun = performance.now()
    await request(product, 'PUT', '/api/approval/return', { id: issued.id, version: issued.version, lines })
    back.push(performance.now() - begun)
  }
  return [
    limited('10 stones go out on approval', median(out), 100, 'ms'),
    limited('10 stones come back from approval', median(back), 100, 'ms'),
  ]
}

/** The labels of 500 stones, as one PDF. */
export const labels = async ({ product }: Scene): Promise<Row[]> => {
  const ids = Array.from({ length: 500 }, (_, n) => idOf('stone', n + 1))
  const print = () =>
    fetch(`${product.address}/api/inventory/qr-range`, {
      method: 'POST',
      headers: { ...product.headers, 'content-type': 'application/json' },
      body: wrap({ ids, format: 'pdf' }),
    })
  await figuresOf(product)
  const started = performance.now()
  const answer = await print()
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw new Error(`No labels came: ${answer.status} ${bytes.toString().slice(0, 200)}`)
  const took = performance.now() - started
  return [
    limited('labels of 500 stones', took, 5000, 'ms'),
    limited('event loop held while they are drawn', (await figuresOf(product)).held, 50, 'ms'),
  ]
}
