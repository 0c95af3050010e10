/** The three roles of the house; everything a person may do hangs on theirs. */
export const roles = ['Admin', 'Manager', 'Salesman'] as const
export type Role = (typeof roles)[number]
