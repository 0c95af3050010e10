import { uuid } from '../../src/server/kit/db/uuid.ts'
import { type Action, arrived, body, carats, expectStatus, lively, partOf, type Safe } from '../support/clerk/stock.ts'
import { today } from '../support/shop.ts'
import { pick } from './choices.ts'
import { isElsewhere, isReversible, isWhole, put, releaseReservation, take } from './stock.ts'

/** Documents that move stones: sales, refills, laboratory submissions and transfers. */
export const stockDocumentActions = ({ admin, branches, customers, shop }: Safe) => {
  const versionOf = async (path: string, id: string): Promise<number> => (await admin.get(`/api/${path}`, { id })).data.version
  return {
    sell: async (world, { a, b, c }) => {
      const lot = pick(c % 3 ? world.lots.filter(({ kept }) => kept.size > 0) : world.lots, a) ?? lively(world, a)
      if (!lot) return
      const who = c % 2
      const { pieces, milli } = partOf(lot.kept.get(who) ?? lot.free, b)
      if (milli === 0) return
      const items = [{ inventory: lot.id, ...body({ pieces, milli }), rate: '10' }]
      const draft = shop.done(await admin.post('/api/invoice', shop.draftOf(items, { customer: customers[who] })))
      const copy = { free: { ...lot.free }, kept: new Map([...lot.kept].map(([key, heap]) => [key, { ...heap }])) }
      releaseReservation(lot, who, pieces, milli)
      const heap = take(lot, lot.free, pieces, milli)
      if (!heap) Object.assign(lot, copy)
      expectStatus(await admin.put('/api/invoice/issue', { id: draft.id, version: draft.version }), heap !== null, 'sell')
      if (heap) lot.uses.push({ turn: ++world.turn, isValid: true })
    },

    refill: async (world, { a, b, c }) => {
      const lot = pick(world.lots, a)
      if (!lot) return
      const [milli, rate, id] = [1 + (b % 20_000), c % 30_000, uuid()]
      const pieces = lot.free.pieces === null ? null : 1 + (b % 20)
      const draft = { id, inventory: lot.id, date: today(), ...body({ pieces, milli }), costRate: (rate / 100).toFixed(2) }
      const answer = await admin.post('/api/inventoryrefill', draft)
      expectStatus(answer, !isWhole(lot), 'refill')
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
      expectStatus(await admin.put('/api/inventoryrefill/reverse', { id: refill.id, version, reason: 'Entered twice' }), allowed, 'reverse')
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
      const answer = await admin.post('/api/lab-submission', {
        id,
        inventory: lot.id,
        lab: 'GIA',
        date: today(),
        ...body({ pieces, milli }),
      })
      const heap = take(lot, lot.free, pieces, milli)
      expectStatus(answer, heap !== null, 'lab')
      if (!heap) return
      lot.away.push(heap)
      world.labs.push({ id, lot, heap, isBack: false })
    },

    labBack: async (world, { a, b }) => {
      const document = pick(world.labs, a)
      if (!document) return
      const { lot, heap } = document
      const difference = [0, 0, 4, -4][b % 4]!
      const milli = heap.milli + difference > 0 ? heap.milli + difference : heap.milli
      const version = await versionOf('lab-submission', document.id)
      expectStatus(
        await admin.put('/api/lab-submission/return', { id: document.id, version, weight: carats(milli) }),
        !document.isBack,
        'labBack',
      )
      if (document.isBack) return
      document.isBack = true
      lot.away.splice(lot.away.indexOf(heap), 1)
      put(lot.free, { ...heap, milli })
      if (milli !== heap.milli) lot.uses.push({ turn: ++world.turn, isValid: true })
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
      expectStatus(answer, isFrom, 'draft of a transfer')
      if (!isFrom) return
      const allowed = chosen.length > 0 && chosen.every(lot => lot.free.milli > 0 && !isElsewhere(lot))
      expectStatus(await admin.put('/api/transfer/send', { id: draft.id, version: answer.data.version }), allowed, 'send')
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
      expectStatus(await admin.put('/api/transfer/receive', { id: sent.id, version, stones: [line.lot.id] }), allowed, 'receive')
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
      expectStatus(await admin.put('/api/transfer/cancel', { id: sent.id, version, reason: 'Stays here' }), allowed, 'cancel')
      if (!allowed) return
      sent.isCancelled = true
      for (const line of sent.lines) arrived(line)
    },
  } satisfies Record<string, Action>
}
