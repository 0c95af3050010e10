import { declareList, importable } from '../kit/import/list.ts'
import { services } from '../trade/services.ts'
import { servicePrice } from './service-price.ts'

/** A list of prices of services, each valid from a day (docs/domain/workshop.md#prices-of-services). */
export const serviceList = declareList({
  fields: importable(servicePrice.fields),
  one: 'service price', many: 'service prices', key: 'sac',
  heads: {
    service: ['service code', 'code', 'work', 'job', 'description'],
    rate: ['rate', 'usual rate', 'charge', 'amount'],
    sac: ['sac', 'hsn', 'hsn/sac'],
    date: ['valid from', 'effective', 'effective from', 'date'],
  },
  words: Object.fromEntries([['service', Object.fromEntries(services.map(({ code, name }) => [code, [name]]))]]),
  defaults: ['date'],
  once: [['service', 'date']],
  inBase: ['rate'],
  example: { service: services[0].name, rate: '4.50', sac: '990000', date: '2026-01-01' },
})
