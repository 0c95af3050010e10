import type { RawBuilder } from 'kysely'
import type { DeclaredColumn, DeclaredRow } from './plugin.ts'

const few = 200
/** What the statements of this test did not return as declared. */
export const found: string[] = []

const faultOf = (name: string, value: unknown, { kinds, isNullable, isOptional }: DeclaredColumn): string | undefined => {
  if (value === undefined) return isOptional ? undefined : `it returns no column "${name}"`
  if (value === null) return isNullable ? undefined : `"${name}" is null, and the declared row does not allow it`
  const kind = typeof value
  return kinds.length === 0 || (kinds as string[]).includes(kind) ? undefined : `"${name}" is a ${kind}, declared as ${kinds.join(' or ')}`
}

// A column that is not declared is not a fault: a report returns more than its code names.
const faultsIn = (row: Record<string, unknown>, declared: DeclaredRow): string[] =>
  Object.entries(declared).flatMap(([name, column]) => faultOf(name, row[name], column) ?? [])

/** A statement that compares its result with the row that it declares, and notes what differs. */
export const declared = <T>(statement: RawBuilder<T>, site: string, row: DeclaredRow): RawBuilder<T> =>
  new Proxy(statement, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target)
      if (name === 'execute')
        return async (...given: Parameters<RawBuilder<T>['execute']>) => {
          const result = await target.execute(...given)
          const faults = new Set(result.rows.slice(0, few).flatMap(one => faultsIn(one as Record<string, unknown>, row)))
          if (faults.size > 0) found.push(`The statement in ${site} does not return the row that it declares: ${[...faults].join('; ')}.`)
          return result
        }
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
