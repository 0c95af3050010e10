import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { numberFaults } from '../../../src/web/kit/form/typed-text.ts'
import { purchaseForm } from '../../../src/web/purchases/state.ts'
import { pastedStones } from '../../../src/web/purchases/stones.tsx'
import { muchOf, sumsOf } from '../../../src/web/purchases/sums.ts'
import {
  type BoughtLine,
  blankPurchase,
  codesOf,
  emptyLine,
  emptyStone,
  isBlank,
  isBlankStone,
  type PurchaseValues,
  treatmentsOf,
  unreadCodes,
} from '../../../src/web/purchases/values.ts'
import { fateText } from '../../../src/web/purchases/view.tsx'
import { signIn } from '../support/company.ts'
import { speak } from '../support/speak.ts'

const form = purchaseForm('parcel')
const bought = (change: Partial<BoughtLine> = {}): BoughtLine => ({ ...emptyLine({ type: 'parcel' }), ...change })
const purchase = (change: Partial<PurchaseValues> = {}): PurchaseValues => ({
  ...blankPurchase(signIn(), 'parcel'),
  supplier: { id: 'party-1', title: 'Ratnapura Mines' },
  ...change,
})
const weighed = (weight: string) => ({ ...emptyStone(), weight })
const sent = (values: PurchaseValues) => form.draftOf(values, { ratedByHand: false })

beforeEach(() => void signIn())

describe('the treatments of a line', () => {
  test('are typed as codes, in whichever way they are separated, each once', () => {
    for (const treated of ['h o', 'H,O', ' H/O ', 'h;O+h'])
      expect(treatmentsOf(bought({ treated })).map(({ code }) => code)).toEqual(['H', 'O'])
  })

  test('keep the extent and the source that were already known', () => {
    expect(treatmentsOf(bought({ treated: 'O H', treatments: [{ code: 'H', basis: 'lab' }] }))).toEqual([
      { code: 'O' },
      { code: 'H', basis: 'lab' },
    ])
  })

  test('that do not exist are named and not sent', () => {
    const line = bought({ treated: 'H XYZ' })
    expect([unreadCodes(line), treatmentsOf(line)]).toEqual([['XYZ'], [{ code: 'H' }]])
  })

  test('are shown as they are typed', () => expect(codesOf([{ code: 'H' }, { code: 'O' }])).toBe('H O'))
})

describe('the quantity of a line', () => {
  const stones = [weighed('1.05'), weighed('0.95'), emptyStone()]

  test('of several stones is their number and their total, unless it is typed', () => {
    expect(muchOf(bought({ stones, type: 'single' }), { type: 'parcel' })).toEqual({ pieces: 2, weight: '2' })
    expect(muchOf(bought({ stones, type: 'pair' }), { type: 'parcel' })).toEqual({ pieces: 4, weight: '2' })
    expect(muchOf(bought({ stones, pieces: '3', weight: '2.5' }), { type: 'parcel' })).toEqual({ pieces: 3, weight: '2.5' })
  })

  test('of a refill or an expense is only what is typed', () => {
    expect(muchOf(bought({ stones, isRefill: true }), { type: 'parcel' })).toEqual({ pieces: null, weight: null })
  })

  test('of one single stone is one piece', () =>
    expect(muchOf(bought({ type: 'single', weight: '1.5' }), { type: 'single' })).toEqual({ pieces: 1, weight: '1.5' }))
})

describe('the sums while the user types', () => {
  const items = [bought({ weight: '2', rate: '100', basis: 'per carat' })]

  test('count costs, discount and withholding', () => {
    const costs = [{ key: '1', kind: 'freight', amount: '50', spread: 'value' as const, billed: true, payee: null }]
    expect(sumsOf(purchase({ items })).total).toBe('200.00')
    expect(sumsOf(purchase({ items, costs })).total).toBe('250.00')
    expect(sumsOf(purchase({ items, discount: '10 %' })).total).toBe('180.00')
    expect(sumsOf(purchase({ items, withholding: '20' })).payable).toBe('180.00')
  })

  test('are in the base currency at the typed rate, and at 1 while it cannot be read', () => {
    const basePayable = (exchange: string) => sumsOf(purchase({ items, exchange })).basePayable
    expect([basePayable('1.1'), basePayable('x'), basePayable('0'), basePayable('')]).toEqual(['220.00', '200.00', '200.00', '200.00'])
  })

  test('ignore blank lines and numbers that cannot be read', () => {
    expect(
      sumsOf(purchase({ items: [...items, bought(), bought({ weight: 'x', rate: '5' })], discount: 'much', exchange: 'x' })).total,
    ).toBe('200.00')
  })
})

describe('what is sent', () => {
  test('leaves out blank lines, and an error stands at the line that was sent', () => {
    const values = purchase({
      items: [bought({ id: 'a' }), bought({ id: 'b', weight: '1' }), bought({ id: 'c' }), bought({ id: 'd', rate: '5' })],
    })
    expect(sent(values).items).toMatchObject([{ id: 'b' }, { id: 'd' }])
    expect(['items.0.weight', 'items.1.colour', 'items.1', 'items.2.rate'].map(path => form.placeOf(values, path))).toEqual([
      'items.1.weight',
      'items.3.more.colour',
      'items.3.stoneName',
      null,
    ])
  })

  test('names the field in which a discount or a withholding was typed', () => {
    const values = purchase()
    expect(
      ['discountPercent', 'withholdingAmount', 'costs.1.amount', 'supplier', 'nonsense'].map(path => form.placeOf(values, path)),
    ).toEqual(['discount', 'withholding', 'costs.1.amount', 'supplier', null])
  })

  test('of a stone among several has its weight, also a wrong one, and only the sizes that were typed', () => {
    const values = purchase({
      items: [bought({ stones: [{ ...weighed('1,05x'), length: '5.1', sku: ' EU-1 ' }, emptyStone(), weighed('2')] })],
    })
    expect(sent(values).items).toMatchObject([{ stones: [{ sku: 'EU-1', weight: '1,05x', length: '5.1' }, { weight: '2' }] }])
  })

  test('has every number of the form, so that a wrong one is marked', () => {
    const values = purchase({
      items: [bought({ weight: 'x', more: { length: 'y' }, stones: [weighed('z')] })],
      withholding: 'w',
      discount: '5',
    })
    expect(numberFaults(form.numbersOf(values)).map(([path]) => path)).toEqual([
      'items.0.weight',
      'items.0.more.length',
      'items.0.stones',
      'withholding',
    ])
  })
})

describe('stones pasted from a spreadsheet', () => {
  test('are carats, sizes and SKU', () => {
    expect(pastedStones('1.05\t6.1\t5.2\t3.3\tEU-1\r\n0.95')).toMatchObject([
      { weight: '1.05', length: '6.1', width: '5.2', depth: '3.3', sku: 'EU-1' },
      { weight: '0.95', length: '', sku: '' },
    ])
  })

  test('are text when there is only one cell', () =>
    expect([pastedStones('1.05'), pastedStones('1.05\r\n'), pastedStones('')]).toEqual([null, null, null]))

  test('are five hundred and more at once, each with its own key', () => {
    const stones = pastedStones(Array.from({ length: 600 }, (_, at) => `${at + 1}.5`).join('\n')) ?? []
    expect([stones.length, new Set(stones.map(({ key }) => key)).size]).toEqual([600, 600])
  })
})

test('a line of which only its stones are entered is sent, so that their weights are not lost', () => {
  expect(sent(purchase({ items: [bought({ stones: [weighed('1.05')] }), bought({ stones: [emptyStone()] })] })).items).toHaveLength(1)
})

test('a line or a stone with any value is not blank', () => {
  expect([isBlank(bought()), isBlankStone(emptyStone()), isBlank(bought({ weight: ' ' }))]).toEqual([true, true, true])
  for (const change of [
    { description: 'x' },
    { pieces: '1' },
    { weight: '1' },
    { rate: '1' },
    { expense: 'rent' },
    { stoneName: { id: '1', title: 'x' } },
  ])
    expect(isBlank(bought(change))).toBe(false)
  for (const name of ['weight', 'sku', 'length', 'width', 'depth'] as const)
    expect(isBlankStone({ ...emptyStone(), [name]: '1' })).toBe(false)
})

test('a discount with a European comma counts as such', () => {
  speak('de-DE')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), percent => {
      const values = purchase({ items: [bought({ weight: '1', rate: '1.000,00', basis: 'per carat' })], discount: `${percent},5 %` })
      expect(sumsOf(values).total).toBe(((1000 * (100 - percent - 0.5)) / 100).toFixed(2))
    }),
    { numRuns: 20 },
  )
})

test('a line on memo says what became of its goods, and what is owed', () => {
  const much = (pieces: number | null, weight: string) => ({ pieces, weight })
  const none = much(0, '0.000')
  const fate = { line: 'line', sold: none, lost: none, back: none, left: much(4, '10.000'), owed: '0' }
  expect(fateText(fate, 'parcel', 'USD')).toBe('Left 4 pcs, 10.00 ct')
  const lost = { ...fate, sold: much(2, '6.000'), lost: much(1, '3.000'), back: much(null, '0'), left: much(1, '1.000'), owed: '1250.50' }
  expect(fateText(lost, 'parcel', 'USD')).toBe('Sold 2 pcs, 6.00 ct · Lost 3.00 ct · Left 1.00 ct · Owed 1,250.50 USD')
  expect(fateText({ ...fate, left: none, back: much(1, '8.200') }, 'jewellery', 'USD')).toBe('Back 8.20 g')
})
