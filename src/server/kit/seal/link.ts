import { createHash } from 'node:crypto'

/** A position of a chain. `digest` is the SHA-256 of its entry as it is now, null when the entry no longer exists. */
export type Link = { position: number; entry: number; hash: Buffer; digest: Buffer | null }

/** The end of a chain to which the next link is added. */
export type End = Pick<Link, 'position' | 'entry' | 'hash'>
export const emptyChain: End = { position: 0, entry: 0, hash: Buffer.alloc(0) }

/** The hash of a link: the SHA-256 of the hash before it and of the digest of its entry. */
export const hashAfter = (before: Buffer, digest: Buffer): Buffer => createHash('sha256').update(before).update(digest).digest()

/** Adds entries to the end of a chain, in their order. */
export const chained = (end: End, entries: readonly { entry: number; digest: Buffer }[]): End[] => {
  const links: End[] = []
  let last = end
  for (const { entry, digest } of entries) {
    last = { position: last.position + 1, entry, hash: hashAfter(last.hash, digest) }
    links.push(last)
  }
  return links
}

type Place = Pick<Link, 'position' | 'entry'>
/** What is wrong with links: entries that changed, that no longer exist, that were added among others, and missing positions. */
export type Faults = { changed: Place[]; deleted: Place[]; added: Place[]; missing: { from: number; to: number }[] }

/** Compares links in the order of their positions with their entries. They follow the link `before`. */
export const faultsIn = (before: End, links: readonly Link[]): Faults => {
  const faults: Faults = { changed: [], deleted: [], added: [], missing: [] }
  let last = before
  for (const link of links) {
    const { position, entry, hash, digest } = link
    const follows = position === last.position + 1
    if (!follows) faults.missing.push({ from: last.position + 1, to: position - 1 })
    if (!digest) faults.deleted.push({ position, entry })
    else if (follows && !hashAfter(last.hash, digest).equals(hash)) faults.changed.push({ position, entry })
    if (entry <= last.entry) faults.added.push({ position, entry })
    last = link
  }
  return faults
}
