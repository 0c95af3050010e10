import { expect, test } from 'vitest'
import { billTotals } from '../../../src/domain/documents/totals.ts'
import { sum } from '../../../src/domain/kit/quantity.ts'
import { chargesOf, type Goods, labourOf, type Task } from '../../../src/domain/workshop/order-form/charge.ts'
import { isLossTooLarge, joiningInto, type Part, weighingFault, weightsOf } from '../../../src/domain/workshop/order-form/jewel.ts'

const goods = (given: Partial<Goods> & { id: string }): Goods => ({
  description: '',
  type: 'parcel',
  pieces: null,
  weight: null,
  finishedPieces: null,
  finishedWeight: null,
  ...given,
})
const task = (given: Partial<Task> & { id: string }): Task => ({
  of: null,
  description: '',
  basis: 'whole',
  rate: null,
  labourRate: null,
  minutes: null,
  ...given,
})

const ring = {
  currency: 'USD',
  items: [
    goods({ id: 'gold', type: 'metal', weight: '7.200', finishedWeight: '6.450', wastage: '8', basis: 'per gram', rate: '63.75' }),
    goods({
      id: 'centre',
      type: 'single',
      pieces: 1,
      weight: '1.52',
      finishedPieces: 1,
      finishedWeight: '1.52',
      basis: 'per carat',
      rate: '900',
    }),
    goods({ id: 'sides', pieces: 26, weight: '0.52', finishedPieces: 24, finishedWeight: '0.48', basis: 'per carat', rate: '450' }),
  ],
  tasks: [
    task({ id: 'making', of: 1, basis: 'per gram', rate: '18' }),
    task({ id: 'centre', of: 2, basis: 'whole', rate: '15' }),
    task({ id: 'sides', of: 3, basis: 'per piece', rate: '2', labourRate: '0.75' }),
    task({ id: 'plating', rate: '10', labourRate: '4' }),
  ],
}

// docs/domain/worked-cases.md#case-c-ring
test('an 18K ring comes to 2,217.18', () => {
  const charges = chargesOf(ring)
  expect(charges.map(({ amount }) => amount)).toEqual(['444.08', '1368.00', '216.00', '116.10', '15.00', '48.00', '10.00'])
  expect(charges[0]!.grams).toBe('6.966')
  expect(sum(charges.map(({ amount }) => amount))).toBe('2217.18')
  const bill = {
    currency: 'USD',
    exchange: '1',
    discountPercent: null,
    discountAmount: null,
    shipping: '0',
    charges: '0',
    items: charges.map(charge => ({ ...charge, discountPercent: null, taxCode: 'EXEMPT' })),
  }
  expect(billTotals(bill, {}).total).toBe('2217.18')
})

test('its weights: gross is net metal plus a fifth of a gram per carat, fine is the pure metal', () => {
  const parts = [
    { type: 'metal', weight: '6.450', purity: '75' },
    { type: 'single', weight: '1.52' },
    { type: 'parcel', weight: '0.48' },
  ]
  expect(weightsOf(parts)).toEqual({ gross: '6.850', net: '6.450', stones: '0.400', fine: '4.8375' })
  const weighed = parts.map(part => ({ ...part, id: part.type, inventory: part.type, ownership: 'own', pieces: null, value: '0' }))
  expect(weighingFault(weighed, ['6.850'])).toBeNull()
  expect(weighingFault(weighed, ['6.800'])).toMatch(/enter 0.05 g as metal returned or lost/)
  expect(weighingFault(weighed, [undefined])).toBeNull()
})

test('labor is the pay of its makers, by their output', () => {
  expect(labourOf(ring).map(({ task: id, amount }) => [id, amount])).toEqual([
    ['sides', '18.00'],
    ['plating', '4.00'],
  ])
  expect(
    labourOf({
      items: [goods({ id: 'rough', weight: '250', finishedWeight: '65' })],
      tasks: [task({ id: 'cut', of: 1, basis: 'per finished carat', labourRate: '4' })],
    })[0]!.amount,
  ).toBe('260.00')
})

test('jewels carry exactly what went into them, to the cent', () => {
  const parts: Part[] = [
    { id: 'a', inventory: 'gold', type: 'metal', ownership: 'own', pieces: null, weight: '10', value: '100.01' },
    { id: 'b', inventory: 'ruby', type: 'single', ownership: 'own', pieces: 1, weight: '1', value: '500' },
  ]
  const { costs, postings } = joiningInto(
    parts,
    [
      { inventory: 'j1', gross: '5.100' },
      { inventory: 'j2', gross: '5.100' },
    ],
    '20.00',
  )
  expect(sum(costs)).toBe('620.01')
  expect(postings).toHaveLength(4)
})

test('the loss of metal is compared with the allowed loss of the quantity used', () => {
  expect(isLossTooLarge({ issued: '20', returned: '0', loss: '1', allowed: '5' })).toBe(false)
  expect(isLossTooLarge({ issued: '20', returned: '10', loss: '1', allowed: '5' })).toBe(true)
  expect(isLossTooLarge({ issued: '20', returned: '10', loss: '9', allowed: null })).toBe(false)
})
