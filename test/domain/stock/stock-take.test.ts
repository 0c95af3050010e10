import { array, constantFrom, integer, option, property, record, shuffledSubarray, uuid } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isNegative, plus, sum } from '../../../src/domain/kit/quantity.ts'
import { type Count, judge, outcomeOf, standing, whereWords } from '../../../src/domain/stock/stock-take/count.ts'
import { decisionsFor, mustDecide, outcomes } from '../../../src/domain/stock/stock-take/entity.ts'
import { countPostings, type Decided } from '../../../src/domain/stock/stock-take/review.ts'
import { always } from '../../support/always.ts'

const count = (given: Partial<Count>): Count => ({ id: 'a', at: '2026-11-21T10:00:00.000Z', pieces: null, weight: null, ...given })

describe('the effective count', () => {
  it('is the first scan of a stone that was scanned again', () => {
    const [first, again] = [count({ id: 'a' }), count({ id: 'b', at: '2026-11-21T11:00:00.000Z' })]
    expect(standing([again, first])).toBe(first)
  })
  it('is the latest weighing, also when the stone was scanned after it', () => {
    const counted = count({ id: 'b', at: '2026-11-21T10:05:00.000Z', pieces: 5, weight: '2' })
    const better = count({ id: 'c', at: '2026-11-21T10:06:00.000Z', pieces: 6, weight: '2.4' })
    expect(standing([count({}), better, counted, count({ id: 'd', at: '2026-11-21T12:00:00.000Z' })])).toBe(better)
  })
  it('is null when nothing was counted', () => expect(standing([])).toBeUndefined())
  test('does not depend on the order or repetition of counts', () => {
    const counts = array(
      record({
        id: uuid(),
        at: integer({ min: 0, max: 3 }).map(second => `2026-11-21T10:00:0${second}.000Z`),
        pieces: option(integer({ min: 0, max: 9 })),
        weight: option(constantFrom('1', '2.5')),
      }),
      { minLength: 1, maxLength: 8 },
    )
    always(
      property(
        counts.chain(all => shuffledSubarray(all, { minLength: all.length }).map(mixed => ({ all, mixed }))),
        ({ all, mixed }) => {
          expect(standing([...mixed, ...all])?.id).toBe(standing(all)?.id)
        },
      ),
    )
  })
})

describe('the result of a count', () => {
  const lot = { pieces: 200, weight: '150.000' }
  it('is found when it equals the book, in any notation', () => {
    expect(judge(lot, { pieces: 200, weight: '150' }, null)).toEqual({ outcome: 'found', why: null })
    expect(judge({ pieces: 1, weight: '2.31' }, { pieces: null, weight: null }, null).outcome).toBe('found')
  })
  it('is a variance in pieces or carats, and says when it is within the scale tolerance', () => {
    expect(judge(lot, { pieces: 199, weight: '150' }, null)).toEqual({ outcome: 'variance', why: null })
    expect(judge(lot, { pieces: 200, weight: '149' }, null)).toEqual({ outcome: 'variance', why: null })
    expect(judge(lot, { pieces: 200, weight: '149.9' }, null)).toEqual({ outcome: 'variance', why: 'Within the tolerance of the scale.' })
    expect(judge({ pieces: null, weight: '900' }, { pieces: null, weight: '0' }, null).outcome).toBe('variance')
  })
  it('is unexpected when the book has nothing there', () => {
    expect(judge({ pieces: 0, weight: '0' }, { pieces: 1, weight: '2.31' }, 'Recorded in Geneva.')).toEqual({
      outcome: 'unexpected',
      why: 'Recorded in Geneva.',
    })
  })
})

describe('the book’s place of an unexpected stone', () => {
  const at = {
    status: 'available',
    branch: 'Geneva',
    isThisBranch: true,
    location: 'Tray 2',
    isThisLocation: true,
    isThisType: true,
    party: null,
    number: null,
  }
  it.each([
    [{ status: 'sold', party: 'Amal Gems', number: 'INV-BKK-26-00007' }, 'Sold to Amal Gems, INV-BKK-26-00007.'],
    [{ status: 'on_approval', party: 'Amal Gems', number: 'AP-BKK-26-00003' }, 'On approval with Amal Gems, AP-BKK-26-00003.'],
    [{ status: 'at_lab', party: 'Gübelin' }, 'At the laboratory, Gübelin.'],
    [{ status: 'in_transit', party: 'Geneva' }, 'In transit to Geneva.'],
    [{ status: 'loss' }, 'Written off.'],
    [{ status: 'adjustment' }, 'Adjusted out.'],
    [{ status: 'consumed' }, 'Made into another item.'],
    [{ isThisBranch: false }, 'Recorded in Geneva.'],
    [{ isThisLocation: false }, 'Recorded in Tray 2.'],
    [{ isThisLocation: false, location: null }, 'No location is recorded.'],
    [{ isThisType: false }, 'Not one of the types counted.'],
    [{}, 'Added after the list was frozen.'],
  ])('%o', (given, message) => expect(whereWords({ ...at, ...given })).toBe(message))
})

describe('what a reviewed line posts', () => {
  const held = { pieces: 200, weight: '150', value: '6000', costBasis: 'per carat', ownership: 'own' }
  const line: Decided = {
    inventory: 's',
    code: 'LOT-1',
    isWhole: false,
    decision: 'adjust',
    counted: { pieces: 196, weight: '147' },
    book: { pieces: 200, weight: '150' },
    held,
    isReserved: false,
    isAdjustedSince: false,
    gone: null,
  }
  it('is the missing part of a lot, at its average cost', () =>
    expect(countPostings(line)).toEqual([{ inventory: 's', from: 'available', to: 'adjustment', pieces: 4, weight: '3', value: '120.00' }]))
  it('is the surplus of a lot, at the same cost', () =>
    expect(countPostings({ ...line, counted: { pieces: 201, weight: '151.5' } })).toEqual([
      { inventory: 's', from: 'adjustment', to: 'available', pieces: 1, weight: '1.5', value: '60.00' },
    ]))
  it('is only the counted difference, whatever has left meanwhile', () =>
    expect(countPostings({ ...line, held: { ...held, pieces: 100, weight: '75', value: '3000' } })).toEqual([
      { inventory: 's', from: 'available', to: 'adjustment', pieces: 4, weight: '3', value: '120.00' },
    ]))
  it('is the whole missing stone, only after a decision', () => {
    const gone = { ...line, counted: null, book: null, decision: 'write off' as const }
    expect(countPostings(gone)).toEqual([{ inventory: 's', from: 'available', to: 'loss', pieces: 200, weight: '150', value: '6000' }])
    expect(countPostings({ ...gone, decision: 'leave' })).toEqual([])
    expect(countPostings({ ...gone, decision: null })).toEqual([])
    expect(countPostings({ ...gone, held: { ...held, pieces: 0, weight: '0', value: '0' } })).toEqual([])
  })
  it('is what was written off, when it is found', () => {
    const found = { ...line, decision: 'take in' as const, gone: { place: 'loss' as const, pieces: 1, weight: '2.31', value: '231' } }
    expect(countPostings(found)).toEqual([{ inventory: 's', from: 'loss', to: 'available', pieces: 1, weight: '2.31', value: '231' }])
  })
  it.each([
    [{ decision: 'take in' as const }, /Only stones that were written off or adjusted out/],
    [{ decision: 'write off' as const, isReserved: true }, /LOT-1 is reserved/],
    [{ isAdjustedSince: true }, /was adjusted after the count/],
    [{ counted: null }, /was not counted/],
    [{ held: { ...held, pieces: 2, weight: '1.5', value: '60' } }, /less in the safe/],
    [{ held: { ...held, pieces: 4, weight: '3.5', value: '60' } }, /would keep 0 pcs of 0.5 ct/],
    [{ isWhole: true }, /cannot be divided/],
    [{ isWhole: true, counted: { pieces: 200, weight: '147' }, held: { ...held, pieces: 0, weight: '0' } }, /has left the safe/],
  ])('is nothing but a message: %o', (given, message) => expect(countPostings({ ...line, ...given })).toMatch(message))

  test('changes the book to the count, and never below zero', () => {
    const amounts = record({
      pieces: integer({ min: 1, max: 50 }),
      weight: integer({ min: 1, max: 5000 }).map(milli => (milli / 1000).toFixed(3)),
    })
    always(
      property(amounts, amounts, (book, counted) => {
        const all = { ...book, value: '100', costBasis: 'per carat', ownership: 'own' }
        const postings = countPostings({ ...line, held: all, book, counted })
        if (typeof postings === 'string') throw new Error(postings)
        const net = sum(postings.map(({ to, weight }) => (to === 'available' ? weight : `-${weight}`)))
        expect(Number(plus(book.weight, net))).toBe(Number(counted.weight))
        expect(postings.some(({ weight, value }) => isNegative(weight) || isNegative(value))).toBe(false)
      }),
    )
  })
})

test('a scan is found, asked about, counted before, or not on this list', () => {
  const line = ['A-1', 'Ruby', 'Tray 1', 0, null, null, 'single'] as const
  expect(outcomeOf(line)).toBe('found')
  expect(outcomeOf(['A-1', 'Ruby', 'Tray 1', 0, 'found', 'Nadia', 'single'])).toBe('again')
  expect(outcomeOf(['A-1', 'Rubies', 'Tray 1', 2, 'variance', 'Nadia', 'parcel'])).toBe('measure')
  expect(outcomeOf(undefined)).toBe('unexpected')
})

test('every result has its decisions, and every required decision is possible', () => {
  expect(Object.keys(decisionsFor).sort()).toEqual(outcomes.map(({ value }) => value).sort())
  for (const outcome of mustDecide) expect(decisionsFor[outcome]).toContain('leave')
})
