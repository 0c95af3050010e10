import { entities } from '../../../domain/index.ts'
import type { Entity, RowOf } from '../../../domain/kit/entity.ts'
import { isRecord } from '../../../domain/kit/json.ts'
import { useLookup } from '../../kit/data/query.ts'
import { useCopySource } from '../../kit/record/copy.ts'
import type { Party } from '../../stock/stone/line-values.ts'

/** The document that a new one copies, and its party as it is today. */
export type Copied<Row> = { row: Row; party: Party | null }

const partyIdOf = (row: object): string | undefined => {
  const { customer, supplier }: { customer?: unknown; supplier?: unknown } = row
  const party = customer ?? supplier
  return isRecord(party) && typeof party.id === 'string' ? party.id : undefined
}

/** The document that the new one at this URL copies, with its party. `data` is null while they load, and when there is none. */
export const useCopied = <R extends Entity>(entity: R, { enabled }: { enabled: boolean }) => {
  const { id, data: row, error, refetch } = useCopySource(entity, { enabled })
  const partyId = row ? partyIdOf(row) : undefined
  const parties = useLookup(entities.customer, '', { enabled: partyId !== undefined, query: { ids: partyId } })
  const party: Party | null = parties.data?.rows.find(one => one.id === partyId) ?? null
  const isReady = row !== undefined && (partyId === undefined || parties.data !== undefined)
  const data: Copied<RowOf<R>> | null = isReady ? { row, party } : null
  return { id, data, error, refetch }
}
