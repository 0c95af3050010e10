import { idOf } from './company.ts'
import { contest, type Steps } from './drive.ts'
import { wrap } from './process.ts'
import type { Scene } from './scene.ts'
import { compared, type Row } from './table.ts'

const linesOfOne = 10

/** Drafts an invoice of ten unsold single stones and issues it. */
export const selling = async ({ floor, product, amounts, person, branch }: Scene): Promise<Row[]> => {
  const rounds = 7
  const free = { from: amounts.invoices / 2, count: Math.floor((amounts.singles - amounts.invoices / 2) / linesOfOne) }
  const each = Math.min(120, Math.floor(free.count / (2 * (rounds + 1))))
  let sold = 0
  const document = () => {
    const n = sold++
    return {
      id: idOf('sale', n),
      customer: idOf('customer', 2 + (n % (amounts.parties - 1))),
      branch,
      salesperson: idOf('employee', 1 + (n % 8)),
      date: new Date().toISOString().slice(0, 10),
      items: Array.from({ length: linesOfOne }, (_, line) => ({
        inventory: idOf('stone', free.from + n * linesOfOne + line + 1),
        rate: '300',
        id: idOf('line', n * linesOfOne + line),
      })),
    }
  }
  const byFloor = (): Steps => {
    const draft = document()
    return [
      { method: 'POST', path: '/draft', body: JSON.stringify({ ...draft, person }) },
      { method: 'POST', path: '/issue', body: JSON.stringify({ id: draft.id, person }) },
    ]
  }
  const byProduct = (): Steps => {
    const draft = { ...document(), currency: 'USD' }
    return [
      { method: 'POST', path: '/api/invoice', body: wrap(draft) },
      { method: 'PUT', path: '/api/invoice/issue', body: wrap({ id: draft.id, version: 1 }) },
    ]
  }
  const many = (make: () => Steps) => () => Array.from({ length: each }, make)
  return [
    compared(
      'draft and issue an invoice of 10 stones',
      await contest(floor, product, { rounds, floor: many(byFloor), product: many(byProduct) }),
      0.6,
    ),
  ]
}
