import { correctionOf } from '../../documents/correction.ts'
import { document } from '../../kit/entity.ts'
import { productionFields, productionLifecycle, productionList } from './entity.ts'

/** An invoice for cutting: to a customer, from an outside cutter, or for the company's own labor. */
export const cuttingInvoice = document('cuttingInvoice', productionLifecycle, {
  path: 'cutting-invoice', label: 'Cutting invoices', one: 'cutting invoice', title: 'number', series: 'CI', fields: { ...productionFields, ...correctionOf('cuttingInvoice') }, list: productionList, sort: '-date',
})
