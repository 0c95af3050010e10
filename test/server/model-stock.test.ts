import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../src/server/audit.ts'
import { uuid } from '../../src/server/kit/uuid.ts'
import { type Answer, openTestHouse, type TestHouse, type visitor } from '../house.ts'
import {
  type Change,
  type Heap,
  heldOf,
  isElsewhere,
  isNear,
  isReversible,
  isWhole,
  type Lot,
  letGo,
  lotOf,
  none,
  put,
  type Refill,
  same,
  shared,
  take,
} from '../model-stock.ts'
import { type Bought, purchaseDeeds } from '../purchase-deeds.ts'
import { openShop, type Shop, today } from '../shop.ts'

// STONEBOOK_ACTIONS=100000 STONEBOOK_SEED=42 npx vitest run --project server test/server/model-stock.test.ts
const actions = Number(process.env.STONEBOOK_ACTIONS ?? 720)
const seed = Number(process.env.STONEBOOK_SEED ?? Date.now() % 2 ** 31)
const length = 120

let house: TestHouse
let shop: Shop
let admin: ReturnType<typeof visitor>
let branches: string[]
let customers: string[]
beforeAll(async () => {
  house = await openTestHouse()
  shop = await openShop(house)
  admin = await house.as('Admin')
  branches = [house.branch, await house.make('branch', { code: 'GVA', name: 'Geneva' })]
  customers = [shop.customer, await house.make('customer', { name: 'Bright Star' })]
})
afterAll(() => house.stop())

type Sent = { id: string; lines: { lot: Lot; heap: Heap; isHere: boolean }[]; to: number; isCancelled: boolean }
type Paper = { id: string; lot: Lot; heap: Heap; isBack: boolean }
type World = { lots: Lot[]; changes: Change[]; refills: Refill[]; transfers: Sent[]; labs: Paper[]; purchases: Bought[]; turn: number }
type Numbers = { a: number; b: number; c: number }
type Deed = (world: World, numbers: Numbers) => Promise<void>

const carats = (milli: number) => (milli / 1000).toFixed(3)
const units = (text: string, digits: number) => Math.round(Number(text) * 10 ** digits)
const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)]
const versionOf = async (path: string, id: string): Promise<number> => (await admin.get(`/api/${path}`, { id })).data.version
const asked = async ({ id }: Lot) => ({ id, version: await versionOf('inventory', id) })

const told = (answer: Answer, expected: boolean, what: string) => {
  expect([200, 400, 409], answer.errorMessages.join()).toContain(answer.status)
  expect(answer.status === 200, `${what}: ${answer.errorMessages.join()}`).toBe(expected)
}
/** Now and then everything, else any part, and now and then more than there is. */
const partOf = (heap: Heap, number: number): { pieces: number | null; milli: number } => {
  if (number % 3 === 0 || heap.milli < 2) return { pieces: heap.pieces, milli: heap.milli }
  const over = number % 17 === 1 ? 2 : 1
  return {
    pieces: heap.pieces === null ? null : 1 + (number % Math.max(1, (heap.pieces - 1) * over)),
    milli: 1 + (number % ((heap.milli - 1) * over)),
  }
}
const body = ({ pieces, milli }: { pieces: number | null; milli: number }) => ({
  ...(pieces !== null && { pieces }),
  weight: carats(milli),
})
const lively = ({ lots }: World, number: number) => pick(number % 5 ? lots.filter(({ free }) => free.milli > 0) : lots, number)

const deeds = {
  ...purchaseDeeds({
    admin: () => admin,
    branch: () => house.branch,
    supplier: () => customers[1]!,
    stone: () => shop.sapphire,
    told: (...said) => told(...said),
  }),

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
    told(await admin.post('/api/inventory', { ...draft, costRate: (rate / 100).toFixed(2) }), true, 'stone')
    lots.push(lotOf(id, kind, branch, { pieces, milli, cents: Math.floor((2 * rate * milli + 1000) / 2000) }))
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
    const answer = await admin.put('/api/inventory/split', { ...(await asked(lot)), parts: parts.map(body) })
    // The last pieces take all the weight that is written; what the parts weigh otherwise is the scale's.
    const written = isAll ? lot.free.milli : milli
    const weighed = parts.reduce((sum, part) => sum + part.milli, 0)
    const allowed = !isWhole(lot) && lot.free.milli > 0 && isNear(weighed - written, written)
    const heap = allowed ? take(lot, lot.free, pieces, written) : null
    told(answer, heap !== null, 'split')
    if (heap) became(world, answer, [{ lot, heap, back: heap.milli }], parts, lot.kind)
  },

  merge: async (world, { a, b, c }) => {
    const singles = world.lots.filter(({ kind, free }) => kind === 'single' && free.milli > 0)
    const [first, second] = c % 3 ? [lively(world, a), lively(world, b)] : [pick(singles, a), pick(singles, b)]
    if (!first || !second) return
    const isPair = first.kind === 'single' && second.kind === 'single' && c % 2 === 0
    const stones = [await asked(first), await asked(second)]
    const answer = await admin.put('/api/inventory/merge', { stones, ...(isPair && { type: 'pair' }) })
    const allowed =
      first !== second &&
      first.branch === second.branch &&
      first.kind !== 'pair' &&
      second.kind !== 'pair' &&
      first.free.milli > 0 &&
      second.free.milli > 0
    told(answer, allowed, 'merge')
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
      ...(await asked(lot)),
      parts: parts.map(({ milli: weight }) => ({ weight: carats(weight) })),
    })
    const sum = parts[0]!.milli + parts[1]!.milli
    const allowed = lot.free.milli > 0 && isNear(sum - lot.free.milli, lot.free.milli)
    told(answer, allowed, 'break')
    if (!allowed) return
    const heap = take(lot, lot.free, 2, lot.free.milli)!
    became(world, answer, [{ lot, heap, back: heap.milli }], parts, 'single')
  },

  writeOff: async (world, { a, b }) => {
    const lot = lively(world, a)
    if (!lot) return
    const { pieces, milli } = partOf(lot.free, b)
    const answer = await admin.put('/api/inventory/write-off', { ...(await asked(lot)), ...body({ pieces, milli }), reason: 'Fell down' })
    const heap = take(lot, lot.free, pieces, milli)
    told(answer, heap !== null, 'writeOff')
    if (heap) changed(world, answer.data.paper, [{ lot, heap, back: heap.milli }], [])
  },

  undo: async (world, { a }) => {
    const change = pick(world.changes, a)
    if (!change) return
    const answer = await admin.put('/api/inventory/undo', { paper: change.paper, reason: 'Taken back' })
    const allowed = !change.isUndone && change.into.every(({ lot, heap }) => same(lot.free, heap))
    told(answer, allowed, 'undo')
    if (!allowed) return
    change.isUndone = true
    for (const { lot } of change.into) Object.assign(lot.free, none(lot.free.pieces))
    for (const { lot, heap, use } of change.from) {
      put(lot.free, heap)
      use.stands = false
    }
  },

  reserve: async (world, { a, b, c }) => {
    const lot = lively(world, a)
    if (!lot) return
    const [{ pieces, milli }, who] = [partOf(lot.free, b), c % 2]
    const answer = await admin.put('/api/inventory/reserve', { id: lot.id, customer: customers[who], ...body({ pieces, milli }) })
    const heap = take(lot, lot.free, pieces, milli)
    told(answer, heap !== null, 'reserve')
    if (!heap) return
    if (!lot.kept.has(who)) lot.kept.set(who, none(heap.pieces))
    put(lot.kept.get(who)!, heap)
  },

  release: async (world, { a, c }) => {
    const lot = pick(c % 5 ? world.lots.filter(({ kept }) => kept.size > 0) : world.lots, a)
    if (!lot) return
    const kept = lot.kept.get(c % 2)
    told(await admin.put('/api/inventory/release', { id: lot.id, customer: customers[c % 2] }), kept !== undefined, 'release')
    if (kept) put(lot.free, kept)
    lot.kept.delete(c % 2)
  },

  sell: async (world, { a, b, c }) => {
    const lot = pick(c % 3 ? world.lots.filter(({ kept }) => kept.size > 0) : world.lots, a) ?? lively(world, a)
    if (!lot) return
    const who = c % 2
    const { pieces, milli } = partOf(lot.kept.get(who) ?? lot.free, b)
    if (milli === 0) return
    const items = [{ inventory: lot.id, ...body({ pieces, milli }), rate: '10' }]
    const draft = shop.done(await admin.post('/api/invoice', shop.draftOf(items, { customer: customers[who] })))
    const copy = { free: { ...lot.free }, kept: new Map([...lot.kept].map(([key, heap]) => [key, { ...heap }])) }
    letGo(lot, who, pieces, milli)
    const heap = take(lot, lot.free, pieces, milli)
    if (!heap) Object.assign(lot, copy)
    told(await admin.put('/api/invoice/issue', { id: draft.id, version: draft.version }), heap !== null, 'sell')
    if (heap) lot.uses.push({ turn: ++world.turn, stands: true })
  },

  refill: async (world, { a, b, c }) => {
    const lot = pick(world.lots, a)
    if (!lot) return
    const [milli, rate, id] = [1 + (b % 20_000), c % 30_000, uuid()]
    const pieces = lot.free.pieces === null ? null : 1 + (b % 20)
    const draft = { id, inventory: lot.id, date: today(), ...body({ pieces, milli }), costRate: (rate / 100).toFixed(2) }
    const answer = await admin.post('/api/inventoryrefill', draft)
    told(answer, !isWhole(lot), 'refill')
    if (isWhole(lot)) return
    const heap = { pieces, milli, cents: Math.floor((2 * rate * milli + 1000) / 2000) }
    put(lot.free, heap)
    world.refills.push({ id, version: answer.data.version, lot, heap, turn: ++world.turn, isReversed: false })
  },

  reverse: async ({ refills, purchases }, { a }) => {
    const refill = pick(refills, a)
    if (!refill) return
    const version = await versionOf('inventoryrefill', refill.id)
    const allowed = isReversible(refill) && !purchases.some(({ isCancelled, refills: own }) => !isCancelled && own.includes(refill))
    told(await admin.put('/api/inventoryrefill/reverse', { id: refill.id, version, reason: 'Entered twice' }), allowed, 'reverse')
    if (!allowed) return
    refill.isReversed = true
    const { free } = refill.lot
    Object.assign(free, { milli: free.milli - refill.heap.milli, cents: free.cents - refill.heap.cents })
    if (free.pieces !== null) free.pieces -= refill.heap.pieces!
  },

  lab: async (world, { a, b }) => {
    const lot = lively(world, a)
    if (!lot) return
    const [{ pieces, milli }, id] = [partOf(lot.free, b), uuid()]
    const answer = await admin.post('/api/lab-submission', { id, inventory: lot.id, lab: 'GIA', date: today(), ...body({ pieces, milli }) })
    const heap = take(lot, lot.free, pieces, milli)
    told(answer, heap !== null, 'lab')
    if (!heap) return
    lot.away.push(heap)
    world.labs.push({ id, lot, heap, isBack: false })
  },

  labBack: async (world, { a, b }) => {
    const paper = pick(world.labs, a)
    if (!paper) return
    const { lot, heap } = paper
    const difference = [0, 0, 4, -4][b % 4]!
    const milli = heap.milli + difference > 0 ? heap.milli + difference : heap.milli
    const version = await versionOf('lab-submission', paper.id)
    told(await admin.put('/api/lab-submission/return', { id: paper.id, version, weight: carats(milli) }), !paper.isBack, 'labBack')
    if (paper.isBack) return
    paper.isBack = true
    lot.away.splice(lot.away.indexOf(heap), 1)
    put(lot.free, { ...heap, milli })
    if (milli !== heap.milli) lot.uses.push({ turn: ++world.turn, stands: true })
  },

  send: async (world, { a, b, c }) => {
    const chosen = [...new Set([lively(world, a), lively(world, b)])].filter(lot => lot !== undefined)
    const from = c % 2
    const draft = {
      id: uuid(),
      from: branches[from],
      to: branches[1 - from],
      date: today(),
      items: chosen.map(({ id }) => ({ inventory: id })),
    }
    const isFrom = chosen.every(({ branch }) => branch === from)
    const answer = await admin.post('/api/transfer', draft)
    told(answer, isFrom, 'draft of a transfer')
    if (!isFrom) return
    const allowed = chosen.length > 0 && chosen.every(lot => lot.free.milli > 0 && !isElsewhere(lot))
    told(await admin.put('/api/transfer/send', { id: draft.id, version: answer.data.version }), allowed, 'send')
    if (!allowed) return
    const lines = chosen.map(lot => ({ lot, heap: take(lot, lot.free, lot.free.pieces, lot.free.milli)!, isHere: false }))
    for (const { lot, heap } of lines) lot.away.push(heap)
    world.transfers.push({ id: draft.id, lines, to: 1 - from, isCancelled: false })
  },

  receive: async ({ transfers }, { a, b }) => {
    const sent = pick(transfers, a)
    if (!sent) return
    const line = pick(sent.lines, b)!
    const version = await versionOf('transfer', sent.id)
    const allowed = !sent.isCancelled && !line.isHere
    told(await admin.put('/api/transfer/receive', { id: sent.id, version, stones: [line.lot.id] }), allowed, 'receive')
    if (!allowed) return
    line.isHere = true
    arrived(line)
    line.lot.branch = sent.to
  },

  cancel: async ({ transfers }, { a }) => {
    const sent = pick(transfers, a)
    if (!sent) return
    const version = await versionOf('transfer', sent.id)
    const allowed = !sent.isCancelled && sent.lines.every(({ isHere }) => !isHere)
    told(await admin.put('/api/transfer/cancel', { id: sent.id, version, reason: 'Stays here' }), allowed, 'cancel')
    if (!allowed) return
    sent.isCancelled = true
    for (const line of sent.lines) arrived(line)
  },
} satisfies Record<string, Deed>

const arrived = ({ lot, heap }: { lot: Lot; heap: Heap }) => {
  lot.away.splice(lot.away.indexOf(heap), 1)
  put(lot.free, heap)
}

type From = Omit<Change['from'][number], 'use'>
const changed = (world: World, paper: string, from: From[], into: Change['into']) => {
  const turn = ++world.turn
  const used = from.map(one => {
    const use = { turn, stands: true }
    one.lot.uses.push(use)
    return { ...one, use }
  })
  world.changes.push({ paper, from: used, into, isUndone: false })
}

/** Writes down what came of a split, a merge or a breaking, with its share of the cost. */
const became = (world: World, answer: Answer, from: From[], parts: { pieces: number | null; milli: number }[], kind: Lot['kind']) => {
  const cents = shared(
    from.reduce((sum, { heap }) => sum + heap.cents, 0),
    parts.map(({ milli }) => milli),
  )
  const made = parts.map((part, index) => lotOf(answer.data.into[index].id, kind, from[0]!.lot.branch, { ...part, cents: cents[index]! }))
  world.lots.push(...made)
  changed(
    world,
    answer.data.paper,
    from,
    made.map(lot => ({ lot, heap: { ...lot.free } })),
  )
}

// biome-ignore format: how often each is done, at a glance.
const often = {
  stone: 4, buy: 4, unbuy: 3, split: 5, merge: 4, break: 3, writeOff: 2, undo: 4, reserve: 4, release: 2, sell: 4, refill: 3, reverse: 3, lab: 3, labBack: 3, send: 3, receive: 3, cancel: 1,
} as const satisfies Record<keyof typeof deeds, number>
const kinds = (Object.keys(often) as (keyof typeof deeds)[]).flatMap(kind => Array.from({ length: often[kind] }, () => kind))
const action = record({ does: constantFrom(...kinds), a: nat(1_000_000), b: nat(1_000_000), c: nat(1_000_000) })

/** What the house says of every stone, against what the model holds. */
const compareAll = async ({ lots }: World) => {
  for (let start = 0; start < lots.length; start += 200) {
    const some = lots.slice(start, start + 200)
    const { rows } = (await admin.get('/api/inventory', { ids: some.map(({ id }) => id).join(','), pageSize: 200 })).data
    const found = new Map<string, Record<string, string> & { branch: { id: string } }>(rows.map((row: { id: string }) => [row.id, row]))
    for (const lot of some) {
      const { availableWeight, value, branch } = found.get(lot.id)!
      const said = { free: units(availableWeight!, 3), cents: units(value!, 2), branch: branch.id }
      expect(said).toEqual({ free: lot.free.milli, cents: heldOf(lot).cents, branch: branches[lot.branch] })
    }
  }
}

test(
  `${actions} moves of stock in random order leave the books as a simple reckoning has them (seed ${seed})`,
  async () => {
    await assert(
      asyncProperty(array(action, { minLength: length, maxLength: length }), async sequence => {
        const world: World = { lots: [], changes: [], refills: [], transfers: [], labs: [], purchases: [], turn: 0 }
        for (const { does, ...numbers } of sequence) await deeds[does](world, numbers)
        await compareAll(world)
        expect((await auditBooks(house.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
      }),
      { numRuns: Math.max(1, Math.round(actions / length)), seed, endOnFailure: true },
    )
  },
  120_000 + actions * 100,
)
