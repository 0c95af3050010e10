import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { goodsWith } from '../../../../src/web/workshop/order-form/goods-input.tsx'
import { byCategory, type Service, taskOf } from '../../../../src/web/workshop/order-form/services.ts'
import { issueStep } from '../../../../src/web/workshop/order-form/state.ts'
import { sumsOf } from '../../../../src/web/workshop/order-form/sums.ts'
import { blankWork, type WorkValues } from '../../../../src/web/workshop/order-form/values.ts'
import { signIn } from '../../support/company.ts'
import { parcel, stone } from '../../support/stone.ts'
import { goods, task } from '../../support/work.ts'

const work = (change: Partial<WorkValues> = {}): WorkValues => ({ ...blankWork('orderForm', signIn()), ...change })
const lot = goods({ id: 'a', inventory: parcel(), type: 'parcel', pieces: '12', weight: '6' })
const gold = goods({
  id: 'b',
  inventory: stone({ id: 'gold' }),
  type: 'metal',
  weight: '4',
  more: { basis: 'per gram', rate: '60', wastage: '10' },
})

beforeEach(() => void signIn())

describe('the sums of an order form', () => {
  test('price work by the carats, pieces, grams or hours of its line, or of all', () => {
    const amounts = (change: Parameters<typeof task>[0]) =>
      sumsOf(work({ items: [lot, gold], tasks: [task({ rate: '10', ...change })] })).tasks[0]?.amount
    expect(amounts({ line: 'a', basis: 'per finished carat' })).toBe('60.00')
    expect(amounts({ line: 'a', basis: 'per piece' })).toBe('120.00')
    expect(amounts({ basis: 'per gram' })).toBe('40.00')
    expect(amounts({ basis: 'per hour', minutes: '90' })).toBe('15.00')
    expect(amounts({ basis: 'whole' })).toBe('10.00')
  })

  test('charge metal with its wastage, and add the work', () => {
    expect(sumsOf(work({ items: [gold], tasks: [] })).price).toBe('264')
    expect(sumsOf(work({ items: [gold], tasks: [task({ rate: '36', basis: 'whole' })] })).price).toBe('300')
  })

  test('keep the price of the customer and the pay of the maker apart', () => {
    const { price, labour, tasks } = sumsOf(work({ items: [lot], tasks: [task({ line: 'a', rate: '10', labourRate: '4.5' })] }))
    expect([price, labour, tasks[0]?.labour]).toEqual(['60', '27.00', '27.00'])
  })

  test('are in the digits of the currency', () => {
    expect(sumsOf(work({ currency: 'JPY', items: [lot], tasks: [task({ line: 'a', rate: '10.55' })] })).tasks[0]?.amount).toBe('63')
  })

  test('are equal in whichever order the work is typed, and blank lines do not count', () => {
    const rates = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(rates, cents => {
        const tasks = cents.map(rate => task({ line: 'a', rate: (rate / 100).toFixed(2), labourRate: '1' }))
        const { price, labour } = sumsOf(work({ items: [lot], tasks }))
        expect(sumsOf(work({ items: [goods(), lot], tasks: [task(), ...tasks].reverse() }))).toMatchObject({ price, labour })
      }),
    )
  })

  test('count nothing for cells that are incomplete', () => {
    const tasks = [task({ rate: 'x', description: 'Cut' }), task({ description: 'Polish' })]
    expect(sumsOf(work({ items: [{ ...lot, weight: '' }], tasks }))).toMatchObject({ price: '0', labour: '0.00' })
  })
})

describe('issuing', () => {
  const brought = goods({ isBrought: true, ownership: 'customer', stoneName: { id: 'n', title: 'Ruby' }, type: 'rough', weight: '12.5' })
  const customer = { id: 'c', title: 'Galle Gems' }

  test('needs goods, the customer they are for, and the accepted risk of goods that are brought', () => {
    expect(issueStep.lacks(work())).toEqual({ message: 'Add at least one line.' })
    expect(issueStep.lacks(work({ items: [lot], orderedFor: 'customer' }))).toMatchObject({ field: 'customer' })
    expect(issueStep.lacks(work({ items: [lot, brought], orderedFor: 'customer', customer }))).toMatchObject({ field: 'riskAccepted' })
    expect(issueStep.lacks(work({ items: [brought], orderedFor: 'customer', customer, riskAccepted: true }))).toBeNull()
    expect(issueStep.lacks(work({ items: [lot] }))).toBeNull()
  })

  test('says what goes into work, carats and grams apart, with whom, and what is taken into custody', () => {
    expect(issueStep.message(work({ items: [lot] }))).toBe('1 line, 6.00 ct go into work.')
    const values = work({ items: [lot, gold, brought, goods()], customer, employee: { id: 'e', title: 'Sunil' } })
    expect(issueStep.message(values)).toBe(
      '3 lines, 18.50 ct and 4.00 g go into work with Sunil. 1 lot of Galle Gems get numbers and are taken into custody first.',
    )
  })
})

describe('a stone on a line of goods', () => {
  test('is taken whole when it is a single one; of a lot the user enters how much', () => {
    expect(goodsWith(goods({ id: 'kept', more: { size: '1' } }), stone())).toMatchObject({
      ...{ id: 'kept', more: { size: '1' }, type: 'single', description: 'Blue Sapphire', pieces: '1', weight: '3.27' },
    })
    expect(goodsWith(goods({ pieces: '3', weight: '9' }), parcel())).toMatchObject({ type: 'parcel', pieces: '', weight: '' })
  })

  test('that is not in the safe brings no quantity', () => {
    expect(goodsWith(goods(), stone({ availableWeight: '0.000', availablePieces: 0 }))).toMatchObject({ pieces: '', weight: '' })
  })
})

describe('a service on a line of work', () => {
  const service = { name: 'Faceting', unit: 'per carat', rate: '10.0000' } as const

  test('brings its name, its unit and its usual price in the currency of the order form', () => {
    expect(taskOf(service, { currency: 'USD', exchange: '1' })).toEqual({
      description: 'Faceting',
      basis: 'per finished carat',
      rate: '10.00',
    })
    expect(taskOf({ ...service, unit: 'per hour' }, { currency: 'THB', exchange: '0.03' })).toMatchObject({
      basis: 'per hour',
      rate: '333.3333',
    })
  })

  test('without a price, or without an exchange rate, leaves the typed price', () => {
    expect(taskOf({ ...service, rate: '0.0000' }, { currency: 'USD', exchange: '1' })).not.toHaveProperty('rate')
    for (const exchange of ['', '0', 'x']) expect(taskOf(service, { currency: 'THB', exchange })).not.toHaveProperty('rate')
  })

  test('is offered by category while it is in use', () => {
    const named = (name: string, category: string, active = true) => ({ name, category, active }) as Service
    const groups = byCategory([named('Saw', 'Cut'), named('Polish', 'Finish'), named('Facet', 'Cut'), named('Old', 'Gone', false)])
    expect(groups.map(([name, those]) => [name, those.map(one => one.name)])).toEqual([
      ['Cut', ['Saw', 'Facet']],
      ['Finish', ['Polish']],
    ])
  })
})
