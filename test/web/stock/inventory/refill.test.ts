import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { compare, over, plus, round } from '../../../../src/domain/kit/quantity.ts'
import type { Typed } from '../../../../src/web/kit/form/schema.ts'
import { averageOf, refillDraft } from '../../../../src/web/stock/inventory/change/refill-form.ts'
import { signIn } from '../../support/company.ts'
import { held } from '../../support/held.ts'
import { speak } from '../../support/speak.ts'

const typed = (change: Typed = {}): Typed => ({
  pieces: '5',
  weight: '5',
  costRate: '300',
  costBasis: 'per carat',
  currency: 'USD',
  landed: '',
  ...change,
})
const average = (change: Typed = {}, exchange: string | undefined = '1', lot = held()) => averageOf(lot, typed(change), exchange)

beforeEach(() => void signIn())

describe('the average cost after a refill', () => {
  test('is that of both quantities together', () => {
    expect(average()).toEqual({ cost: '1500.00', value: '2500', weight: '10', pieces: 15, before: '200.0000', after: '250.0000' })
  })

  test('lies between the old cost and that of the refill, and the cost of both adds up', () => {
    const weight = fc.integer({ min: 10, max: 90_000 }).map(thousandths => (thousandths / 1000).toFixed(3))
    fc.assert(
      fc.property(weight, fc.integer({ min: 1, max: 9_000 }), (much, rate) => {
        const made = average({ weight: much, costRate: String(rate) })
        expect(compare(made?.value ?? '0', plus('1000', made?.cost ?? '0'))).toBe(0)
        expect(made?.after).toBe(round(over(made?.value ?? '0', made?.weight ?? '1'), 4))
        // The cost of a refill is rounded to the cent, which moves an average by less than that per carat.
        expect(Number(made?.after)).toBeGreaterThanOrEqual(Math.min(200, rate) - 0.01)
        expect(Number(made?.after)).toBeLessThanOrEqual(Math.max(200, rate) + 0.01)
      }),
    )
  })

  test('counts landed costs, which are in the base currency, and the price at its exchange rate', () => {
    expect(average({ landed: '100' })?.cost).toBe('1600.00')
    expect(average({ landed: '100', currency: 'THB', costRate: '1,000' }, '0.03')?.cost).toBe('250.00')
  })

  test('is read on the basis of the price', () => {
    expect(average({ costBasis: 'per piece' })?.cost).toBe('1500.00')
    expect(average({ costBasis: 'per piece', pieces: '4' })?.cost).toBe('1200.00')
    expect(average({ costBasis: 'whole' })?.cost).toBe('300.00')
  })

  test('has no cost before when nothing is held', () => {
    expect(average({}, '1', held({ heldWeight: '0.000', heldPieces: 0, value: '0.00' }))).toMatchObject({ before: null, after: '300.0000' })
  })

  test('of an uncounted lot needs no pieces', () => {
    const uncounted = held({ pieces: null, heldPieces: null })
    expect(average({ pieces: '' }, '1', uncounted)).toMatchObject({ pieces: null, weight: '10', after: '250.0000' })
  })

  test('is unknown while a value is missing or cannot be read', () => {
    for (const change of [
      { weight: '' },
      { weight: '0' },
      { weight: 'x' },
      { costRate: '' },
      { costRate: '3k' },
      { pieces: '' },
      { pieces: 'x' },
    ])
      expect([change, average(change)]).toEqual([change, null])
    expect(averageOf(held(), typed({ currency: 'THB' }), undefined)).toBeNull()
  })

  test('reads numbers as the user writes them', () => {
    speak('de-DE')
    expect(average({ weight: '5,0', costRate: '1.300,50' })?.cost).toBe('6502.50')
  })
})

test('a refill names its lot and is sent for programs; text that is no number is sent, so that its field is named', () => {
  const draft = refillDraft(
    held(),
    typed({ costRate: '1,300.50', landed: 'x', supplier: { id: 'party-1', title: 'Mines' }, date: '2026-11-21' }),
  )
  expect(draft).toMatchObject({
    inventory: 'lot-1',
    pieces: 5,
    weight: '5',
    costRate: '1300.5',
    landed: 'x',
    supplier: 'party-1',
    date: '2026-11-21',
  })
})
