import { document } from '../../kit/entity.ts'
import { productionFields, productionLifecycle, productionList } from './entity.ts'

/** The bill for the lapidary's services. */
export const lapidaryInvoice = document('lapidaryInvoice', productionLifecycle, {
  path: 'raza-lapidary-invoice', label: 'Lapidary invoices', one: 'lapidary invoice', title: 'number', series: 'LI', fields: productionFields, list: productionList, sort: '-date',
})
