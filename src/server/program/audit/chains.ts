import { type Db, sql } from '../../kit/db/db.ts'
import { keysOf } from '../../kit/keys.ts'
import { type Chain, chains } from '../../kit/seal/chain.ts'
import type { Head } from '../../kit/seal/head.ts'
import { emptyChain, type Faults, faultsIn, type Link } from '../../kit/seal/link.ts'
import type { Finding } from './audit.ts'

/** A head of a chain that was recorded outside of the database, and where: the name of a backup, or the command line. */
export type RecordedHead = Head & { recorded: string }
type Rows = Finding['rows']

const linksAtOnce = 2_000
const maxRows = 100

/** The next links of a chain in order, each with the digest of its entry as it is now. */
const linksAfter = async (db: Db, { table, log, digest }: Chain, position: number): Promise<Link[]> => {
  const { rows } = await sql<Link>`select c.position, c.entry, c.hash, case when t.id is not null then ${digest} end as digest
    from ${sql.table(table)} c left join ${sql.table(log)} t on t.id = c.entry
    where c.position > ${position} order by c.position limit ${linksAtOnce}`.execute(db)
  return rows
}

/** What is wrong along a chain, part by part. */
async function* faultsOf(db: Db, chain: Chain): AsyncGenerator<Faults> {
  let last = emptyChain
  let links = await linksAfter(db, chain, last.position)
  const [oldest] = links
  // The oldest events were deleted after their time. The link of the last one is what the next is checked against.
  if (oldest && oldest.position > 1 && !chain.keepsAll) {
    last = oldest
    links = links.slice(1)
  }
  while (links.length > 0) {
    yield faultsIn(last, links)
    last = links.at(-1) ?? last
    links = await linksAfter(db, chain, last.position)
  }
}

/** Rows with a number among the sealed ones that have no place in the chain. The program seals rows in the order of their numbers. */
const addedAmong = async (db: Db, { title, log, table }: Chain): Promise<Rows> => {
  const { rows } = await sql<{ entry: number; at: string }>`select t.id as entry, t.at from ${sql.table(log)} t
    where t.id < (select max(entry) from ${sql.table(table)}) and not exists (select from ${sql.table(table)} c where c.entry = t.id)
    order by t.id limit ${maxRows}`.execute(db)
  return rows.map(row => ({ log: title, ...row }))
}

/** The oldest row that waits longer than ten minutes, once a chain has begun. */
const unsealed = async (db: Db, { title, log, table }: Chain): Promise<Rows> => {
  const { rows } = await sql<{ entry: number; at: string }>`select entry, at from (select id as entry, at from ${sql.table(log)}
    where id > (select max(entry) from ${sql.table(table)}) order by id limit 1) oldest where at < now() - interval '10 minutes'`.execute(
    db,
  )
  return rows.map(row => ({ log: title, ...row }))
}

/** The recorded heads that are not in the chain. */
const lostHeads = async (db: Db, recorded: readonly RecordedHead[]): Promise<Rows> => {
  const lost: Rows = []
  for (const { chain: name, position, hash, recorded: by } of recorded)
    for (const { title, table } of chains.filter(chain => chain.name === name)) {
      const { rows } = await sql<{ hash: Buffer }>`select hash from ${sql.table(table)} where position = ${position}`.execute(db)
      if (rows[0]?.hash.toString('hex') !== hash) lost.push({ log: title, position, hash, recorded: by })
    }
  return lost
}

const rules = {
  changed: 'No entry was changed after it was sealed',
  deleted: 'No sealed entry was deleted',
  missing: 'No position of a chain is missing',
  added: 'No entry was added among sealed entries',
  late: 'Every entry is sealed within ten minutes',
  heads: 'The chains contain every head that was recorded outside of the database',
}

const formula = `The hash of a position is the SHA-256 of the hash before it and of the SHA-256 of the row. It is computed again from the row as it is now.
See docs/decisions/0024-sealed-audit-trail.md.`

/**
 * Checks the chains of the audit trail and of the security events, and whether they contain these heads. Each result is a rule with
 * at most 100 violations, as of `auditBooks`. See docs/operating/security.md, Hidden changes by an insider.
 */
export const auditChains = async (db: Db, recorded: readonly RecordedHead[] = []): Promise<Finding[]> => {
  const found: Record<keyof typeof rules, Rows> = {
    ...{ changed: [], deleted: [], missing: [], added: [], late: [] },
    heads: await lostHeads(db, recorded),
  }
  for (const chain of chains) {
    for await (const faults of faultsOf(db, chain))
      for (const kind of keysOf(faults))
        if (found[kind].length < maxRows) found[kind].push(...faults[kind].map(fault => ({ log: chain.title, ...fault })))
    found.added.push(...(await addedAmong(db, chain)))
    found.late.push(...(await unsealed(db, chain)))
  }
  return keysOf(rules).map(kind => ({ name: rules[kind], formula, rows: found[kind].slice(0, maxRows) }))
}

/** Says which rules of the chains do not hold, and what to do. */
export const tamperingText = (broken: readonly string[]): string =>
  `The sealed history has faults. These rules do not hold: ${broken.join('; ')}. npm run audit names the entries.`
