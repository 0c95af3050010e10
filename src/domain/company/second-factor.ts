import { namesOf } from '../kit/names.ts'

/** Whom a company asks for a second factor (docs/domain/people.md#second-factor). */
export const secondFactorRules = {
  optional: { label: 'Optional', asks: [] },
  'Admin and Manager': { label: 'Required for Admin and Manager', asks: ['Admin', 'Manager'] },
  everyone: { label: 'Required for everyone', asks: ['Admin', 'Manager', 'Salesman'] },
} as const
export type SecondFactorRule = keyof typeof secondFactorRules
export const secondFactorOptions = namesOf(secondFactorRules).map(value => ({ value, label: secondFactorRules[value].label }))
