import { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import { isPositive, over, round } from '../../../domain/kit/quantity.ts'
import type { WorkBasis } from '../../../domain/workshop/order-form/line.ts'
import { useRead, useRows } from '../../kit/data/query.ts'
import { asPrice, typedExchange } from '../../kit/form/typed-text.ts'
import type { TaskValues, WorkValues } from './values.ts'

export type Service = RowOf<typeof entities.serviceDescription>
/** The price basis of work for the unit of a service. */
const basisOf: Record<string, WorkBasis> = { 'per carat': 'per finished carat', 'per piece': 'per piece', 'per hour': 'per hour' }

/** The workshop's list of services, with their prices on a day in the base currency; null without a price. */
export const useServices = (date: string): Service[] => {
  const rows = useRows(entities.serviceDescription, { pageSize: 200 }).data?.rows ?? []
  const { data: prices = [] } = useRead('service-price/valid', { date })
  return rows.map(service => ({ ...service, rate: prices.find(price => price.service === service.id)?.rate ?? null }))
}

/** The active services, by category. */
export const byCategory = (services: readonly Service[]): [string, Service[]][] => {
  const offered = services.filter(({ active }) => active)
  return [...new Set(offered.map(({ category }) => category))].map(name => [name, offered.filter(({ category }) => category === name)])
}

/** The values that a service puts on a line: name, unit, and usual price in the currency of the order form. */
export const taskOf = (
  service: Pick<Service, 'name' | 'unit' | 'rate'>,
  { currency, exchange: typed }: Pick<WorkValues, 'currency' | 'exchange'>,
): Pick<TaskValues, 'description' | 'basis'> & Partial<Pick<TaskValues, 'rate'>> => {
  const exchange = typedExchange(typed)
  const price = service.rate && isPositive(service.rate) ? service.rate : null
  return {
    description: service.name,
    basis: basisOf[service.unit] ?? 'whole',
    ...(price && exchange && isPositive(exchange) ? { rate: asPrice(round(over(price, exchange), 4), currency) } : {}),
  }
}
