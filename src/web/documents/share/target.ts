import { clientOf, isSharedDocument } from '../../../domain/documents/sharing/kinds.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { SharedTarget } from '../../../domain/reports/sharing-contract.ts'

export type SharedRow = { id: string; number?: string | null } & Record<string, unknown>

/** What a document shares with its client; null when it has none, or is a draft. */
export const targetOf = (entity: Entity, row: SharedRow | null): SharedTarget | null =>
  row && isSharedDocument(entity.name) && clientOf(entity.name, row) ? { kind: entity.name, document: row.id } : null
