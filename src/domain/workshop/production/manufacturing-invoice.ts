import { correctionOf } from '../../documents/correction.ts'
import { document } from '../../kit/entity.ts'
import { productionFields, productionLifecycle, productionList } from './entity.ts'

/** An invoice for a jewel: metal with its wastage, stones, making, setting and plating. */
export const mfInvoice = document('mfInvoice', productionLifecycle, {
  path: 'mf-invoice', label: 'Manufacturing invoices', one: 'manufacturing invoice', title: 'number', series: 'MI', fields: { ...productionFields, ...correctionOf('mfInvoice') }, list: productionList, sort: '-date',
})
