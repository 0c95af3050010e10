/** The three roles; all rights depend on them. */
export const roles = ['Admin', 'Manager', 'Salesman'] as const
export type Role = (typeof roles)[number]

/** One user of any of these roles, in words: 'an Admin or a Manager'. */
export const oneOf = (able: readonly Role[]): string => able.map(role => `${role === 'Admin' ? 'an' : 'a'} ${role}`).join(' or ')
