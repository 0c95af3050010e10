import { can } from '../../../domain/access.ts'
import type { AttachmentKind } from '../../../domain/company/attachment.ts'
import type { Name } from '../../../domain/index.ts'
import type { Role } from '../../../domain/people/role.ts'
import type { Context } from '../../kit/http/route.ts'

/** Whether the caller may see the record that the files are attached to. Access to the files is checked separately. */
export type Sees = (context: Pick<Context, 'db' | 'caller'>, entity: Name, record: string) => Promise<boolean>

// A role that may select a stone may see its pictures and reports. Other documents may show what it cost.
export const maySee = (role: Role, entity: Name, kind: AttachmentKind) => can(role, kind === 'document' ? 'read' : 'lookup', entity)
export const mayChange = (role: Role, entity: Name) => can(role, 'update', entity)
// A Salesman may remove only the files that they added, as with documents.
export const mayRemove = ({ role, id }: Context['caller'], entity: Name, by: string) =>
  mayChange(role, entity) && (role !== 'Salesman' || by === id)
