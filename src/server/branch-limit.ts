import { entities } from '../domain/index.ts'
import { behaviors } from './index.ts'
import { refuseHidden } from './kit/entity/seen.ts'
import { invalid, notAllowed } from './kit/errors.ts'
import type { Context, Input, Route } from './kit/http/route.ts'
import { propertyOf } from './kit/property.ts'

const acrossBranches = 'This covers all branches, and you are limited to some. An Admin can open it.'

/** The query of a report for one branch: it must be one of the caller's; the only one is taken without being named. */
const ofOwnBranch = (query: unknown, branches: readonly string[]): object => {
  const named = propertyOf(query, 'branch')
  const [first, ...others] = branches
  const branch = named ?? (others.length === 0 ? first : undefined)
  if (branch === undefined) throw invalid({ branch: 'Choose one of your branches.' })
  if (!branches.some(own => own === branch)) throw invalid({ branch: 'Choose one of your branches. An Admin can give you more.' })
  return { ...(typeof query === 'object' ? query : {}), branch }
}

const limited = async ({ branches: rule }: Route, context: Context, branches: readonly string[], input: Input<unknown, unknown>) => {
  if (rule === undefined) throw notAllowed(acrossBranches)
  if (rule === 'filter') return { ...input, query: ofOwnBranch(input.query, branches) }
  if (typeof rule === 'object') {
    if ('refuse' in rule) await rule.refuse(context, input)
    else await refuseHidden(context.db, entities[rule.of], behaviors[rule.of] ?? {}, context.caller, rule.ids(input))
  }
  return input
}

/** A route that keeps users to their branches, by its rule. Without a rule it is closed to a user who is limited to some. */
export const withinBranches = (route: Route): Route => {
  const { right, handle } = route
  if (right === 'public') return route
  return {
    ...route,
    handle: async (context, input) => {
      const { branches } = context.caller
      return handle(context, branches ? await limited(route, context, branches, input) : input)
    },
  }
}
