import { fromTheBeginning } from '../company/tax-rate.ts'
import { record } from '../kit/entity.ts'
import { choice, date, named, rate } from '../kit/field.ts'
import { hsnField } from '../stock/stone/hsn.ts'
import { services } from '../trade/services.ts'

/** The usual price of a service of the workshop, valid from a day (docs/domain/workshop.md#prices-of-services). */
export const servicePrice = record('servicePrice', {
  path: 'service-price', label: 'Service prices', one: 'service price', title: 'service',
  fields: {
    service: choice('Service', named(services)).filtered(),
    rate:    rate('Price').hint('In the base currency, in the unit of the service.'),
    sac:     hsnField('SAC code').optional().hint('Printed on invoices for this work.'),
    date:    date('From').hint('Order forms dated on or after this day use it. For a new price, add the same service with a later day.'),
  },
  list: ['service', 'rate', 'sac', 'date'], sort: 'service',
})

/** The first prices of a new company. */
export const firstPrices = services.map(({ code, rate: price }) => ({ service: code, rate: price, date: fromTheBeginning }))
