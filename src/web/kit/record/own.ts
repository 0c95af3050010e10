import type { User } from '../shell/session.tsx'

/** Whether this user may only read the document: a Salesman changes only documents that they created. The server checks it by the id. */
export const isReadOnlyFor = ({ role, name }: Pick<User, 'role' | 'name'>, row: { createdBy: string | null } | null): boolean =>
  role === 'Salesman' && row !== null && row.createdBy !== name
