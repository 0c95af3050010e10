import { describe, expect, it, test } from 'vitest'
import { chargesOf, type Goods, labourOf, type Task } from '../../../src/domain/workshop/order-form/charge.ts'
import { joiningInto, type Part, weighingFault, weightsOf } from '../../../src/domain/workshop/order-form/jewel.ts'
import { type Billable, billFault, billLines } from '../../../src/domain/workshop/production/billing.ts'

const line = {
  ...{ id: 'first', description: 'Sapphire', type: 'parcel', ownership: 'customer', pieces: 10, weight: '20.000', finishedPieces: 8 },
  ...{ finishedWeight: '12.000', labour: null, openWeight: '0', openPieces: 0 },
}
const work: Task = { id: 'cut', of: 1, description: 'Cutting', basis: 'per finished carat', rate: '3', labourRate: '2', minutes: null }
const form: Billable = { number: 'CO-1', state: 'in progress', currency: 'USD', items: [line], tasks: [work], results: [] }
const bill = (given: Partial<Billable>, direction: 'customer' | 'maker' = 'customer') => billLines({ ...form, ...given }, direction)

describe('the lines to invoice', () => {
  it('are the price for the customer, and the pay for the maker', () => {
    expect(bill({})).toMatchObject([{ task: 'cut', rate: '3', amount: '36.00', form: 'CO-1', isDone: true, on: null }])
    expect(bill({}, 'maker')).toMatchObject([{ task: 'cut', rate: '2', amount: '24.00', isDone: true }])
  })
  it('say which invoice already has them, on their own side', () => {
    const tasks = [{ ...work, billed: 'CI-1', labourBilled: 'CI-2' }]
    expect([bill({ tasks })[0]?.on, bill({ tasks }, 'maker')[0]?.on]).toEqual(['CI-1', 'CI-2'])
    const items = [
      { ...line, id: 'other' },
      { ...line, basis: 'per carat', rate: '5', billed: 'MI-1' },
    ]
    expect(bill({ items, tasks: [] })).toMatchObject([{ goods: 'first', on: 'MI-1' }])
  })
  it('are done when nothing of their line is in work', () => {
    const done = (item: Partial<typeof line> | { openWeight: null; weight: null }, given: Partial<Billable> = {}) =>
      bill({ items: [{ ...line, ...item }], ...given })[0]?.isDone
    expect([done({}), done({ openWeight: '1' }), done({ weight: '0' }), done({ openWeight: null, weight: null })]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([done({}, { state: 'issued' }), done({ openWeight: '1' }, { state: 'completed' })]).toEqual([false, true])
  })
  it('of the whole order are done when the order is', () => {
    const tasks = [{ ...work, of: null }]
    expect([bill({ tasks })[0]?.isDone, bill({ tasks, state: 'completed' })[0]?.isDone]).toEqual([false, true])
  })
  it('of the second line follow the second line', () => {
    const items = [{ ...line, id: 'busy', openWeight: '5' }, line]
    expect(
      bill({
        items,
        tasks: [
          { ...work, of: 2 },
          { ...work, id: 'more' },
        ],
      }).map(({ isDone }) => isDone),
    ).toEqual([true, false])
    const priced = items.map(item => ({ ...item, basis: 'whole', rate: '5' }))
    expect(bill({ items: priced, tasks: [] }).map(({ goods, isDone }) => [goods, isDone])).toEqual([
      ['busy', false],
      ['first', true],
    ])
  })
  it('that came to nothing stay when they are on an invoice', () => {
    const nothing = [{ ...line, finishedWeight: '0', finishedPieces: 0 }]
    expect(bill({ items: nothing })).toEqual([])
    expect(bill({ items: nothing, tasks: [{ ...work, billed: 'CI-1' }] })).toHaveLength(1)
  })
  it('are billed once, and when they are done', () => {
    expect(billFault(undefined)).toBe('Nothing on this order form can be billed in this direction.')
    const [one] = bill({})
    expect(one && billFault(one)).toBeNull()
    expect(one && billFault({ ...one, on: 'CI-1' })).toBe('This is already on invoice CI-1.')
    expect(one && billFault({ ...one, isDone: false, form: null })).toMatch(/^Work of a draft is not finished/)
  })
})

describe('a charge', () => {
  const gold: Goods = { ...line, id: 'gold', type: 'metal', weight: '7.000', finishedWeight: '6.000', finishedPieces: null, pieces: null }
  const amounts = (tasks: Partial<Task>[], items: Goods[] = [line, gold], made = 1) =>
    chargesOf({ currency: 'USD', items, tasks: tasks.map(task => ({ ...work, of: null, ...task })) }, made).map(({ amount }) => amount)
  it('by the carat counts stones only, by the gram metal only', () => {
    expect(amounts([{ basis: 'per finished carat' }, { basis: 'per issued carat' }, { basis: 'per gram' }])).toEqual([
      '36.00',
      '60.00',
      '18.00',
    ])
  })
  it('by the hour counts its minutes', () =>
    expect(amounts([{ basis: 'per hour', minutes: 30 }, { basis: 'per hour' }])).toEqual(['1.50', '0.00']))
  it('by the piece counts jewels on the whole, and stones on a line', () => {
    const piece = { basis: 'per piece' as const }
    expect([amounts([piece], undefined, 4), amounts([piece], undefined, 0), amounts([{ ...piece, of: 1 }], undefined, 4)]).toEqual([
      ['12.00'],
      ['3.00'],
      ['24.00'],
    ])
    expect(amounts([{ ...piece, of: 1 }], [{ ...line, finishedPieces: null }])).toEqual(['30.00'])
    expect(amounts([{ ...piece, of: 2 }])).toEqual(['3.00'])
  })
  it('for goods counts what is finished, with the wastage of metal', () => {
    const priced = (given: Partial<Goods>) => chargesOf({ currency: 'USD', items: [{ ...line, rate: '10', ...given }], tasks: [] })[0]
    expect(priced({ basis: 'per piece' })?.amount).toBe('80.00')
    expect(priced({ basis: 'per piece', finishedPieces: null })?.amount).toBe('100.00')
    expect(priced({ basis: 'per piece', finishedPieces: null, pieces: null })?.amount).toBe('10.00')
    expect(priced({ ...gold, basis: 'per gram', rate: '10', wastage: '5' })).toMatchObject({ amount: '63.00', grams: '6.300' })
    expect(priced({ basis: null })).toMatchObject({ amount: '10.00', basis: 'whole', task: null })
    expect(priced({ rate: null })).toBeUndefined()
  })
  it('of a maker is only for paid work', () => {
    const tasks = [work, { ...work, id: 'free', labourRate: null }]
    expect(labourOf({ items: [line], tasks }).map(({ task, of, amount }) => [task, of, amount])).toEqual([['cut', 1, '24.00']])
  })
})

test('jewels come out of all their parts, and share the cost by weight', () => {
  const part: Part = { id: 'a', inventory: 'gold', type: 'metal', ownership: 'own', pieces: null, weight: '10', value: '100' }
  const jewels = [
    { inventory: 'ring', gross: '6' },
    { inventory: 'pin', gross: '4' },
  ]
  expect(joiningInto([part], jewels, '20')).toEqual({
    costs: ['72.00', '48.00'],
    postings: [
      { inventory: 'gold', from: 'in_work', fromHolder: 'a', to: 'consumed', pieces: null, weight: '10', value: '100', line: 'a' },
      { inventory: 'ring', from: 'consumed', to: 'available', pieces: 1, weight: '6', value: '72.00' },
      { inventory: 'pin', from: 'consumed', to: 'available', pieces: 1, weight: '4', value: '48.00' },
    ],
  })
  expect(weighingFault([part], ['10', undefined])).toBe('Enter the weight of every jewel, or of none.')
  expect(weighingFault([part], ['4', '7'])).toMatch(/First issue what is missing\.$/)
  expect(weightsOf([part]).fine).toBe('10.0000')
})
