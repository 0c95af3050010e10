import type { Role } from '../../src/domain/people/role.ts'

/** Who calls: a user of each role, and users who are limited to one branch. */
export const persons = {
  Admin: { role: 'Admin', isLimited: false },
  Manager: { role: 'Manager', isLimited: false },
  Salesman: { role: 'Salesman', isLimited: false },
  'limited Manager': { role: 'Manager', isLimited: true },
  'limited Salesman': { role: 'Salesman', isLimited: true },
} as const satisfies Record<string, { role: Role; isLimited: boolean }>
export type PersonName = keyof typeof persons
export const personNames = Object.keys(persons) as PersonName[]
export type Who = PersonName | 'nobody'

export const isLimited = (who: Who): boolean => who !== 'nobody' && persons[who].isLimited
/** Whether costs and limits are hidden from this caller. */
export const isKeptFromCosts = (who: Who): boolean => who === 'nobody' || persons[who].role === 'Salesman'

export type Session = { session: string; csrf: string }
/** The credentials of a caller: two sessions, each with its anti-forgery token, and the token of a program. */
export type Credentials = { sessions: readonly [Session, Session]; token: string }
export type Keys = Readonly<Record<PersonName, Credentials>>
