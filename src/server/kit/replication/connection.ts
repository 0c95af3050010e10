import pg from 'pg'
import { oneRow } from '../db/one-row.ts'
import { type Copy, copyOf } from './copy.ts'
import { type Position, positionOf, positionText } from './position.ts'

/** The cluster behind a connection: its id, its timeline, where its log ends, and the size of a segment in bytes. */
export type Cluster = { id: string; timeline: number; end: Position; segmentBytes: number }

/** A connection of the streaming replication protocol. It carries one command at a time. */
export type Replication = {
  cluster(): Promise<Cluster>
  /** The first position that a slot keeps; undefined when there is no such slot, or it has lost a part of the log. */
  slot(name: string): Promise<Position | undefined>
  /** Makes a slot, so that the server keeps the log from here on. One of the same name is dropped. Returns its first position. */
  makeSlot(name: string): Promise<Position>
  dropSlot(name: string): Promise<void>
  /** Streams the log from a position on. */
  stream(slot: string, from: Position, timeline: number): Copy
  /** Streams a copy of the cluster's files. */
  copy(label: string): Copy
  close(): Promise<void>
}

const units: Record<string, number> = { B: 1, kB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }

const bytesOf = (text: string): number => {
  const [, amount, unit = 'B'] = /^(\d+)(\w*)$/.exec(text) ?? []
  return Number(amount) * (units[unit] ?? Number.NaN)
}

type Identity = { systemid: string; timeline: number; xlogpos: string }
type Slot = { restart_lsn: string | null }

/** Opens one, as a role that may replicate: a superuser, or one with the attribute `replication`. */
export const openReplication = async (url: string): Promise<Replication> => {
  const address = new URL(url)
  address.searchParams.set('replication', 'database')
  const client = new pg.Client({ connectionString: address.href, keepAlive: true })
  client.on('error', () => {}) // The command that is under way reports it.
  await client.connect()
  const all = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows
  const started = (copy: Copy) => {
    client.query(copy.query)
    return copy
  }
  const cluster = async () => {
    const identity = oneRow(await all<Identity>('IDENTIFY_SYSTEM'))
    const { wal_segment_size } = oneRow(await all<{ wal_segment_size: string }>('SHOW wal_segment_size'))
    return {
      id: identity.systemid,
      timeline: identity.timeline,
      end: positionOf(identity.xlogpos),
      segmentBytes: bytesOf(wal_segment_size),
    }
  }
  const slot = async (name: string) => {
    const [found] = await all<Slot>(
      `select restart_lsn from pg_replication_slots where slot_name = '${name}' and coalesce(wal_status, 'lost') <> 'lost'`,
    )
    return found?.restart_lsn ? positionOf(found.restart_lsn) : undefined
  }
  const dropSlot = async (name: string) => {
    await all(`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${name}'`)
  }
  return {
    cluster,
    slot,
    dropSlot,
    makeSlot: async name => {
      await dropSlot(name)
      await all(`CREATE_REPLICATION_SLOT ${name} PHYSICAL RESERVE_WAL`)
      const first = await slot(name)
      if (first === undefined) throw new Error('The database keeps no log for the new slot.')
      return first
    },
    stream: (name, from, timeline) => started(copyOf(`START_REPLICATION SLOT ${name} PHYSICAL ${positionText(from)} TIMELINE ${timeline}`)),
    copy: label => started(copyOf(`BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAL false, WAIT false, MANIFEST 'no')`)),
    close: () => client.end(),
  }
}
