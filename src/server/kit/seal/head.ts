import type { SealedLog } from '../../../domain/company/log-contract.ts'
import { type Db, sql } from '../db/db.ts'
import { type Chain, chains } from './chain.ts'
import { type End, emptyChain } from './link.ts'

/** The end of a chain at some moment: its position, and its hash in hexadecimal. */
export type Head = { chain: Chain['name']; position: number; hash: string }

/** The last link of a chain; position 0 when nothing is sealed. */
export const endOf = async (db: Db, { table }: Chain): Promise<End> => {
  const { rows } = await sql<End>`select position, entry, hash from ${sql.table(table)} order by position desc limit 1`.execute(db)
  return rows[0] ?? emptyChain
}

/** The heads of all chains that have a link. */
export const headsOf = async (db: Db): Promise<Head[]> => {
  const heads: Head[] = []
  for (const chain of chains) {
    const { position, hash } = await endOf(db, chain)
    if (position > 0) heads.push({ chain: chain.name, position, hash: hash.toString('hex') })
  }
  return heads
}

/** How far each log is sealed; without those that have no sealed row. */
export const sealedUntil = async (db: Db): Promise<SealedLog[]> => {
  const found: SealedLog[] = []
  for (const { title, log, table } of chains) {
    const { rows } = await sql<Omit<SealedLog, 'log'>>`select c.position as entries, t.at as until from ${sql.table(table)} c
      join ${sql.table(log)} t on t.id = c.entry order by c.position desc limit 1`.execute(db)
    found.push(...rows.map(row => ({ log: title, ...row })))
  }
  return found
}

/** A head as text: audit-trail:12345:9f86d0…, as the log and `npm run audit -- --head` have it. */
export const headText = ({ chain, position, hash }: Head): string => `${chain}:${position}:${hash}`

/** Reads a head from its text. Throws a sentence when it is none. */
export const headFrom = (text: string): Head => {
  const [, name, position, hash] = /^([a-z-]+):([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? []
  const chain = chains.find(one => one.name === name)
  if (!chain || !hash) throw new Error(`"${text}" is not a head. Write it as in the log: audit-trail:12345:9f86d0…`)
  return { chain: chain.name, position: Number(position), hash }
}
