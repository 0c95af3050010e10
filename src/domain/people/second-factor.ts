import { type SecondFactorRule, secondFactorRules } from '../company/second-factor.ts'
import type { Role } from './role.ts'

/** Whether the company asks this role for a second factor (docs/domain/people.md#second-factor). */
export const asksSecondFactor = (rule: SecondFactorRule, role: Role): boolean => {
  const required: readonly Role[] = secondFactorRules[rule].asks
  return required.includes(role)
}

/** What a new session must do before anything else. */
export const pendings = ['password', 'second factor'] as const
export type Pending = (typeof pendings)[number]

/** Minutes for which a proof of identity is enough for sensitive actions. */
export const proofMinutes = 10

/** The number of recovery codes that a user gets at once. */
export const recoveryCodes = 10
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** A recovery code from 16 random bytes, such as 'ABCD-EFGH-JKLM-NPQR': 80 random bits. */
export const recoveryCodeOf = (random: Uint8Array): string =>
  [...random.subarray(0, 16)]
    .map((byte, at) => (at > 0 && at % 4 === 0 ? '-' : '') + alphabet.charAt(byte % alphabet.length))
    .join('')
/** A typed recovery code without what people add to it: spaces, hyphens, and small letters. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
