import type { SharedKind } from '../../../domain/documents/sharing/kinds.ts'
import type { Name } from '../../../domain/index.ts'

/** A document that is shared with its client, or the statement of a party over a period (`query`). */
export type Shared = { kind: SharedKind; document: string; party: string; query: object | null }

/** The record whose history has what happens to it: a statement is no record, so it stands with its party. */
export const recordOf = ({ kind, document }: Pick<Shared, 'kind' | 'document'>): { entity: Name; record: string } => ({
  entity: kind === 'statement' ? 'customer' : kind,
  record: document,
})
