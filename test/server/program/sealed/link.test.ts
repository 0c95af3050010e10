import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chained, emptyChain, faultsIn, hashAfter, type Link } from '../../../../src/server/kit/seal/link.ts'

describe('the links of a chain', () => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const entries = [3, 4, 7, 9].map(entry => ({ entry, digest: digest(String(entry)) }))
  const links = (): Link[] => chained(emptyChain, entries).map((link, i) => ({ ...link, digest: entries[i]!.digest }))
  const none = { changed: [], deleted: [], added: [], missing: [] }
  const faults = (change: (all: Link[]) => unknown) => {
    const all = links()
    change(all)
    return faultsIn(emptyChain, all)
  }
  const second = { position: 2, entry: 4 }

  it('each have the hash of the one before', () => {
    expect(links().map(({ position, entry }) => [position, entry])).toEqual(
      [1, 2, 3, 4].map((position, i) => [position, entries[i]!.entry]),
    )
    expect(links()[1]!.hash).toEqual(hashAfter(hashAfter(Buffer.alloc(0), digest('3').subarray()), digest('4')))
    expect(faults(() => {})).toEqual(none)
    expect(faultsIn(links()[1]!, links().slice(2))).toEqual(none)
  })
  it.each<[string, (all: Link[]) => unknown, object]>([
    ['a changed entry', all => Object.assign(all[1]!, { digest: digest('other') }), { changed: [second] }],
    ['a changed hash', all => Object.assign(all[3]!, { hash: digest('other') }), { changed: [{ position: 4, entry: 9 }] }],
    ['a deleted entry', all => Object.assign(all[1]!, { digest: null }), { deleted: [second] }],
    ['a removed link', all => all.splice(1, 1), { missing: [{ from: 2, to: 2 }] }],
    ['a removed beginning', all => all.splice(0, 2), { missing: [{ from: 1, to: 2 }] }],
  ])('show %s', (_, change, expected) => expect(faults(change)).toEqual({ ...none, ...expected }))
  it('show an entry that was added among others when all later hashes were made again', () => {
    const inserted = [...entries.slice(0, 2), { entry: 1, digest: digest('1') }, ...entries.slice(2)]
    const all = chained(emptyChain, inserted).map((link, i) => ({ ...link, digest: inserted[i]!.digest }))
    expect(faultsIn(emptyChain, all)).toEqual({ ...none, added: [{ position: 3, entry: 1 }] })
  })
})
