import type { Answer } from '../support/company.ts'
import type { Cast, Teller } from './story.ts'

type Values = Record<string, unknown>
type Made = Answer['data']
const billFor = { orderForm: 'cuttingInvoice', lapidaryOrderForm: 'lapidaryInvoice', mfOrderForm: 'mfInvoice' } as const
const itemsOf = { orderForm: 'cutting-item', lapidaryOrderForm: 'raza-lapidary-item', mfOrderForm: 'mf-item' } as const
type Form = keyof typeof billFor

/** The three workshops: rough that is partly cut, a stone recut for a customer and billed, a finished jewel and one still in work. */
export const workInHouse = async (teller: Teller, { amal, document, parcel, somchai, stone }: Cast): Promise<void> => {
  const { browser, done, make, move } = teller
  const order = async (form: Form, items: Values[], tasks: Values[] = [], given: Values = {}): Promise<Made> =>
    move(form, 'issue', await make(form, { ...document, employee: somchai.id, items, tasks, ...given }))
  const bill = async (form: Form, made: Made) => {
    if (!made) return
    const lines = done('lines to bill', await browser.get(`/api/${itemsOf[form]}/order-form`, { open: 'true', id: made.id })) ?? []
    const items = lines.map(({ task, goods, rate }: Made) => ({ ...(task ? { task } : { goods }), rate }))
    return move(billFor[form], 'issue', await make(billFor[form], { ...document, customer: amal.id, items }))
  }
  const forAmal = { orderedFor: 'customer', customer: amal.id }

  const rough = await stone({ type: 'rough', weight: '250', costBasis: 'whole', costRate: '3000', askingRate: undefined })
  const cut = await order('orderForm', [{ inventory: rough.id, weight: '50' }])
  const outputs = [{ pieces: 1, weight: '12', askingBasis: 'per carat', askingRate: '100' }]
  await move('orderForm', 'receive', cut, { lines: [{ id: cut?.items[0].id, outputs }] })

  const old = await stone({ weight: '3' })
  const recutting = { of: 1, description: 'Recutting', basis: 'whole', rate: '40', labourRate: '12' }
  const recut = await order('lapidaryOrderForm', [{ inventory: old.id }], [recutting], forAmal)
  const finished = { lines: [{ id: recut?.items[0].id, outputs: [{ id: old.id, weight: '2.8' }], finish: true }] }
  await bill('lapidaryOrderForm', await move('lapidaryOrderForm', 'receive', recut, finished))

  const metal = { type: 'metal', category: 'metal', weight: '20', costRate: '60', treatments: [], naturalness: 'imitation' }
  const [gold, sides] = [await stone(metal), await parcel(40, '0.8')]
  const goods = [
    { inventory: gold.id, weight: '7.2', purity: '75', wastage: '8', basis: 'per gram', rate: '63.75', allowedLoss: '5' },
    { inventory: sides.id, pieces: 26, weight: '0.52', setting: 'pavé', basis: 'per carat', rate: '450' },
  ]
  const tasks = [{ description: 'Plating', basis: 'whole', rate: '10', labourRate: '3' }]
  const ring = await order('mfOrderForm', goods, tasks, { design: 'Halo', ...forAmal })
  const back = [{ id: ring?.items[0].id, uncut: { weight: '0.5' }, loss: '0.25' }]
  await move('mfOrderForm', 'receive', ring, { lines: back })
  await bill('mfOrderForm', await move('mfOrderForm', 'complete', ring, { products: [{}] }))
  await order('mfOrderForm', [{ inventory: gold.id, weight: '4', purity: '75' }])
}
