/** The three roles, that with most rights first; all rights depend on them. */
export const roles = ['Admin', 'Manager', 'Salesman'] as const
export type Role = (typeof roles)[number]

/** The role of the two with fewer rights. */
export const lesser = (one: Role, other: Role): Role => (roles.indexOf(one) > roles.indexOf(other) ? one : other)

/** One user of any of these roles, in words: 'an Admin or a Manager'. */
export const oneOf = (able: readonly Role[]): string => able.map(role => `${role === 'Admin' ? 'an' : 'a'} ${role}`).join(' or ')
