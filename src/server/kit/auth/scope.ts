import { forPeople, readingVerbs } from '../../../domain/access.ts'
import { covers, outOfScope, type Subject, subjectOf, type Use } from '../../../domain/people/token-scope.ts'
import { OutOfScope } from '../errors.ts'
import type { Caller, Route } from '../http/route.ts'

type Declared = Pick<Route, 'method' | 'right' | 'needsProof'>

/** Whether a call changes access or settings, which no program does. Reading users and settings is open to programs. */
export const isForPeople = ({ right, needsProof }: Declared): boolean => {
  if (typeof right === 'string') return right === 'signed-in' && needsProof === true
  if ('permission' in right) return forPeople.includes(right.permission)
  return 'entity' in right && forPeople.includes(right.entity) && !('verb' in right && readingVerbs.includes(right.verb))
}

/** What a token needs for a call: a use of a subject, nothing because the call is open to all, or 'none' because no token may send it. */
export const neededScope = (route: Declared): { use: Use; subject: Subject } | 'open' | 'none' => {
  const { method, right } = route
  if (isForPeople(route)) return 'none'
  if (typeof right === 'string') return 'open'
  const use = method === 'GET' || ('verb' in right && readingVerbs.includes(right.verb)) ? 'read' : 'write'
  const subject = 'area' in right ? right.area : 'entity' in right ? right.entity : subjectOf(right.permission)
  return subject ? { use, subject } : 'none'
}

/** Refuses (403) what the scopes of the caller's token do not cover. A user is not limited by scopes. */
export const demandScope = ({ scopes }: Caller, use: Use, subject: Subject): void => {
  if (scopes && !covers(scopes, use, subject)) throw new OutOfScope(outOfScope(use, subject))
}
