import { z } from 'zod'
import { may } from '../../../domain/access.ts'
import type { Role } from '../../../domain/people/role.ts'
import { type Basis, basisQuery } from '../../../domain/reports/basis.ts'
import {
  comparisons,
  type Days,
  periodBefore,
  type SalesGroup,
  type SalesMeasure,
  salesFilters,
  salesGroup,
  salesGroupNames,
  salesMeasures,
  salesMeasuresFor,
} from '../../../domain/reports/sales.ts'
import { notAllowed } from '../../kit/errors.ts'
import { recordOf } from '../../kit/keys.ts'
import { period, periodOf } from '../query.ts'
import { isMeasure } from './keys.ts'

const measures = Object.keys(salesMeasures).filter(isMeasure)
const ways = comparisons.map(({ value }) => value)

// A treatment label may contain a comma followed by a space, so such a comma does not separate values.
const listed = <T extends z.ZodType<string, string>>(item: T, max: number) =>
  z
    .string()
    .transform(text => text.split(/,(?! )/))
    .pipe(z.array(item).min(1).max(max, `lists more than ${max}`))

const filterOf = (name: SalesGroup) => {
  const { filter, none } = salesGroup(name)
  const known = filter?.options?.map(({ value }) => value) ?? []
  const isKnown = (value: string) =>
    (none !== undefined && value === 'none') ||
    (filter?.kind === 'ref' ? z.uuid().safeParse(value).success : name === 'treatment' || known.includes(value))
  return listed(z.string().max(500).refine(isKnown, 'is not a known sales filter'), 100).optional()
}

const order = new RegExp(`^-?(group|share|before|change|${measures.join('|')})$`)
export const salesQuery = z.strictObject({
  ...period,
  by: listed(z.enum(salesGroupNames, { error: `is not one of: ${salesGroupNames.join(', ')}` }), 2)
    .refine(([a, b]) => a !== b, 'lists one grouping twice')
    .default(['month']),
  compare: z.enum(ways, { error: `is not one of: ${ways.join(', ')}` }).default('before'),
  basis: basisQuery,
  measure: z.enum(measures, { error: `is not one of: ${measures.join(', ')}` }).default('net'),
  show: listed(z.enum(measures, { error: `is not one of: ${measures.join(', ')}` }), measures.length).optional(),
  sort: z.string().regex(order, 'is not a sort order of sales').optional(),
  ...recordOf(salesFilters, filterOf),
})
export type SalesQuery = z.infer<typeof salesQuery>

/** A sales query with every default filled in. */
export type Sought = {
  by: readonly [SalesGroup, ...SalesGroup[]]
  days: Days
  basis: Basis
  before: ReturnType<typeof periodBefore> | null
  measure: SalesMeasure
  show: readonly SalesMeasure[]
  sort: string | undefined
  filters: readonly (readonly [SalesGroup, readonly string[]])[]
}

/** The filters in use, each with its values. */
export const filtersOf = (query: SalesQuery) => salesFilters.flatMap(name => (query[name] ? [[name, query[name]] as const] : []))

/** Fills the defaults and refuses measures that the role may not see. */
export const soughtOf = (query: SalesQuery, role: Role, today: string): Sought => {
  const days = periodOf(query, today)
  const open = salesMeasuresFor(role)
  const named = [query.measure, query.sort?.replace('-', ''), ...(query.show ?? [])]
  if (!may(role, 'confidential.read') && named.some(name => name && isMeasure(name) && !open.includes(name)))
    throw notAllowed('Your role cannot see costs.')
  const [first = 'month', ...further] = query.by
  return {
    by: [first, ...further],
    days,
    basis: query.basis,
    // Single documents have no counterpart in the earlier period.
    before: query.compare === 'none' || query.by.includes('document') ? null : periodBefore(days, query.compare),
    measure: query.measure,
    show: open.filter(name => query.show?.includes(name) ?? true),
    sort: query.sort,
    filters: filtersOf(query),
  }
}
