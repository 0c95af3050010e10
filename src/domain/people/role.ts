/** The three roles; all rights depend on them. */
export const roles = ['Admin', 'Manager', 'Salesman'] as const
export type Role = (typeof roles)[number]
