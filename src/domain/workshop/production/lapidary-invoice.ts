import { correctionOf } from '../../documents/correction.ts'
import { document } from '../../kit/entity.ts'
import { productionFields, productionLifecycle, productionList } from './entity.ts'

/** An invoice for lapidary services. */
export const lapidaryInvoice = document('lapidaryInvoice', productionLifecycle, {
  path: 'raza-lapidary-invoice', label: 'Lapidary invoices', one: 'lapidary invoice', title: 'number', series: 'LI', fields: { ...productionFields, ...correctionOf('lapidaryInvoice') }, list: productionList, sort: '-date',
})
