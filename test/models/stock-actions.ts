import { expect } from 'vitest'
import { uuid } from '../../src/server/kit/db/uuid.ts'
import { type Action, became, body, carats, changed, expectStatus, lively, partOf, type Safe } from '../support/clerk/stock.ts'
import { pick } from './choices.ts'
import { isNear, isWhole, type Lot, lotOf, none, put, same, take } from './stock.ts'

/** Actions on stones in the safe: split, merge, break, write off, reserve, and scan into a location. */
export const stockActions = ({ admin, branches, customers, locations, shop }: Safe) => {
  const versionOf = async ({ id }: { id: string }) => ({ id, version: (await admin.get('/api/inventory', { id })).data.version })
  return {
    stone: async ({ lots }, { a, b, c }) => {
      const kind = (['single', 'single', 'parcel', 'parcel', 'melee'] as const)[a % 5]!
      const pieces = kind === 'single' ? 1 : kind === 'parcel' ? 1 + (b % 40) : null
      const [milli, rate, branch, id] = [10 + (b % 30_000), c % 50_000, a % 7 === 0 ? 1 : 0, uuid()]
      const draft = {
        id,
        stoneName: shop.sapphire,
        branch: branches[branch],
        type: kind,
        pieces,
        weight: carats(milli),
        treatments: [{ code: 'H' }],
      }
      expectStatus(await admin.post('/api/inventory', { ...draft, costRate: (rate / 100).toFixed(2) }), true, 'stone')
      lots.push(lotOf(id, kind, branch, { pieces, milli, cents: Math.floor((2 * rate * milli + 1000) / 2000) }))
    },

    place: async ({ lots }, { a, b, c }) => {
      const to = pick(locations, c)!
      const scanned = [...new Set([pick(lots, a), pick(lots, b)])].filter(lot => lot !== undefined)
      if (scanned.length === 0) return
      const { data } = await admin.put('/api/location/move', { id: to.id, stones: scanned.map(({ id }) => id) })
      const isThere = ({ branch, free, kept }: Lot) => branch === to.branch && [free, ...kept.values()].some(({ milli }) => milli > 0)
      expect(data.stones.map(({ outcome }: { outcome: string }) => outcome !== 'refused')).toEqual(scanned.map(isThere))
    },

    split: async (world, { a, b, c }) => {
      const lot = lively(world, a)
      if (!lot) return
      const { pieces, milli } = partOf(lot.free, b)
      const isAll = pieces !== null && pieces === lot.free.pieces
      const many = Math.min(1 + (c % 3), pieces ?? 3, milli)
      if (many < 1) return
      const parts = Array.from({ length: many }, (_, index) => ({
        pieces: pieces === null ? null : index === many - 1 ? pieces - (many - 1) * Math.floor(pieces / many) : Math.floor(pieces / many),
        milli: index === many - 1 ? milli - (many - 1) * Math.floor(milli / many) : Math.floor(milli / many),
      }))
      if (isAll) parts.at(-1)!.milli += [0, 0, 7, -5, 900][c % 5]!
      if (parts.at(-1)!.milli < 1) return
      const answer = await admin.put('/api/inventory/split', { ...(await versionOf(lot)), parts: parts.map(body) })
      // The last pieces take all of the recorded weight; the rest is a measured difference.
      const written = isAll ? lot.free.milli : milli
      const weighed = parts.reduce((sum, part) => sum + part.milli, 0)
      const allowed = !isWhole(lot) && lot.free.milli > 0 && isNear(weighed - written, written)
      const heap = allowed ? take(lot, lot.free, pieces, written) : null
      expectStatus(answer, heap !== null, 'split')
      if (heap) became(world, answer, [{ lot, heap, back: heap.milli }], parts, lot.kind)
    },

    merge: async (world, { a, b, c }) => {
      const singles = world.lots.filter(({ kind, free }) => kind === 'single' && free.milli > 0)
      const [first, second] = c % 3 ? [lively(world, a), lively(world, b)] : [pick(singles, a), pick(singles, b)]
      if (!first || !second) return
      const isPair = first.kind === 'single' && second.kind === 'single' && c % 2 === 0
      const stones = [await versionOf(first), await versionOf(second)]
      const answer = await admin.put('/api/inventory/merge', { stones, ...(isPair && { type: 'pair' }) })
      const allowed =
        first !== second &&
        first.branch === second.branch &&
        first.kind !== 'pair' &&
        second.kind !== 'pair' &&
        first.free.milli > 0 &&
        second.free.milli > 0
      expectStatus(answer, allowed, 'merge')
      if (!allowed) return
      const from = [first, second].map(lot => ({ lot, heap: take(lot, lot.free, lot.free.pieces, lot.free.milli)!, back: 0 }))
      const counted = from.every(({ heap }) => heap.pieces !== null)
      const kind = isPair ? 'pair' : first.kind === 'melee' && second.kind === 'melee' ? 'melee' : counted ? 'parcel' : 'melee'
      const pieces = counted ? from.reduce((sum, { heap }) => sum + heap.pieces!, 0) : null
      became(world, answer, from, [{ pieces, milli: from.reduce((sum, { heap }) => sum + heap.milli, 0) }], kind)
    },

    break: async (world, { a, b }) => {
      const lot = pick(
        world.lots.filter(({ kind }) => kind === 'pair'),
        a,
      )
      if (!lot) return
      const [half, milli] = [Math.floor(lot.free.milli / 2), lot.free.milli || 100]
      const difference = [0, 3, -3, 800][b % 4]!
      const parts = [
        { pieces: 1, milli: Math.max(1, half) },
        { pieces: 1, milli: Math.max(1, milli - Math.max(1, half) + difference) },
      ]
      const answer = await admin.put('/api/inventory/break', {
        ...(await versionOf(lot)),
        parts: parts.map(({ milli: weight }) => ({ weight: carats(weight) })),
      })
      const sum = parts[0]!.milli + parts[1]!.milli
      const allowed = lot.free.milli > 0 && isNear(sum - lot.free.milli, lot.free.milli)
      expectStatus(answer, allowed, 'break')
      if (!allowed) return
      const heap = take(lot, lot.free, 2, lot.free.milli)!
      became(world, answer, [{ lot, heap, back: heap.milli }], parts, 'single')
    },

    writeOff: async (world, { a, b }) => {
      const lot = lively(world, a)
      if (!lot) return
      const { pieces, milli } = partOf(lot.free, b)
      const answer = await admin.put('/api/inventory/write-off', {
        ...(await versionOf(lot)),
        ...body({ pieces, milli }),
        reason: 'Fell down',
      })
      const heap = take(lot, lot.free, pieces, milli)
      expectStatus(answer, heap !== null, 'writeOff')
      if (heap) changed(world, answer.data.document, [{ lot, heap, back: heap.milli }], [])
    },

    undo: async (world, { a }) => {
      const change = pick(world.changes, a)
      if (!change) return
      const answer = await admin.put('/api/inventory/undo', { document: change.document, reason: 'Taken back' })
      const allowed = !change.isUndone && change.into.every(({ lot, heap }) => same(lot.free, heap))
      expectStatus(answer, allowed, 'undo')
      if (!allowed) return
      change.isUndone = true
      for (const { lot } of change.into) Object.assign(lot.free, none(lot.free.pieces))
      for (const { lot, heap, use } of change.from) {
        put(lot.free, heap)
        use.isValid = false
      }
    },

    reserve: async (world, { a, b, c }) => {
      const lot = lively(world, a)
      if (!lot) return
      const [{ pieces, milli }, who] = [partOf(lot.free, b), c % 2]
      const answer = await admin.put('/api/inventory/reserve', { id: lot.id, customer: customers[who], ...body({ pieces, milli }) })
      const heap = take(lot, lot.free, pieces, milli)
      expectStatus(answer, heap !== null, 'reserve')
      if (!heap) return
      if (!lot.kept.has(who)) lot.kept.set(who, none(heap.pieces))
      put(lot.kept.get(who)!, heap)
    },

    release: async (world, { a, c }) => {
      const lot = pick(c % 5 ? world.lots.filter(({ kept }) => kept.size > 0) : world.lots, a)
      if (!lot) return
      const kept = lot.kept.get(c % 2)
      expectStatus(await admin.put('/api/inventory/release', { id: lot.id, customer: customers[c % 2] }), kept !== undefined, 'release')
      if (kept) put(lot.free, kept)
      lot.kept.delete(c % 2)
    },
  } satisfies Record<string, Action>
}
