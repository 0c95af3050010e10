import { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import type { WorkBasis } from '../../../domain/workshop/order-form/line.ts'
import { useRows } from '../../kit/data/query.ts'

export type Service = RowOf<typeof entities.serviceDescription>
/** The price basis of work for the unit of a service. */
export const basisOf: Record<string, WorkBasis> = { 'per carat': 'per finished carat', 'per piece': 'per piece', 'per hour': 'per hour' }

/** The workshop's list of services, with their usual prices in the base currency. */
export const useServices = (): Service[] => useRows(entities.serviceDescription, { pageSize: 200 }).data?.rows ?? []

/** The active services, by category. */
export const byCategory = (services: readonly Service[]): [string, Service[]][] => {
  const offered = services.filter(({ active }) => active)
  return [...new Set(offered.map(({ category }) => category))].map(name => [name, offered.filter(({ category }) => category === name)])
}
