import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, isPositive, isZero, minus, plus, sum } from '../../../src/domain/kit/quantity.ts'
import { withEstimates } from '../../../src/domain/workshop/order-form/estimated-pieces.ts'
import { accountedPieces, movedIntoWork, returnablePieces } from '../../../src/domain/workshop/order-form/pieces.ts'
import { type Issued, receiptFault, receive } from '../../../src/domain/workshop/order-form/receipt.ts'

type Given = Parameters<typeof withEstimates>[2]
type Output = Given['outputs'][number]
const none: Given = { outputs: [], rejects: [], finish: false }
const line = { inventory: 'lot', type: 'melee' as const }
const estimated = (
  given: Partial<Given>,
  held: { pieces: number | null; weight: string },
  of: Parameters<typeof withEstimates>[0] = line,
) => {
  const { outputs, rejects, uncut, broken, lost } = withEstimates(of, held, { ...none, ...given })
  return [...outputs, ...rejects, uncut, broken, lost].flatMap(one => (one ? [one.estimated ? one.pieces : [one.pieces]] : []))
}
const lot = { pieces: 300, weight: '3.000' }
const of = (weight: string, pieces?: number) => ({ weight, ...(pieces === undefined ? {} : { pieces }) })

describe('pieces that nobody counted', () => {
  test('are in proportion to the weight', () => {
    expect(estimated({ uncut: of('1.2') }, lot)).toEqual([120])
    expect(estimated({ outputs: [of('1.2')], rejects: [of('0.3')], uncut: of('0.6'), broken: of('0.02'), lost: of('0.08') }, lot)).toEqual([
      120, 30, 60, 2, 8,
    ])
  })

  test('are all the rest when nothing stays in work, whatever was lost in work', () => {
    expect(estimated({ outputs: [of('2.7')], finish: true }, lot)).toEqual([300])
    expect(estimated({ uncut: of('3.01') }, lot)).toEqual([300])
    expect(estimated({ outputs: [of('1.8')], uncut: of('0.9'), loss: '0.3' }, lot)).toEqual([210, 90])
  })

  test('of finished goods count what was cut away from them', () =>
    expect(estimated({ outputs: [of('1.8')], loss: '0.2' }, lot)).toEqual([200]))

  test('never change those that were counted', () => {
    expect(estimated({ outputs: [of('1.5', 100), of('0.75')], uncut: of('0.25', 20) }, lot)).toEqual([[100], 108, [20]])
    expect(estimated({ outputs: [of('1.5', 400), of('0.5')] }, lot)).toEqual([[400], 1])
  })

  test('are never all while something stays in work, and never none for goods that go back to the safe', () => {
    expect(estimated({ uncut: of('2.999') }, lot)).toEqual([299])
    expect(estimated({ uncut: of('0.001') }, lot)).toEqual([1])
    expect(estimated({ broken: of('0.001') }, lot)).toEqual([0])
    expect(estimated({ outputs: [of('0.5'), of('0.001'), of('0.001')] }, { pieces: 4, weight: '1' })).toEqual([1, 1, 1])
  })

  test('are estimated of lots only: single stones, finished stones of rough, and lots of rework are counted', () => {
    const output = (given: Partial<Output>, type: 'melee' | 'parcel' | 'rough' | 'single' | 'pair') =>
      estimated({ outputs: [{ weight: '1', ...given }] }, lot, { inventory: 'lot', type })
    expect([output({}, 'melee'), output({ id: 'lot' }, 'parcel'), output({ type: 'parcel' }, 'parcel')]).toEqual([[100], [100], [100]])
    expect([output({ type: 'rough' }, 'rough'), output({}, 'parcel'), output({ type: 'single' }, 'melee')]).toEqual([
      [100],
      [[undefined]],
      [[undefined]],
    ])
    expect([output({ type: 'melee' }, 'rough'), output({ id: 'other' }, 'parcel')]).toEqual([[[undefined]], [[undefined]]])
    for (const type of ['single', 'pair'] as const)
      expect(estimated({ uncut: of('1') }, { pieces: 2, weight: '2' }, { inventory: 'lot', type })).toEqual([[null]])
    expect(estimated({ uncut: of('1') }, { pieces: null, weight: '3' })).toEqual([[null]])
  })
})

type Work = { pieces: number; weight: string; value: string }
type Came = ReturnType<typeof receive>['results'][number] & { of: number; reworked: boolean }

/** Receives everything of a lot that is bought by the piece, in receipts where pieces may be empty; gives what came of it. */
const received = (issued: Issued, receipts: readonly Given[]) => {
  let work: Work = { pieces: issued.pieces ?? 0, weight: issued.weight, value: issued.cost }
  const results: Came[] = []
  let isUnequal = false
  for (const given of receipts) {
    const { outputs, rejects, ...rest } = withEstimates(line, work, given)
    const named = <P extends { pieces?: number | null | undefined }>(one: P, index: number) => ({
      ...one,
      pieces: one.pieces ?? null,
      inventory: `${results.length}-${index}`,
    })
    const receipt = {
      ...rest,
      outputs: outputs.map((one, index) => ({ ...named(one, index), market: '10' })),
      rejects: rejects.map((one, index) => ({ ...named(one, index), value: '0' })),
    }
    const terms = { spread: 'weight', labour: '0', isOwn: true } as const
    const counted = { ...work, pieces: returnablePieces(issued, work.pieces, results, 1) }
    if (receiptFault({ sku: 'M-1', type: 'melee' }, counted, receipt, terms)) continue
    const done = receive(issued, work, receipt, { ...terms, accounted: accountedPieces(results, 1) })
    const isMade = ({ from, to }: (typeof done.postings)[number]) => from === 'in_work' || to === 'in_work'
    const moves = done.postings.filter(isMade)
    const out = (pick: (one: (typeof moves)[number]) => string) =>
      sum(moves.map(one => (one.from === 'in_work' ? minus('0', pick(one)) : pick(one))))
    const before = work
    work = {
      pieces: work.pieces + movedIntoWork('line', done.postings),
      weight: plus(
        work.weight,
        out(one => one.weight),
      ),
      value: plus(
        work.value,
        out(one => one.value),
      ),
    }
    const goods = done.results.filter(({ kind }) => kind !== 'loss' && kind !== 'scale')
    const bound = outputs.length + rejects.length + (rest.uncut ? 1 : 0) + (isPositive(work.weight) ? 1 : 0)
    // Of one piece several may be made, and dust has no pieces.
    isUnequal ||= before.pieces < bound || (isZero(work.weight) && goods.length === 0)
    results.push(...done.results.map(one => ({ ...one, of: 1, reworked: false })))
    expect(work.pieces > 0).toBe(isPositive(work.weight))
  }
  return { work, results, isUnequal, pieces: results.reduce((all, { pieces }) => all + (pieces ?? 0), 0) }
}

const milli = (n: number) => (n / 1000).toFixed(3)
const part = fc.oneof(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 9 })).map(n => ({ weight: milli(n) }))
const maybe = fc.option(part, { nil: undefined })
const receipts = fc.array(
  fc.record({
    outputs: fc.array(part, { maxLength: 2 }),
    rejects: fc.array(part, { maxLength: 1 }),
    uncut: maybe,
    broken: maybe,
    lost: maybe,
    loss: fc.integer({ min: 0, max: 90 }).map(milli),
    finish: fc.boolean(),
  }),
  { maxLength: 5 },
)

test('over any receipts and a last one that takes the rest, all pieces and the whole cost come out, to the piece and the cent', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 20, max: 500 })),
      fc.integer({ min: 0, max: 90_000 }),
      fc.integer({ min: 1_000, max: 30_000 }),
      receipts,
      (pieces, cents, weight, list) => {
        const issued: Issued = {
          id: 'line',
          inventory: 'lot',
          sku: 'M-1',
          pieces,
          weight: milli(weight),
          cost: (cents / 100).toFixed(2),
          costBasis: 'per piece',
        }
        const before = received(issued, list)
        const all = isZero(before.work.weight) ? before : received(issued, [...list, { ...none, uncut: { weight: before.work.weight } }])
        expect(all.work).toMatchObject({ pieces: 0 })
        expect([isZero(all.work.weight), isZero(all.work.value)]).toEqual([true, true])
        if (!all.isUnequal) expect(all.pieces).toBe(pieces)
        expect(all.results.every(one => one.pieces === null || one.pieces >= 0)).toBe(true)
        expect(compare(sum(all.results.map(({ cost }) => cost)), issued.cost)).toBe(0)
      },
    ),
  )
})

describe('a lot that was bought by the piece', () => {
  const issued: Issued = { id: 'line', inventory: 'lot', sku: 'M-1', pieces: 2, weight: '0.200', cost: '6.66', costBasis: 'per piece' }
  const back = (given: Given['uncut'], rest: Partial<Issued> = {}) =>
    received({ ...issued, ...rest }, [{ ...none, uncut: given }]).results[0]?.cost

  test('comes back at its cost by the piece if it is counted, and by weight if it is not', () => {
    expect(back(of('0.1003', 1))).toBe('3.33')
    expect(back(of('0.1003'))).toBe('3.34')
    expect(back(of('0.1003', 1), { costBasis: 'per carat' })).toBe('3.34')
  })

  test('comes back whole at the whole cost', () => expect([back(of('0.2')), back(of('0.2', 2))]).toEqual(['6.66', '6.66']))
})
