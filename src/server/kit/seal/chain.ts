import { type RawBuilder, sql } from 'kysely'
import type { SealedLog } from '../../../domain/company/log-contract.ts'

/** A log whose rows are chained by hash, the table of its chain, and the SHA-256 of a row `t` in SQL. */
export type Chain = {
  name: 'audit-trail' | 'security-events'
  title: SealedLog['log']
  log: string
  table: string
  columns: readonly string[]
  digest: RawBuilder<Buffer>
  /** Whether no row of it is ever deleted. */
  keepsAll: boolean
}

// Exact on every version of PostgreSQL, in every time zone and with every setting: a time is its microseconds since 1970.
const plain = (column: string) => `t.${column}::text`
const moment = (column: string) => `trunc(extract(epoch from t.${column}) * 1000000)::text`

// Each value has its length before it, and null is a dash, so that two different rows never have the same text.
const withLength = (text: string) => `coalesce(length(${text})::text || ':' || ${text}, '-')`

type Declared = Omit<Chain, 'columns' | 'digest'> & { columns: Readonly<Record<string, (column: string) => string>> }

const chain = ({ columns, ...declared }: Declared): Chain => {
  const fields = Object.entries(columns).map(([column, text]) => withLength(text(column)))
  return {
    ...declared,
    columns: Object.keys(columns),
    digest: sql.raw(`sha256(convert_to(${fields.join(' || ')}, 'UTF8'))`),
  }
}

/** The chained logs. The columns and their order never change for rows that are sealed (docs/decisions/0024-sealed-audit-trail.md). */
export const chains: readonly Chain[] = [
  chain({
    name: 'audit-trail',
    title: 'audit trail',
    log: 'audit_trail',
    table: 'audit_trail_chain',
    columns: {
      id: plain,
      at: moment,
      by_id: plain,
      by_name: plain,
      entity: plain,
      record_id: plain,
      action: plain,
      before: plain,
      after: plain,
      reason: plain,
    },
    keepsAll: true,
  }),
  chain({
    name: 'security-events',
    title: 'security events',
    log: 'security_event',
    table: 'security_event_chain',
    columns: {
      id: plain,
      at: moment,
      event: plain,
      account_id: plain,
      account_name: plain,
      address: plain,
      agent: plain,
      detail: plain,
      count: plain,
    },
    keepsAll: false,
  }),
]
